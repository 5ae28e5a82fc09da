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
    /** When it was read last without a failure. */
    readAt: v.exactOptional(Instant),
    /** What was read then. */
    busy: v.array(v.object({ start: Instant, end: Instant })),
    /** Why it could not be read since; never with the address, which is a secret. */
    failure: v.exactOptional(v.object({ since: Instant, reason: v.string() })),
  }),
)
export type BusyReport = v.InferOutput<typeof BusyReportSchema>
