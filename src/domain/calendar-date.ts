import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'
import { isPlausibleInstant } from '#domain/instant.ts'

/** A date without time and zone: `2026-02-28` (ISO 8601). Sorts as text. */
export type CalendarDate = `${number}-${number}-${number}`

/** A date from outside: it must exist and be within the range of years in `instant.ts`. Two-digit years are rejected. */
export const CalendarDateSchema = v.pipe(
  v.string(),
  v.custom<CalendarDate>(isCalendarDate, 'is not a day such as 2026-02-28'),
  v.check(
    (day) => isPlausibleInstant(utcMidnightOf(day)),
    ({ input }) => `is of the year ${input.slice(0, 4)}, and not of 1970 to 2999`,
  ),
)

/** Parses a date of the years 0001 to 9999. @throws RangeError if there is no such date. */
export function parseCalendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`${JSON.stringify(text.slice(0, 20))} is not a day.`)
  return text
}

/** The date at an instant in a time zone (IANA name). @throws RangeError if there is no such zone. */
export function calendarDateAt(instant: Date | number, timeZone: string): CalendarDate {
  const format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return parseCalendarDate(`${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`)
}

/**
 * The first minute of a date in a time zone (IANA name), even where clocks go forward over midnight. It is also the end of the day before.
 *
 * @throws RangeError if there is no such zone.
 */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  // Zones are between 14 hours ahead of UTC and 12 behind it. Dates only increase, so a binary search works.
  let before = utcMidnightOf(date).getTime() / millisecondsPerMinute - 15 * 60
  let reached = before + 28 * 60
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (calendarDateAt(new Date(middle * millisecondsPerMinute), timeZone) < date) before = middle
    else reached = middle
  }
  return new Date(reached * millisecondsPerMinute)
}

/** Negative when `a` is earlier than `b`, positive when it is later, 0 for the same day; for sorting. */
export function compareCalendarDates(a: CalendarDate, b: CalendarDate): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Adds days; negative counts back. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayNumber(date) + days)
}

/** The Monday of a day's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((utcMidnightOf(date).getUTCDay() + 6) % 7))
}

/** Adds months, up to the last day of a shorter month; negative counts back. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = split(date)
  const target = utcMidnight(year, month - 1 + months, 1)
  const lastDay = utcMidnight(target.getUTCFullYear(), target.getUTCMonth() + 1, 0).getUTCDate()
  return dateOf(dayNumberOf(target) + Math.min(day, lastDay) - 1)
}

/** Whether a due date has passed; the due date itself is not late. @param today In the debtor's time zone. */
export function isPastDue(dueOn: CalendarDate, today: CalendarDate): boolean {
  return compareCalendarDates(dueOn, today) < 0
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Midnight UTC of a date, for `Intl` and messages that format in UTC. */
export function utcMidnightOf(date: CalendarDate): Date {
  const [year, month, day] = split(date)
  return utcMidnight(year, month - 1, day)
}

const millisecondsPerMinute = 60_000

function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(text) || text.startsWith('0000')) return false
  const [year, month, day] = split(text)
  // Counted rather than asked of a `Date`, because ten thousand invoices have thirty thousand dates.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** @param date Written as a date. */
function split(date: string): readonly [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
}

/** Unlike `Date.UTC`, does not read the years 0 to 99 as 1900 to 1999. */
function utcMidnight(year: number, monthIndex: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, monthIndex, day)
  return date
}

function dayNumber(date: CalendarDate): number {
  return dayNumberOf(utcMidnightOf(date))
}

function dayNumberOf(date: Date): number {
  return date.getTime() / dayMilliseconds
}

function dateOf(day: number): CalendarDate {
  return parseCalendarDate(new Date(day * dayMilliseconds).toISOString().slice(0, 10))
}
