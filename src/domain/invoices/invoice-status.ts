import { type CalendarDate, isPastDue } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { payableMinor, signedMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import { sumPayments } from './payment.ts'

/** What a customer is told of an invoice, in the order in which it lives. */
export const invoiceStatuses = ['draft', 'proforma', 'open', 'partlyPaid', 'overdue', 'paid', 'void', 'creditNote'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What is still to be paid: 0 unless it is open, negative for a credit note that waits to be settled. */
export function amountDueMinor(invoice: Pick<Invoice, 'kind' | 'state' | 'grossMinor' | 'prepaidMinor' | 'payments'>): number {
  const { kind, state, payments } = invoice
  return state === 'open' ? signedMinor(kind, payableMinor(invoice) - sumPayments(payments)) : 0
}

/** Whether credit notes that wait to be settled take off all that is still to be paid of an invoice. @param creditNotes Those that name it. */
export function isTakenBack(invoice: Invoice, creditNotes: readonly Invoice[]): boolean {
  const creditMinor = sumMinor(creditNotes.map(amountDueMinor))
  return creditMinor < 0 && amountDueMinor(invoice) + creditMinor <= 0
}

/**
 * The status of an invoice on a day. Overdue begins the day after the due date, and is told before partly paid; a credit note that was
 * issued is one, settled or not.
 *
 * @param today In the customer's time zone.
 */
export function deriveInvoiceStatus(invoice: Pick<Invoice, 'state' | 'kind' | 'dueOn' | 'payments'>, today: CalendarDate): InvoiceStatus {
  const { state, kind, dueOn } = invoice
  if (state === 'draft' || state === 'proforma' || state === 'void') return state
  if (kind === 'creditNote') return 'creditNote'
  if (state === 'paid') return 'paid'
  if (isPastDue(dueOn, today)) return 'overdue'
  return sumPayments(invoice.payments) > 0 ? 'partlyPaid' : 'open'
}

/** Which reminder the last one is. @param count How many there were, at least 1. */
export function reminderStage(count: number): 'first' | 'second' | 'last' {
  return count === 1 ? 'first' : count === 2 ? 'second' : 'last'
}
