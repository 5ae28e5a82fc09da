import { isMoney } from '#domain/invoices/payment.ts'
import { compareDueDates } from '#domain/invoices/list/invoice-order.ts'
import { type CalendarDate } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import { createInvoiceRow, type InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { listSignedPayments } from '#domain/invoices/balance.ts'

/** Figures in one currency. */
export type CurrencySummary = {
  readonly currency: string
  /** Total due, overdue or not, without subtracting credit notes. */
  readonly openMinor: number
  readonly openCount: number
  /** The overdue part of it. */
  readonly overdueMinor: number
  /** The earliest overdue due date. */
  readonly overdueSince?: CalendarDate
  /** The next due date that has not passed; `amountMinor` is that invoice's amount due. */
  readonly nextDue?: { readonly number: string; readonly dueOn: CalendarDate; readonly amountMinor: number }
  /** Unsettled credit notes, as a positive amount in the customer's favour. */
  readonly creditMinor: number
  /** Payments less refunds in the current calendar year. Settlements with credit notes do not count. */
  readonly paidThisYearMinor: number
}

/** Invoice figures for the dashboard's start page. */
export type AccountSummary = {
  /** Currencies with issued invoices: by number of invoices, then by code. */
  readonly currencies: readonly CurrencySummary[]
  /** Invoices per status, in all currencies. */
  readonly counts: Readonly<Record<InvoiceStatus, number>>
  /** The last five, newest first. */
  readonly latest: readonly InvoiceRow[]
}

const latestCount = 5

/**
 * Summarizes a customer's invoices per currency.
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
  const open = rows.filter((row) => row.amountDueMinor > 0).toSorted(compareDueDates)
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
  return sumMinor(payments.filter((payment) => isMoney(payment) && payment.paidOn.startsWith(year)).map(({ amountMinor }) => amountMinor))
}

function countStatuses(rows: readonly InvoiceRow[]): Readonly<Record<InvoiceStatus, number>> {
  const counts = Object.fromEntries(invoiceStatuses.map((status) => [status, 0])) as Record<InvoiceStatus, number> // has every status
  for (const { status } of rows) counts[status] += 1
  return counts
}
