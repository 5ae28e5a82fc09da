import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { passesFilter, type ProductFilter, productFilters } from '#domain/products/product-filter.ts'
import type { Product } from '#domain/products/product.ts'
import type { Site } from '#web/site.server.ts'
import { describeProduct, type ProductView } from './describe-product.server.ts'

/** The products of a customer as a part of a page. */
export type ProductsView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      readonly filter: ProductFilter
      readonly products: readonly ProductView[]
      readonly counts: Readonly<Record<ProductFilter, number>>
    }

type ProductsOptions = {
  readonly site: Site
  readonly customer: Customer
  readonly filter: ProductFilter
  readonly locale: Locale
  readonly request: Request
}

/** Describes a customer's products; a failure to read them is told, and fails this part of the page alone. */
export async function loadProducts(
  reading: Promise<readonly Product[]>,
  { site, customer, filter, locale, request }: ProductsOptions,
): Promise<ProductsView> {
  try {
    const products = await reading
    const today = calendarDateAt(site.now(), customer.timeZone)
    return {
      kind: 'loaded',
      filter,
      products: products
        .filter((product) => passesFilter(product, filter))
        .map((product) => describeProduct(product, today, localeTags[locale])),
      counts: {
        current: products.filter((product) => passesFilter(product, 'current')).length,
        all: products.length,
      },
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
