import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type BackChannel, isSnapshot, openWebChannel } from '#testing/sdk/web-channel-client.ts'
import { createInvoice, openBackend, type OpenBackend } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'

/** What listeners cost, and how soon they know. */
export const streams: Part = {
  name: 'streams',
  summary: 'commits beside 1,000 listeners, time to a snapshot, memory of a listener',
  measure,
}

const listenerCount = 1000
const clients = 16
const rounds = 5
const roundMilliseconds = 2000
const latencySamples = 500

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    await using alone = await openBackend(join(folder, 'alone'))
    await using idle = await openBackend(join(folder, 'idle'))
    await using near = await openBackend(join(folder, 'near'))
    report(`${listenerCount} listeners`)
    const before = usedBytes()
    await listen(idle, (at) => ({ parent: `/customers/c${at}`, structuredQuery: { from: [{ collectionId: 'invoices' }] } }))
    const bytes = (usedBytes() - before) / listenerCount
    // They look at the collection that is written, and none of them wants what is.
    await listen(near, (at) => {
      const mine = { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: `c${at}` } } }
      return { parent: '', structuredQuery: { from: [{ collectionId: 'c' }], where: mine } }
    })
    for (const backend of [alone, idle, near]) await countCommits(backend)
    const rates: { alone: number; idle: number; near: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      report(`round ${round} of ${rounds}`)
      rates.push({ alone: await countCommits(alone), idle: await countCommits(idle), near: await countCommits(near) })
    }
    const middle = (name: 'alone' | 'idle' | 'near') => median(rates.map((rate) => rate[name]))
    const detail = (name: 'idle' | 'near') =>
      `medians ${Math.round(middle(name))} and ${Math.round(middle('alone'))} a second, ${clients} clients`
    report('time to a snapshot')
    const times = await timeSnapshots(alone)
    return [
      {
        kind: 'measured',
        what: `commits/s beside ${listenerCount} idle listeners against none`,
        value: middle('idle') / middle('alone'),
        unit: '',
        mark: { atLeast: 0.8 },
        detail: detail('idle'),
      },
      {
        kind: 'measured',
        what: `the same, all on the written collection with filters that do not match`,
        value: middle('near') / middle('alone'),
        unit: '',
        detail: detail('near'),
      },
      {
        kind: 'measured',
        what: 'from a commit to its snapshot',
        value: median(times),
        unit: 'ms',
        detail: `p99 ${times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]?.toFixed(2)} ms, one listener, in one process`,
      },
      { kind: 'measured', what: 'memory of an idle listener', value: bytes / 1024, unit: 'KiB', detail: 'without its socket' },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function openListener({ fetch, database, getAccessToken }: OpenBackend, query: { parent: string; structuredQuery: object }) {
  const addTarget = { targetId: 2, query: { ...query, parent: `${database}/documents${query.parent}` } }
  const client = await openWebChannel(fetch, 'Listen', [{ database, addTarget }], { database, token: await getAccessToken() })
  const back = await client.get(0)
  await back.until(isSnapshot)
  return back
}

async function listen(backend: OpenBackend, queryOf: (at: number) => { parent: string; structuredQuery: object }): Promise<void> {
  for (let at = 0; at < listenerCount; at++) await openListener(backend, queryOf(at))
}

/** How many commits come to an answer in a second. */
async function countCommits({ documents }: OpenBackend): Promise<number> {
  const end = performance.now() + roundMilliseconds
  let count = 0
  const first = Date.now() * 1000
  const commitUntilEnd = async () => {
    while (performance.now() < end) await documents.commit([createInvoice('c', first + count++)])
  }
  await Promise.all(Array.from({ length: clients }, commitUntilEnd))
  return (count * 1000) / roundMilliseconds
}

/** Milliseconds from asking for a commit to having read its snapshot; an odd number of them. */
async function timeSnapshots(backend: OpenBackend): Promise<number[]> {
  const back: BackChannel = await openListener(backend, { parent: '', structuredQuery: { from: [{ collectionId: 'watched' }] } })
  const times: number[] = []
  for (let at = 0; at <= latencySamples; at++) {
    const start = performance.now()
    const told = back.until(isSnapshot)
    await Promise.all([told.then(() => times.push(performance.now() - start)), backend.documents.commit([createInvoice('watched', at)])])
  }
  return times
}

/** Memory that is in use after everything that can go has gone. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // there with the flag
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}
