import * as v from 'valibot'
import { type BookingRefusal, refusalStatus } from '#domain/bookings/booking-calls.ts'
import { json, Refusal, text } from '#server/http/answers.ts'

/** Parses a request. @throws Refusal 400 if it does not match the schema. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, sent: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) throw new Refusal(refusalStatus.malformed, { code: 'malformed' })
  return parsed.output
}

/** Parses a JSON request. @throws Refusal 400 if it is not JSON or does not match the schema. */
export function parseJsonRequest<Schema extends v.GenericSchema>(schema: Schema, body: Buffer): v.InferOutput<Schema> {
  try {
    return parseRequest(schema, JSON.parse(body.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(refusalStatus.malformed, { code: 'malformed' })
    throw error
  }
}

/** The service's result, with the status of its code. */
export function replyTo(result: object | BookingRefusal<Date>): Response {
  if (!('code' in result)) return json(result)
  const headers = result.code === 'limited' ? [['retry-after', String(result.retryAfterSeconds)] as const] : []
  return json(result, { status: refusalStatus[result.code], headers })
}

/** A calendar file; undefined means an unknown booking or a wrong key. */
export function calendarReply(calendar: string | undefined, disposition: 'attachment' | 'inline'): Response {
  if (calendar === undefined) return replyTo({ code: 'unknown' })
  const headers = [
    ['content-type', 'text/calendar; charset=utf-8'],
    ['content-disposition', `${disposition}; filename="call.ics"`],
  ] as const
  return text(calendar, { headers })
}
