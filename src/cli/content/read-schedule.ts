import type { Schedule } from '#domain/bookings/schedule.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { parseContentFile } from '#i18n/node/read-content.ts'
import { readTimeZone } from './read-seller.ts'

/** Reads when calls can be booked from the current content. */
export async function readSchedule(): Promise<Schedule> {
  const schedule = parseContentFile(findContentFolders(), 'schedule.json', ScheduleSchema)
  return { ...schedule, timeZone: await readTimeZone() }
}
