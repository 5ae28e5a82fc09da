import { type ProductStatus, productStatuses } from '#domain/products/product.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { parseCustomerFilter } from '#web/dashboard/agency/customers/customer-path.ts'

/** Where a product is. */
export type ProductAddress = { readonly customerId: string; readonly id: string }

const productsPath = `${agencyPath}/products`

/** Statuses by which the list is filtered, in the order of the page. */
export const listedStatuses = ['all', 'active', 'paused', 'planned', 'ended'] as const satisfies readonly (ProductStatus | 'all')[]

/** The list's filters, all of which are in its address. A text leaves the others out. */
export type ProductFilters = {
  readonly status: (typeof listedStatuses)[number]
  /** Beginning of the name. */
  readonly text: string
  /** Id of a customer. */
  readonly customer: string | undefined
}

export function parseProductFilters(params: URLSearchParams): ProductFilters {
  const text = (params.get('q') ?? '').trim().slice(0, 100)
  if (text !== '') return { status: 'all', text, customer: undefined }
  return { status: productStatuses.find((name) => name === params.get('status')) ?? 'all', text, customer: parseCustomerFilter(params) }
}

/** English path of the list, filtered. @param after Where a later part of it starts. */
export function productListPath({ status, text, customer }: Partial<ProductFilters> = {}, after?: string): string {
  const params = new URLSearchParams()
  if (status !== undefined && status !== 'all') params.set('status', status)
  if (text !== undefined && text !== '') params.set('q', text)
  if (customer !== undefined) params.set('customer', customer)
  if (after !== undefined) params.set('after', after)
  return `${productsPath}${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** English path of a product's page. */
export function productPath({ customerId, id }: ProductAddress): string {
  return `${productsPath}/${customerId}/${id}`
}

/** English path of the page of a new product. */
export function newProductPath(customerId: string): string {
  return `${productsPath}/new?${new URLSearchParams({ customer: customerId }).toString()}`
}
