import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { isPlausibleInstant } from '#domain/instant.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { PartySchema } from './party.ts'

/** Addresses of people, in the form of `normalizeEmail`. */
const AddressList = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/u, 'is not an e-mail address'), v.check(isNormalized, 'is not in lower case'))),
  v.check((emails) => new Set(emails).size === emails.length, 'names an address twice'),
  v.readonly(),
)

/** What a customer is called in paths and addresses. */
export const CustomerId = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,63}$/u, 'is not a customer id'))

/** A customer: one company, and the people who may see it. */
export const CustomerSchema = v.object({
  /** Also the document's id. */
  id: CustomerId,
  company: PartySchema.entries.company,
  vatId: PartySchema.entries.vatId,
  /** A person who has confirmed one of these addresses sees the customer's data. */
  emails: AddressList,
  /** Those of them who say who else belongs to the customer; where none is named, the first one does (`member-roles.ts`). */
  owners: v.exactOptional(AddressList),
  /** Others, who see the invoices and nothing else. */
  bookkeepers: v.exactOptional(AddressList),
  /** E.164. */
  phone: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number'))),
  address: PartySchema.entries.address,
  /** Where e-invoices go, where not by the VAT ID. */
  electronicAddress: PartySchema.entries.electronicAddress,
  /** Language of mails and documents. */
  locale: LocaleSchema,
  /** IANA name; decides which day is today for due dates. */
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone')),
  /** Since when the agency works for it no more: nobody is written to of the agency's own accord, and lists pass it over. Its people read on. */
  archivedAt: v.exactOptional(v.pipe(v.date(), v.check(isPlausibleInstant, 'is not of the years 1970 to 2999'))),
  createdAt: v.date(),
  updatedAt: v.date(),
})
export type Customer = Readonly<v.InferOutput<typeof CustomerSchema>>

/**
 * The form in which addresses are compared: without blanks around, in lower case, composed (NFC). A letter whose lower case is plain a to z
 * though it is not (the Kelvin sign, the Turkish İ) never becomes a letter of somebody else's address.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().replaceAll(/\p{Lu}/gu, (letter) => {
    const lowered = letter.toLowerCase()
    return /[A-Z]/u.test(letter) || !/[a-z]/u.test(lowered) ? lowered : letter
  })
  return lower.normalize('NFC')
}

/** The same of one that was typed or copied, without invisible characters. Not for the address of an account, of which they are a part. */
export function normalizeTypedEmail(typed: string): string {
  return normalizeEmail(dropInvisibleMarks(typed))
}

function isNormalized(email: string): boolean {
  return email === normalizeEmail(email)
}
