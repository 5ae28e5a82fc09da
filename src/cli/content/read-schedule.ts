import type { Schedule } from '#domain/bookings/schedule.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContentFile } from '#i18n/node/read-content.ts'
import { readTimeZone } from './read-seller.ts'

/** Reads when calls can be booked from the current content. */
export async function readSchedule(): Promise<Schedule> {
  const file = 'schedule.json'
  const files = new ContentFiles({ [file]: readContentFile(findContentFolders(), file) })
  return { ...files.parseJson(file, ScheduleSchema), timeZone: await readTimeZone() }
}
