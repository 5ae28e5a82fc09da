import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BackendEvent, BackendState } from '#backend'
import { type Beacon, type DeviceClass, vitalLimits } from '#domain/vitals/beacon.ts'
import type { BusyCalendar } from '#server/bookings/busy-calendar.ts'
import type { Logger } from '#server/log.ts'
import type { SiteResponse } from '#server/http/site-response.ts'
import { findRouteClass } from './route-class.ts'

/** Parts whose state is read when the metrics are requested. */
export type MeasuredParts = {
  /** Absent on the hosted provider, which has its own metrics. */
  readonly getState?: (() => Promise<BackendState>) | undefined
  /** When the last successful backup was made; undefined if unknown. */
  readonly findLastBackup: () => Promise<Date | undefined>
  readonly renders: { readonly load: { readonly running: number; readonly waiting: number } }
  readonly getBusyState: BusyCalendar['getState']
  /** Receives failures to read a metric. */
  readonly log: Logger
}

/** Counts events, and writes them in Prometheus' text format. Labels have few values and contain nothing personal. */
export type Metrics = {
  readonly onRequest: (request: IncomingMessage, response: SiteResponse) => void
  /** @param status Of an unparsable request. */
  readonly onUnreadable: (status: number) => void
  readonly onEvent: (event: BackendEvent) => void
  readonly onVital: (beacon: Pick<Beacon, 'name' | 'value'>, device: DeviceClass) => void
  /** A problem of a browser was reported. */
  readonly onProblem: () => void
  readonly onLogLine: (level: string) => void
  /** Makes `read` include these parts. */
  readonly follow: (parts: MeasuredParts) => void
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>
}

