import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** An invoice in a list, with amounts in the page's language. */
export type InvoiceView = {
  readonly number: string
  readonly reference: string
  readonly issuedOn: Date
  /** Absent for documents without a due date: proformas, voided invoices, credit notes. */
  readonly dueOn?: Date
  /** Days until the open amount is due; negative when overdue, absent when nothing is open. */
  readonly daysLeft?: number
  readonly status: InvoiceRow['status']
  readonly amount: string
  /** The open amount of a partly paid invoice. */
  readonly amountLeft?: string
  readonly creditFor?: string
}

/** @param today In the customer's time zone. */
export function describeInvoice(
  { invoice, status, amountDueMinor }: InvoiceRow,
  today: CalendarDate,
  formatAmount: MoneyFormat,
): InvoiceView {
  const { number, kind, reference, issuedOn, dueOn, grossMinor, currency, creditsNumber } = invoice
  const isDue = status === 'open' || status === 'partlyPaid' || status === 'overdue' || status === 'paid'
  const isPart = amountDueMinor > 0 && amountDueMinor !== payableMinor(invoice)
  return {
    number,
    reference,
    issuedOn: utcMidnightOf(issuedOn),
    ...(isDue && { dueOn: utcMidnightOf(dueOn) }),
    ...(amountDueMinor > 0 && { daysLeft: daysBetween(today, dueOn) }),
    status,
    amount: formatAmount(signedMinor(kind, grossMinor), currency),
    ...(isPart && { amountLeft: formatAmount(amountDueMinor, currency) }),
    ...(creditsNumber !== undefined && { creditFor: creditsNumber }),
  }
}
