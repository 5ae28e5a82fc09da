import * as v from 'valibot'

/** Name of the file in the data folder that tells what was read of the calendar of BUSY_ICS_URL. */
export const busyReportFile = 'busy-calendar.json'

const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)

/** What that file holds, as JSON. */
export const BusyReportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** SHA-256 of the address, which is a secret. */
    addressHash: v.string(),
    /** The last reading that did not fail; absent where there was none. */
    reading: v.exactOptional(
      v.object({
        readAt: Instant,
        /** Nothing is known of times from here on. */
        until: Instant,
        busy: v.array(v.object({ start: Instant, end: Instant })),
        /** The first of what was not understood, in one line each. */
        faults: v.array(v.string()),
        faultCount: v.number(),
      }),
    ),
    /** Why it could not be read since; never with the address. */
    failure: v.exactOptional(v.object({ since: Instant, reason: v.string() })),
  }),
)
export type BusyReport = v.InferOutput<typeof BusyReportSchema>
