import type { CalendarDate } from '#domain/calendar-date.ts'
import type { InvoiceLedger } from './invoice-ledger.ts'
import type { InvoiceOrder } from './invoice-order.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { createSearch } from './invoice-search.ts'
import type { InvoiceStatus } from './invoice-status.ts'

/** What a customer looks for. Open is whatever is left to pay, overdue or not. */
export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'creditNote'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** A question to the list of invoices. */
export type InvoiceQuery = InvoiceOrder & {
  readonly filter: InvoiceFilter
  /** As typed: words of number, reference and lines, or an amount in the person's language. */
  readonly text: string
  /** Of the day of issue: four digits. */
  readonly year: string | undefined
  /** From 1; a page beyond the last is the last. */
  readonly page: number
}

export type InvoiceList = {
  readonly rows: readonly InvoiceRow[]
  /** Of what text and year leave, for each filter. */
  readonly counts: Readonly<Record<InvoiceFilter, number>>
  /** In which something was issued, the latest first; whatever is asked. */
  readonly years: readonly string[]
  readonly page: number
  readonly pageCount: number
  /** Where the page begins in what was found, from 1; 0 when nothing was. */
  readonly firstPlace: number
}

export const invoicesPerPage = 20

/** The filters that an invoice of each status passes. */
const filtersOf: Readonly<Record<InvoiceStatus, readonly InvoiceFilter[]>> = {
  draft: ['all'],
  open: ['all', 'open'],
  partlyPaid: ['all', 'open'],
  overdue: ['all', 'open', 'overdue'],
  paid: ['all', 'paid'],
  void: ['all'],
  creditNote: ['all', 'creditNote'],
}

/**
 * Answers a question to the list of a customer's invoices.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function listInvoicePage(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): InvoiceList {
  const { found, counts } = search(ledger, query, today, localeTag)
  const pageCount = Math.max(1, Math.ceil(found.length / invoicesPerPage))
  const page = Math.min(query.page, pageCount)
  const start = (page - 1) * invoicesPerPage
  return {
    rows: found.slice(start, start + invoicesPerPage),
    counts,
    years: ledger.years,
    page,
    pageCount,
    firstPlace: found.length === 0 ? 0 : start + 1,
  }
}

/**
 * All that a question to the list finds, in its order, whatever page it asks for.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function findInvoices(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): readonly InvoiceRow[] {
  return search(ledger, query, today, localeTag).found
}

type Found = { readonly found: readonly InvoiceRow[]; readonly counts: InvoiceList['counts'] }

/** Looks at every invoice once. */
function search(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): Found {
  const { rows } = ledger.on(today)
  const isFound = searchPlaces(ledger, query.text, localeTag)
  const begin = query.year === undefined ? '' : `${query.year}-`
  const counts = { all: 0, open: 0, overdue: 0, paid: 0, creditNote: 0 }
  const found: InvoiceRow[] = []
  for (const place of ledger.listPlaces(query)) {
    const row = rows[place]
    if (!row?.invoice.issuedOn.startsWith(begin) || !isFound(place)) continue
    const filters = filtersOf[row.status]
    for (const filter of filters) counts[filter]++
    if (filters.includes(query.filter)) found.push(row)
  }
  return { found, counts }
}

/** Whether the invoice at a place of the ledger is among those that a text asks for. */
function searchPlaces(ledger: InvoiceLedger, text: string, localeTag: string): (place: number) => boolean {
  if (text === '') return () => true
  const holds = createSearch(text, localeTag)
  const { searchTexts } = ledger
  return (place) => {
    const searchText = searchTexts[place]
    return searchText !== undefined && holds(searchText)
  }
}
