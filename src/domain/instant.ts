import * as v from 'valibot'

const first = Date.UTC(1970, 0, 1)
const end = Date.UTC(3000, 0, 1)

/**
 * Whether an instant is one that others may name: of the years 1970 to 2999. Days and buffers around it can be computed, written in four digits of
 * a year, and stored, in every time zone.
 */
export function isPlausibleInstant(instant: Date): boolean {
  return instant.getTime() >= first && instant.getTime() < end
}

/** An instant in a request: ISO 8601, as `2026-12-01T09:00:00.000Z`. */
export const InstantSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.check(isPlausibleInstant),
)
