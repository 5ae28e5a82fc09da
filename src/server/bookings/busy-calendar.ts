import { hash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type BusyReport, busyReportFile, BusyReportSchema } from '#domain/bookings/busy-report.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import type { Interval } from '#domain/bookings/slots.ts'
import type { BookingStore } from '#gateway/bookings.ts'
import { readInWorker, type ReadingLimits } from './busy-reading.ts'
import { CalendarDownload, type DownloadOptions } from './calendar-download.ts'

export type BusyCalendarOptions = {
  /** Absent if not configured. */
  readonly url?: string
  /** Where the report is stored. Without a folder, a restarted server knows no busy times until it has read the calendar. */
  readonly folder: string | undefined
  readonly schedule: Pick<Schedule, 'horizonDays' | 'timeZone' | 'durationMinutes' | 'bufferMinutes'>
  readonly bookings: Pick<BookingStore, 'listBookingsAfter'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly download?: DownloadOptions
  readonly limits?: ReadingLimits
}

/** Whether the last reading succeeded, and the number of faults in the last successful one. */
export type BusyState = { readonly isReadable: boolean; readonly faultCount: number }

/** The agency's busy times from its own calendar. */
export type BusyCalendar = {
  /** As of the last successful reading. Before any, everything is busy. */
  readonly listBusy: () => Promise<readonly Interval[]>
  /**
   * Reads the calendar. On failure it rejects, with an error that does not contain the address, and the previous result stays.
   *
   * @returns Faults in the calendar.
   */
  readonly read: () => Promise<readonly string[]>
  readonly getState: () => BusyState
}

const minute = 60_000
const day = 24 * 60 * minute

/** Opens the calendar at BUSY_ICS_URL. The report in the data folder survives restarts, and shows failures to `doctor`. */
export async function openBusyCalendar(options: BusyCalendarOptions): Promise<BusyCalendar> {
  const { url, folder, schedule, bookings, now, limits } = options
  const file = folder === undefined ? undefined : join(folder, busyReportFile)
  if (url === undefined) {
    if (file !== undefined) await rm(file, { force: true })
    return { listBusy: async () => [], read: async () => [], getState: () => ({ isReadable: true, faultCount: 0 }) }
  }
  const download = new CalendarDownload(url, options.download)
  const addressHash = hash('sha256', url)
  const kept = file === undefined ? undefined : await findReport(file)
  let report: BusyReport = kept?.addressHash === addressHash ? kept : { addressHash }
  const keep = async (next: BusyReport) => {
    report = next
    if (file !== undefined) await writeFile(file, JSON.stringify(next), { mode: 0o600 })
  }
  return {
    listBusy: async () => {
      const { busy = [], until = new Date(0) } = report.reading ?? {}
      return [...busy, { start: until, end: endOfTime }]
    },
    read: async () => {
      try {
        const bytes = await download.read()
        const readAt = new Date(now())
        const start = new Date(readAt.getTime() - day)
        const until = new Date(readAt.getTime() + (schedule.horizonDays + 2) * day)
        const own = (await bookings.listBookingsAfter(start)).map(({ id }) => id)
        const gapMilliseconds = (schedule.durationMinutes + 2 * schedule.bufferMinutes) * minute
        const request = { bytes, timeZone: schedule.timeZone, range: { start, end: until }, own, gapMilliseconds }
        const { busy, faults, faultCount } = await readInWorker(request, limits)
        await keep({ addressHash, reading: { readAt, until, busy: [...busy], faults: [...faults], faultCount } })
        return faults
      } catch (error) {
        const reason = describe(error)
        await keep({ ...report, failure: { since: report.failure?.since ?? new Date(now()), reason } })
        throw new Error(reason)
      }
    },
    getState: () => ({ isReadable: report.reading !== undefined && !report.failure, faultCount: report.reading?.faultCount ?? 0 }),
  }
}

/** The maximum value of `Date`. */
const endOfTime = new Date(8.64e15)

async function findReport(file: string): Promise<BusyReport | undefined> {
  try {
    const report = v.safeParse(BusyReportSchema, await readFile(file, 'utf8'))
    return report.success ? report.output : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A connection error's reason is in its cause. None of them contains more of the address than its host. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // All addresses of the host failed.
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ')
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
