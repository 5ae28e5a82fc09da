import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { vatIdForms } from './vat-id-forms.ts'

/** Countries whose companies have VAT ids of a prefix that is not their code: Greece by its own name, Monaco and the Isle of Man as parts of a neighbour's area. */
const prefixOf: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['MC', 'FR'],
  ['IM', 'GB'],
])

/** Of companies outside of the European Union that sell to consumers in it (one-stop shop schemes). */
const schemePattern = /^(?:EU\d{9}|IM\d{10})$/u

/**
 * A VAT id in the form in which it is stored: without blanks, dots, hyphens and slashes, in upper case, with EL for Greece. An id of a company outside of the countries
 * whose ids are checked keeps its signs.
 *
 * @param country Of the company, ISO 3166-1 alpha-2.
 */
export function normalizeVatId(typed: string, country: string): string {
  const seen = dropInvisibleMarks(typed)
  const compact = seen
    .replaceAll(/[\s./\-\u2010-\u2013]/gu, '')
    .toUpperCase()
    .replace(/^GR(?=\d{9}$)/u, 'EL')
  return isChecked(country) || isRight(compact) ? compact : seen.trim()
}

/**
 * What is wrong with a VAT id in its stored form: its prefix, its structure or its check digits, by the country of its prefix. A company may be registered in
 * another country than its own. Whether the id was given to anybody only the authorities know.
 *
 * @param country Of the company; one outside of the European Union, Great Britain, Switzerland and Norway may have any id.
 * @returns What follows "vatId" in a sentence; undefined for a right one.
 */
export function describeVatIdProblem(vatId: string, country: string): string | undefined {
  if (!isChecked(country) || schemePattern.test(vatId)) return undefined
  const prefix = vatId.slice(0, 2)
  const form = vatIdForms.get(prefix)
  if (!form) {
    const own = prefixOf.get(country) ?? country
    return `does not begin with the letters of a country that has VAT ids; one of ${country} is, say, ${vatIdForms.get(own)?.example ?? ''}`
  }
  const rest = vatId.slice(2)
  if (!form.pattern.test(rest)) return `is not ${prefix} and then ${form.words}; right is, say, ${form.example}`
  return form.isRight(rest) ? undefined : 'has a typing error: its check digits do not fit'
}

function isChecked(country: string): boolean {
  return vatIdForms.has(prefixOf.get(country) ?? country)
}

function isRight(vatId: string): boolean {
  const form = vatIdForms.get(vatId.slice(0, 2))
  return form !== undefined && form.pattern.test(vatId.slice(2)) && form.isRight(vatId.slice(2))
}
