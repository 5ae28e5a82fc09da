import { dayMilliseconds } from '#domain/durations.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Booking } from './booking.ts'
import type { Schedule } from './schedule.ts'
import { callAt, type Interval, isTaken } from './slots.ts'

/** The longest block: each of its days is a write of one commit. */
export const longestBlockDays = 400

/** Why staff cannot move or cancel a call. */
export type BookingRefusal = Refusal<'no-such-booking'> | Refusal<'already-canceled'> | Refusal<'already-ended'>

/** Why a call is not moved to a time. */
export type MoveRefusal = BookingRefusal | Refusal<'in-past'> | Refusal<'taken'>

/** Why a period is not blocked. */
export type BlockRefusal = Refusal<'ends-before-start'> | (Refusal<'too-long'> & { readonly mostDays: number })

/** Cancels a call, even after the cutoff for visitors. */
export function cancelCall<Call extends Booking>(booking: Call | undefined, now: Date): Outcome<Call, BookingRefusal> {
  if (!booking) return { refusal: 'no-such-booking' }
  if (booking.state === 'canceled') return { refusal: 'already-canceled' }
  if (booking.end <= now) return { refusal: 'already-ended' }
  return { ...booking, state: 'canceled', sequence: booking.sequence + 1, changedAt: now }
}

/** Moves a call to any free time, even outside the bookable hours. @param others What else is in the calendar around that time. */
export function moveCall<Call extends Booking>(
  booking: Call | undefined,
  start: Date,
  { others, schedule, now }: { readonly others: readonly Interval[]; readonly schedule: Schedule; readonly now: Date },
): Outcome<Call, MoveRefusal> {
  if (start <= now) return { refusal: 'in-past' }
  const canceled = cancelCall(booking, now)
  if ('refusal' in canceled) return canceled
  const call = callAt(start, schedule)
  return isTaken(call, others, schedule) ? { refusal: 'taken' } : { ...canceled, ...call, state: 'confirmed' }
}

/** @returns Undefined for a period that can be blocked. */
export function refuseBlock({ start, end }: Interval): BlockRefusal | undefined {
  if (start >= end) return { refusal: 'ends-before-start' }
  return end.getTime() - start.getTime() > longestBlockDays * dayMilliseconds
    ? { refusal: 'too-long', mostDays: longestBlockDays }
    : undefined
}
