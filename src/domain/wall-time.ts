import * as v from 'valibot'

/** What a clock on a wall shows, without the zone it hangs in: `2026-12-01T10:00`. */
export type WallTime = `${number}-${number}-${number}T${number}:${number}`

/** A time of the years 1000 to 9999 that some clock shows. */
export const WallTimeSchema = v.pipe(v.string(), v.custom<WallTime>(isWallTime, 'is not a time such as 2026-12-01T10:00'))

/** What the clocks of a time zone (IANA name) show at an instant. @throws RangeError when there is no such zone. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
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
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return v.parse(
    WallTimeSchema,
    `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`,
  )
}

/**
 * The instant at which the clocks of a time zone show a time; where they show it twice the first one, as RFC 5545, section 3.3.5 reads it.
 *
 * @param timeZone IANA name.
 * @returns Undefined where they are set forward over that time.
 * @throws RangeError when there is no such zone.
 */
export function findInstant(wallTime: WallTime, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${wallTime}:00Z`)
  // Clocks are set at most once within these two days, so one of both offsets holds.
  const offsets = [-1, 1].map((days) => offsetAt(asUtc + days * millisecondsPerDay, timeZone))
  return offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((instant) => wallTimeAt(instant, timeZone) === wallTime)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0)
}

const millisecondsPerDay = 86_400_000

/** Milliseconds by which the clocks of a zone are ahead of UTC. @param time A whole minute, in milliseconds since 1970. */
function offsetAt(time: number, timeZone: string): number {
  return Date.parse(`${wallTimeAt(new Date(time), timeZone)}:00Z`) - time
}

function isWallTime(text: unknown): text is WallTime {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/u.test(text)) return false
  const time = Date.parse(`${text}:00Z`)
  // A day that does not exist runs over into the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
