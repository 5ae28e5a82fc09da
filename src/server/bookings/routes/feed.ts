import { splitTarget, type Visit } from '#server/http/visit.ts'
import { calendarReply } from './booking-reply.ts'

/** The agency's bookings as a calendar, for anyone with the key in its address. */
export async function showAgencyCalendar(_: Request, { writeFeed, target }: Visit<'writeFeed'>): Promise<Response> {
  return calendarReply(await writeFeed(new URLSearchParams(splitTarget(target).search).get('key') ?? ''), 'inline')
}
