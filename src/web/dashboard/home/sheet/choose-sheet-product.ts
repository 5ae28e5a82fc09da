import type { CalendarDate } from '#domain/calendar-date.ts'
import { measureProgress } from '#domain/products/milestone.ts'
import { hasEnded, type Product } from '#domain/products/product.ts'

/**
 * Chooses the product that the dashboard's sheet shows: the running project whose next milestone is due first, then a planned one, a
 * finished one, a running service, and at last the project that ended most recently. Undefined if there is nothing to show.
 */
export function chooseSheetProduct(products: readonly Product[]): Product | undefined {
  return products
    .map((product) => ({ product, rank: rankOf(product) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || compareDates(a.product, b.product))
    .at(0)?.product
}

function rankOf(product: Product): number | undefined {
  const progress = measureProgress(product.milestones)
  if (hasEnded(product)) return progress && 4
  if (!progress) return 3
  if (progress.doneCount === progress.count) return 2
  return product.status === 'planned' ? 1 : 0
}

/** The nearest next date first; among ended products, the latest end. */
function compareDates(a: Product, b: Product): number {
  if (hasEnded(a)) return dateOf(a) < dateOf(b) ? 1 : -1
  return dateOf(a) < dateOf(b) ? -1 : 1
}

function dateOf({ milestones, endsOn, renewsOn, startedOn }: Product): CalendarDate {
  const open = milestones.filter(({ doneOn }) => doneOn === undefined).map(({ dueOn }) => dueOn)
  return open.toSorted()[0] ?? endsOn ?? renewsOn ?? startedOn
}
