import type { CalendarDate } from '#domain/calendar-date.ts'
import { type InvoiceFilter, invoiceFilters, statusesOf } from '#domain/invoices/list/invoice-filter.ts'
import { dayNumeral, type InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { InvoiceOrder } from '#domain/invoices/list/invoice-order.ts'
import type { InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import type { SearchLanguage } from '#domain/invoices/list/invoice-search.ts'
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts'

/** A query of the invoice list. */
export type InvoiceQuery = InvoiceOrder & {
  readonly filter: InvoiceFilter
  /** Search text as typed: words from number, references, lines and status, an amount, or a date in the user's language. */
  readonly text: string
  /** ISO 4217. */
  readonly currency: string | undefined
  /** Range of issue dates, both included. */
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  /** From 1; capped at the last page. */
  readonly page: number
}

export type InvoiceList = {
  readonly rows: readonly InvoiceRow[]
  /** Results per filter, given text, currency and dates. */
  readonly counts: Readonly<Record<InvoiceFilter, number>>
  /** Years with an issued invoice or a payment, the latest first, independent of the query. */
  readonly years: readonly string[]
  readonly page: number
  readonly pageCount: number
  /** 1-based position of the page's first invoice in the results; 0 without results. */
  readonly firstPlace: number
}

export const invoicesPerPage = 20

/**
 * Runs a query of a customer's invoice list.
 *
 * @param today In the customer's time zone.
 * @param language The user's.
 */
export function listInvoicePage(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, language: SearchLanguage): InvoiceList {
  const { places, counts } = search(ledger, query, today, language)
  const pageCount = Math.max(1, Math.ceil(places.length / invoicesPerPage))
  const page = Math.min(query.page, pageCount)
  const start = (page - 1) * invoicesPerPage
  return {
    rows: rowsAt(ledger, places.slice(start, start + invoicesPerPage), today),
    counts,
    years: ledger.years,
    page,
    pageCount,
    firstPlace: places.length === 0 ? 0 : start + 1,
  }
}

/**
 * All results of a query in their order, ignoring the page.
 *
 * @param today In the customer's time zone.
 * @param language The user's.
 */
export function findInvoices(
  ledger: InvoiceLedger,
  query: InvoiceQuery,
  today: CalendarDate,
  language: SearchLanguage,
): readonly InvoiceRow[] {
  return rowsAt(ledger, search(ledger, query, today, language).places, today)
}

type Found = { readonly places: readonly number[]; readonly counts: InvoiceList['counts'] }

/** One pass over typed arrays rather than over objects: ten thousand objects are too scattered in memory. */
function search(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, language: SearchLanguage): Found {
  const { statusPlaces } = ledger.on(today)
  const { issueDays, currencyPlaces } = ledger
  const isFound = query.text === '' ? undefined : ledger.search.find(query.text, language, statusPlaces)
  const from = query.from === undefined ? 0 : dayNumeral(query.from)
  const to = query.to === undefined ? Infinity : dayNumeral(query.to)
  const currency = query.currency === undefined ? undefined : ledger.currencies.indexOf(query.currency)
  const asked = statusesOf(query.filter)
  const isAsked = invoiceStatuses.map((status) => asked.includes(status))
  const counted = new Uint32Array(invoiceStatuses.length)
  const places: number[] = []
  for (const place of ledger.listPlaces(query)) {
    const day = issueDays[place] ?? 0
    if (day < from || day > to || (currency !== undefined && currencyPlaces[place] !== currency) || isFound?.[place] === 0) continue
    const status = statusPlaces[place] ?? 0
    counted[status] = (counted[status] ?? 0) + 1
    if (isAsked[status]) places.push(place)
  }
  const countOf = (filter: InvoiceFilter) =>
    statusesOf(filter).reduce((sum, status) => sum + (counted[invoiceStatuses.indexOf(status)] ?? 0), 0)
  const counts = Object.fromEntries(invoiceFilters.map((filter) => [filter, countOf(filter)])) as Found['counts'] // has every filter
  return { places, counts }
}

function rowsAt(ledger: InvoiceLedger, places: readonly number[], today: CalendarDate): readonly InvoiceRow[] {
  const { rows } = ledger.on(today)
  return places.flatMap((place) => rows[place] ?? [])
}
