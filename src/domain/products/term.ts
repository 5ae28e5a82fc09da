import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { hasEnded, type Product } from './product.ts'

/** How long a product continues. */
export type Term =
  | { readonly kind: 'ended' | 'ending'; readonly endsOn: CalendarDate }
  /** Renews automatically unless notice is given, by a deadline if it has one. */
  | { readonly kind: 'renewing'; readonly renewsOn: CalendarDate; readonly noticeOn?: CalendarDate }
  /** Renews, and the deadline for notice has passed. */
  | { readonly kind: 'bound'; readonly renewsOn: CalendarDate; readonly noticeOn: CalendarDate }
  /** A one-off purchase. */
  | { readonly kind: 'once' }
  /** Continues without a renewal date. */
  | { readonly kind: 'running' }

/** @param today In the customer's time zone; notice is possible until the end of its last day. */
export function traceTerm({ status, endsOn, renewsOn, noticeOn, interval }: Product, today: CalendarDate): Term {
  if (endsOn !== undefined) return { kind: hasEnded({ status }) || isBefore(endsOn, today) ? 'ended' : 'ending', endsOn }
  if (interval === 'once') return { kind: 'once' }
  // A past renewal date does not imply the next one.
  if (renewsOn === undefined || isBefore(renewsOn, today)) return { kind: 'running' }
  if (noticeOn === undefined) return { kind: 'renewing', renewsOn }
  return { kind: isBefore(noticeOn, today) ? 'bound' : 'renewing', renewsOn, noticeOn }
}

/** Whether ending it can be requested. */
export function canEnd({ kind }: Term): boolean {
  return kind === 'renewing' || kind === 'bound' || kind === 'running'
}

function isBefore(a: CalendarDate, b: CalendarDate): boolean {
  return compareCalendarDates(a, b) < 0
}
