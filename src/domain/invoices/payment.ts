import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { AmountMinor, sumMinor } from '#domain/money.ts'

/** Means of payment; `credit` settles an invoice against its credit note without moving money. */
export const paymentMethods = ['transfer', 'card', 'directDebit', 'credit'] as const

/** A payment of an invoice, or the refund of a credit note. */
export const PaymentSchema = v.object({
  paidOn: CalendarDateSchema,
  /** Negative in the other direction, such as a returned payment. */
  amountMinor: AmountMinor,
  method: v.picklist(paymentMethods),
})
export type Payment = Readonly<v.InferOutput<typeof PaymentSchema>>

/** Sum of the payments of one invoice. */
export function sumPayments(payments: readonly Payment[]): number {
  return sumMinor(payments.map(({ amountMinor }) => amountMinor))
}
