import { countrySpecs } from 'ibantools'
import { remainderBy97 } from '#domain/mod-97.ts'

/**
 * Countries that the library does not yet list as IBAN countries (registry release 103, 2026-09); it does have their lengths and
 * structures.
 */
const laterCountries: readonly string[] = ['BI', 'DJ', 'FK', 'HN']

/** Newer structures than the library's, after the check digits: bank codes in Brazil may contain letters. */
const laterStructures: Readonly<Record<string, RegExp>> = { BR: /^[A-Z\d]{8}\d{15}[A-Z][A-Z\d]$/u }

/**
 * Checks a well-formed IBAN: its country, its length and structure there (ISO 13616 registry) and its check digits. Not for browsers: the
 * table of countries is 40 KB.
 *
 * @returns The rest of a sentence that starts with "iban"; undefined if valid.
 */
export function describeIbanProblem(iban: string): string | undefined {
  const [country, bban] = [iban.slice(0, 2), iban.slice(4)]
  const spec = countrySpecs[country]
  if (!spec?.chars || !(spec.IBANRegistry || laterCountries.includes(country))) return `begins with ${country}, where banks have no IBANs`
  if (iban.length !== spec.chars) return `has ${iban.length} characters, and those of ${country} have ${spec.chars}`
  const structure = laterStructures[country] ?? new RegExp(spec.bban_regexp ?? '', 'u')
  if (!structure.test(bban)) return `has letters or digits in places where those of ${country} have none`
  const isValid = hasCheckDigits(iban) && (spec.bban_validation_func?.(bban) ?? true)
  return isValid ? undefined : 'has a typing error: its check digits do not fit'
}

/** They are calculated as 98 less a remainder, so only 02 to 98 are valid, although others have the same remainder. */
function hasCheckDigits(iban: string): boolean {
  const digits = Number(iban.slice(2, 4))
  return digits >= 2 && digits <= 98 && remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1
}
