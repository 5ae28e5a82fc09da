import * as v from 'valibot'
import { countryCodes } from '#domain/country.ts'
import type { Locale } from '#domain/locale.ts'
import { budgetBands, type ContactRequest, contactTopics } from './contact-request.ts'
import { countCodePoints, normalizeLine, normalizeLines } from './contact-text.ts'

/** The fields of the form in its order; errors are reported under these names. `website` is a trap for machines: people leave it empty. */
export const contactFields = ['name', 'company', 'email', 'country', 'phone', 'topic', 'budget', 'message', 'consent', 'website'] as const
export type ContactField = (typeof contactFields)[number]

/** What the form sends: its fields, and the country in which the phone number is dialled. */
export type ContactFormFields = Readonly<Partial<Record<ContactField | 'phoneCountry', string | undefined>>>

/**
 * The longest each text may be, in code points. E-mail: RFC 5321, section 4.5.3.1.3, without the angle brackets. Message: limits.md.
 * Phone: 15 digits (E.164) and room for separators and an extension. Name and company: our own judgement.
 */
export const contactLimits = { name: 200, company: 200, email: 254, phone: 40, message: 5000 } as const

export type ContactErrorCode =
  | 'nameRequired'
  | 'nameTooLong'
  | 'companyTooLong'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailTooLong'
  | 'countryRequired'
  | 'phoneInvalid'
  | 'phoneTooLong'
  | 'topicRequired'
  | 'budgetRequired'
  | 'messageRequired'
  | 'messageTooLong'
  | 'consentRequired'
  | 'websiteFilled'

/** At most one error per field, in the order of the form. */
export type ContactErrors = Readonly<Partial<Record<ContactField, ContactErrorCode>>>

/**
 * Reads a phone number as it was typed.
 *
 * @param country Where a number without a country code is dialled (ISO 3166-1 alpha-2); may be empty or nonsense.
 * @returns The number as `ContactRequest` holds it, or undefined when it is none.
 */
export type CheckPhone = (number: string, country: string) => string | undefined

export type ParsedContactForm =
  | { readonly ok: true; readonly request: ContactRequest }
  | { readonly ok: false; readonly errors: ContactErrors }

/** Parses what the form sent: the same in the browser and on the server. */
export function parseContactForm(fields: ContactFormFields, locale: Locale, checkPhone: CheckPhone): ParsedContactForm {
  const phone = { number: fields.phone, country: fields.phoneCountry }
  const result = v.safeParse(createFormSchema(checkPhone), { ...fields, phone }, { abortPipeEarly: true })
  if (!result.success) return { ok: false, errors: listErrors(result.issues) }
  const { name, company, email, country, phone: number, topic, budget, message } = result.output
  return {
    ok: true,
    request: { locale, name, ...(company && { company }), email, country, ...(number && { phone: number }), topic, budget, message },
  }
}

/** Browsers leave out what is not ticked or chosen. */
const optionalText = v.optional(v.string(), '')

function createFormSchema(checkPhone: CheckPhone) {
  return v.object({
    name: v.pipe(line('name', code('nameTooLong')), v.nonEmpty(code('nameRequired'))),
    company: line('company', code('companyTooLong')),
    email: v.pipe(line('email', code('emailTooLong')), v.nonEmpty(code('emailRequired')), v.check(isEmail, code('emailInvalid'))),
    country: v.pipe(optionalText, v.picklist(countryCodes, code('countryRequired'))),
    phone: phone(checkPhone),
    topic: v.pipe(optionalText, v.picklist(contactTopics, code('topicRequired'))),
    budget: v.pipe(optionalText, v.picklist(budgetBands, code('budgetRequired'))),
    message: v.pipe(
      text(code('messageTooLong')),
      v.transform(normalizeLines),
      v.nonEmpty(code('messageRequired')),
      v.check((message) => countCodePoints(message) <= contactLimits.message, code('messageTooLong')),
    ),
    consent: v.pipe(optionalText, v.nonEmpty(code('consentRequired'))),
    website: v.pipe(optionalText, v.empty(code('websiteFilled'))),
  })
}

function line(field: keyof typeof contactLimits, tooLong: ContactErrorCode) {
  return v.pipe(
    text(tooLong),
    v.transform(normalizeLine),
    v.check((value) => countCodePoints(value) <= contactLimits[field], tooLong),
  )
}

/** Any text; one that is larger than a whole form may be (64 KiB, limits.md) is refused before any work is done on it. */
function text(tooLong: ContactErrorCode) {
  return v.pipe(optionalText, v.maxLength(65_536, tooLong))
}

function phone(checkPhone: CheckPhone) {
  return v.pipe(
    v.object({ number: line('phone', code('phoneTooLong')), country: optionalText }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (value.number === '') return undefined
      const checked = checkPhone(value.number, value.country)
      if (checked !== undefined) return checked
      addIssue({ message: code('phoneInvalid') })
      return NEVER
    }),
  )
}

/** Lets the compiler check that a schema's message is one of the codes. */
function code(errorCode: ContactErrorCode): ContactErrorCode {
  return errorCode
}

/** The HTML standard's valid e-mail address with at least two labels, letters of any script in the domain, and 64 octets before the @ (RFC 5321). */
function isEmail(email: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u.test(
    email,
  )
}

function listErrors(issues: readonly v.BaseIssue<unknown>[]): ContactErrors {
  const byField = new Map<unknown, string>()
  for (const { path, message } of issues) {
    const field = path?.[0]?.key
    if (!byField.has(field)) byField.set(field, message)
  }
  const errors = contactFields.flatMap((field) => (byField.has(field) ? [[field, byField.get(field)]] : []))
  return Object.fromEntries(errors) as ContactErrors // every message above went through `code`
}
