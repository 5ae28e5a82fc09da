import { countrySpecs } from 'ibantools'
import { remainderBy97 } from '#domain/mod-97.ts'

/** Countries that the registry took up later than the library knows (release 103, 2026-09); the library has their lengths and structures. */
const laterCountries: readonly string[] = ['BI', 'DJ', 'FK', 'HN']

/** What follows the check digits where the registry has changed it since: Brazil's banks have numbers with letters. */
const laterStructures: Readonly<Record<string, RegExp>> = { BR: /^[A-Z\d]{8}\d{15}[A-Z][A-Z\d]$/u }

/**
 * What is wrong with an IBAN of the right characters: its country, its length or structure there (the registry of ISO 13616), or its check digits.
 * Its table of countries is 40 KB, so this is for the command line and the server.
 *
 * @returns What follows "iban" in a sentence; undefined for a right one.
 */
export function describeIbanProblem(iban: string): string | undefined {
  const [country, bban] = [iban.slice(0, 2), iban.slice(4)]
  const spec = countrySpecs[country]
  if (!spec?.chars || !(spec.IBANRegistry || laterCountries.includes(country))) return `begins with ${country}, where banks have no IBANs`
  if (iban.length !== spec.chars) return `has ${iban.length} characters, and those of ${country} have ${spec.chars}`
  const structure = laterStructures[country] ?? new RegExp(spec.bban_regexp ?? '', 'u')
  if (!structure.test(bban)) return `has letters or digits in places where those of ${country} have none`
  const isRight = hasCheckDigits(iban) && (spec.bban_validation_func?.(bban) ?? true)
  return isRight ? undefined : 'has a typing error: its check digits do not fit'
}

/** They are calculated as 98 less a remainder, so they go from 02 to 98: others of the same remainder are none. */
function hasCheckDigits(iban: string): boolean {
  const digits = Number(iban.slice(2, 4))
  return digits >= 2 && digits <= 98 && remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1
}
