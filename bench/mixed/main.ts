import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type CampaignReport, runCampaign } from './campaign.ts'
import type { Growth } from './memory-samples.ts'
import type { Row } from './recorder.ts'

const usage = `npm run bench:mixed -- [--minutes N] [--rate N] [--seed N] [--json]

Loads the built site with everything that visitors do, at 80 % of what this machine serves, and meanwhile ends its threads,
fills its disk, restarts and kills it. Ends with exit code 1 when something acknowledged is lost, somebody is refused who should
not be, memory grows, or the metrics and alerts are not as they should be.

  --minutes N  how long (10)
  --rate N     operations a second, instead of 80 % of what saturates
  --seed N     of what is random
  --json       prints for machines`

/** A process that lived for less says little of how its memory grows. */
const leastSecondsForMemory = 180
const mostGrowth = 0.1

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
process.exitCode = values.help ? tellUsage() : await run()

function tellUsage(): number {
  console.log(usage)
  return 0
}

async function run(): Promise<number> {
  const [minutes, seed, rate] = [Number(values.minutes), Number(values.seed), values.rate === undefined ? undefined : Number(values.rate)]
  if (!(minutes > 0) || !Number.isInteger(seed) || !(rate === undefined || rate > 0)) {
    console.error(`--minutes and --rate take numbers above 0, --seed a whole one.\n\n${usage}`)
    return 2
  }
  const loadBefore = loadavg()
  const tell = (step: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${step} …`)
  const report = await runCampaign({ seconds: minutes * 60, rate, seed }, tell)
  const faults = listFaults(report)
  const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadavg(), node: process.version, seed }
  const told = faults.length === 0 ? ['All is as it should be.'] : faults.map((fault) => `WRONG  ${fault}`)
  console.log(
    values.json ? JSON.stringify({ ...report, machine, wrong: faults }, undefined, 2) : [describe(report, machine), ...told].join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}

/** What is not as it should be. */
function listFaults({ refusals, losses, growth, metrics, isShort }: CampaignReport): readonly string[] {
  const refused = refusals.filter(({ isAllowed }) => !isAllowed)
  const grown = growth.filter(({ seconds, first, last }) => seconds >= leastSecondsForMemory && last > first * (1 + mostGrowth))
  return [
    ...losses.map((loss) => `lost: ${loss}`),
    ...refused.map(({ operation, outcome, fault, count }) => `refused: ${count} × ${operation}: ${outcome} (${duringOf(fault)})`),
    ...grown.map((one) => `memory: ${describeGrowth(one)}`),
    // In seconds not everything happens twice, which a rate is made of.
    ...(isShort ? [] : (metrics?.emptyQueries ?? [])).map((query) => `empty query: ${query}`),
    ...(metrics?.wrongAlerts ?? []).map((alert) => `alert: ${alert}`),
    // Scraped every second, a busy process is late now and then.
    ...(metrics && !isShort && metrics.failed > metrics.failedDuringStarts
      ? [`scrapes: ${metrics.failed - metrics.failedDuringStarts} failed`]
      : []),
  ]
}

type Machine = {
  readonly cores: number
  readonly loadBefore: readonly number[]
  readonly loadAfter: readonly number[]
  readonly seed: number
}

function describe(report: CampaignReport, { cores, loadBefore, loadAfter, seed }: Machine): string {
  const { seconds, saturation, rate, rows, longestByMinute, refusals, faults, streams, acknowledged, losses, growth, metrics, skipped } =
    report
  const format = (loads: readonly number[]) => loads.map((load) => load.toFixed(1)).join(' ')
  const found = saturation === undefined ? '' : `, ${Math.round(saturation)} saturate`
  return [
    `${seconds} s at ${Math.round(rate)} operations a second${found}; ${cores} cores, load ${format(loadBefore)} before and ${format(loadAfter)} after; seed ${seed}`,
    '',
    formatRow(['', 'count', 'p50 ms', 'p99 ms', 'longest', 'in faults', 'longest']),
    ...rows.map((row) => formatRow(cellsOf(row))),
    `Longest of each minute outside of faults: ${longestByMinute.map((wait) => (wait / 1000).toFixed(1)).join(' ')} s`,
    '',
    `Faults: ${faults.map((fault) => `${fault.name} ${fault.seconds.toFixed(1)} s`).join(', ')}`,
    ...refusals.map(({ operation, outcome, fault, count }) => `Refused: ${count} × ${operation}: ${outcome} (${duringOf(fault)})`),
    `Streams: ${streams.count}, begun anew ${streams.interruptions} times`,
    `Acknowledged: ${acknowledged}, of which ${losses.length} lost`,
    ...growth.map((one) => `Memory: ${describeGrowth(one)}`),
    ...(metrics
      ? [
          `Prometheus: ${metrics.scrapes} scrapes, ${metrics.failed} failed (${metrics.failedDuringStarts} during starts); ${metrics.queries} queries of the dashboard, ${metrics.emptyQueries.length} empty`,
          `Alerts: fired ${metrics.firing.join(', ') || 'none'}; waited ${metrics.pending.join(', ') || 'none'}`,
        ]
      : []),
    ...report.loggedErrors.map((error) => `Log: ${error}`),
    ...skipped.map((what) => `Left out: ${what}`),
  ].join('\n')
}

function duringOf(fault: string): string {
  return fault === 'none' ? 'without a fault' : `during ${fault}`
}

function describeGrowth({ pid, seconds, what, first, last }: Growth): string {
  const toMebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  const percent = ((last / first - 1) * 100).toFixed(1)
  return `process ${pid}, ${Math.round(seconds)} s, ${what}: ${toMebibytes(first)} MiB to ${toMebibytes(last)} MiB (${percent} %)`
}

function cellsOf({ operation, count, p50, p99, longest, duringFaults, longestDuringFaults }: Row): readonly string[] {
  return [
    operation,
    String(count),
    ...[p50, p99, longest].map((wait) => wait.toFixed(1)),
    String(duringFaults),
    longestDuringFaults.toFixed(0),
  ]
}

function formatRow([first = '', ...others]: readonly string[]): string {
  return first.padEnd(14) + others.map((cell) => cell.padStart(11)).join('')
}
