import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inspectData } from '#backend'
import { createRandom } from '#testing/queries/random.ts'
import { type SocketSite, startOnSocket } from '#testing/site/socket-site.ts'
import { Acknowledged } from './acknowledged.ts'
import { LiveInvoices } from './live-invoices.ts'
import { findSaturation, loadAtRate } from './load.ts'
import { askProbe, findGrowth, type Growth, type Sample, takeSample } from './memory-samples.ts'
import { type Metrics, readMetrics } from './metrics.ts'
import { operations, type Stage } from './operations.ts'
import { type Agency, createMember, openAgency } from './people.ts'
import { hasPrometheus, startPrometheus } from './prometheus.ts'
import { type Fault, Recorder, type Refusal, type Row } from './recorder.ts'
import { send } from './send.ts'
import { findDiskHindrance, mountSmallDisk, type SmallDisk } from './small-disk.ts'

export type CampaignOptions = {
  readonly seconds: number
  /** Operations a second, instead of 80 % of what saturates. */
  readonly rate?: number | undefined
  readonly seed: number
}

export type CampaignReport = {
  readonly seconds: number
  /** Scraped every second instead of as `deploy/prometheus.yml` says, and by fewer people. */
  readonly isShort: boolean
  /** Operations a second. */
  readonly saturation: number | undefined
  readonly rate: number
  readonly rows: readonly Row[]
  /** Milliseconds, of what no fault touched. */
  readonly longestByMinute: readonly number[]
  readonly refusals: readonly Refusal[]
  readonly faults: readonly { readonly name: string; readonly seconds: number }[]
  /** How often a live stream had to begin anew, of so many. */
  readonly streams: { readonly count: number; readonly interruptions: number }
  readonly acknowledged: number
  /** What was acknowledged and is not there, and what the doctor finds. */
  readonly losses: readonly string[]
  readonly growth: readonly Growth[]
  /** What Prometheus saw; absent where it is not installed. */
  readonly metrics: Metrics | undefined
  /** What was left out, with the reason. */
  readonly skipped: readonly string[]
  /** Errors in the site's log, by message. */
  readonly loggedErrors: readonly string[]
}

/** The same in each run, because pages name their own address and are compressed once for each. */
const firstPort = 11_900
/** Of what saturates. */
const loadPart = 0.8
/** An alert says when less than 1 GB is free. */
const diskMebibytes = 900
/** What a start takes on a busy machine, with all who have waited meanwhile. */
const longestStartSeconds = 300

