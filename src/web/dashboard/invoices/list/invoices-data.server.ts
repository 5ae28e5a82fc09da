import { type CalendarDate, calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceFilter } from '#domain/invoices/list/invoice-filter.ts'
import { type InvoiceQuery, listInvoicePage } from '#domain/invoices/ledger/invoice-list.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { describeCurrency, type MoneyCards } from '#web/dashboard/invoices/describe-money.server.ts'
import { yearPeriod } from '#web/dashboard/downloads/statement-period.ts'
import { mostPdfEntries } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { describeInvoice, type InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { describeMonths, type MonthsView } from './describe-months.server.ts'

/** What the page of the invoices shows, with amounts in its language. */
export type InvoicesView = {
  readonly query: InvoiceQuery
  readonly rows: readonly InvoiceView[]
  readonly counts: Readonly<Record<InvoiceFilter, number>>
  readonly years: readonly string[]
  readonly pageCount: number
  readonly firstPlace: number
  /** All that the customer ever got, and the day of the first; whatever is asked. */
  readonly total: { readonly count: number; readonly since: Date | undefined }
  readonly currencies: readonly MoneyCards[]
  /** Of those in which something happened lately, in the same order. */
  readonly months: readonly MonthsView[]
  /** What a statement is first offered for: the year that is shown, or this one. */
  readonly statement: Required<StatementPeriod>
  /** Entries that a PDF holds; absent while no statement can have more. */
  readonly pdfLimit?: number
  readonly today: CalendarDate
  /** Shows how an amount is typed. */
  readonly sampleAmount: string
}

/** Reads a customer's invoices and answers the question of the address. */
export async function loadInvoices(
  gateway: Gateway,
  customer: Customer,
  query: InvoiceQuery,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<InvoicesView> {
  const ledger = await gateway.invoices.openLedger(customer.id)
  const today = calendarDateAt(now, customer.timeZone)
  const tag = localeTags[locale]
  const formatAmount = createMoneyFormats(tag)
  const { rows, page, ...list } = listInvoicePage(ledger, query, today, tag)
  const first = ledger.invoices.at(-1)
  const day = ledger.on(today)
  const { currencies } = day.summary
  return {
    ...list,
    query: { ...query, page },
    rows: rows.map((row) => describeInvoice(row, today, formatAmount)),
    total: { count: ledger.invoices.length, since: first && utcMidnightOf(first.issuedOn) },
    currencies: currencies.map((summary) => describeCurrency(summary, today, formatAmount)),
    months: currencies.flatMap(({ currency }) => describeMonths(day.totalYear(currency), currency, formatAmount) ?? []),
    statement: yearPeriod(query.year ?? today.slice(0, 4), today),
    ...(ledger.currencies.some((currency) => ledger.openAccount(currency).movements.length > mostPdfEntries) && {
      pdfLimit: mostPdfEntries,
    }),
    today,
    sampleAmount: formatAmount(119_000, 'EUR'),
  }
}
