import type { CalendarDate } from '#domain/calendar-date.ts'
import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { Hours, Schedule } from '#domain/bookings/schedule.ts'
import { hoursOn } from '#domain/bookings/slots.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import type { Translate } from '#i18n/translate.ts'

/** When calls can be booked, in the page's language. */
export type HoursView = {
  /** `Berlin time`, and with its IANA name. */
  readonly city: string
  readonly zone: string
  readonly days: readonly HoursRow[]
  /** Days with other hours, from today on. */
  readonly exceptions: readonly HoursRow[]
  readonly rules: readonly string[]
}

export type HoursRow = { readonly key: string; readonly day: string; readonly hours: string }

type Options = { readonly locale: Locale; readonly translate: Translate; readonly today: CalendarDate }

/** Days with other hours that are shown. */
const mostExceptions = 8

/** A Monday. */
const sampleMonday = Date.UTC(2024, 0, 1)

/** Describes the hours for calls. */
export function describeHours(schedule: Schedule, { locale, translate, today }: Options): HoursView {
  const { timeZone, weeklyHours, exceptions } = schedule
  const tag = localeTags[locale]
  const write = (hours: readonly Hours[]) => writeHours(hours, locale).join(', ') || translate('agency.calls.closed')
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const range = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const length = (minutes: number) => {
    const [unit, size] = minutes % 1440 === 0 ? ['day', 1440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
  }
  const city = nameTimeZone(timeZone, locale, translate)
  return {
    city,
    zone: city === timeZone ? city : `${city} (${timeZone})`,
    days: Array.from({ length: 7 }, (_, at) => ({
      key: String(at),
      day: weekday.format(sampleMonday + at * 86_400_000),
      hours: write(weeklyHours.filter(({ days }) => days.includes(at + 1)).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))),
    })),
    exceptions: exceptions
      .filter(({ to }) => to >= today)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .slice(0, mostExceptions)
      .map(({ from, to, hours }) => ({
        key: `${from} ${to}`,
        day: range.formatRange(utcMidnightOf(from), utcMidnightOf(to)),
        hours: write(hours),
      })),
    rules: [
      translate('agency.calls.rules.length', {
        minutes: length(schedule.durationMinutes),
        buffer: length(schedule.bufferMinutes),
      }),
      translate('agency.calls.rules.ahead', {
        notice: length(schedule.noticeMinutes),
        horizon: length(schedule.horizonDays * 1440),
        cutoff: length(schedule.changeCutoffMinutes),
      }),
    ],
  }
}

/** The hours for calls on a day, in the page's language. */
export function writeHoursOn(day: CalendarDate, schedule: Schedule, locale: Locale): readonly string[] {
  return writeHours(hoursOn(day, schedule), locale)
}

function writeHours(hours: readonly Hours[], locale: Locale): readonly string[] {
  const clock = new Intl.DateTimeFormat(localeTags[locale], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const at = (time: string) => new Date(`1970-01-01T${time}Z`)
  return hours.map(({ opens, closes }) => clock.formatRange(at(opens), at(closes)))
}
