import type { CalendarDate } from '#domain/calendar-date.ts'

/** When calls begin and end on one day, by the agency's clocks: `09:00`. */
export type Hours = { readonly opens: string; readonly closes: string }

/** When calls can be booked: `content/schedule.json`, with the zone of `content/site.json`. */
export type Schedule = {
  /** IANA name: the zone of all hours and days below. */
  readonly timeZone: string
  readonly durationMinutes: number
  /** Calls begin so often, counted from when hours open. */
  readonly stepMinutes: number
  /** Least time between a call and whatever comes before or after it. */
  readonly bufferMinutes: number
  /** A call is booked, or moved, at least so long before it begins. */
  readonly noticeMinutes: number
  /** Calls can be booked on today's date and on so many days after it. */
  readonly horizonDays: number
  /** A call is moved or canceled by its visitor at least so long before it begins. */
  readonly changeCutoffMinutes: number
  /** Address of the call, https. */
  readonly joinUrl: string
  /** ISO 8601 weekdays: Monday is 1. */
  readonly weeklyHours: readonly ({ readonly days: readonly number[] } & Hours)[]
  /** Days, both ends included, whose hours are these instead: none on a holiday. The first one that holds a day decides. */
  readonly exceptions: readonly { readonly from: CalendarDate; readonly to: CalendarDate; readonly hours: readonly Hours[] }[]
}