/** Loads the built site as its visitors do, does to it what machines do, and looks at what became of it. */
export async function runCampaign(options: CampaignOptions, report: (step: string) => void): Promise<CampaignReport> {
  const { seconds, seed } = options
  const isShort = seconds < 180
  const skipped: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-mixed-'))
  await using open = new AsyncDisposableStack()
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const diskHindrance = findDiskHindrance()
  if (diskHindrance !== undefined) skipped.push(`a full disk: ${diskHindrance}`)
  const disk = diskHindrance === undefined ? open.use(await mountSmallDisk(folder, diskMebibytes)) : undefined
  const dataDir = join(disk?.path ?? folder, 'data')
  const port = await findPort(firstPort)
  const metricsPort = await findPort(port + 1)
  const prometheusPort = await findPort(metricsPort + 1)
  const url = `http://127.0.0.1:${port}`
  const probe = join(folder, 'probe.sock')
  report('starting the site')
  const interrupt = () => void open.disposeAsync().then(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  open.defer(() => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt))
  const site = open.use(
    await startOnSocket(port, {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      SITE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      DEMO: 'off',
      PROBE_SOCKET: probe,
      NODE_OPTIONS: `--import=${new URL('probe.ts', import.meta.url).href}`,
    }),
  )
  await untilReady(url)
  // What saturates is told once the pages are compressed, which takes a core.
  while (options.rate === undefined && !site.readLog().includes('All pages are compressed.')) await wait(200)
  if (!hasPrometheus()) skipped.push('Prometheus: it is not installed (Debian: apt-get install prometheus)')
  const prometheus = hasPrometheus()
    ? open.use(await startPrometheus(folder, prometheusPort, metricsPort, isShort ? 1 : undefined))
    : undefined
  const scrapedFrom = Date.now() / 1000

  const agency = openAgency(url, dataDir)
  report('people')
  const stage = await setStage(agency, isShort ? 6 : 24, seed)
  for (const live of stage.live.values()) open.use(live)
  const calibrationSeconds = Math.min(30, Math.max(3, seconds / 10))
  if (options.rate === undefined) report(`finding what saturates, ${calibrationSeconds} s`)
  const saturation = options.rate === undefined ? await findSaturation(stage, calibrationSeconds) : undefined
  const rate = options.rate ?? (saturation ?? 0) * loadPart
  if (options.rate !== undefined && !isShort) {
    report(`warming up, ${calibrationSeconds} s`)
    await loadAtRate(stage, rate, calibrationSeconds, new Recorder())
  }
  report(`${Math.round(rate)} operations a second, for ${seconds} s`)
  const recorder = new Recorder()
  const samples: Sample[] = []
  const isOver = new AbortController()
  const sampling = sampleMemory(site, probe, (seconds * 1000) / 60, samples, isOver.signal)
  const harming = harm({ site, probe, disk, url, agency }, seconds, recorder, report)
  await Promise.all([loadAtRate(stage, rate, seconds, recorder), harming])
  isOver.abort()
  await sampling
  report('reading everything back')
  const lost = await stage.acknowledged.findLosses(agency, stage.visitors)
  const interruptions = [...stage.live.values()].reduce((sum, live) => sum + live.interruptions, 0)
  const scrapedTo = Date.now() / 1000
  const faults = recorder.faults.map(({ name, beganAt, endedAt }) => ({ name, seconds: (endedAt - beganAt) / 1000 }))
  const metrics = prometheus && (await readMetrics(prometheus, recorder.faults, scrapedFrom, scrapedTo, isShort))
  // Pages, indexes and contents. What room is left is no matter of the load.
  const problems = inspectData(dataDir).filter(({ level, what }) => level === 'problem' && !what.startsWith('The disk has '))
  return {
    seconds,
    isShort,
    saturation,
    rate,
    rows: recorder.rows,
    longestByMinute: recorder.longestByMinute,
    refusals: recorder.refusals,
    faults,
    streams: { count: stage.live.size, interruptions },
    acknowledged: stage.acknowledged.count,
    losses: [...lost, ...problems.map(({ what }) => what)],
    growth: findGrowth(samples),
    metrics,
    skipped,
    loggedErrors: listErrors(site),
  }
}

async function setStage(agency: Agency, visitorCount: number, seed: number): Promise<Stage> {
  const createMembers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember(agency)))
  const visitors = await createMembers(visitorCount)
  const askers = await createMembers(Math.ceil(visitorCount / 3))
  const comers = await createMembers(Math.ceil(visitorCount / 3))
  const live = visitors.map((member) => [member.customerId, new LiveInvoices(agency.url, agency.provider.projectId, member)] as const)
  const login = (await send(`${agency.url}/dashboard/login`)).body.toString()
  const assets = [...new Set(login.match(/\/assets\/[\w.-]+\.(?:js|css)\b/gu))]
  return { agency, random: createRandom(seed), visitors, askers, comers, live: new Map(live), assets, acknowledged: new Acknowledged() }
}

type Patient = {
  readonly site: SocketSite
  readonly probe: string
  readonly disk: SmallDisk | undefined
  readonly url: string
  readonly agency: Agency
}

const writing = new Set(operations.flatMap(({ name, writes }) => (writes ? [name] : [])))

/** Worker threads of the site, by the names of their files: as many of each as there are. */
const workers = ['writer-worker', 'reader-worker', 'scrypt-worker']

