import * as v from 'valibot'

const first = Date.UTC(1970, 0, 1)
const end = Date.UTC(3000, 0, 1)

/**
 * Whether an instant from outside is within the years 1970 to 2999. Dates and buffers around it can then be computed, written with
 * four-digit years and stored, in every time zone.
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
