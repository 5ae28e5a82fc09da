import { WireFormatError } from './wire-format-error.ts'

/** The first and the last valid timestamp: 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999Z. */
const firstMicroseconds = -62_135_596_800_000_000n
const lastMicroseconds = 253_402_300_799_999_999n

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i

/**
 * Parses an RFC 3339 timestamp; digits beyond the microsecond are dropped, as the hosted service does.
 *
 * @returns Microseconds since 1970-01-01T00:00:00Z.
 * @throws WireFormatError if the text is not a valid timestamp.
 */
export function decodeTimestamp(text: string): bigint {
  const match = pattern.exec(text)
  if (!match) throw new WireFormatError(`Invalid timestamp: ${JSON.stringify(text.slice(0, 40))}.`)
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = '', zone = ''] = match
  const seconds = secondsOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  const microseconds = BigInt(seconds - zoneSeconds(zone)) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
  if (microseconds < firstMicroseconds || microseconds > lastMicroseconds) {
    throw new WireFormatError(`Timestamp out of range: ${JSON.stringify(text)}.`)
  }
  return microseconds
}

/** Encodes microseconds since the epoch as RFC 3339 in UTC, always with six fractional digits. */
export function encodeTimestamp(microseconds: bigint): string {
  const rest = Number(microseconds % 1000n)
  const milliseconds = Number(microseconds / 1000n)
  // Before 1970 the remainder is negative, because division truncates toward zero.
  const [date, digits] = rest < 0 ? [new Date(milliseconds - 1), rest + 1000] : [new Date(milliseconds), rest]
  return `${date.toISOString().slice(0, -1)}${String(digits).padStart(3, '0')}Z`
}

function secondsOf(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  // Dates and times that do not exist roll over to others.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCHours() !== hour || minute > 59 || second > 59) {
    throw new WireFormatError('Invalid timestamp: no such date or time.')
  }
  return date.getTime() / 1000
}

function zoneSeconds(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4, 6))
  if (hours > 23 || minutes > 59) throw new WireFormatError('Invalid timestamp: no such offset.')
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}
