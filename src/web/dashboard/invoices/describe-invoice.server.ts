import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** A row of a list of invoices, with amounts in the page's language. */
export type InvoiceView = {
  readonly number: string
  readonly reference: string
  readonly issuedOn: Date
  /** Absent where nothing is due: proformas, voided invoices, credit notes. */
  readonly dueOn?: Date
  /** Days until what is left has to be paid; negative when they have passed, absent when nothing is left. */
  readonly daysLeft?: number
  readonly status: InvoiceRow['status']
  readonly amount: string
  /** What is left to pay of an invoice that is partly paid. */
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
