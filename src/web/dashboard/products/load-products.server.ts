import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { passesFilter, type ProductFilter, productFilters } from '#domain/products/product-filter.ts'
import type { Product } from '#domain/products/product.ts'
import type { ProductStore } from '#gateway/products.ts'
import { choosePage, type PageOf } from '#web/dashboard/page/choose-page.server.ts'
import type { Site } from '#web/site.server.ts'
import { describeProduct, type ProductView } from './describe-product.server.ts'

/** A part of a customer's products, and how many there are for each filter. */
export type ProductsReading = PageOf & {
  readonly products: readonly Product[]
  readonly counts: Readonly<Record<ProductFilter, number>>
}

export const productsPerPage = 20

/** Reads the page of a list that an address asks for: what runs by name, and then, where all is shown, what has ended. */
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

/** The products of a customer as a part of a page. */
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

/** Describes a customer's products; a failure to read them is told, and fails this part of the page alone. */
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
    // Whatever the reason, the rest of the page is worth having.
    site.reportError(new Error(`The products of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

/** The filter that an address asks for; what runs, when it asks for nothing known. */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  return productFilters.find((filter) => filter === params.get('show')) ?? 'current'
}
