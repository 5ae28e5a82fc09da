import { type CalendarDate, isPastDue } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { payableMinor, signedMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import { sumPayments } from './payment.ts'

/** Status as customers see it, in the order of an invoice's life. */
export const invoiceStatuses = ['draft', 'proforma', 'open', 'partlyPaid', 'overdue', 'paid', 'void', 'creditNote'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The amount still due: 0 unless the invoice is open, negative for an unsettled credit note. */
export function amountDueMinor(invoice: Pick<Invoice, 'kind' | 'state' | 'grossMinor' | 'prepaidMinor' | 'payments'>): number {
  const { kind, state, payments } = invoice
  return state === 'open' ? signedMinor(kind, payableMinor(invoice) - sumPayments(payments)) : 0
}

/** Whether unsettled credit notes cover the whole amount due. @param creditNotes Those for this invoice. */
export function isTakenBack(invoice: Invoice, creditNotes: readonly Invoice[]): boolean {
  const creditMinor = sumMinor(creditNotes.map(amountDueMinor))
  return creditMinor < 0 && amountDueMinor(invoice) + creditMinor <= 0
}

/**
 * The status on a date. Overdue starts the day after the due date and takes precedence over partly paid. An issued credit note is always
 * `creditNote`, settled or not.
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

/** Stage of the latest reminder. @param count Reminders so far, at least 1. */
export function reminderStage(count: number): 'first' | 'second' | 'last' {
  return count === 1 ? 'first' : count === 2 ? 'second' : 'last'
}
