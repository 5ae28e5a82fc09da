import type { CalendarDate } from '#domain/calendar-date.ts'

/** Start and end of one day's hours for calls, in the agency's time zone: `09:00`. */
export type Hours = { readonly opens: string; readonly closes: string }

/** When calls can be booked: `content/schedule.json`, with the time zone of `content/site.json`. */
export type Schedule = {
  /** IANA name; all hours and days below are in this zone. */
  readonly timeZone: string
  readonly durationMinutes: number
  /** Distance between slots, counted from `opens`. */
  readonly stepMinutes: number
  /** Least time between a call and any busy time before or after it. */
  readonly bufferMinutes: number
  /** A call must be booked or moved at least this long before it starts. */
  readonly noticeMinutes: number
  /** Calls can be booked for today and this many days after it. */
  readonly horizonDays: number
  /** Visitors can move or cancel a booking until this long before it starts. */
  readonly changeCutoffMinutes: number
  /** Link to join the call, https. */
  readonly joinUrl: string
  /** ISO 8601 weekdays: Monday is 1. */
  readonly weeklyHours: readonly ({ readonly days: readonly number[] } & Hours)[]
  /**
   * Days, both ends included, with hours other than the weekly ones; no hours for a holiday. The first exception that contains a day
   * applies.
   */
  readonly exceptions: readonly { readonly from: CalendarDate; readonly to: CalendarDate; readonly hours: readonly Hours[] }[]
}
