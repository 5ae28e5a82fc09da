import { payableMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sumPayments } from '#domain/invoices/payment.ts'

/** What is left to pay, or to pay out; negative if overpaid. */
export function leftOf(invoice: Invoice): number {
  return payableMinor(invoice) - sumPayments(invoice.payments)
}
