import { addDays, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import type { Interval } from '#domain/bookings/slots.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createWallClock, parseWallTime } from '#domain/wall-time.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import type { CallWeek } from './call-desk.server.ts'
import { callPath } from './call-path.ts'
import { writeHoursOn } from './describe-hours.server.ts'

/** A week of calls by the agency's clocks, in the page's language. */
export type WeekView = {
  readonly monday: CalendarDate
  /** `Nov 30 – Dec 6, 2026`. */
  readonly range: string
  readonly count: number
  readonly days: readonly WeekDay[]
}

export type WeekDay = {
  readonly date: CalendarDate
  /** `Monday, November 30`, and its parts `Mon` and `30`. */
  readonly name: string
  readonly weekday: string
  readonly number: string
  readonly isToday: boolean
  /** Hours for calls; none on a closed day. */
  readonly hours: readonly string[]
  /** What staff have closed. */
  readonly blocks: readonly { readonly key: string; readonly time: string; readonly note?: string }[]
  readonly calls: readonly WeekCall[]
}

type WeekCall = {
  readonly key: string
  /** ISO 8601. */
  readonly start: string
  readonly time: string
  readonly name: string
  readonly about: string
  /** English path of its page, or of its customer's. */
  readonly to: string
  readonly isPast: boolean
}

type Options = { readonly locale: Locale; readonly schedule: Schedule; readonly today: CalendarDate; readonly now: number }

/** The instants of a week. @param monday By the agency's clocks. */
export function weekAt(monday: CalendarDate, timeZone: string): Interval {
  const clock = createWallClock(timeZone)
  const startOf = (day: CalendarDate) => clock.resolveInstant(parseWallTime(`${day}T00:00`))
  return { start: startOf(monday), end: startOf(addDays(monday, 7)) }
}

/** Describes the days of a week; Saturday and Sunday only with hours or calls. */
export function describeWeek(
  monday: CalendarDate,
  { calls, blocks, companies }: CallWeek,
  { locale, schedule, today, now }: Options,
): WeekView {
  const tag = localeTags[locale]
  const { timeZone } = schedule
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone })
  const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  const [long, weekday, number] = [
    inUtc({ weekday: 'long', day: 'numeric', month: 'long' }),
    inUtc({ weekday: 'short' }),
    inUtc({ day: 'numeric' }),
  ]
  const wall = createWallClock(timeZone)
  const startOf = (day: CalendarDate) => wall.resolveInstant(parseWallTime(`${day}T00:00`))
  const byDay = Map.groupBy(calls, ({ start }) => wall.dayAt(start))
  const days = Array.from({ length: 7 }, (_, at): WeekDay => {
    const date = addDays(monday, at)
    const [start, end] = [startOf(date), startOf(addDays(date, 1))]
    const midnight = utcMidnightOf(date)
    return {
      date,
      name: long.format(midnight),
      weekday: weekday.format(midnight),
      number: number.formatToParts(midnight).find(({ type }) => type === 'day')?.value ?? '',
      isToday: date === today,
      hours: writeHoursOn(date, schedule, locale),
      blocks: blocks
        .filter((block) => block.start < end && block.end > start)
        .map((block) => ({
          key: block.id,
          time: clock.formatRange(Math.max(block.start.getTime(), start.getTime()), Math.min(block.end.getTime(), end.getTime())),
          ...(block.note !== undefined && { note: block.note }),
        })),
      calls: (byDay.get(date) ?? []).map((call) => ({
        key: call.id,
        start: call.start.toISOString(),
        time: clock.formatRange(call.start, call.end),
        name: 'name' in call ? call.name : (companies.get(call.customerId) ?? call.customerId),
        about: call.about,
        to: 'name' in call ? callPath(call.id) : customerPath(call.customerId),
        isPast: call.end.getTime() <= now,
      })),
    }
  })
  return {
    monday,
    range: inUtc({ dateStyle: 'medium' }).formatRange(utcMidnightOf(monday), utcMidnightOf(addDays(monday, 6))),
    count: calls.length,
    days: days.filter((day, at) => at < 5 || day.calls.length + day.hours.length + day.blocks.length > 0),
  }
}
