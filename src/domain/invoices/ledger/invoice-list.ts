import type { CalendarDate } from '#domain/calendar-date.ts'
import { filterBit, type InvoiceFilter, invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import type { InvoiceLedger } from './invoice-ledger.ts'
import type { InvoiceOrder } from '#domain/invoices/list/invoice-order.ts'
import type { InvoiceRow } from '#domain/invoices/list/invoice-row.ts'

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
  /** In which something was issued or paid, the latest first; whatever is asked. */
  readonly years: readonly string[]
  readonly page: number
  readonly pageCount: number
  /** Where the page begins in what was found, from 1; 0 when nothing was. */
  readonly firstPlace: number
}

export const invoicesPerPage = 20

/**
 * Answers a question to the list of a customer's invoices.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function listInvoicePage(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): InvoiceList {
  const { places, counts } = search(ledger, query, today, localeTag)
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
 * All that a question to the list finds, in its order, whatever page it asks for.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function findInvoices(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): readonly InvoiceRow[] {
  return rowsAt(ledger, search(ledger, query, today, localeTag).places, today)
}

type Found = { readonly places: readonly number[]; readonly counts: InvoiceList['counts'] }

/** Looks at every invoice once, and at none of them as an object: ten thousand of those are too far apart in memory. */
function search(ledger: InvoiceLedger, query: InvoiceQuery, today: CalendarDate, localeTag: string): Found {
  const { filterBits } = ledger.on(today)
  const { issueYears } = ledger
  const isFound = query.text === '' ? undefined : ledger.search.find(query.text, localeTag)
  const year = query.year === undefined ? undefined : Number(query.year)
  const asked = filterBit(query.filter)
  const counted = new Uint32Array(1 << invoiceFilters.length)
  const places: number[] = []
  for (const place of ledger.listPlaces(query)) {
    if ((year !== undefined && issueYears[place] !== year) || isFound?.[place] === 0) continue
    const bits = filterBits[place] ?? 0
    counted[bits] = (counted[bits] ?? 0) + 1
    if ((bits & asked) !== 0) places.push(place)
  }
  const count = (filter: InvoiceFilter) => counted.reduce((sum, found, bits) => ((bits & filterBit(filter)) === 0 ? sum : sum + found), 0)
  const [all, open, overdue, paid, creditNote] = [count('all'), count('open'), count('overdue'), count('paid'), count('creditNote')]
  return { places, counts: { all, open, overdue, paid, creditNote } }
}

function rowsAt(ledger: InvoiceLedger, places: readonly number[], today: CalendarDate): readonly InvoiceRow[] {
  const { rows } = ledger.on(today)
  return places.flatMap((place) => rows[place] ?? [])
}