/** The first process has four fifths of the time, so that its memory can be told. */
async function harm({ site, probe, disk, url, agency }: Patient, seconds: number, { faults }: Recorder, report: (step: string) => void) {
  const beganAt = performance.now()
  const untilPart = (part: number) => wait(Math.max(0, beganAt + part * seconds * 1000 - performance.now()))
  /** Lasts until `act` has ended and what was on its way then is over. */
  const begin = async (name: string, allows: Fault['allows'], act: () => Promise<void>) => {
    report(name)
    const fault = { name, allows, beganAt: performance.now(), endedAt: Infinity }
    faults.push(fault)
    await act()
    fault.endedAt = performance.now()
  }
  for (const [at, worker] of workers.entries()) {
    await untilPart(0.35 + at * 0.05)
    // What the writer has on its way may be stored or not; everything else is asked once more.
    await begin(
      `end of ${worker}`,
      (operation, outcome) => worker === 'writer-worker' && writing.has(operation) && isUnavailable(outcome),
      async () => {
        const ended = await askProbe(probe, `/end?worker=${worker}`)
        if (ended === 0) throw new Error(`The site has no thread ${worker}.`)
        await wait(1000)
      },
    )
  }
  if (disk) {
    await untilPart(0.55)
    await begin(
      'full disk',
      (operation, outcome) => writing.has(operation) && isUnavailable(outcome),
      async () => {
        disk.fill()
        await untilPart(0.63)
        await disk.clear()
        await untilStored(agency)
      },
    )
  }
  for (const [name, part] of [
    ['restart', 0.8],
    ['another restart', 0.86],
  ] as const) {
    await untilPart(part)
    await begin(
      name,
      () => false,
      async () => {
        await untilAnother(site, site.restart())
        await untilReady(url)
      },
    )
  }
  await untilPart(0.92)
  // A person who is being answered is cut off; those who come after that wait in the socket.
  await begin(
    'kill -9',
    (_, outcome) => outcome === 'ECONNRESET' || outcome === 'aborted',
    async () => {
      await untilAnother(site, site.kill())
      await untilReady(url)
    },
  )
}

function isUnavailable(outcome: string): boolean {
  return ['503', 'sign-in 503', 'session 503', 'UNAVAILABLE', 'retry-limit-exceeded'].includes(outcome)
}

async function untilAnother(site: SocketSite, pid: number): Promise<void> {
  while (site.readPid() === pid || !site.readLog().includes('Ready: ')) await wait(20)
}

async function untilReady(url: string): Promise<void> {
  const end = performance.now() + longestStartSeconds * 1000
  while (performance.now() < end) {
    try {
      if ((await send(`${url}/readyz`)).status === 200) return
    } catch (error) {
      // Nothing listens yet, or the line before it is long.
      if (!(error instanceof Error)) throw error
    }
    await wait(100)
  }
  throw new Error('The site was not ready in time.')
}

/** A commit finds out that there is room again. */
async function untilStored({ documents }: Agency): Promise<void> {
  for (;;) {
    try {
      await documents.commit([{ set: ['load', 'room'], fields: new Map([['text', 'room']]) }])
      return
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await wait(50)
    }
  }
}

async function sampleMemory(site: SocketSite, probe: string, milliseconds: number, samples: Sample[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    try {
      samples.push(await takeSample(probe, site.readPid()))
    } catch (error) {
      // Between two processes there is none to ask.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
    await wait(milliseconds)
  }
}

/** Messages of the log at level error and above, with how often each came. */
function listErrors(site: SocketSite): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of site.readLogs().flatMap((log) => log.split('\n'))) {
    const [, level, message = ''] = /^\{"level":"?(error|fatal|50|60)"?.*"msg":"([^"]*)"/u.exec(line) ?? []
    if (level !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1)
  }
  return [...counts].map(([message, count]) => `${count} × ${message}`)
}

/** The first free one from this one on. */
async function findPort(from: number): Promise<number> {
  const server = createServer().listen(from, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return findPort(from + 1)
    throw error
  }
  server.close()
  await once(server, 'close')
  return from
}
