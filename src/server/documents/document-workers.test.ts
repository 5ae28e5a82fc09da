import { expect, test } from 'vitest'
import type { DocumentJob } from '#web/handler.ts'
import { content } from '#testing/site/product-content.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { type DocumentLimits, DocumentWorkers } from './document-workers.ts'

const real = new URL('../../web/dashboard/invoices/pdf/document-worker.server.ts', import.meta.url)

/** A thread that does with a job what the number of its invoice says. */
const scripted = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ invoice: { number } }) => {
      if (number === 'endless') for (;;);
      if (number === 'greedy') for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length))
      if (number === 'broken') throw new Error('Broken.')
      if (number !== 'silent') parentPort.postMessage(new TextEncoder().encode(number))
    })
  `)}`,
)

function openWorkers(entry: URL, limits: Partial<DocumentLimits> = {}) {
  const errors: unknown[] = []
  const workers = new DocumentWorkers({ entry, texts: () => content, log: { error: (error: unknown) => void errors.push(error) }, limits })
  return {
    errors,
    make: (number: string, customerId = 'halde') => workers.make(createJob(number, customerId)),
    close: () => workers.close(),
    [Symbol.asyncDispose]: () => workers.close(),
  }
}

function createJob(number: string, id: string): DocumentJob {
  const customer = createCustomer({ id, locale: 'en' })
  return { kind: 'invoice', invoice: createInvoice({ number }), customer, locale: 'en', today: '2026-03-20', withEInvoice: true }
}

function toText(made: Uint8Array | string): string {
  return typeof made === 'string' ? made : new TextDecoder().decode(made)
}

test('a document is made in a thread of its own, from the sources', async () => {
  await using workers = openWorkers(real)
  const made = await workers.make('RE-7')
  if (typeof made === 'string') throw new Error(`There is no document: ${made}.`)
  expect((await readPdf(made)).title).toBe('Invoice RE-7')
})

test.each([
  ['takes too much processor time', 'endless', { cpuMilliseconds: 500, invoiceCpuMilliseconds: 500 }],
  ['takes too much memory', 'greedy', { megabytes: 32 }],
  ['breaks', 'broken', {}],
])('a document that %s fails, is logged by its number, and the next ones are made', async (_, number, limits) => {
  await using workers = openWorkers(scripted, limits)
  const failed = workers.make(number)
  expect(toText(await workers.make('1'))).toBe('1')
  expect(await failed).toBe('failed')
  expect(workers.errors).toMatchObject([{ customer: 'halde', number }])
  expect(await Promise.all(['2', '3', '4'].map(async (one) => toText(await workers.make(one))))).toEqual(['2', '3', '4'])
})

test('a document that never comes fails, too', async () => {
  await using workers = openWorkers(scripted, { milliseconds: 1 })
  expect(await workers.make('silent')).toBe('failed')
})

test('a customer who asks for too many documents at once leaves room for others', async () => {
  await using workers = openWorkers(scripted)
  const asked = Array.from({ length: 40 }, () => workers.make('silent'))
  const answers = Promise.all(asked)
  expect(await Promise.race(asked)).toBe('busy')
  const other = workers.make('2', 'other')
  await workers.close()
  expect((await answers).filter((made) => made === 'busy')).toHaveLength(22)
  expect(await other).toBe('failed')
})
