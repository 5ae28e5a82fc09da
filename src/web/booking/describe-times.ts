import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { type Locale, localeTags } from '#domain/locale.ts'

/** Formats instants (ISO 8601) in the page's language and in one time zone. */
export type TimeTexts = {
  /** `10:00`. */
  readonly time: (instant: string) => string
  /** `Monday, November 30, 2026`. */
  readonly day: (instant: string) => string
  /** `Nov 30, 2026`. */
  readonly date: (instant: string) => string
  /** `10:00 – 10:30`. */
  readonly range: (start: string, end: string) => string
  /** `Monday, November 30, 2026 at 10:00`. */
  readonly moment: (instant: string) => string
}

/** @throws RangeError if the time zone (IANA name) does not exist. */
export function createTimeTexts(locale: Locale, timeZone: string): TimeTexts {
  const tag = localeTags[locale]
  const clock = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'full' })
  const date = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'full', timeStyle: 'short' })
  return {
    time: (instant) => clock.format(new Date(instant)),
    day: (instant) => day.format(new Date(instant)),
    date: (instant) => date.format(new Date(instant)),
    range: (start, end) => clock.formatRange(new Date(start), new Date(end)),
    moment: (instant) => moment.format(new Date(instant)),
  }
}

/** Formats calendar dates, which have no time zone. */
export type DayTexts = {
  /** `Mon`. */
  readonly weekday: (date: CalendarDate) => string
  /** `30`. */
  readonly number: (date: CalendarDate) => string
  /** `Monday, November 30`. */
  readonly day: (date: CalendarDate) => string
  /** `Nov 26 – Dec 2`. */
  readonly range: (from: CalendarDate, to: CalendarDate) => string
}

export function createDayTexts(locale: Locale): DayTexts {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeTags[locale], { ...options, timeZone: 'UTC' })
  const weekday = format({ weekday: 'short' })
  const number = format({ day: 'numeric' })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const range = format({ day: 'numeric', month: 'short' })
  return {
    weekday: (date) => weekday.format(utcMidnightOf(date)),
    // Some languages add a sign to the number of a day on its own.
    number: (date) => number.formatToParts(utcMidnightOf(date)).find(({ type }) => type === 'day')?.value ?? '',
    day: (date) => day.format(utcMidnightOf(date)),
    range: (from, to) => range.formatRange(utcMidnightOf(from), utcMidnightOf(to)),
  }
}
