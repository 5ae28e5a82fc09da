import type { StoredBooking } from '#gateway/bookings.ts'
import { UsageError } from '#cli/command.ts'

/** @throws UsageError when it is no id of a booking. */
export function parseBookingId(id: string): string {
  if (!/^[0-9a-f]{32}$/u.test(id)) throw new UsageError(`${JSON.stringify(id)} is no id of a booking.`)
  return id
}

/** Why staff cannot move or cancel a booking; undefined when they can. */
export function unchangeable(id: string, booking: StoredBooking | undefined, now: Date): string | undefined {
  if (!booking) return `There is no booking ${id}.`
  if (booking.state === 'canceled') return `${id} is canceled already.`
  return booking.end <= now ? `${id} is over.` : undefined
}
