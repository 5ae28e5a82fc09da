import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'

/** A local time without its zone: `2026-12-01T10:00`. */
export type WallTime = `${number}-${number}-${number}T${number}:${number}`

/** An existing local time of the years 1000 to 9999. */
export const WallTimeSchema = v.pipe(v.string(), v.custom<WallTime>(isWallTime, 'is not a time such as 2026-12-01T10:00'))

/** @throws RangeError if there is no such time. */
export function parseWallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`${JSON.stringify(text.slice(0, 20))} is not a time.`)
  return text
}

/** Local time in one time zone. */
export type WallClock = {
  /** The local time at an instant. */
  readonly wallTimeAt: (instant: Date) => WallTime
  /** The local date at an instant. */
  readonly dayAt: (instant: Date) => CalendarDate
  /** The instant of a local time; the first one if clocks repeat it (RFC 5545, section 3.3.5), undefined if they skip it. */
  readonly findInstant: (wallTime: WallTime) => Date | undefined
  /** All instants of a local time in order: none if clocks skip it, two if they repeat it. */
  readonly listInstants: (wallTime: WallTime) => readonly Date[]
  /** As `findInstant`; a skipped time is moved later or earlier by the length of the gap (Temporal's `compatible` and `earlier`). */
  readonly resolveInstant: (wallTime: WallTime, leftOut?: 'later' | 'earlier') => Date
}

/** For repeated conversions in one time zone (IANA name). @throws RangeError if there is no such zone. */
export function createWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const wallTimeAt = (instant: Date): WallTime => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return v.parse(
      WallTimeSchema,
      `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`,
    )
  }
  /** UTC offset in milliseconds. @param time A whole minute, in milliseconds since 1970. */
  const offsetAt = (time: number) => Date.parse(`${wallTimeAt(new Date(time))}:00Z`) - time
  /** Clocks change at most once within the two days around a time, so the offset before or after it applies. */
  const candidatesOf = (wallTime: WallTime) => {
    const asUtc = Date.parse(`${wallTime}:00Z`)
    return [-1, 1].map((days) => new Date(asUtc - offsetAt(asUtc + days * dayMilliseconds)))
  }
  const listShown = (wallTime: WallTime, candidates: readonly Date[]) => {
    const times = new Set(candidates.map((instant) => instant.getTime()))
    return [...times]
      .toSorted((a, b) => a - b)
      .map((time) => new Date(time))
      .filter((instant) => wallTimeAt(instant) === wallTime)
  }
  return {
    wallTimeAt,
    dayAt: (instant) => parseCalendarDate(wallTimeAt(instant).slice(0, 10)),
    findInstant: (wallTime) => listShown(wallTime, candidatesOf(wallTime)).at(0),
    listInstants: (wallTime) => listShown(wallTime, candidatesOf(wallTime)),
    resolveInstant: (wallTime, leftOut = 'later') => {
      const candidates = candidatesOf(wallTime)
      const pick = leftOut === 'later' ? Math.max : Math.min
      return listShown(wallTime, candidates).at(0) ?? new Date(pick(...candidates.map((instant) => instant.getTime())))
    },
  }
}

/** The local time at an instant in a time zone (IANA name). @throws RangeError if there is no such zone. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  return createWallClock(timeZone).wallTimeAt(instant)
}

/** `findInstant` of a `WallClock`. @throws RangeError if there is no such zone. */
export function findInstant(wallTime: WallTime, timeZone: string): Date | undefined {
  return createWallClock(timeZone).findInstant(wallTime)
}

function isWallTime(text: unknown): text is WallTime {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/u.test(text)) return false
  const time = Date.parse(`${text}:00Z`)
  // A nonexistent day overflows into the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
