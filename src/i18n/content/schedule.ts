import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { Sample } from './text.ts'

const Time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'is not a time (HH:MM)'))
const minutes = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const hours = { opens: Time, closes: Time }
const Hours = v.pipe(
  v.strictObject(hours),
  v.check(({ opens, closes }) => opens < closes, 'closes before it opens'),
)

/** When calls can be booked (`#domain/bookings/schedule.ts`): `content/schedule.json`. */
export const ScheduleSchema = v.strictObject({
  sample: Sample,
  joinUrl: v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address')),
  durationMinutes: minutes(5, 480),
  stepMinutes: minutes(5, 480),
  bufferMinutes: minutes(0, 480),
  noticeMinutes: minutes(0, 60 * 24 * 60),
  horizonDays: minutes(1, 365),
  changeCutoffMinutes: minutes(0, 60 * 24 * 30),
  weeklyHours: v.array(
    v.pipe(
      v.strictObject({
        days: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.nonEmpty('names no day')),
        ...hours,
      }),
      v.check(({ opens, closes }) => opens < closes, 'closes before it opens'),
    ),
  ),
  exceptions: v.array(
    v.pipe(
      v.strictObject({ from: CalendarDateSchema, to: CalendarDateSchema, hours: v.array(Hours) }),
      v.check(({ from, to }) => from <= to, 'ends before it begins'),
    ),
  ),
})
