import { MoveRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonCall, replyTo } from './booking-reply.ts'

/** Moves a booking to another slot. */
export async function moveCall(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  const { booking, start } = parseJsonCall(MoveRequestSchema, body)
  return replyTo(await bookings.move(booking, start, { clientAddress }))
}
