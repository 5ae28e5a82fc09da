import { type CalendarDate, calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'
import { type InvoiceFilter, invoiceFilters, statusesOf } from '#domain/invoices/list/invoice-filter.ts'
import { type InvoiceQuery, listInvoicePage } from '#domain/invoices/invoice-query.ts'
import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Translate } from '#i18n/translate.ts'
import { describeCurrency, type CurrencyTotals } from '#web/dashboard/invoices/describe-money.server.ts'
import { readPeriod } from '#web/dashboard/downloads/statement-period.ts'
import { mostPdfEntries } from '#web/dashboard/invoices/statement-entries.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { describeInvoice, type InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { describeMonths, type MonthsView } from '#web/dashboard/invoices/months/describe-months.server.ts'
import { createSearchLanguage } from './search-language.server.ts'

/** Data of the invoices page, with amounts in its language. */
export type InvoicesView = {
  readonly query: InvoiceQuery
  readonly rows: readonly InvoiceView[]
  readonly counts: Readonly<Record<InvoiceFilter, number>>
  /** The filters that are useful for this customer, and the current one. */
  readonly filters: readonly InvoiceFilter[]
  /** Currencies of all invoices, ignoring the filters. */
  readonly listedCurrencies: readonly string[]
  readonly years: readonly string[]
  readonly pageCount: number
  readonly firstPlace: number
  /** Number of all invoices and the first date of issue, ignoring the filters. */
  readonly total: { readonly count: number; readonly since: Date | undefined }
  readonly currencies: readonly CurrencyTotals[]
  /** For currencies with recent activity, in the same order. */
  readonly months: readonly MonthsView[]
  /** Default period of the statement form: the filtered dates, or this year. */
  readonly statement: Required<StatementPeriod>
  /** Maximum entries of a PDF statement; absent if no statement can exceed it. */
  readonly pdfLimit?: number
  readonly today: CalendarDate
  /** An example of an amount as people type it. */
  readonly sampleAmount: string
}

/** Loads a customer's invoices and applies the query of the address. */
export async function loadInvoices(
  gateway: Gateway,
  customer: Customer,
  query: InvoiceQuery,
  { locale, translate, now }: { readonly locale: Locale; readonly translate: Translate; readonly now: Date },
): Promise<InvoicesView> {
  const today = calendarDateAt(now, customer.timeZone)
  const ledger = await openLedger(gateway.invoices, customer.id, today, query)
  const formatAmount = createMoneyFormats(localeTags[locale])
  const { rows, page, ...list } = listInvoicePage(ledger, query, today, createSearchLanguage(locale, translate))
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
    filters: invoiceFilters.filter((filter) => filter === query.filter || isUseful(filter, day.summary.counts)),
    listedCurrencies: ledger.currencies,
    statement: readPeriod(query.from, query.to, today),
    ...(ledger.currencies.some((currency) => ledger.openAccount(currency).movements.length > mostPdfEntries) && {
      pdfLimit: mostPdfEntries,
    }),
    today,
    sampleAmount: formatAmount(119_000, 'EUR'),
  }
}

/** Hides a filter that matches no invoice, or the same ones as another filter. */
function isUseful(filter: InvoiceFilter, counts: Readonly<Record<InvoiceStatus, number>>): boolean {
  const statuses = statusesOf(filter).filter((status) => counts[status] > 0)
  return filter === 'all' || statuses.length > (filter === 'unpaid' ? 1 : 0)
}
