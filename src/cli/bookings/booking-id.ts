import type { StoredBooking } from '#gateway/bookings.ts'
import { UsageError } from '#cli/command.ts'

/** @throws UsageError when the arguments are no id alone. */
export function parseBookingId([id, ...others]: readonly string[]): string {
  if (id === undefined || others.length > 0 || !/^[0-9a-f]{32}$/u.test(id)) throw new UsageError('The id of one booking is needed.')
  return id
}

/** Why staff cannot move or cancel a booking; undefined when they can. */
export function unchangeable(id: string, booking: StoredBooking | undefined, now: Date): string | undefined {
  if (!booking) return `There is no booking ${id}.`
  if (booking.state === 'canceled') return `${id} is canceled already.`
  return booking.end <= now ? `${id} is over.` : undefined
}
