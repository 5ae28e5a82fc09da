import * as v from 'valibot'

/** An international bank account number without spaces (ISO 13616), with valid check digits. */
export const Iban = v.pipe(v.string(), v.check(isIban, 'is not an IBAN'))

/** A bank's code (ISO 9362): 8 or 11 characters. */
export const Bic = v.pipe(v.string(), v.regex(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u, 'is not a BIC'))

/** An IBAN in groups of four, as it is printed (ISO 13616). */
export function formatIban(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/gu, '$& ')
}

/** Country and check digits go to the end, letters become 10 to 35, and the number must leave 1 when divided by 97 (ISO 7064, MOD 97-10). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  return BigInt(moved.replaceAll(/[A-Z]/gu, (letter) => String(parseInt(letter, 36)))) % 97n === 1n
}
