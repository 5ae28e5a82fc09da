import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { hasEnded, type Product } from './product.ts'

/** How long a product goes on. */
export type Term =
  | { readonly kind: 'ended' | 'ending'; readonly endsOn: CalendarDate }
  /** Goes on by itself, unless notice is given in time, where there is a day for that. */
  | { readonly kind: 'renewing'; readonly renewsOn: CalendarDate; readonly noticeOn?: CalendarDate }
  /** The same, but it is too late to end it before that day. */
  | { readonly kind: 'bound'; readonly renewsOn: CalendarDate; readonly noticeOn: CalendarDate }
  /** Bought once: nothing goes on, and nothing has to be ended. */
  | { readonly kind: 'once' }
  /** Goes on without any day. */
  | { readonly kind: 'running' }

/** @param today In the customer's time zone; notice counts until the end of its last day. */
export function traceTerm({ status, endsOn, renewsOn, noticeOn, interval }: Product, today: CalendarDate): Term {
  if (endsOn !== undefined) return { kind: hasEnded({ status }) || isBefore(endsOn, today) ? 'ended' : 'ending', endsOn }
  if (interval === 'once') return { kind: 'once' }
  // A day of renewal that has passed says nothing of the next one.
  if (renewsOn === undefined || isBefore(renewsOn, today)) return { kind: 'running' }
  if (noticeOn === undefined) return { kind: 'renewing', renewsOn }
  return { kind: isBefore(noticeOn, today) ? 'bound' : 'renewing', renewsOn, noticeOn }
}

/** Whether it can be asked to end: something has to go on. */
export function canEnd({ kind }: Term): boolean {
  return kind === 'renewing' || kind === 'bound' || kind === 'running'
}

function isBefore(a: CalendarDate, b: CalendarDate): boolean {
  return compareCalendarDates(a, b) < 0
}
