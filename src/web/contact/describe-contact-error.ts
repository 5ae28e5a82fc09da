import { type ContactErrorCode, type ContactField, type ContactFormFields, contactLimits } from '#domain/contact/contact-form.ts'
import { countCodePoints, normalizeLines } from '#domain/contact/contact-text.ts'
import type { Translate } from '#words/translate.ts'
import type { CountryOption } from './contact-form-data.server.ts'

/** Says what is wrong with a field and what to do, in the page's language. */
export function describeContactError(
  field: ContactField,
  code: ContactErrorCode,
  fields: ContactFormFields,
  countries: readonly CountryOption[],
  translate: Translate,
): string {
  const [, country = ''] = countries.find(([countryCode]) => countryCode === fields.phoneCountry) ?? []
  const max = field in contactLimits ? contactLimits[field as keyof typeof contactLimits] : 0 // a key, by the check before it
  return translate(`contact.errors.${code}`, { max, country, length: countCodePoints(normalizeLines(fields.message ?? '')) })
}
