import * as v from 'valibot'
import { isPlausibleInstant } from './instant.ts'
import { createWallClock, type WallTime, WallTimeSchema } from './wall-time.ts'

/** A local time: `2026-12-01T10:00`. Where clocks go back, an offset selects one of the two instants: `2026-10-25T02:30+01:00`. */
export const LocalTimeSchema = v.pipe(
  v.string(),
  v.check((typed) => v.is(WallTimeSchema, split(typed).wallTime), 'is not a time such as 2026-12-01T10:00'),
  v.check((typed) => {
    const { wallTime } = split(typed)
    return !v.is(WallTimeSchema, wallTime) || isPlausibleInstant(new Date(`${wallTime}:00Z`))
  }, 'is not a time of the years 1970 to 2999'),
)

/**
 * Resolves a local time to an instant.
 *
 * @param typed Matches `LocalTimeSchema`.
 * @param timeZone IANA name.
 * @returns If the time is skipped, ambiguous or has the wrong offset: the problem, as the rest of a sentence that starts with the time.
 */
export function findLocalInstant(typed: string, timeZone: string): Date | { readonly problem: string } {
  const { wallTime, offset } = split(typed)
  const time = v.parse(WallTimeSchema, wallTime)
  const clock = createWallClock(timeZone)
  const instants = clock.listInstants(time)
  const found = offset === undefined ? instants : instants.filter((instant) => offsetOf(time, instant) === offset)
  const [instant, ...others] = found
  if (instant && others.length === 0) return instant
  if (instants.length === 0) {
    const later = clock.wallTimeAt(clock.resolveInstant(time))
    return { problem: `is left out by the clocks of ${timeZone}, which are set forward then; right is, say, ${later}` }
  }
  const right = instants.map((each) => `${time}${offsetOf(time, each)}`).join(' or ')
  if (instant) return { problem: `is ambiguous in ${timeZone}, where clocks go back then: write ${right}` }
  return { problem: `has the wrong offset for ${timeZone}: write ${right}` }
}

/** UTC offset of a local time at an instant: `+01:00`. */
function offsetOf(wallTime: WallTime, instant: Date): string {
  const minutes = (Date.parse(`${wallTime}:00Z`) - instant.getTime()) / 60_000
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

function split(typed: string): { readonly wallTime: string; readonly offset: string | undefined } {
  const [, wallTime = typed, offset] = /^(.{16})([+-]\d\d:\d\d)$/u.exec(typed) ?? []
  return { wallTime, offset }
}
