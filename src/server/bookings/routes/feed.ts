import { splitTarget, type Visit } from '#server/http/visit.ts'
import { calendarReply } from './booking-reply.ts'

/** The agency's calls as a calendar, for everybody who has the key of its address. */
export async function showAgencyCalendar(_: Request, { writeFeed, target }: Visit<'writeFeed'>): Promise<Response> {
  return calendarReply(await writeFeed(new URLSearchParams(splitTarget(target).search).get('key') ?? ''), 'inline')
}
