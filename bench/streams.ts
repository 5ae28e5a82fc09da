import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSnapshot, openWebChannel } from '#testing/sdk/web-channel-client.ts'
import { createInvoice, openBackend, type OpenBackend } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'

/** What listeners cost. */
export const streams: Part = {
  name: 'streams',
  summary: 'commits with 1,000 idle listeners',
  measure,
}

const listenerCount = 1000
const clients = 16
const rounds = 5
const roundMilliseconds = 2000

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    await using alone = await openBackend(join(folder, 'alone'))
    await using idle = await openBackend(join(folder, 'idle'))
    report(`${listenerCount} listeners`)
    for (let at = 0; at < listenerCount; at++) await openListener(idle, `/customers/c${at}`)
    for (const backend of [alone, idle]) await countCommits(backend)
    const rates: { alone: number; idle: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      report(`round ${round} of ${rounds}`)
      rates.push({ alone: await countCommits(alone), idle: await countCommits(idle) })
    }
    const middle = (name: 'alone' | 'idle') => median(rates.map((rate) => rate[name]))
    return [
      {
        kind: 'measured',
        what: `commits/s beside ${listenerCount} idle listeners against none`,
        value: middle('idle') / middle('alone'),
        unit: '',
        mark: { atLeast: 0.8 },
        detail: `medians ${Math.round(middle('idle'))} and ${Math.round(middle('alone'))} a second, ${clients} clients`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function openListener({ fetch, database, getAccessToken }: OpenBackend, parent: string): Promise<void> {
  const query = { parent: `${database}/documents${parent}`, structuredQuery: { from: [{ collectionId: 'invoices' }] } }
  const client = await openWebChannel(fetch, 'Listen', [{ database, addTarget: { targetId: 2, query } }], {
    database,
    token: await getAccessToken(),
  })
  const back = await client.get(0)
  await back.until(isSnapshot)
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
