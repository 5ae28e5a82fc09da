import * as v from 'valibot'
import { LocaleSchema } from '#domain/locale-schema.ts'
import type { Schedule } from './schedule.ts'

/** A visitor's reservation of a call. */
export const BookingSchema = v.object({
  /** Hexadecimal digits. Also the UID of the calendar event, so it is no secret. */
  id: v.string(),
  state: v.picklist(['confirmed', 'canceled']),
  start: v.date(),
  end: v.date(),
  name: v.string(),
  email: v.string(),
  topic: v.exactOptional(v.string()),
  /** In the same form as in leads: E.164, with `;ext=` for an extension. */
  phone: v.exactOptional(v.string()),
  /** Language of the page on which it was booked, and of its mails. */
  locale: LocaleSchema,
  /** The visitor's zone (IANA name). */
  timeZone: v.string(),
  /** How often it was moved or canceled: `SEQUENCE` of its calendar event (RFC 5546, section 2.1.4). */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  createdAt: v.date(),
  /** When it was last booked, moved or canceled. */
  changedAt: v.date(),
})
export type Booking = Readonly<v.InferOutput<typeof BookingSchema>>

/** Longest reason that staff give the visitor for a cancellation, in characters. */
export const cancelReasonLength = 500

/** How long a slot is held for the visitor who selected it. */
export const holdMilliseconds = 5 * 60_000

/** The last moment at which the visitor may move or cancel a booking. */
export function changeDeadline({ start }: Pick<Booking, 'start'>, { changeCutoffMinutes }: Pick<Schedule, 'changeCutoffMinutes'>): Date {
  return new Date(start.getTime() - changeCutoffMinutes * 60_000)
}

/** Whether the visitor may still move or cancel a booking. */
export function canChange(booking: Pick<Booking, 'start' | 'state'>, schedule: Pick<Schedule, 'changeCutoffMinutes'>, now: Date): boolean {
  return booking.state === 'confirmed' && now <= changeDeadline(booking, schedule)
}

/** The first name, for a page that anyone with its link can open. */
export function firstNameOf({ name }: Pick<Booking, 'name'>): string {
  return name.split(' ', 1)[0] ?? name
}
