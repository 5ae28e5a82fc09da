import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import { createInvoiceRow, type InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { listSignedPayments } from '#domain/invoices/balance.ts'

/** The money of one currency. */
export type CurrencySummary = {
  readonly currency: string
  /** Still to be paid, overdue or not; credit notes are not taken off. */
  readonly openMinor: number
  readonly openCount: number
  /** The part of it whose due date has passed. */
  readonly overdueMinor: number
  /** The due date that has passed longest ago. */
  readonly overdueSince?: CalendarDate
  /** The next due date that has not passed; `amountMinor` is what remains to be paid of that invoice. */
  readonly nextDue?: { readonly number: string; readonly dueOn: CalendarDate; readonly amountMinor: number }
  /** Credit notes that are not settled yet, as a positive amount in the customer's favour. */
  readonly creditMinor: number
  /** What was paid in the calendar year of today, less what was paid back. Settling against a credit note moves nothing. */
  readonly paidThisYearMinor: number
}

/** What the first page of the dashboard shows of a customer's invoices. */
export type AccountSummary = {
  /** The currencies in which something was issued: the one with most invoices first, then by code. */
  readonly currencies: readonly CurrencySummary[]
  /** Invoices of every status, all currencies together. */
  readonly counts: Readonly<Record<InvoiceStatus, number>>
  /** The last five, newest first. */
  readonly latest: readonly InvoiceRow[]
}

const latestCount = 5

/**
 * Sums up a customer's invoices, each currency for itself.
 *
 * @param invoices All of them, in any order.
 * @param today In the customer's time zone.
 */
export function summarizeInvoices(invoices: readonly Invoice[], today: CalendarDate): AccountSummary {
  const rows = invoices.toSorted(compareNewestFirst).map((invoice) => createInvoiceRow(invoice, today))
  const byCurrency = Object.groupBy(rows.filter(isIssued), ({ invoice }) => invoice.currency)
  const groups = Object.entries(byCurrency).map(([currency, group = []]) => ({ currency, group }))
  groups.sort((a, b) => b.group.length - a.group.length || (a.currency < b.currency ? -1 : 1))
  return {
    currencies: groups.map(({ currency, group }) => summarizeCurrency(currency, group, today)),
    counts: countStatuses(rows),
    latest: rows.slice(0, latestCount),
  }
}

function isIssued({ invoice }: InvoiceRow): boolean {
  return invoice.state === 'open' || invoice.state === 'paid'
}

function summarizeCurrency(currency: string, rows: readonly InvoiceRow[], today: CalendarDate): CurrencySummary {
  const open = rows.filter((row) => row.amountDueMinor > 0).toSorted(byDueDate)
  const overdue = open.filter(({ status }) => status === 'overdue')
  const credits = rows.filter((row) => row.amountDueMinor < 0)
  const next = open.find(({ status }) => status !== 'overdue')
  const [oldest] = overdue
  return {
    currency,
    openMinor: sumDue(open),
    openCount: open.length,
    overdueMinor: sumDue(overdue),
    ...(oldest && { overdueSince: oldest.invoice.dueOn }),
    ...(next && { nextDue: { number: next.invoice.number, dueOn: next.invoice.dueOn, amountMinor: next.amountDueMinor } }),
    creditMinor: 0 - sumDue(credits),
    paidThisYearMinor: sumPaid(rows, today.slice(0, 4)),
  }
}

function sumDue(rows: readonly InvoiceRow[]): number {
  return sumMinor(rows.map((row) => row.amountDueMinor))
}

function sumPaid(rows: readonly InvoiceRow[], year: string): number {
  const payments = rows.flatMap(({ invoice }) => listSignedPayments(invoice))
  return sumMinor(
    payments.filter(({ method, paidOn }) => method !== 'credit' && paidOn.startsWith(year)).map(({ amountMinor }) => amountMinor),
  )
}

function byDueDate(a: InvoiceRow, b: InvoiceRow): number {
  return compareCalendarDates(a.invoice.dueOn, b.invoice.dueOn) || (a.invoice.number < b.invoice.number ? -1 : 1)
}

function countStatuses(rows: readonly InvoiceRow[]): Readonly<Record<InvoiceStatus, number>> {
  const counts = Object.fromEntries(invoiceStatuses.map((status) => [status, 0])) as Record<InvoiceStatus, number> // has every status
  for (const { status } of rows) counts[status] += 1
  return counts
}
