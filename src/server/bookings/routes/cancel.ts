import { CancelRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonCall, replyTo } from './booking-reply.ts'

/** Cancels a booking. */
export async function cancelCall(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  return replyTo(await bookings.cancel(parseJsonCall(CancelRequestSchema, body).booking, { clientAddress }))
}
