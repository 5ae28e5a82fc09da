import { listDashboardQueries, type Prometheus } from './prometheus.ts'
import type { Fault } from './recorder.ts'

/** What Prometheus has to say of a run. */
export type Metrics = {
  readonly scrapes: number
  /** Those that failed, and how many of them while the site started anew. */
  readonly failed: number
  readonly failedDuringStarts: number
  /** Queries of the dashboard, and those that found nothing in the whole time. */
  readonly queries: number
  readonly emptyQueries: readonly string[]
  /** Alerts that fired, and those that waited for their time. */
  readonly firing: readonly string[]
  readonly pending: readonly string[]
  /** Those that should have fired and did not, and that did and should not have. */
  readonly wrongAlerts: readonly string[]
}

/** The alert about the disk waits this long (`deploy/alerts.yml`). */
const diskAlertSeconds = 600

/**
 * Asks for all that the dashboard shows, and for the alerts.
 *
 * @param from Seconds since 1970, as `to`.
 */
export async function readMetrics(
  prometheus: Prometheus,
  faults: readonly Fault[],
  from: number,
  to: number,
  isShort: boolean,
): Promise<Metrics> {
  const up = (await prometheus.queryRange('up{job="fourfold"}', from, to)).flatMap(({ values }) => values)
  const failed = up.filter(([, value]) => value === 0)
  const starts = faults.filter(({ name }) => name.includes('restart') || name.includes('kill'))
  const isDuringStart = (at: number) =>
    // A value stands until the next scrape.
    starts.some(({ beganAt, endedAt }) => at * 1000 >= toEpoch(beganAt) - 1000 && at * 1000 <= toEpoch(endedAt) + 16_000)
  const queries = listDashboardQueries(isShort ? '5s' : '1m')
  const emptyQueries: string[] = []
  for (const { panel, query } of queries) {
    const found = await prometheus.queryRange(query, from, to)
    if (!found.some(({ values }) => values.some(([, value]) => !Number.isNaN(value)))) emptyQueries.push(`${panel}: ${query}`)
  }
  const alerts = await prometheus.queryRange('ALERTS', from, to)
  const namesOf = (state: string) => [
    ...new Set(alerts.flatMap(({ labels }) => (labels['alertstate'] === state ? [labels['alertname'] ?? ''] : []))),
  ]
  const [firing, pending] = [namesOf('firing'), namesOf('pending')]
  return {
    scrapes: up.length,
    failed: failed.length,
    failedDuringStarts: failed.filter(([at]) => isDuringStart(at)).length,
    queries: queries.length,
    emptyQueries,
    firing,
    pending,
    wrongAlerts: findWrongAlerts(firing, pending, faults, to - from),
  }
}

/** Starts anew within seconds wake nobody; errors in the log are told at once; less than 1 GB is told after ten minutes. */
function findWrongAlerts(
  firing: readonly string[],
  pending: readonly string[],
  faults: readonly Fault[],
  seconds: number,
): readonly string[] {
  const hasFullDisk = faults.some(({ name }) => name === 'full disk')
  const isDiskDue = hasFullDisk && seconds > diskAlertSeconds + 60
  const expected = ['FourfoldLogErrors', ...(isDiskDue ? ['FourfoldDiskFull'] : [])]
  const missing = expected.filter((name) => !firing.includes(name)).map((name) => `${name} did not fire`)
  const isWaiting = pending.includes('FourfoldDiskFull') || firing.includes('FourfoldDiskFull')
  const notPending = hasFullDisk && !isWaiting ? ['FourfoldDiskFull does not see that less than 1 GB is free'] : []
  const unexpected = firing.filter((name) => !expected.includes(name)).map((name) => `${name} fired`)
  return [...missing, ...notPending, ...unexpected]
}

function toEpoch(monotonic: number): number {
  return performance.timeOrigin + monotonic
}
