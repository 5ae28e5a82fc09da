import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type BusyReport, busyReportFile, BusyReportSchema } from '#domain/bookings/busy-report.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import type { Interval } from '#domain/bookings/slots.ts'
import type { Bookings } from '#gateway/bookings.ts'
import { exchange, http } from '#gateway/http/http-client.ts'
import { readBusyTimes } from './busy-times.ts'

export type BusyCalendarOptions = {
  /** Absent where none is configured. */
  readonly url?: string
  /** Where the report is kept; without one the next start reads the calendar first. */
  readonly folder: string | undefined
  readonly schedule: Pick<Schedule, 'horizonDays' | 'timeZone'>
  readonly bookings: Pick<Bookings, 'listBookingsAfter'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly fetch?: (url: string, options: { readonly headers: Record<string, string>; readonly signal: AbortSignal }) => Promise<Response>
}

/** When the agency is busy elsewhere. */
export type BusyCalendar = {
  /** As it was read last. */
  readonly listBusy: () => Promise<readonly Interval[]>
  /** Reads the calendar. Rejects when that fails, without its address; what was read before still counts. */
  readonly read: () => Promise<void>
}

/** Most that is read. Our own judgement: a busy calendar of ten years takes a tenth of it. */
const largestBytes = 10 * 2 ** 20
const timeoutMilliseconds = 30_000
const day = 24 * 60 * 60 * 1000

/** Opens the calendar of BUSY_ICS_URL. Its report in the data folder survives a restart, and tells `doctor` of failures. */
export async function openBusyCalendar(options: BusyCalendarOptions): Promise<BusyCalendar> {
  const { url, folder, schedule, bookings, now } = options
  const request = options.fetch ?? ((address, init) => exchange(http, address, init))
  const file = folder === undefined ? undefined : join(folder, busyReportFile)
  if (url === undefined) {
    if (file !== undefined) await rm(file, { force: true })
    return { listBusy: () => Promise.resolve([]), read: () => Promise.resolve() }
  }
  let report: BusyReport = (file === undefined ? undefined : await findReport(file)) ?? { busy: [] }
  const keep = async (next: BusyReport) => {
    report = next
    if (file !== undefined) await writeFile(file, JSON.stringify(next), { mode: 0o600 })
  }
  return {
    listBusy: () => Promise.resolve(report.busy),
    read: async () => {
      try {
        const text = await download(url, request)
        const start = new Date(now() - day)
        const own = new Set((await bookings.listBookingsAfter(start)).map(({ id }) => id))
        const range = { start, end: new Date(now() + (schedule.horizonDays + 2) * day) }
        const busy = readBusyTimes(text, { timeZone: schedule.timeZone, range, isOwn: (uid) => own.has(uid) })
        await keep({ readAt: new Date(now()), busy: [...busy] })
      } catch (error) {
        const reason = describe(error)
        await keep({ ...report, failure: { since: report.failure?.since ?? new Date(now()), reason } })
        throw new Error(reason)
      }
    },
  }
}

async function findReport(file: string): Promise<BusyReport | undefined> {
  try {
    const report = v.safeParse(BusyReportSchema, await readFile(file, 'utf8'))
    return report.success ? report.output : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function download(url: string, request: NonNullable<BusyCalendarOptions['fetch']>): Promise<string> {
  const response = await request(url, { headers: { accept: 'text/calendar' }, signal: AbortSignal.timeout(timeoutMilliseconds) })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    // The body of a response yields bytes.
    const bytes = chunk as Uint8Array
    sizeBytes += bytes.length
    if (sizeBytes > largestBytes) throw new Error('It is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Failures of the connection have their reason as a cause; none of them names more of the address than its host. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
