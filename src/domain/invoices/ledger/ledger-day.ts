import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { type AccountSummary, summarizeInvoices } from './account-summary.ts'
import { createInvoiceRow, type InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type MonthTotals, totalMonths } from './monthly-totals.ts'

/** A customer's invoices as of one date; values are computed lazily and cached. */
export class LedgerDay {
  readonly today: CalendarDate
  /** In the order of the invoices. */
  readonly rows: readonly InvoiceRow[]
  /** Index of each invoice's status in `invoiceStatuses`. */
  readonly statusPlaces: Uint8Array
  readonly #invoices: readonly Invoice[]
  readonly #months = new Map<string, readonly MonthTotals[]>()
  #summary: AccountSummary | undefined
  #overdue: readonly InvoiceRow[] | undefined

  /** @param today In the customer's time zone. */
  constructor(invoices: readonly Invoice[], today: CalendarDate) {
    this.#invoices = invoices
    this.today = today
    this.rows = invoices.map((invoice) => createInvoiceRow(invoice, today))
    this.statusPlaces = Uint8Array.from(this.rows, ({ status }) => invoiceStatuses.indexOf(status))
  }

  get summary(): AccountSummary {
    this.#summary ??= summarizeInvoices(this.#invoices, this.today)
    return this.#summary
  }

  /** The longest overdue first. */
  get overdue(): readonly InvoiceRow[] {
    this.#overdue ??= this.rows
      .filter(({ status }) => status === 'overdue')
      .toSorted((a, b) => compareCalendarDates(a.invoice.dueOn, b.invoice.dueOn))
    return this.#overdue
  }

  /** The last twelve months in one currency, the oldest first. */
  totalYear(currency: string): readonly MonthTotals[] {
    const known = this.#months.get(currency)
    if (known) return known
    const months = totalMonths(this.#invoices, currency, this.today, 12)
    this.#months.set(currency, months)
    return months
  }
}
