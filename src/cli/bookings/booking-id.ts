import type { StoredBooking } from '#gateway/bookings.ts'
import { UsageError } from '#cli/command.ts'

/** @throws UsageError for an invalid ID. */
export function parseBookingId(id: string): string {
  if (!/^[0-9a-f]{32}$/u.test(id)) throw new UsageError(`Invalid booking ID: ${JSON.stringify(id)}.`)
  return id
}

/** Returns why staff cannot move or cancel a booking, or undefined if they can. */
export function unchangeable(id: string, booking: StoredBooking | undefined, now: Date): string | undefined {
  if (!booking) return `No such booking: ${id}.`
  if (booking.state === 'canceled') return `Booking ${id} is already canceled.`
  return booking.end <= now ? `Booking ${id} has already ended.` : undefined
}
