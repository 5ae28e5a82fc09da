import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { vatIdForms } from './vat-id-forms.ts'

/** Countries whose VAT prefix differs from their code: Greece, and Monaco and the Isle of Man, which belong to a neighbour's VAT area. */
const prefixOf: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['MC', 'FR'],
  ['IM', 'GB'],
])

/** Prefixes of VAT IDs in the European Union. */
export const euPrefixes: readonly string[] = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** One-stop shop schemes for companies outside the European Union. */
const schemePattern = /^(?:EU\d{9}|IM\d{10})$/u

/**
 * Normalizes a VAT ID for storage: without spaces, dots, hyphens and slashes, upper case, EL for Greece. IDs of other countries keep their
 * punctuation.
 *
 * @param country Of the company, ISO 3166-1 alpha-2.
 */
export function normalizeVatId(typed: string, country: string): string {
  const seen = dropInvisibleMarks(typed)
  const compact = seen
    .replaceAll(/[\s./\-\u2010-\u2013]/gu, '')
    .toUpperCase()
    .replace(/^GR(?=\d{9}$)/u, 'EL')
  return isChecked(country) || isValid(compact) ? compact : seen.trim()
}

/**
 * Checks the prefix, structure and check digits of a normalized VAT ID, by the country of its prefix: a company may be registered
 * elsewhere. Only the authorities know whether the ID is assigned.
 *
 * @param country Of the company; outside the European Union, Great Britain, Switzerland and Norway any ID is accepted.
 * @returns The rest of a sentence that starts with "vatId"; undefined if valid.
 */
export function describeVatIdProblem(vatId: string, country: string): string | undefined {
  if (!isChecked(country) || schemePattern.test(vatId)) return undefined
  const prefix = vatId.slice(0, 2)
  const form = vatIdForms.get(prefix)
  if (!form) {
    const own = vatPrefixOf(country)
    return `does not begin with the letters of a country that has VAT ids; one of ${country} is, say, ${vatIdForms.get(own)?.example ?? ''}`
  }
  const rest = vatId.slice(2)
  if (!form.pattern.test(rest)) return `is not ${prefix} and then ${form.words}; right is, say, ${form.example}`
  return form.isValid(rest) ? undefined : 'has a typing error: its check digits do not fit'
}

/** The letters before VAT IDs of a country (ISO 3166-1 alpha-2), whether or not it has them. */
export function vatPrefixOf(country: string): string {
  return prefixOf.get(country) ?? country
}

/** Whether a country (ISO 3166-1 alpha-2) belongs to the VAT area of the European Union. */
export function isInEuVat(country: string): boolean {
  return euPrefixes.includes(vatPrefixOf(country))
}

function isChecked(country: string): boolean {
  return vatIdForms.has(vatPrefixOf(country))
}

function isValid(vatId: string): boolean {
  const form = vatIdForms.get(vatId.slice(0, 2))
  return form !== undefined && form.pattern.test(vatId.slice(2)) && form.isValid(vatId.slice(2))
}
