import { type BookingRefusal, refusalStatus } from '#domain/bookings/booking-calls.ts'
import { json, text } from '#server/http/answers.ts'

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
