import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { parseCustomerFilter } from '#web/dashboard/agency/customers/customer-path.ts'

/** States by which the list is filtered; `overdue` are open invoices after their due date. */
export const listStates = ['all', 'open', 'overdue', 'paid', 'draft', 'proforma', 'void'] as const
export type ListState = (typeof listStates)[number]

/** The list's filters, all of which are in its address. A text or a customer leaves `overdue` out. */
export type InvoiceFilters = {
  readonly state: ListState
  /** Beginning of the number. */
  readonly text: string
  /** Id of a customer. */
  readonly customer: string | undefined
}

export function parseInvoiceFilters(params: URLSearchParams): InvoiceFilters {
  const text = (params.get('q') ?? '').trim().slice(0, 100)
  const customer = parseCustomerFilter(params)
  // A search looks through all states and customers.
  const state = text === '' ? listStates.find((name) => name === params.get('state')) : undefined
  return {
    text,
    customer: text === '' ? customer : undefined,
    state: state === 'overdue' && customer !== undefined ? 'open' : (state ?? 'all'),
  }
}

/** English path of the list, filtered. @param after Where a later part of it starts. */
export function invoiceListPath({ state = 'all', text = '', customer }: Partial<InvoiceFilters> = {}, after?: string): string {
  const params = new URLSearchParams()
  if (state !== 'all') params.set('state', state)
  if (text !== '') params.set('q', text)
  if (customer !== undefined) params.set('customer', customer)
  if (after !== undefined) params.set('after', after)
  return `${agencyPath}/invoices${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** English path of the page that reminds all customers of what is overdue. */
export const remindersPath = `${agencyPath}/invoices/reminders`

/** English path of the form that writes an invoice, for a customer if it is known. */
export function newInvoicePath(customer?: string): string {
  return `${agencyPath}/invoices/new${customer === undefined ? '' : `?${new URLSearchParams({ customer }).toString()}`}`
}
