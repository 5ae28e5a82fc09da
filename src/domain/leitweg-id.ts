import { remainderBy97 } from './mod-97.ts'

/**
 * A Leitweg-ID as far as it shows without its check digits (KoSIT, Leitweg-ID 2.0.2): a state of Germany (01 to 16) or the federation (99), its districts in 2, 3,
 * 5, 8, 9 or 12 digits, what an authority adds, and two digits. Others also write references of few digits and two more, such as `12-26`.
 */
const form = /^(?:0[1-9]|1[0-6]|99)(?:(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?-[\dA-Z]{1,30}|\d{6}|\d{7}|\d{10})-\d{2}$/iu

/** Where an authority's invoices go, such as `04011000-1234512345-06`, with check digits at its end. */
export function isLeitwegId(text: string): boolean {
  return /^\d{2,12}(?:-[\dA-Z]{1,30})?-\d{2}$/iu.test(text) && hasCheckDigits(text)
}

/**
 * What is wrong with a reference or an address that has the form of a Leitweg-ID: its check digits.
 *
 * @returns What follows its name in a sentence; undefined for a right one, and for what has another form.
 */
export function describeLeitwegProblem(text: string): string | undefined {
  if (!form.test(text) || hasCheckDigits(text)) return undefined
  return `is ${JSON.stringify(text)}, a Leitweg-ID with a typing error: its check digits do not fit`
}

/** ISO 7064, MOD 97-10. */
function hasCheckDigits(text: string): boolean {
  return remainderBy97(text.replaceAll('-', '')) === 1
}
