import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Product, ProductStatus } from './product.ts'
import { skipIntervals } from './recurring-invoice.ts'

/** What happens to a product: it begins, rests, goes on, or ends after a day. */
export type StatusChange = 'start' | 'pause' | 'resume' | { readonly endsOn: CalendarDate }

/** Why it does not happen: the product is in another state, or would end before it began. */
export type StatusRefusal = (Refusal<'other-status'> & { readonly status: ProductStatus }) | Refusal<'ends-before-start'>

const from = { start: 'planned', pause: 'active', resume: 'paused' } as const

/**
 * Changes the status of a product. Intervals that began in a pause are not invoiced. A day of end that is still to come is noted, and invoices
 * stop with it.
 *
 * @param today By the customer's clocks.
 */
export function changeStatus(product: Product, change: StatusChange, today: CalendarDate): Outcome<Product, StatusRefusal> {
  const { status } = product
  if (typeof change === 'object') {
    const { endsOn } = change
    if (status === 'ended') return { refusal: 'other-status', status }
    if (compareCalendarDates(endsOn, product.startedOn) < 0) return { refusal: 'ends-before-start' }
    const { nextInvoiceOn, ...rest } = product
    const ended = { ...rest, endsOn, status: compareCalendarDates(endsOn, today) <= 0 ? 'ended' : status } as const
    return nextInvoiceOn === undefined || compareCalendarDates(endsOn, nextInvoiceOn) < 0 ? ended : { ...ended, nextInvoiceOn }
  }
  if (status !== from[change]) return { refusal: 'other-status', status }
  if (change === 'pause') return { ...product, status: 'paused' }
  return { ...(change === 'resume' ? skipIntervals(product, today) : product), status: 'active' }
}

/** The changes that a product's status allows; an end always has a day. */
export function listStatusChanges({ status }: Pick<Product, 'status'>): readonly ('start' | 'pause' | 'resume' | 'end')[] {
  if (status === 'ended') return []
  return [...(['start', 'pause', 'resume'] as const).filter((change) => from[change] === status), 'end']
}
