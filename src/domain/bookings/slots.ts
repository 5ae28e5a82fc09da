import { addDays, type CalendarDate, calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import { createWallClock, parseWallTime, type WallClock } from '#domain/wall-time.ts'
import type { Hours, Schedule } from './schedule.ts'

/** The start is inclusive, the end exclusive. */
export type Interval = { readonly start: Date; readonly end: Date }

export type SlotQuery = {
  readonly schedule: Schedule
  /** Bookings, holds, blocks and other busy times, in any order. */
  readonly taken: readonly Interval[]
  /** Slots at or after this instant … */
  readonly from: Date
  /** … and before this one. */
  readonly to: Date
  readonly now: Date
}

/** How many free slots are suggested in place of a taken one. */
export const offeredSlots = 3

/** The free slots in order. Where clocks go forward over opening or closing time, hours start later or end earlier. */
export function listFreeSlots(query: SlotQuery): readonly Date[] {
  const { schedule, taken, now } = query
  const earliest = Math.max(query.from.getTime(), now.getTime() + schedule.noticeMinutes * millisecondsPerMinute)
  const lastDay = addDays(calendarDateAt(now, schedule.timeZone), schedule.horizonDays)
  const to = query.to.getTime()
  if (earliest >= to) return []
  const clock = createWallClock(schedule.timeZone)
  const lastAsked = calendarDateAt(new Date(to), schedule.timeZone)
  const slots: Date[] = []
  // From one day earlier: hours that clocks going forward move past midnight start on the next day.
  for (let day = addDays(clock.dayAt(new Date(earliest)), -1); day <= lastDay && day <= lastAsked; day = addDays(day, 1)) {
    for (const hours of hoursOn(day, schedule))
      slots.push(...listStarts(day, hours, schedule, clock).filter((start) => start.getTime() >= earliest && start.getTime() < to))
  }
  const merged = mergeIntervals(taken)
  return slots.filter((start) => !overlapsAny(widen(callAt(start, schedule), schedule.bufferMinutes), merged))
}

/** Whether a call can start at an instant. */
export function isFreeSlot(start: Date, query: Omit<SlotQuery, 'from' | 'to'>): boolean {
  return listFreeSlots({ ...query, from: start, to: new Date(start.getTime() + 1) }).length > 0
}

/** The free slots nearest to an instant, in chronological order. @param slots In order. */
export function findNearestSlots(slots: readonly Date[], wanted: Date): readonly Date[] {
  const distance = (slot: Date) => Math.abs(slot.getTime() - wanted.getTime())
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, offeredSlots)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

/** The interval of a call that starts at an instant. */
export function callAt(start: Date, { durationMinutes }: Pick<Schedule, 'durationMinutes'>): Interval {
  return { start, end: new Date(start.getTime() + durationMinutes * millisecondsPerMinute) }
}

/** Whether a call is closer than the buffer to another interval. */
export function isTaken(call: Interval, taken: readonly Interval[], { bufferMinutes }: Pick<Schedule, 'bufferMinutes'>): boolean {
  const { start, end } = widen(call, bufferMinutes)
  return taken.some((other) => other.start < end && start < other.end)
}

/** The interval extended by a number of minutes at both ends. */
export function widen({ start, end }: Interval, minutes: number): Interval {
  const margin = minutes * millisecondsPerMinute
  return { start: new Date(start.getTime() - margin), end: new Date(end.getTime() + margin) }
}

/**
 * Merges overlapping intervals; the result is sorted.
 *
 * @param gapMilliseconds Gaps shorter than this are closed.
 */
export function mergeIntervals(intervals: readonly Interval[], gapMilliseconds = 0): readonly Interval[] {
  const merged: Interval[] = []
  for (const next of intervals.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1)
    if (!last || next.start.getTime() - last.end.getTime() >= gapMilliseconds) merged.push(next)
    else if (next.end > last.end) merged[merged.length - 1] = { start: last.start, end: next.end }
  }
  return merged
}

const millisecondsPerMinute = 60_000

/** @param merged Sorted and without overlaps, which allows binary search: imported calendars have thousands of entries. */
function overlapsAny({ start, end }: Interval, merged: readonly Interval[]): boolean {
  let [low, high] = [0, merged.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((merged[middle]?.end ?? end) > start) high = middle
    else low = middle + 1
  }
  const next = merged[low]
  return next !== undefined && next.start < end
}

/** The hours for calls on a day, in order. */
export function hoursOn(day: CalendarDate, { weeklyHours, exceptions }: Pick<Schedule, 'weeklyHours' | 'exceptions'>): readonly Hours[] {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
  const hours = exception?.hours ?? weeklyHours.filter(({ days }) => days.includes(isoWeekdayOf(day)))
  return hours.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
}

function isoWeekdayOf(day: CalendarDate): number {
  return utcMidnightOf(day).getUTCDay() || 7
}

/** Counts elapsed time from `opens`, so that an hour that clocks repeat is not offered twice, and a skipped one is not offered. */
function listStarts(day: CalendarDate, { opens, closes }: Hours, { durationMinutes, stepMinutes }: Schedule, clock: WallClock): Date[] {
  const open = clock.resolveInstant(parseWallTime(`${day}T${opens}`)).getTime()
  const close = clock.resolveInstant(parseWallTime(`${day}T${closes}`), 'earlier').getTime()
  const starts: Date[] = []
  const last = close - durationMinutes * millisecondsPerMinute
  for (let start = open; start <= last; start += stepMinutes * millisecondsPerMinute) starts.push(new Date(start))
  return starts
}
