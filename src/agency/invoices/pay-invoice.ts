import type { CalendarDate } from '#domain/calendar-date.ts'
import { addPayment, type EnteredPayment, type PaidInvoice, type PaymentRefusal } from '#domain/invoices/add-payment.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice, replaceInvoice, type ReplaceRefusal } from './replace-invoice.ts'

/** Records a payment of an invoice, or the payout of a credit note. @param payment By default of today, by the customer's clocks. */
export async function payInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  payment: Omit<EnteredPayment, 'paidOn'> & { readonly paidOn?: CalendarDate },
): Promise<Outcome<PaidInvoice, PaymentRefusal | ChoiceRefusal | ReplaceRefusal>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const paid = addPayment(found.invoice, { paidOn: found.today, ...payment }, operation.now())
  if ('refusal' in paid) return paid
  return (await replaceInvoice(operation, found.stored, paid.invoice)) ?? paid
}
