import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { traceMilestones } from './milestone.ts'
import { hasEnded, type Product } from './product.ts'

/** The next event of a product. */
export type NextDate = { readonly on: CalendarDate } & (
  | { readonly kind: 'start' | 'notice' | 'renewal' | 'end' }
  | { readonly kind: 'milestone'; readonly name: string }
)

/**
 * The next event from today on; on one date, events that may need action come first. Undefined if none is planned.
 *
 * @param today In the customer's time zone.
 */
export function findNextDate(product: Product, today: CalendarDate): NextDate | undefined {
  const { status, startedOn, noticeOn, renewsOn, endsOn, milestones } = product
  if (hasEnded(product)) return undefined
  const next = traceMilestones(milestones, today).find((traced) => traced.status === 'next')
  const dates: readonly (NextDate | undefined)[] = [
    // A product with an end date is not renewed.
    endsOn === undefined && noticeOn !== undefined ? { kind: 'notice', on: noticeOn } : undefined,
    endsOn === undefined && renewsOn !== undefined ? { kind: 'renewal', on: renewsOn } : undefined,
    next && { kind: 'milestone', on: next.milestone.dueOn, name: next.milestone.name },
    status === 'planned' ? { kind: 'start', on: startedOn } : undefined,
    endsOn === undefined ? undefined : { kind: 'end', on: endsOn },
  ]
  return dates
    .filter((date) => date !== undefined)
    .filter(({ on }) => compareCalendarDates(on, today) >= 0)
    .toSorted((a, b) => compareCalendarDates(a.on, b.on))
    .at(0)
}
