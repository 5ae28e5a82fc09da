import * as v from 'valibot'

/** File in the data folder with the result of the last readings of the calendar at BUSY_ICS_URL. */
export const busyReportFile = 'busy-calendar.json'

const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)

/** Content of that file, as JSON. */
export const BusyReportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** SHA-256 of the address, because the address is a secret. */
    addressHash: v.string(),
    /** The last successful reading; absent if there was none. */
    reading: v.exactOptional(
      v.object({
        readAt: Instant,
        /** Busy times are known up to here. */
        until: Instant,
        busy: v.array(v.object({ start: Instant, end: Instant })),
        /** The first parts of the calendar that could not be understood, one line each. */
        faults: v.array(v.string()),
        faultCount: v.number(),
      }),
    ),
    /** Since when and why readings fail. Never contains the address. */
    failure: v.exactOptional(v.object({ since: Instant, reason: v.string() })),
  }),
)
export type BusyReport = v.InferOutput<typeof BusyReportSchema>
