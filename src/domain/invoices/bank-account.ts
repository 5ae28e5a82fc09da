import * as v from 'valibot'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'

/** An IBAN in stored form, without spaces (ISO 13616). Staff input is checked further (`iban-problem.ts`). */
export const Iban = v.pipe(v.string(), v.regex(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u, 'is not an IBAN'))

/** A BIC (ISO 9362): 8 or 11 characters. Staff input is checked further (`bic-problem.ts`). */
export const Bic = v.pipe(v.string(), v.regex(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u, 'is not a BIC'))

/** An IBAN in printed form, in groups of four (ISO 13616). */
export function formatIban(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/gu, '$& ')
}

/** Brings an IBAN or BIC into stored form: any case, with spaces, and with its label, as ISO 13616 prints it: `IBAN DE89 3704 …`. */
export function normalizeBankCode(typed: string): string {
  return dropInvisibleMarks(typed)
    .replaceAll(/\s/gu, '')
    .toUpperCase()
    .replace(/^(?:IBAN|BIC):?(?=[A-Z]{2}\d{2}|[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$)/u, '')
}
