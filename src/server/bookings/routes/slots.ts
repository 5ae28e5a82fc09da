import { longestRangeDays, type SlotsReply, SlotsRequestSchema } from '#domain/bookings/booking-calls.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { json } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { parseRequest } from '#server/http/parse-json-request.ts'
import { replyTo } from './booking-reply.ts'

/** Lists the free slots of a range. */
export async function listSlots(_: Request, { bookings, content, target }: Visit<'bookings' | 'content'>): Promise<Response> {
  const range = parseRequest(SlotsRequestSchema, Object.fromEntries(new URLSearchParams(splitTarget(target).search)))
  if (range.to.getTime() - range.from.getTime() > longestRangeDays * dayMilliseconds) return replyTo({ code: 'malformed' })
  const slots = (await bookings.listSlots(range)).map((slot) => slot.toISOString())
  const { timeZone, durationMinutes } = content.schedule
  return json({ timeZone, durationMinutes, slots } satisfies SlotsReply)
}
