import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import { invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import type { InvoiceQuery } from '#domain/invoices/invoice-query.ts'
import { type InvoiceOrder, type InvoiceSort, invoiceSorts } from '#domain/invoices/list/invoice-order.ts'

/** The list without any query parameters. */
const plainQuery: InvoiceQuery = {
  filter: 'all',
  text: '',
  currency: undefined,
  from: undefined,
  to: undefined,
  sort: 'issuedOn',
  isDescending: true,
  page: 1,
}

/** Longer search texts are cut. */
const textLength = 200

/** Parses the query of the list's address. Unknown values are ignored. */
export function parseInvoiceQuery(params: URLSearchParams): InvoiceQuery {
  const sort = params.get('sort') ?? ''
  const currency = params.get('currency') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    ...plainQuery,
    filter: invoiceFilters.find((filter) => filter === params.get('status')) ?? plainQuery.filter,
    text: (params.get('q') ?? '').trim().slice(0, textLength),
    currency: /^[A-Z]{3}$/u.test(currency) ? currency : undefined,
    ...parseDays(params),
    ...parseSort(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/**
 * Writes a list query as URL parameters with a question mark; empty for the default list.
 *
 * @param customer The customer's ID, if the address must name it.
 */
export function writeInvoiceQuery(query: InvoiceQuery, customer: string | undefined): string {
  const params = new URLSearchParams(listInvoiceParams(query, customer))
  if (query.text !== '') params.set('q', query.text)
  if (query.from !== undefined) params.set('from', query.from)
  if (query.to !== undefined) params.set('to', query.to)
  if (query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Parameters that a form on the list page must keep: all except search, dates and page. */
export function listInvoiceParams(
  { filter, currency, sort, isDescending }: InvoiceQuery,
  customer: string | undefined,
): [string, string][] {
  return [
    ...(customer === undefined ? [] : [['customer', customer] satisfies [string, string]]),
    ...(filter === plainQuery.filter ? [] : [['status', filter] satisfies [string, string]]),
    ...(currency === undefined ? [] : [['currency', currency] satisfies [string, string]]),
    ...(isPlainOrder({ sort, isDescending }) ? [] : [['sort', isDescending ? `-${sort}` : sort] satisfies [string, string]]),
  ]
}

/** Whether it is the default order, which needs no parameters. */
export function isPlainOrder({ sort, isDescending }: InvoiceOrder): boolean {
  return sort === plainQuery.sort && isDescending === plainQuery.isDescending
}

/** Whether the query has any filter; the order does not count. */
export function isNarrowed({ filter, text, currency, from, to }: InvoiceQuery): boolean {
  return filter !== plainQuery.filter || [text, currency, from, to].some((value) => value !== undefined && value !== '')
}

/** The year in which the date range starts or ends. */
export function yearOf({ from, to }: Pick<InvoiceQuery, 'from' | 'to'>): string | undefined {
  return (to ?? from)?.slice(0, 4)
}

/** Returns the query with other filters, at the first page. */
export function withChange(query: InvoiceQuery, change: Partial<InvoiceQuery>): InvoiceQuery {
  return { ...query, ...change, page: 1 }
}

/** Returns the query without its filters, in the same order. */
export function withoutFilters({ sort, isDescending }: InvoiceQuery): InvoiceQuery {
  return { ...plainQuery, sort, isDescending }
}

/** Returns the query sorted by a column; reversed if it is sorted by it already. */
export function withSort(query: InvoiceQuery, sort: InvoiceSort): InvoiceQuery {
  const isLatestFirst = sort === 'issuedOn' || sort === 'amount'
  return { ...query, sort, isDescending: query.sort === sort ? !query.isDescending : isLatestFirst, page: 1 }
}

/** Dates in reverse order are swapped. */
function parseDays(params: URLSearchParams): Pick<InvoiceQuery, 'from' | 'to'> {
  const [from, to] = ['from', 'to'].map((name) => findDay(params.get(name)))
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

function findDay(text: string | null): CalendarDate | undefined {
  const result = v.safeParse(CalendarDateSchema, text)
  return result.success ? result.output : undefined
}

function parseSort(text: string): Partial<InvoiceQuery> {
  const isDescending = text.startsWith('-')
  const sort = invoiceSorts.find((name) => name === text.slice(isDescending ? 1 : 0))
  return sort ? { sort, isDescending } : {}
}
