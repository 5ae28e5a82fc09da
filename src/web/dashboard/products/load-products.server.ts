import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { passesFilter, type ProductFilter, productFilters } from '#domain/products/product-filter.ts'
import type { Product } from '#domain/products/product.ts'
import type { ProductStore } from '#gateway/products.ts'
import { choosePage, type PageOf } from '#web/dashboard/page/choose-page.server.ts'
import type { Site } from '#web/site.server.ts'
import { describeProduct, type ProductView } from './describe-product.server.ts'

/** One page of a customer's products, and the number of matches of each filter. */
export type ProductsReading = PageOf & {
  readonly products: readonly Product[]
  readonly counts: Readonly<Record<ProductFilter, number>>
}

export const productsPerPage = 20

/** Reads the page of products that an address asks for: active ones by name, then, if the filter is "all", ended ones. */
export async function readProducts(
  { listProductsThat, countProductsThat }: Pick<ProductStore, 'listProductsThat' | 'countProductsThat'>,
  customerId: string,
  { filter, params = new URLSearchParams(), perPage = productsPerPage }: ReadingOptions,
): Promise<ProductsReading> {
  const states = ['run', 'ended'] as const
  const [run, ended] = await Promise.all(states.map((state) => countProductsThat(customerId, state)))
  const [current, all] = [run ?? 0, (run ?? 0) + (ended ?? 0)]
  const counts = { current, all }
  const { part, ...place } = choosePage(params, counts[filter], perPage)
  const [start, end] = [part.offset, part.offset + part.limit]
  const parts = await Promise.all([
    start < current ? listProductsThat(customerId, 'run', part) : [],
    filter === 'all' && end > current && all > current
      ? listProductsThat(customerId, 'ended', { offset: Math.max(0, start - current), limit: end - Math.max(current, start) })
      : [],
  ])
  return { ...place, counts, products: parts.flat() }
}

type ReadingOptions = { readonly filter: ProductFilter; readonly params?: URLSearchParams; readonly perPage?: number }

/** A customer's products. */
export type ProductsView =
  | { readonly kind: 'failed' }
  | (PageOf & {
      readonly kind: 'loaded'
      readonly filter: ProductFilter
      readonly products: readonly ProductView[]
      readonly counts: Readonly<Record<ProductFilter, number>>
    })

type ProductsOptions = {
  readonly site: Site
  readonly customer: Customer
  readonly filter: ProductFilter
  readonly locale: Locale
  readonly request: Request
}

/** Describes a customer's products. Reports a failure and returns it, so that the rest of the page still renders. */
export async function loadProducts(
  reading: Promise<ProductsReading>,
  { site, customer, filter, locale, request }: ProductsOptions,
): Promise<ProductsView> {
  try {
    const { products, ...place } = await reading
    const today = calendarDateAt(site.now(), customer.timeZone)
    return {
      kind: 'loaded',
      filter,
      products: products
        .filter((product) => passesFilter(product, filter))
        .map((product) => describeProduct(product, today, localeTags[locale])),
      ...place,
    }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The products of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

/** Parses the filter of an address; active products by default. */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  return productFilters.find((filter) => filter === params.get('show')) ?? 'current'
}
