import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'
import type { Schedule } from './schedule.ts'

/** A call that somebody has booked. */
export const BookingSchema = v.object({
  /** Hexadecimal digits; the name of the event in calendars, and no secret. */
  id: v.string(),
  state: v.picklist(['confirmed', 'canceled']),
  start: v.date(),
  end: v.date(),
  name: v.string(),
  email: v.string(),
  topic: v.exactOptional(v.string()),
  /** As contact requests store it. */
  phone: v.exactOptional(v.string()),
  /** Language of the page that was used, and of the mails. */
  locale: LocaleSchema,
  /** The visitor's own (IANA name). */
  timeZone: v.string(),
  /** How often it was moved or canceled: `SEQUENCE` of the event (RFC 5546, section 2.1.4). */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  createdAt: v.date(),
  /** When it was booked, moved or canceled last. */
  changedAt: v.date(),
})
export type Booking = Readonly<v.InferOutput<typeof BookingSchema>>

/** For how long a slot that somebody has chosen is kept for them. */
export const holdMilliseconds = 5 * 60_000

/** The last moment at which its visitor may move or cancel a call. */
export function changeDeadline({ start }: Pick<Booking, 'start'>, { changeCutoffMinutes }: Pick<Schedule, 'changeCutoffMinutes'>): Date {
  return new Date(start.getTime() - changeCutoffMinutes * 60_000)
}

/** Whether its visitor may still move or cancel a call. */
export function canChange(booking: Pick<Booking, 'start' | 'state'>, schedule: Pick<Schedule, 'changeCutoffMinutes'>, now: Date): boolean {
  return booking.state === 'confirmed' && now <= changeDeadline(booking, schedule)
}

/** What a person is greeted by on a page that everybody with its link sees. */
export function firstNameOf({ name }: Pick<Booking, 'name'>): string {
  return name.split(' ', 1)[0] ?? name
}
