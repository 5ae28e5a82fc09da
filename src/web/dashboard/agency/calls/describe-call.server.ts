import { addDays, type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { localeTags, toSiteLocale } from '#domain/locale.ts'
import type { StoredBooking } from '#gateway/bookings.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { parseStart } from '#web/booking/page/load-booking.server.ts'
import { createDayTexts, createTimeTexts } from '#web/booking/describe-times.ts'
import { groupSlots } from '#web/booking/scheduler/slot-weeks.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import type { PreviewedMail } from './call-desk.server.ts'
import { moveCallPath, parseWeek } from './call-path.ts'
import { weekAt } from './describe-week.server.ts'

/** The choice of another time: the free times of a week, or the one that was chosen with the mail about it. */
export type MoveView =
  | {
      readonly kind: 'week'
      readonly range: string
      /** Names of the agency's time zone and the visitor's. */
      readonly zone: string
      readonly theirZone: string
      /** English paths of the weeks around it; absent where no call can be booked. */
      readonly earlier?: string
      readonly later?: string
      readonly days: readonly { readonly date: CalendarDate; readonly name: string; readonly slots: readonly SlotView[] }[]
    }
  | {
      readonly kind: 'chosen'
      /** ISO 8601. */
      readonly start: string
      readonly time: string
      readonly theirs?: string
      readonly mail: PreviewedMail
      /** English path of the times around it. */
      readonly others: string
    }

export type SlotView = {
  /** ISO 8601. */
  readonly start: string
  readonly time: string
  /** By the visitor's clocks, where they show another time. */
  readonly theirs?: string
  /** English path of the question before the call is moved to it. */
  readonly to: string
}

export type CallView = ReturnType<typeof describeCall>

/** A booked call in the page's language. */
export function describeCall(call: StoredBooking, { content, locale, now, translate }: AgencyRequest) {
  const { id, state, start, end, name, email, topic, phone, timeZone, sequence, createdAt, cancelReason } = call
  const zone = content.schedule.timeZone
  const timeIn = (each: string) => writeTime(call, each)
  const clock = createClock(locale, zone)
  const isOver = end.getTime() <= now
  const [ours, theirs] = [timeIn(zone), timeIn(timeZone)]
  return {
    id,
    state: state === 'confirmed' && isOver ? ('past' as const) : state,
    isOver,
    name,
    email,
    topic,
    phone: phone?.replace(';ext=', ', '),
    language: toSiteLocale(call.locale),
    version: String(sequence),
    start: start.toISOString(),
    ours: `${ours} (${nameTimeZone(zone, locale, translate)})`,
    theirs: theirs === ours ? undefined : `${theirs} (${nameTimeZone(timeZone, locale, translate)})`,
    joinUrl: content.schedule.joinUrl,
    bookedAt: clock.format(createdAt),
    cancelReason: state === 'canceled' ? cancelReason : undefined,
  }

  function writeTime({ start: from, end: to }: StoredBooking, each: string): string {
    return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'full', timeStyle: 'short', timeZone: each }).formatRange(from, to)
  }
}

/** Loads the choice of another time for a call, if the address asks for it. */
export async function loadMove(call: StoredBooking, page: AgencyRequest): Promise<MoveView | undefined> {
  const { content, desk, locale, now, today, translate, url } = page
  if (url.searchParams.get('act') !== 'move') return undefined
  const { timeZone, horizonDays } = content.schedule
  const ours = createTimeTexts(locale, timeZone)
  const visitors = createTimeTexts(locale, call.timeZone)
  const theirsAt = (start: string, write: (start: string) => string) =>
    ours.moment(start) === visitors.moment(start) ? {} : { theirs: write(start) }
  const writeTheirs = (start: string) => translate('agency.calls.theirTime', { time: visitors.time(start) })
  const start = parseStart(url.searchParams.get('start'))
  if (start) {
    const instant = start.toISOString()
    return {
      kind: 'chosen',
      start: instant,
      time: `${ours.moment(instant)} (${nameTimeZone(timeZone, locale, translate)})`,
      ...theirsAt(instant, writeTheirs),
      mail: desk.calls.previewMail(call, { start }),
      others: moveCallPath(call.id, { week: parseWeek(new URLSearchParams(), calendarDateAt(start, timeZone)) }),
    }
  }
  const booked = calendarDateAt(call.start, timeZone)
  const monday = parseWeek(url.searchParams, booked > today ? booked : today)
  const range = weekAt(monday, timeZone)
  const slots = await desk.calls.listFreeSlots(call, { from: new Date(Math.max(now, range.start.getTime())), to: range.end })
  const texts = createDayTexts(locale)
  const [days = []] = groupSlots(
    slots.map((slot) => slot.toISOString()),
    timeZone,
    range.start,
  )
  const [before, after] = [addDays(monday, -7), addDays(monday, 7)]
  return {
    kind: 'week',
    range: texts.range(monday, addDays(monday, 6)),
    zone: nameTimeZone(timeZone, locale, translate),
    theirZone: nameTimeZone(call.timeZone, locale, translate),
    ...(monday > today && { earlier: moveCallPath(call.id, { week: before }) }),
    ...(after <= addDays(today, horizonDays) && { later: moveCallPath(call.id, { week: after }) }),
    days: days
      .filter((day) => day.slots.length > 0)
      .map((day) => ({
        date: day.date,
        name: texts.day(day.date),
        slots: day.slots.map((slot) => ({
          start: slot,
          time: ours.time(slot),
          ...theirsAt(slot, visitors.time),
          to: moveCallPath(call.id, { start: slot }),
        })),
      })),
  }
}
