import { BookRequestSchema } from '#domain/bookings/booking-calls.ts'
import { bookingForm } from '#domain/bookings/booking-form.ts'
import type { Visit } from '#server/http/visit.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { replyTo } from './booking-reply.ts'

/** Books a call. */
export async function bookCall(
  _: Request,
  { bookings, checkPhone, body, clientAddress }: Visit<'bookings' | 'checkPhone'>,
): Promise<Response> {
  const { start, hold, locale, timeZone, idempotencyKey, ...typed } = parseJsonRequest(BookRequestSchema, body)
  const parsed = bookingForm.parse(typed, locale, checkPhone)
  if (!parsed.ok) return replyTo({ code: 'invalid', errors: parsed.errors })
  const request = { ...parsed.result, start, timeZone, idempotencyKey, ...(hold !== undefined && { hold }) }
  return replyTo(await bookings.book(request, { clientAddress }))
}
