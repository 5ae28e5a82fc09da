import { remainderBy97 } from './mod-97.ts'

/**
 * Format of a Leitweg-ID (KoSIT, Leitweg-ID 2.0.2): a state of Germany (01 to 16) or the federation (99), districts of 2, 3, 5, 8, 9 or 12
 * digits in total, a part of the authority's choice, and two check digits. Other references look similar, such as `12-26`.
 */
const form = /^(?:0[1-9]|1[0-6]|99)(?:(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?-[\dA-Z]{1,30}|\d{6}|\d{7}|\d{10})-\d{2}$/iu

/** Whether a text is a Leitweg-ID with valid check digits, such as `04011000-1234512345-06`. */
export function isLeitwegId(text: string): boolean {
  return /^\d{2,12}(?:-[\dA-Z]{1,30})?-\d{2}$/iu.test(text) && hasCheckDigits(text)
}

/**
 * Checks the check digits of a text in the format of a Leitweg-ID.
 *
 * @returns The rest of a sentence that starts with the field's name; undefined if valid or in another format.
 */
export function describeLeitwegProblem(text: string): string | undefined {
  if (!form.test(text) || hasCheckDigits(text)) return undefined
  return `is ${JSON.stringify(text)}, a Leitweg-ID with a typing error: its check digits do not fit`
}

/** ISO 7064, MOD 97-10. */
function hasCheckDigits(text: string): boolean {
  return remainderBy97(text.replaceAll('-', '')) === 1
}
