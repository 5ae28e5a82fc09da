import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'

/** What a clock on a wall shows, without the zone it hangs in: `2026-12-01T10:00`. */
export type WallTime = `${number}-${number}-${number}T${number}:${number}`

/** A time of the years 1000 to 9999 that some clock shows. */
export const WallTimeSchema = v.pipe(v.string(), v.custom<WallTime>(isWallTime, 'is not a time such as 2026-12-01T10:00'))

/** @throws RangeError when the text is no time that some clock shows. */
export function parseWallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`${JSON.stringify(text.slice(0, 20))} is not a time.`)
  return text
}

/** The clocks of one time zone. */
export type WallClock = {
  /** What they show at an instant. */
  readonly wallTimeAt: (instant: Date) => WallTime
  /** The day it is there at an instant. */
  readonly dayAt: (instant: Date) => CalendarDate
  /**
   * The instant at which they show a time; where they show it twice the first one, as RFC 5545, section 3.3.5 reads it. Undefined where they
   * are set forward over that time.
   */
  readonly findInstant: (wallTime: WallTime) => Date | undefined
  /** The instants at which they show a time, in order: none where they are set forward over it, two where they are set back to before it. */
  readonly listInstants: (wallTime: WallTime) => readonly Date[]
  /**
   * The same, and where they are set forward over the time an instant as much later, or earlier, as they are set forward (Temporal's `compatible`
   * and `earlier`).
   */
  readonly resolveInstant: (wallTime: WallTime, leftOut?: 'later' | 'earlier') => Date
}

/** Reads the clocks of a time zone (IANA name) often. @throws RangeError when there is no such zone. */
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
  /** Milliseconds by which the clocks are ahead of UTC. @param time A whole minute, in milliseconds since 1970. */
  const offsetAt = (time: number) => Date.parse(`${wallTimeAt(new Date(time))}:00Z`) - time
  /** Clocks are set at most once within the two days around a time, so one of the offsets before and after holds. */
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

/** What the clocks of a time zone (IANA name) show at an instant. @throws RangeError when there is no such zone. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  return createWallClock(timeZone).wallTimeAt(instant)
}

/** As `findInstant` of a `WallClock`. @throws RangeError when there is no such zone. */
export function findInstant(wallTime: WallTime, timeZone: string): Date | undefined {
  return createWallClock(timeZone).findInstant(wallTime)
}

function isWallTime(text: unknown): text is WallTime {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/u.test(text)) return false
  const time = Date.parse(`${text}:00Z`)
  // A day that does not exist runs over into the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
