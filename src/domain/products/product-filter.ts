import { hasEnded, type Product } from './product.ts'

/** Filters of the product list: not ended, or all. */
export const productFilters = ['current', 'all'] as const
export type ProductFilter = (typeof productFilters)[number]

export function passesFilter({ status }: Pick<Product, 'status'>, filter: ProductFilter): boolean {
  return filter === 'all' || !hasEnded({ status })
}
