import { type InvoiceFilter, invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import type { InvoiceQuery } from '#domain/invoices/ledger/invoice-list.ts'
import { type InvoiceOrder, type InvoiceSort, invoiceSorts } from '#domain/invoices/list/invoice-order.ts'

/** What the list shows when its address asks for nothing. */
const plainQuery: InvoiceQuery = { filter: 'all', text: '', year: undefined, sort: 'issuedOn', isDescending: true, page: 1 }

/** Longest search that is looked for; what is beyond it is cut. */
const textLength = 200

/** Reads the question that an address asks; what it does not know asks for nothing. */
export function parseInvoiceQuery(params: URLSearchParams): InvoiceQuery {
  const sort = params.get('sort') ?? ''
  const year = params.get('year') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    ...plainQuery,
    filter: invoiceFilters.find((filter) => filter === params.get('status')) ?? plainQuery.filter,
    text: (params.get('q') ?? '').trim().slice(0, textLength),
    year: /^\d{4}$/u.test(year) ? year : undefined,
    ...parseSort(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/**
 * The query of an address that asks this, with its question mark; empty when it asks for nothing.
 *
 * @param customer Whose list it is, when the address has to say so.
 */
export function writeInvoiceQuery(query: InvoiceQuery, customer: string | undefined): string {
  const params = new URLSearchParams(listInvoiceParams(query, customer))
  if (query.text !== '') params.set('q', query.text)
  if (query.year !== undefined) params.set('year', query.year)
  if (query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** What a form beside the list has to pass on: all of the question but search, year and page. */
export function listInvoiceParams({ filter, sort, isDescending }: InvoiceQuery, customer: string | undefined): [string, string][] {
  return [
    ...(customer === undefined ? [] : [['customer', customer] satisfies [string, string]]),
    ...(filter === plainQuery.filter ? [] : [['status', filter] satisfies [string, string]]),
    ...(isPlainOrder({ sort, isDescending }) ? [] : [['sort', isDescending ? `-${sort}` : sort] satisfies [string, string]]),
  ]
}

/** Whether it is the order of a list whose address names none. */
export function isPlainOrder({ sort, isDescending }: InvoiceOrder): boolean {
  return sort === plainQuery.sort && isDescending === plainQuery.isDescending
}

/** The same list with another chip; a new list begins at its first page. */
export function withFilter(query: InvoiceQuery, filter: InvoiceFilter): InvoiceQuery {
  return { ...query, filter, page: 1 }
}

/** The same list in the order of a column: the other way round when it is in that order already. */
export function withSort(query: InvoiceQuery, sort: InvoiceSort): InvoiceQuery {
  const isLatestFirst = sort === 'issuedOn' || sort === 'amount'
  return { ...query, sort, isDescending: query.sort === sort ? !query.isDescending : isLatestFirst, page: 1 }
}

function parseSort(text: string): Partial<InvoiceQuery> {
  const isDescending = text.startsWith('-')
  const sort = invoiceSorts.find((name) => name === text.slice(isDescending ? 1 : 0))
  return sort ? { sort, isDescending } : {}
}
