import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { AmountMinor, sumMinor } from '#domain/money.ts'

/**
 * Means of payment. Two move no money: `credit` settles an invoice against its credit note, and `discount` is what the customer keeps for
 * paying early, which lowers the price and its tax.
 */
export const paymentMethods = ['transfer', 'card', 'directDebit', 'credit', 'discount'] as const

/** A payment of an invoice, or the refund of a credit note. */
export const PaymentSchema = v.object({
  paidOn: CalendarDateSchema,
  /** Negative in the other direction, such as a returned payment. */
  amountMinor: AmountMinor,
  method: v.picklist(paymentMethods),
  /** The entry of a bank statement that it was taken from (`domain/bank`): a digest, so that no entry is recorded twice. */
  bankEntry: v.exactOptional(v.pipe(v.string(), v.regex(/^[\da-f]{32}$/u, 'is not the digest of a bank entry'))),
  /** The payer's own reference of the transfer, by which its return is recognised. */
  endToEndId: v.exactOptional(v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(100, 'is longer than 100 letters'))),
})
export type Payment = Readonly<v.InferOutput<typeof PaymentSchema>>

/** Whether money was moved. */
export function isMoney({ method }: Pick<Payment, 'method'>): boolean {
  return method !== 'credit' && method !== 'discount'
}

/** Sum of the payments of one invoice. */
export function sumPayments(payments: readonly Payment[]): number {
  return sumMinor(payments.map(({ amountMinor }) => amountMinor))
}
