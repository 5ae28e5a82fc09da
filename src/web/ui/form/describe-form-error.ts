import { applicationFileMegabytes } from '#domain/contact/application-file.ts'
import { dialCountryOf, type TypedFields } from '#domain/form/form-definition.ts'
import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import { fieldLimits, findForeignCharacter } from '#domain/form/form-fields.ts'
import { countCodePoints, normalizeLines } from '#domain/form/typed-text.ts'
import type { Translate } from '#i18n/translate.ts'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'

/** Describes a field's error and how to fix it, in the page's language. */
export function describeFormError(
  field: string,
  code: FormErrorCode,
  typed: TypedFields,
  countries: readonly CountryOption[],
  translate: Translate,
): string {
  const [, country = ''] = countries.find(([countryCode]) => countryCode === dialCountryOf(typed)) ?? []
  // Without a country the example number is unknown.
  if (code === 'phoneInvalid' && country === '') return translate('form.errors.phoneWithoutCountry')
  const max = code === 'fileTooLarge' ? applicationFileMegabytes : field in fieldLimits ? fieldLimits[field as keyof typeof fieldLimits] : 0 // checked above
  const character = code === 'emailQuoted' ? '"' : (findForeignCharacter(typed[field] ?? '') ?? '')
  return translate(`form.errors.${code}`, { max, country, character, length: countCodePoints(normalizeLines(typed[field] ?? '')) })
}
