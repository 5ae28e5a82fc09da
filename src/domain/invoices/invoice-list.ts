import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { compareNewestFirst, type Invoice } from './invoice.ts'
import { createInvoiceRow, type InvoiceRow } from './invoice-row.ts'
import { parseTypedAmount } from './typed-amount.ts'

/** What a customer looks for. Open is whatever is left to pay, overdue or not. */
export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'creditNote'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const invoiceSorts = ['number', 'issuedOn', 'dueOn', 'amount'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

/** A question to the list of invoices. */
export type InvoiceQuery = {
  readonly filter: InvoiceFilter
  /** As typed: words of number, reference and lines, or an amount in the person's language. */
  readonly text: string
  /** Of the day of issue: four digits. */
  readonly year: string | undefined
  readonly sort: InvoiceSort
  readonly isDescending: boolean
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

/**
 * Answers a question to the list of a customer's invoices.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function listInvoicePage(invoices: readonly Invoice[], query: InvoiceQuery, today: CalendarDate, localeTag: string): InvoiceList {
  const searched = searchInvoices(invoices, query, today, localeTag)
  const passing = narrow(searched, query)
  const pageCount = Math.max(1, Math.ceil(passing.length / invoicesPerPage))
  const page = Math.min(query.page, pageCount)
  const start = (page - 1) * invoicesPerPage
  return {
    rows: passing.slice(start, start + invoicesPerPage),
    counts: countFilters(searched),
    years: [...new Set(invoices.map(({ issuedOn }) => issuedOn.slice(0, 4)))].sort().reverse(),
    page,
    pageCount,
    firstPlace: passing.length === 0 ? 0 : start + 1,
  }
}

/**
 * All that a question to the list finds, in its order, whatever page it asks for.
 *
 * @param today In the customer's time zone.
 * @param localeTag Of the person who asks (BCP 47).
 */
export function findInvoices(
  invoices: readonly Invoice[],
  query: InvoiceQuery,
  today: CalendarDate,
  localeTag: string,
): readonly InvoiceRow[] {
  return narrow(searchInvoices(invoices, query, today, localeTag), query)
}

/** What text and year leave. */
function searchInvoices(
  invoices: readonly Invoice[],
  { text, year }: InvoiceQuery,
  today: CalendarDate,
  localeTag: string,
): readonly InvoiceRow[] {
  const isFound = createSearch(text, localeTag)
  return invoices
    .filter((invoice) => (year === undefined || invoice.issuedOn.startsWith(`${year}-`)) && isFound(invoice))
    .map((invoice) => createInvoiceRow(invoice, today))
}

/** What the filter leaves, in order. */
function narrow(rows: readonly InvoiceRow[], query: InvoiceQuery): readonly InvoiceRow[] {
  return rows.filter((row) => passes(row, query.filter)).toSorted(compareBy(query))
}

function countFilters(rows: readonly InvoiceRow[]): Readonly<Record<InvoiceFilter, number>> {
  const count = (filter: InvoiceFilter) => rows.filter((row) => passes(row, filter)).length
  return { all: rows.length, open: count('open'), overdue: count('overdue'), paid: count('paid'), creditNote: count('creditNote') }
}

function passes({ status }: InvoiceRow, filter: InvoiceFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'open') return status === 'open' || status === 'partlyPaid' || status === 'overdue'
  return status === filter
}

/** Whether an invoice holds every word, or is over the amount. */
function createSearch(text: string, localeTag: string): (invoice: Invoice) => boolean {
  const words = fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  const amount = parseTypedAmount(text.trim(), localeTag)
  return (invoice) => {
    const { number, reference, creditsNumber = '', lines } = invoice
    const found = fold([number, reference, creditsNumber, ...lines.map(({ description }) => description)].join(' '))
    return words.every((word) => found.includes(word)) || (amount !== undefined && isOver(invoice, amount))
  }
}

/** Decimals count as far as they were typed; an amount without any is one of whole units. */
function isOver({ grossMinor, currency }: Invoice, amount: string): boolean {
  const plain = formatPlainAmount(Math.abs(grossMinor), currency)
  return amount.includes('.') ? plain.startsWith(amount) : plain.split('.', 1)[0] === amount
}

/** Case and accents do not count in a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function compareBy({ sort, isDescending }: InvoiceQuery): (a: InvoiceRow, b: InvoiceRow) => number {
  const direction = isDescending ? -1 : 1
  // What is alike keeps the newest first, whatever the direction.
  return (a, b) => direction * compareOn(sort, a.invoice, b.invoice) || compareNewestFirst(a.invoice, b.invoice)
}

function compareOn(sort: InvoiceSort, a: Invoice, b: Invoice): number {
  switch (sort) {
    case 'number':
      return compareTexts(a.number, b.number)
    case 'issuedOn':
      return compareCalendarDates(a.issuedOn, b.issuedOn)
    case 'dueOn':
      return compareCalendarDates(a.dueOn, b.dueOn)
    case 'amount':
      // Amounts of two currencies cannot be compared: they stand apart.
      return compareTexts(a.currency, b.currency) || a.grossMinor - b.grossMinor
  }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
