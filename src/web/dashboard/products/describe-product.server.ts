import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { formatMoney } from '#domain/money.ts'
import { measureProgress, type Progress } from '#domain/products/milestone.ts'
import { findNextDate, type NextDate } from '#domain/products/next-date.ts'
import type { Product } from '#domain/products/product.ts'

/** A product in a list, with its price in the page's language. */
export type ProductView = Pick<Product, 'id' | 'name' | 'type' | 'status' | 'interval'> & {
  readonly amount: string
  readonly startedOn: Date
  /** Past or future end date. */
  readonly endsOn?: Date
  readonly next?: { readonly kind: NextDate['kind']; readonly name?: string; readonly on: Date; readonly days: number }
  readonly progress?: Progress
}

/**
 * @param today In the customer's time zone.
 * @param tag BCP 47.
 */
export function describeProduct(product: Product, today: CalendarDate, tag: string): ProductView {
  const { id, name, type, status, interval, priceMinor, currency, startedOn, endsOn, milestones } = product
  const next = findNextDate(product, today)
  const progress = measureProgress(milestones)
  return {
    id,
    name,
    type,
    status,
    interval,
    amount: formatMoney(priceMinor, currency, tag),
    startedOn: utcMidnightOf(startedOn),
    ...(endsOn && { endsOn: utcMidnightOf(endsOn) }),
    ...(next && { next: { ...next, on: utcMidnightOf(next.on), days: daysBetween(today, next.on) } }),
    ...(progress && { progress }),
  }
}
