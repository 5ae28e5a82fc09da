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
import { describeCurrency, type MoneyCards } from '#web/dashboard/invoices/describe-money.server.ts'
import { readPeriod } from '#web/dashboard/downloads/statement-period.ts'
import { mostPdfEntries } from '#web/dashboard/invoices/statement-entries.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { describeInvoice, type InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { describeMonths, type MonthsView } from './describe-months.server.ts'
import { createSearchLanguage } from './search-language.server.ts'

/** What the page of the invoices shows, with amounts in its language. */
export type InvoicesView = {
  readonly query: InvoiceQuery
  readonly rows: readonly InvoiceView[]
  readonly counts: Readonly<Record<InvoiceFilter, number>>
  /** Those that this customer can use, and the one that is asked for. */
  readonly filters: readonly InvoiceFilter[]
  /** Of all invoices, whatever is asked. */
  readonly listedCurrencies: readonly string[]
  readonly years: readonly string[]
  readonly pageCount: number
  readonly firstPlace: number
  /** All that the customer ever got, and the day of the first; whatever is asked. */
  readonly total: { readonly count: number; readonly since: Date | undefined }
  readonly currencies: readonly MoneyCards[]
  /** Of those in which something happened lately, in the same order. */
  readonly months: readonly MonthsView[]
  /** What a statement is first offered for: the days that are shown, or this year. */
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

/** A filter that no invoice passes is none, nor is one that shows the same as another. */
function isUseful(filter: InvoiceFilter, counts: Readonly<Record<InvoiceStatus, number>>): boolean {
  const statuses = statusesOf(filter).filter((status) => counts[status] > 0)
  return filter === 'all' || statuses.length > (filter === 'unpaid' ? 1 : 0)
}
