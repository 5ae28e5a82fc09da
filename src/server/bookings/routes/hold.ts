import { HoldRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { replyTo } from './booking-reply.ts'

/** Holds a slot while the visitor fills in the form. */
export async function holdSlot(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  return replyTo(await bookings.hold(parseJsonRequest(HoldRequestSchema, body), { clientAddress }))
}
