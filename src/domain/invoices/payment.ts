import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { AmountMinor, sumMinor } from '#domain/money.ts'

/** How money moved; `credit` settles an invoice and its credit note against each other without any. */
export const paymentMethods = ['transfer', 'card', 'directDebit', 'credit'] as const

/** A payment of an invoice, or one that pays out a credit note. */
export const PaymentSchema = v.object({
  paidOn: CalendarDateSchema,
  /** Negative when it went the other way: a payment that bounced or was returned. */
  amountMinor: AmountMinor,
  method: v.picklist(paymentMethods),
})
export type Payment = Readonly<v.InferOutput<typeof PaymentSchema>>

/** What the payments of one invoice make. */
export function sumPayments(payments: readonly Payment[]): number {
  return sumMinor(payments.map(({ amountMinor }) => amountMinor))
}
