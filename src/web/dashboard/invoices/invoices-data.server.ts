import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { summarizeInvoices } from '#domain/invoices/account-summary.ts'
import { type InvoiceFilter, type InvoiceQuery, listInvoicePage } from '#domain/invoices/invoice-list.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { describeCurrency, type MoneyCards } from '#web/dashboard/describe-money.server.ts'
import { describeInvoice, type InvoiceView } from './describe-invoice.server.ts'
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
  const invoices = await gateway.invoices.listAllInvoices(customer.id)
  const today = calendarDateAt(now, customer.timeZone)
  const tag = localeTags[locale]
  const { rows, page, ...list } = listInvoicePage(invoices, query, today, tag)
  const first = invoices.at(-1)
  const { currencies } = summarizeInvoices(invoices, today)
  return {
    ...list,
    query: { ...query, page },
    rows: rows.map((row) => describeInvoice(row, today, tag)),
    total: { count: invoices.length, since: first && utcMidnightOf(first.issuedOn) },
    currencies: currencies.map((summary) => describeCurrency(summary, today, tag)),
    months: currencies.flatMap(({ currency }) => describeMonths(invoices, currency, today, tag) ?? []),
    sampleAmount: formatMoney(119_000, 'EUR', tag),
  }
}
