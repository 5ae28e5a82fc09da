import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { isPlausibleInstant } from '#domain/instant.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { PartySchema } from './party.ts'

/** Normalized by `normalizeEmail`. */
const AddressList = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/u, 'is not an e-mail address'), v.check(isNormalized, 'is not in lower case'))),
  v.check((emails) => new Set(emails).size === emails.length, 'names an address twice'),
  v.readonly(),
)

/** A customer's id in paths and URLs. */
export const CustomerId = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,63}$/u, 'is not a customer id'))

/** A customer: a company and the people who have access to its data. */
export const CustomerSchema = v.object({
  /** Also the document's id. */
  id: CustomerId,
  company: PartySchema.entries.company,
  vatId: PartySchema.entries.vatId,
  /** A person with one of these confirmed addresses sees the customer's data. */
  emails: AddressList,
  /** The members who manage access. Without an entry, the first member is the owner (`member-roles.ts`). */
  owners: v.exactOptional(AddressList),
  /** Other people, who see only the invoices. */
  bookkeepers: v.exactOptional(AddressList),
  /** E.164. */
  phone: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number'))),
  address: PartySchema.entries.address,
  /** Where e-invoices are sent, unless the VAT ID is used. */
  electronicAddress: PartySchema.entries.electronicAddress,
  /** Language of mails and documents. */
  locale: LocaleSchema,
  /** IANA name; decides what "today" is for due dates. */
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone')),
  /** When the customer was archived: it is hidden in lists and gets no unsolicited mails, but its members keep access. */
  archivedAt: v.exactOptional(v.pipe(v.date(), v.check(isPlausibleInstant, 'is not of the years 1970 to 2999'))),
  createdAt: v.date(),
  updatedAt: v.date(),
})
export type Customer = Readonly<v.InferOutput<typeof CustomerSchema>>

/**
 * Normalizes an address for comparison: trimmed, lower case, NFC. A letter whose lower case is a different ASCII letter (the Kelvin sign,
 * the Turkish İ) is kept, so that it cannot match another person's address.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().replaceAll(/\p{Lu}/gu, (letter) => {
    const lowered = letter.toLowerCase()
    return /[A-Z]/u.test(letter) || !/[a-z]/u.test(lowered) ? lowered : letter
  })
  return lower.normalize('NFC')
}

/** `normalizeEmail` for typed or pasted text, without invisible characters. Not for the address of an account, which may contain them. */
export function normalizeTypedEmail(typed: string): string {
  return normalizeEmail(dropInvisibleMarks(typed))
}

function isNormalized(email: string): boolean {
  return email === normalizeEmail(email)
}
