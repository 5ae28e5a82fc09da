import { bookingQuery, isBookingToken } from '#domain/bookings/booking-link.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { calendarReply } from './booking-reply.ts'

/** Downloads a booking as a calendar file. */
export async function downloadCalendar(_: Request, { bookings, target }: Visit<'bookings'>): Promise<Response> {
  const token = new URLSearchParams(splitTarget(target).search).get(bookingQuery) ?? ''
  return calendarReply(isBookingToken(token) ? await bookings.writeCalendar(token) : undefined, 'attachment')
}
