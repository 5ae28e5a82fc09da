import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Schedule } from '#domain/bookings/schedule.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { SiteSchema } from '#i18n/content/site.ts'
import { ownFolder } from './read-checked-content.ts'

/** When calls can be booked, as the content says now. */
export async function readSchedule(): Promise<Schedule> {
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
    readFile(new URL(name, ownFolder), 'utf8').then((text) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text))
  const [schedule, { timeZone }] = await Promise.all([read('schedule.json', ScheduleSchema), read('site.json', SiteSchema)])
  return { ...schedule, timeZone }
}
