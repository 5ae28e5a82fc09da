export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A local date or time, in milliseconds since 1970 as if it were UTC. */
export type TimeValue = {
  readonly wall: number
  readonly isDay: boolean
  /** UTC offset in milliseconds, if the value contains one. */
  readonly offset?: number
}

/** A number of calendar days plus an exact time (RFC 5545, section 3.3.6). */
export type Duration = { readonly days: number; readonly milliseconds: number }

/**
 * Parses a date or a time by its form, ignoring VALUE. Accepts the hyphens, colons and offsets of ISO 8601, which some programs write.
 *
 * @returns Undefined if it is neither, such as 31 February.
 */
export function parseTime(text: string): TimeValue | undefined {
  const [, date, hours, minutes, seconds = '0', zone] = timeForm.exec(text) ?? []
  const wall = date === undefined ? undefined : parseDay(date)
  if (wall === undefined) return undefined
  if (hours === undefined) return { wall, isDay: true }
  const inDay = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1000
  if (Number(minutes) > 59 || Number(seconds) > 60 || inDay > day) return undefined
  if (zone === undefined) return { wall: wall + inDay, isDay: false }
  const offset = parseOffset(zone)
  return offset === undefined ? undefined : { wall: wall + inDay, isDay: false, offset }
}

/** Parses the date at the start of a value. @returns Its midnight. */
export function parseDay(text: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/u.exec(text) ?? []
  const time = Date.parse(`${year}-${month}-${date}T00:00:00Z`)
  // A nonexistent day overflows into the next month.
  return new Date(time).getUTCDate() === Number(date) ? time : undefined
}

/** Parses a UTC offset: `Z`, `+01`, `+0100`, `-05:30`, `+005328`. */
export function parseOffset(text: string): number | undefined {
  if (/^z$/iu.test(text)) return 0
  const [, sign, hours, minutes = '0', seconds = '0'] = /^([+-])(\d\d?)(?:[:.]?(\d\d)(?::?(\d\d))?)?$/u.exec(text) ?? []
  const size = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1000
  return size < day ? (sign === '-' ? -size : size) : undefined
}

/** @returns Undefined if it is not a duration, or negative. */
export function parseDuration(text: string): Duration | undefined {
  const [, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] = durationForm.exec(text) ?? []
  if (!/\d/u.test(text) || !durationForm.test(text)) return undefined
  const milliseconds = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1000
  return { days: Number(weeks) * 7 + Number(days), milliseconds }
}

const timeForm = /^(\d{4}-?\d\d-?\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/iu
const durationForm = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/iu
