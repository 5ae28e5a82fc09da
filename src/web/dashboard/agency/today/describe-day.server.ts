import { addDays, calendarDateAt, startOfDay } from '#domain/calendar-date.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import { hoursOn } from '#domain/bookings/slots.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createWallClock, parseWallTime } from '#domain/wall-time.ts'
import { callPath } from '#web/dashboard/agency/calls/call-path.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import type { Call, Today } from './today-report.server.ts'

/** A call in the page's language. */
export type CallView = {
  readonly key: string
  readonly time: string
  /** Its day, unless it is today. */
  readonly day?: string
  readonly name: string
  readonly about: string
  /** English path of the call's page, or of the customer's. */
  readonly to: string
  readonly joinUrl?: string
}

/** The day on a line, with a seam at the present time: what was, and what is to come. */
export type DayView = {
  readonly now: string
  /** Full hours and calls on each half of the line, in percent of the half. */
  readonly past: Half
  readonly future: Half
  readonly earlier: readonly CallView[]
  /** The next call, of today or of a later day. */
  readonly next?: CallView
  /** Those of today after the next one. */
  readonly later: readonly CallView[]
}

type Half = {
  readonly hours: readonly { readonly at: number; readonly hour: string }[]
  readonly calls: readonly { readonly at: number; readonly width: number }[]
}

type Options = { readonly locale: Locale; readonly now: number; readonly schedule: Schedule; readonly companies: Today['companies'] }

const hourMilliseconds = 3_600_000
/** Least length of each half, so that the line has a scale early and late in the day. */
const shortestHalf = 2 * hourMilliseconds

/** Describes the day from its calls. @param calls From the begin of the day, by time. */
export function describeDay(calls: readonly Call[], { locale, now, schedule, companies }: Options): DayView {
  const { timeZone } = schedule
  const tag = localeTags[locale]
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone })
  const days = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'short', timeZone })
  const today = calendarDateAt(now, timeZone)
  const isToday = ({ start }: Call) => start < startOfDay(addDays(today, 1), timeZone)
  const view = (call: Call): CallView => ({
    key: call.id,
    time: clock.format(call.start),
    ...(!isToday(call) && { day: days.format(call.start) }),
    name: 'name' in call ? call.name : (companies.get(call.customerId) ?? call.customerId),
    about: call.about,
    to: 'name' in call ? callPath(call.id) : customerPath(call.customerId),
    ...(call.joinUrl !== undefined && { joinUrl: call.joinUrl }),
  })
  const ofToday = calls.filter(isToday)
  const toCome = calls.filter(({ end }) => end.getTime() > now)
  const [next, ...after] = toCome

  const wall = createWallClock(timeZone)
  const bounds = [
    ...hoursOn(today, schedule).flatMap(({ opens, closes }) =>
      [opens, closes].map((time) => wall.resolveInstant(parseWallTime(`${today}T${time}`))),
    ),
    ...ofToday.flatMap(({ start, end }) => [start, end]),
  ].map((instant) => instant.getTime())
  const begin = Math.min(now - shortestHalf, ...bounds)
  const end = Math.max(now + shortestHalf, ...bounds)
  const hour = new Intl.DateTimeFormat(tag, { hour: 'numeric', timeZone })
  const nameHour = (at: number) => hour.formatToParts(at).find(({ type }) => type === 'hour')?.value ?? ''
  const half = (from: number, to: number): Half => {
    const share = (at: number) => Math.round(((at - from) / (to - from)) * 1000) / 10
    const count = (to - from) / hourMilliseconds
    const step = Math.ceil(count / 7) * hourMilliseconds
    const hours: { at: number; hour: string }[] = []
    for (let at = Math.ceil(from / hourMilliseconds) * hourMilliseconds; at <= to; at += step) {
      // The present time is written at the seam, and a number at the edge would be cut.
      if (Math.min(at - from, to - at) > (to - from) / 16 && Math.abs(at - now) > (to - from) / 10)
        hours.push({ at: share(at), hour: nameHour(at) })
    }
    return {
      hours,
      calls: ofToday
        .map(({ start, end: until }) => [Math.max(from, start.getTime()), Math.min(to, until.getTime())] as const)
        .filter(([start, until]) => start < until)
        .map(([start, until]) => ({ at: share(start), width: Math.round((share(until) - share(start)) * 10) / 10 })),
    }
  }
  return {
    now: clock.format(now),
    past: half(begin, now),
    future: half(now, end),
    earlier: ofToday.filter((call) => call.end.getTime() <= now).map(view),
    ...(next && { next: view(next) }),
    later: after.filter(isToday).map(view),
  }
}
