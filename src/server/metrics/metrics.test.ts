import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { bindHttpServer } from '#server/http/http-server.ts'
import { createLogger } from '#server/log.ts'
import { createMetrics } from './metrics.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { createRouter } from '#server/http/router.ts'
import { metricsRoutes } from '#server/routes.ts'
import { findRouteClass } from './route-class.ts'

const security = { isSecure: false, hsts: 'host' } as const
const idleState = {
  passwords: { waiting: 3, running: 2 },
  store: { writer: 1, lookups: 0, queries: 0 },
  streams: 4,
  waitingMails: 5,
  databaseBytes: 6,
  walBytes: 7,
  freeBytes: 8,
}

/** A site that answers by its path, and its metrics. */
async function startCounted(getState = () => Promise.resolve(idleState)) {
  const lines: string[] = []
  const metrics = createMetrics()
  const log = createLogger({ stream: { write: (line) => void lines.push(line) }, onLine: metrics.onLogLine })
  metrics.follow({
    getState,
    findLastBackup: async () => new Date(9000),
    renders: { load: { running: 1, waiting: 2 } },
    getBusyState: () => ({ isReadable: false, faultCount: 10 }),
    log,
  })
  const site = await bindHttpServer(
    { host: '127.0.0.1', port: 0 },
    ({ url }, response) => {
      if (url?.startsWith('/fails')) throw new Error('canary')
      response.end()
    },
    security,
    log,
    undefined,
    undefined,
    metrics,
  )
  const base = { security, log, origins: createOwnOrigins('http://site.test'), now: () => 0, findClientAddress: () => '192.0.2.1' }
  const reading = await bindHttpServer(
    { host: '127.0.0.1', port: 0 },
    createRouter(metricsRoutes, { ...base, metrics }).listener,
    security,
    log,
  )
  return {
    lines,
    metrics,
    port: site.port,
    ask: (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`).then((response) => response.text()),
    read: (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${reading.port}${path}`, init),
    [Symbol.asyncDispose]: async () => void (await Promise.all([site.close(), reading.close()])),
  }
}

test('requests are counted by kind of address and status, and never by what they hold', async () => {
  await using site = await startCounted()
  await site.ask('/pricing?email=canary@example.org')
  await site.ask('/de/canary-name')
  await site.ask('/fails')
  await site.ask('/v1/projects/canary')
  const text = await (await site.read()).text()
  expect(text).toContain('fourfold_http_requests_total{route="page",status="200"} 2\n')
  expect(text).toContain('fourfold_http_requests_total{route="page",status="500"} 1\n')
  expect(text).toContain('fourfold_http_requests_total{route="documents",status="200"} 1\n')
  expect(text).toContain('fourfold_http_request_duration_seconds_count{route="page"} 3\n')
  expect(text).toContain('fourfold_log_lines_total{level="error"} 1\n')
  expect(text).not.toContain('canary')
})

test('a request that cannot be read is counted by its status', async () => {
  await using site = await startCounted()
  const socket = connect(site.port, '127.0.0.1').end('nonsense\r\n\r\n')
  for await (const _ of socket) continue
  expect(await (await site.read()).text()).toContain('fourfold_http_requests_total{route="unreadable",status="400"} 1\n')
})

test('queues, streams and sizes are read when they are asked for', async () => {
  await using site = await startCounted()
  const response = await site.read()
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  for (const line of [
    'fourfold_renders_running 1',
    'fourfold_renders_waiting 2',
    'fourfold_passwords_waiting 3',
    'fourfold_passwords_running 2',
    'fourfold_store_waiting{worker="writer"} 1',
    'fourfold_streams 4',
    'fourfold_mails_waiting 5',
    'fourfold_database_bytes 6',
    'fourfold_database_wal_bytes 7',
    'fourfold_data_free_bytes 8',
    'fourfold_last_backup_timestamp_seconds 9',
    'fourfold_busy_calendar_readable 0',
    'fourfold_busy_calendar_faults 10',
    'fourfold_backend_readable 1',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('a backend that does not answer leaves the other metrics, and a line in the log', async () => {
  await using site = await startCounted(() => Promise.reject(new Error('closed')))
  await site.ask('/')
  const text = await (await site.read()).text()
  expect(text).toContain('fourfold_backend_readable 0\n')
  expect(text).toContain('fourfold_http_requests_total{route="page",status="200"} 1\n')
  expect(site.lines.join('')).toContain('The state of the backend could not be read')
})

test('measurements of pages are counted by their rating', async () => {
  await using site = await startCounted()
  site.metrics.onVital({ name: 'LCP', value: 2500 }, 'phone')
  site.metrics.onVital({ name: 'LCP', value: 4001 }, 'phone')
  site.metrics.onVital({ name: 'CLS', value: 0.2 }, 'desktop')
  const text = await (await site.read()).text()
  expect(text).toContain('fourfold_web_vitals_total{vital="LCP",device="phone",rating="good"} 1\n')
  expect(text).toContain('fourfold_web_vitals_total{vital="LCP",device="phone",rating="poor"} 1\n')
  expect(text).toContain('fourfold_web_vitals_total{vital="CLS",device="desktop",rating="middling"} 1\n')
})

test('problems of browsers are counted', async () => {
  await using site = await startCounted()
  expect(await (await site.read()).text()).toContain('fourfold_browser_problems_total 0\n')
  site.metrics.onProblem()
  expect(await (await site.read()).text()).toContain('fourfold_browser_problems_total 1\n')
})

test('the port of the metrics has nothing else', async () => {
  await using site = await startCounted()
  expect((await site.read('/')).status).toBe(404)
  expect((await site.read('/metrics', { method: 'POST' })).status).toBe(405)
  expect(await (await site.read('/metrics', { method: 'HEAD' })).text()).toBe('')
})

test.each([
  ['/assets/a.js', 'asset'],
  ['/', 'page'],
  ['/de/preise.data?x', 'page'],
  ['/dashboard', 'dashboard'],
  ['/nl/dashboard/invoices.data', 'dashboard'],
  ['/blogs/files/a/b.ts', 'articleFile'],
  ['/dashboard/files/a/b.pdf', 'customerFile'],
  ['/dashboard/export', 'export'],
  ['/session?other=all', 'session'],
  ['/bookings/slots', 'booking'],
  ['/vitals', 'vitals'],
  ['/problems', 'problems'],
  ['/readyz', 'health'],
  ['/v1/projects/a', 'documents'],
  ['/google.firestore.v1.Firestore/Listen/channel?x', 'stream'],
  ['/identitytoolkit.googleapis.com/v1/accounts:lookup', 'identity'],
  ['/__/auth/handler', 'identity'],
  ['/v0/b/x/o', 'files'],
])('%s counts as %s', (target, route) => {
  expect(findRouteClass(target)).toBe(route)
})
