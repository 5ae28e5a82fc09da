import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillCollection, openBackend } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'

/** Reads of single documents by many clients at once. */
export const reads: Part = { name: 'reads', summary: 'p99 of a document read by 100 clients on one core', measure: measureInOwnProcess }

const what = 'p99 of a document read, 100 clients on one core'
const clients = 100
const count = 10_000
const roundCount = 5
const roundMilliseconds = 2000
const core = 0

/** What the process on one core prints: the p99 of each round in milliseconds, reads a second, and the processor's time for one in microseconds. */
type Report = { readonly p99: readonly number[]; readonly rate: number; readonly processorMicroseconds: number }

function measureInOwnProcess(report: (step: string) => void): Promise<Measurement[]> {
  report('100 clients on one core')
  const child = spawnSync('taskset', ['-c', String(core), process.execPath, fileURLToPath(import.meta.url)], { encoding: 'utf8' })
  if (child.error)
    return Promise.resolve([{ kind: 'not measured', what, reason: 'no taskset here; on Debian: apt-get install util-linux' }])
  if (child.status !== 0) throw new Error(`The process that reads failed.\n${child.stderr}`)
  const { p99, rate, processorMicroseconds } = JSON.parse(child.stdout) as Report // our own writing, below
  const rounds = `rounds ${Math.min(...p99).toFixed(2)} to ${Math.max(...p99).toFixed(2)} ms`
  const detail = `${rounds}, ${Math.round(rate)} reads a second, ${processorMicroseconds.toFixed(1)} µs of the processor for each`
  return Promise.resolve([{ kind: 'measured', what, value: median(p99), unit: 'ms', mark: { atMost: 5 }, detail }])
}

async function measure(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    await using backend = await openBackend(join(folder, 'data'))
    await fillCollection(backend, 'c', count, () => {})
    let total = 0
    const round = async () => {
      const times: number[] = []
      const end = performance.now() + roundMilliseconds
      const readUntilEnd = async (client: number) => {
        for (let at = 0; ; at++) {
          const start = performance.now()
          if (start >= end) return
          await backend.read(`c/invoice-${(at * 131 + client * 977) % count}`)
          times.push(performance.now() - start)
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, client) => readUntilEnd(client)))
      total += times.length
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
    }
    await round()
    total = 0
    const p99: number[] = []
    const before = process.cpuUsage()
    for (let at = 0; at < roundCount; at++) p99.push(await round())
    const { user, system } = process.cpuUsage(before)
    return { p99, rate: (total * 1000) / (roundCount * roundMilliseconds), processorMicroseconds: (user + system) / total }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure()))
