import ICAL from 'ical.js'
import type { Interval } from '#domain/bookings/slots.ts'
import { parseCalendarDate, startOfDay } from '#domain/calendar-date.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { createWallClock, parseWallTime } from '#domain/wall-time.ts'

export type BusyQuery = {
  /** Zone of whole days, and of times that name no zone. */
  readonly timeZone: string
  /** Events outside of it are left out. */
  readonly range: Interval
  /** Events of the calendar that do not count, by their UID: calls that were booked here. */
  readonly isOwn: (uid: string) => boolean
}

/** Repetitions that are looked at in one calendar: a daily event of fifty years has 18,262. */
const mostOccurrences = 20_000

/**
 * Reads when somebody is busy from a calendar (RFC 5545), in order: its events with their repetitions, without those that are canceled or leave
 * the time free.
 *
 * @throws Error when it is no calendar, or repeats too often.
 */
export function readBusyTimes(text: string, { timeZone, range, isOwn }: BusyQuery): readonly Interval[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error('It is no calendar.')
  const busy: Interval[] = []
  const add = (event: ICAL.Event, startTime: ICAL.Time, endTime: ICAL.Time) => {
    const interval = { start: toInstant(startTime, event, timeZone), end: toInstant(endTime, event, timeZone) }
    if (countsAsBusy(event.component) && interval.start < range.end && interval.end > range.start) busy.push(interval)
  }
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const masters = new Map(events.filter((event) => !event.isRecurrenceException()).map((event) => [event.uid, event]))
  for (const event of events) if (event.isRecurrenceException()) masters.get(event.uid)?.relateException(event)
  let occurrences = 0
  for (const event of events.filter(({ uid }) => !isOwn(uid))) {
    // An exception is found by the event that it changes.
    if (event.isRecurrenceException() && masters.has(event.uid)) continue
    if (!event.isRecurring()) {
      add(event, event.startDate, event.endDate)
      continue
    }
    const iterator = event.iterator()
    // The library's type leaves out that nothing follows the last one.
    for (let next: ICAL.Time | undefined = iterator.next(); next; next = iterator.next()) {
      occurrences += 1
      if (occurrences > mostOccurrences) throw new Error('Its events repeat too often.')
      // An exception may lie before its own place.
      if (toInstant(next, event, timeZone).getTime() > range.end.getTime() + longestShiftMilliseconds) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      add(item, startDate, endDate)
    }
  }
  return busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

/** A moved occurrence is found as long as it was not moved forward by more. Our own judgement. */
const longestShiftMilliseconds = 100 * 24 * 60 * 60 * 1000

/** A whole day begins by the clocks of the zone. A time whose zone the calendar does not describe is one of the zone that it names. */
function toInstant(time: ICAL.Time, event: ICAL.Event, timeZone: string): Date {
  if (time.isDate) return startOfDay(parseCalendarDate(time.toString()), timeZone)
  if (time.zone.tzid !== 'floating') return time.toJSDate()
  const named = String(event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '')
  return createWallClock(isTimeZone(named) ? named : timeZone).resolveInstant(parseWallTime(time.toString().slice(0, 16)))
}

function countsAsBusy(component: ICAL.Component): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT'
}