/** From answers out of memory to uploads that take their 10 minutes. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600]
const databaseBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param now A monotonic time in milliseconds. */
export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let parts: MeasuredParts | undefined
  collectDefaultMetrics({ register: registry })
  // Gauges with names of counters; `nodejs_active_resources` has the same by type.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)

  const requests = new Counter({
    name: 'fourfold_http_requests_total',
    help: 'Requests by kind of address and status; "aborted" where the client left before the end.',
    labelNames: ['route', 'status'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'fourfold_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer. Of route="stream" this is how long a client listened.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  })
  const database = {
    commit: new Histogram({
      name: 'fourfold_commit_duration_seconds',
      help: 'Commits of documents, from the call to the disk, by outcome (OK or the status of the refusal).',
      labelNames: ['outcome'],
      buckets: databaseBuckets,
      registers,
    }),
    query: new Histogram({
      name: 'fourfold_query_duration_seconds',
      help: 'Queries of documents by outcome, with the time that they wait for a reader.',
      labelNames: ['outcome'],
      buckets: databaseBuckets,
      registers,
    }),
  }
  const signIns = new Counter({
    name: 'fourfold_sign_ins_total',
    help: 'Calls by which somebody signs in, by call and outcome (OK or the first word of the refusal).',
    labelNames: ['action', 'outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'fourfold_mails_total',
    help: 'Attempts to send a mail: sent, retried (to be tried again) or givenUp.',
    labelNames: ['outcome'],
    registers,
  })
  const vitals = new Counter({
    name: 'fourfold_web_vitals_total',
    help: 'Measurements of pages in browsers, by vital, device and rating (good, middling, poor).',
    labelNames: ['vital', 'device', 'rating'],
    registers,
  })
  const problems = new Counter({
    name: 'fourfold_browser_problems_total',
    help: 'Reports of what went wrong in browsers (agency problems list).',
    registers,
  })
  const logLines = new Counter({
    name: 'fourfold_log_lines_total',
    help: 'Lines of the log by level.',
    labelNames: ['level'],
    registers,
  })
  // Starts at 0, so that the first event is visible as an increase.
  for (const outcome of ['sent', 'retried', 'givenUp']) mails.inc({ outcome }, 0)
  for (const level of ['warn', 'error', 'fatal']) logLines.inc({ level }, 0)

  const state = {
    rendersRunning: gauge('fourfold_renders_running', 'Pages that are rendered for a request.'),
    rendersWaiting: gauge('fourfold_renders_waiting', 'Requests that wait to be rendered.'),
    passwordsRunning: gauge('fourfold_passwords_running', 'Passwords that are hashed.'),
    passwordsWaiting: gauge('fourfold_passwords_waiting', 'Passwords that wait to be hashed.'),
    mailsWaiting: gauge('fourfold_mails_waiting', 'Mails that wait to be sent, also those that are tried again later.'),
    streams: gauge('fourfold_streams', 'Active streams of listeners and writers.'),
    databaseBytes: gauge('fourfold_database_bytes', 'Size of the database.'),
    walBytes: gauge('fourfold_database_wal_bytes', 'Size of the log of writes of the database.'),
    freeBytes: gauge('fourfold_data_free_bytes', 'Free space on the disk of the data folder.'),
    lastBackup: gauge(
      'fourfold_last_backup_timestamp_seconds',
      'When the last good backup was made, in seconds since 1970; 0 where none is known.',
    ),
    busyIsReadable: gauge('fourfold_busy_calendar_readable', '0 where the calendar of BUSY_ICS_URL could not be read, else 1.'),
    busyFaults: gauge('fourfold_busy_calendar_faults', 'What is not understood of the calendar of BUSY_ICS_URL.'),
    isReadable: gauge('fourfold_backend_readable', '1 where the backend told its state, 0 where it could not.'),
  }
  const storeWaiting = new Gauge({
    name: 'fourfold_store_waiting',
    help: 'Questions that wait for a worker thread of the database (writer, lookups, queries).',
    labelNames: ['worker'],
    registers,
  })

  return {
    onRequest: (request, response) => {
      const begunAt = now()
      response.once('close', () => {
        const route = findRouteClass(request.url ?? '/')
        requests.inc({ route, status: response.writableEnded ? response.statusCode : 'aborted' })
        requestDurations.observe({ route }, (now() - begunAt) / 1000)
      })
    },
    onUnreadable: (status) => requests.inc({ route: 'unreadable', status }),
    onEvent: (event) => {
      if (event.kind === 'signIn') signIns.inc({ action: event.action, outcome: event.outcome })
      else if (event.kind === 'mail') mails.inc({ outcome: event.outcome })
      else database[event.kind].observe({ outcome: event.outcome }, event.milliseconds / 1000)
    },
    onVital: ({ name, value }, device) => {
      const { good, poor } = vitalLimits[name]
      vitals.inc({ vital: name, device, rating: value <= good ? 'good' : value <= poor ? 'middling' : 'poor' })
    },
    onProblem: () => problems.inc(),
    onLogLine: (level) => logLines.inc({ level }),
    follow: (followed) => {
      parts = followed
    },
    read: async () => {
      if (parts) await readState(parts)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }

  function gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers })
  }

  async function readState({ renders, getBusyState, getState, findLastBackup, log }: MeasuredParts): Promise<void> {
    state.rendersRunning.set(renders.load.running)
    state.rendersWaiting.set(renders.load.waiting)
    const busy = getBusyState()
    state.busyIsReadable.set(busy.isReadable ? 1 : 0)
    state.busyFaults.set(busy.faultCount)
    if (!getState) return
    try {
      state.lastBackup.set(((await findLastBackup())?.getTime() ?? 0) / 1000)
      const { passwords, store, streams, waitingMails, databaseBytes, walBytes, freeBytes } = await getState()
      state.passwordsRunning.set(passwords.running)
      state.passwordsWaiting.set(passwords.waiting)
      for (const [worker, count] of Object.entries(store)) storeWaiting.set({ worker }, count)
      state.streams.set(streams)
      state.mailsWaiting.set(waitingMails)
      state.databaseBytes.set(databaseBytes)
      state.walBytes.set(walBytes)
      state.freeBytes.set(freeBytes)
      state.isReadable.set(1)
    } catch (error) {
      // The other metrics matter most when the database does not respond.
      state.isReadable.set(0)
      log.error({ err: error }, 'The state of the backend could not be read for the metrics.')
    }
  }
}
