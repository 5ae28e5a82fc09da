import * as v from 'valibot'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'

/** An international bank account number without spaces (ISO 13616), as it is stored. What staff enter is checked further (`iban-problem.ts`). */
export const Iban = v.pipe(v.string(), v.regex(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u, 'is not an IBAN'))

/** A bank's code (ISO 9362): 8 or 11 characters. What staff enter is checked further (`bic-problem.ts`). */
export const Bic = v.pipe(v.string(), v.regex(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u, 'is not a BIC'))

/** An IBAN in groups of four, as it is printed (ISO 13616). */
export function formatIban(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/gu, '$& ')
}

/** An IBAN or a BIC as it is stored, of one in either case and in groups, also after its name: `IBAN DE89 3704 …` is how ISO 13616 prints it. */
export function normalizeBankCode(typed: string): string {
  return dropInvisibleMarks(typed)
    .replaceAll(/\s/gu, '')
    .toUpperCase()
    .replace(/^(?:IBAN|BIC):?(?=[A-Z]{2}\d{2}|[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$)/u, '')
}
