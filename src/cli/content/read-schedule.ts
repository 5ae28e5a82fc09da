import { readFile } from 'node:fs/promises'
import type { Schedule } from '#domain/bookings/schedule.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { ownFolder } from './read-checked-content.ts'
import { readTimeZone } from './read-seller.ts'

/** Reads when calls can be booked from the current content. */
export async function readSchedule(): Promise<Schedule> {
  const file = 'schedule.json'
  const files = new ContentFiles({ [file]: await readFile(new URL(file, ownFolder), 'utf8') })
  return { ...files.parseJson(file, ScheduleSchema), timeZone: await readTimeZone() }
}
