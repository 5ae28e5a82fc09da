import { CancelRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { replyTo } from './booking-reply.ts'

/** Cancels a booking. */
export async function cancelBooking(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  return replyTo(await bookings.cancel(parseJsonRequest(CancelRequestSchema, body).booking, { clientAddress }))
}
