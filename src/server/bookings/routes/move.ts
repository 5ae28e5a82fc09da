import { MoveRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { replyTo } from './booking-reply.ts'

/** Moves a booking to another slot. */
export async function moveBooking(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  const { booking, start } = parseJsonRequest(MoveRequestSchema, body)
  return replyTo(await bookings.move(booking, start, { clientAddress }))
}
