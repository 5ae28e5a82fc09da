import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillCollection, openBackend, type OpenBackend } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'

/** The same page of 20 from a small and from a large collection. */
export const queries: Part = { name: 'queries', summary: 'a page of 20 from 1,000 and from 1,000,000 documents', measure }

const smallCount = 1000
const largeCount = 1_000_000
const pageSize = 20
const rounds = 15
const queriesPerRound = 100

/** The large collection takes minutes to write and is kept between runs. */
const folder = fileURLToPath(new URL('../.cache/bench-documents/', import.meta.url))

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  await using backend = await openFilled(report)
  const kinds = [
    { what: 'by order and cursor', run: runByCursor },
    { what: 'by equality', run: runByEquality },
  ]
  const measurements: Measurement[] = []
  for (const { what, run } of kinds) {
    report(`pages ${what}`)
    await timeRound(backend, 'small', smallCount, run)
    await timeRound(backend, 'large', largeCount, run)
    const times: { small: number; large: number }[] = []
    // In turn, so that what else the machine does falls on both.
    for (let round = 0; round < rounds; round++) {
      times.push({ small: await timeRound(backend, 'small', smallCount, run), large: await timeRound(backend, 'large', largeCount, run) })
    }
    const small = median(times.map((time) => time.small))
    const large = median(times.map((time) => time.large))
    measurements.push({
      kind: 'measured',
      what: `page of ${pageSize} ${what}, from ${largeCount} against from ${smallCount}`,
      value: large / small,
      unit: '',
      mark: { atMost: 1.5 },
      detail: `medians ${large.toFixed(2)} and ${small.toFixed(2)} ms`,
    })
  }
  return measurements
}

async function openFilled(report: (step: string) => void): Promise<OpenBackend> {
  const done = join(folder, 'filled')
  if (!existsSync(done)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await using backend = await openBackend(join(folder, 'data'))
    await fillCollection(backend, 'small', smallCount, () => {})
    await fillCollection(backend, 'large', largeCount, (count) => report(`wrote ${count} documents`))
    await writeFile(done, '')
  }
  return await openBackend(join(folder, 'data'))
}

type RunQuery = (backend: OpenBackend, collection: string, count: number, at: number) => Promise<unknown>

/** Milliseconds of one query, on average over a round. */
async function timeRound(backend: OpenBackend, collection: string, count: number, run: RunQuery): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < queriesPerRound; at++) await run(backend, collection, count, at)
  return (performance.now() - start) / queriesPerRound
}

const runByCursor: RunQuery = async ({ documents }, collection, count, at) => {
  const number = Math.floor(((count - 2 * pageSize) * at) / queriesPerRound)
  const found = await documents.runQuery({
    collection: [collection],
    orderBy: [{ field: ['number'], direction: 'ASCENDING' }],
    startAfter: [`2024-${String(number).padStart(7, '0')}`],
    limit: pageSize,
  })
  assertFull(found)
}

const runByEquality: RunQuery = async ({ documents }, collection) => {
  const where = [
    { field: ['state'], equals: 'open' },
    { field: ['currency'], equals: 'EUR' },
  ]
  assertFull(await documents.runQuery({ collection: [collection], where, limit: pageSize }))
}

function assertFull(found: readonly unknown[]): void {
  if (found.length !== pageSize) throw new Error(`A page held ${found.length} documents.`)
}
