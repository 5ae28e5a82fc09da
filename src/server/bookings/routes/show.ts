import { bookingQuery, isBookingToken } from '#domain/bookings/booking-link.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { replyTo } from './booking-reply.ts'

/** Shows a booking to the holder of its token. */
export async function showBooking(_: Request, { bookings, target }: Visit<'bookings'>): Promise<Response> {
  const token = new URLSearchParams(splitTarget(target).search).get(bookingQuery) ?? ''
  return replyTo((isBookingToken(token) && (await bookings.find(token))) || { code: 'unknown' })
}
