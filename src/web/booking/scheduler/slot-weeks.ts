import { addDays, type CalendarDate, daysBetween } from '#domain/calendar-date.ts'
import { createWallClock } from '#domain/wall-time.ts'

/** A day in the visitor's time zone, with its free slots (ISO 8601). */
export type SlotDay = { readonly date: CalendarDate; readonly slots: readonly string[] }
/** Seven consecutive days. */
export type SlotWeek = readonly SlotDay[]

/**
 * Groups slots by the days of a time zone.
 *
 * @param slots Instants (ISO 8601), sorted, none before today.
 * @param timeZone IANA name.
 * @returns Weeks from today, at least one; the last one has a slot if there are any.
 */
export function groupSlots(slots: readonly string[], timeZone: string, now: Date): readonly SlotWeek[] {
  const clock = createWallClock(timeZone)
  const today = clock.dayAt(now)
  const byDay = Map.groupBy(slots, (slot) => clock.dayAt(new Date(slot)))
  const [lastDay = today] = [...byDay.keys()].slice(-1)
  const weekCount = Math.max(0, Math.floor(daysBetween(today, lastDay) / daysPerWeek)) + 1
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: daysPerWeek }, (__, day) => {
      const date = addDays(today, week * daysPerWeek + day)
      return { date, slots: byDay.get(date) ?? [] }
    }),
  )
}

/** Index of the first week with a slot, from this one on. */
export function findFreeWeek(weeks: readonly SlotWeek[], from: number): number | undefined {
  const found = weeks.findIndex((week, index) => index >= from && week.some(({ slots }) => slots.length > 0))
  return found < 0 ? undefined : found
}

/** The first day of a week with a slot. */
export function findFreeDay(week: SlotWeek): SlotDay | undefined {
  return week.find(({ slots }) => slots.length > 0)
}

const daysPerWeek = 7
