import { HoldRequestSchema } from '#domain/bookings/booking-calls.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonCall, replyTo } from './booking-reply.ts'

/** Keeps a slot while its visitor types. */
export async function holdSlot(_: Request, { bookings, body, clientAddress }: Visit<'bookings'>): Promise<Response> {
  return replyTo(await bookings.hold(parseJsonCall(HoldRequestSchema, body), { clientAddress }))
}
