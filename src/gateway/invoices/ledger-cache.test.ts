import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { LedgerCache, type LedgerReader, type LedgerReading } from './ledger-cache.ts'

/** A customer with so many invoices, and every reading of them. */
function createSource(count: number) {
  const asked: string[] = []
  const source = { count, readTime: 1n, asked }
  const numbers = () => Array.from({ length: source.count }, (_, index) => `N${index}`)
  const read = (): LedgerReading => ({
    ledger: new InvoiceLedger(numbers().map((number) => createInvoice({ number }))),
    versions: new Map(),
    readTime: source.readTime,
  })
  const reader: LedgerReader = {
    readWhole: async () => {
      asked.push('whole')
      return read()
    },
    readAgain: async (reading) => {
      asked.push('again')
      return { ...reading, readTime: source.readTime }
    },
    countInvoices: async () => source.count,
  }
  return { ...source, source, reader }
}

function createCache({ mostInvoices = 10, now = (): number => 0 } = {}) {
  return new LedgerCache({ mostInvoices, longestMilliseconds: 1000, now })
}

test('a cached ledger is refreshed, and stays the same object without changes', async () => {
  const { reader, asked } = createSource(2)
  const cache = createCache()
  const first = await cache.open('halde', reader)
  expect(await cache.open('halde', reader)).toBe(first)
  expect(asked).toEqual(['whole', 'again'])
})

test('another number of invoices than is cached makes all be read anew', async () => {
  const { source, reader, asked } = createSource(2)
  const cache = createCache()
  await cache.open('halde', reader)
  source.count = 1
  expect((await cache.open('halde', reader)).invoices).toHaveLength(1)
  expect(asked).toEqual(['whole', 'again', 'whole'])
})

test('a whole reading is good for its time and no longer', async () => {
  let now = 0
  const { reader, asked } = createSource(2)
  const cache = createCache({ now: () => now })
  await cache.open('halde', reader)
  now = 999
  await cache.open('halde', reader)
  now = 1000
  await cache.open('halde', reader)
  expect(asked).toEqual(['whole', 'again', 'whole'])
})

test('the least recently used customer is evicted, and one that is too large is not cached', async () => {
  const cache = createCache({ mostInvoices: 5 })
  const customers = { old: createSource(2), used: createSource(2), fresh: createSource(3), large: createSource(6) }
  await cache.open('old', customers.old.reader)
  await cache.open('used', customers.used.reader)
  await cache.open('old', customers.old.reader)
  await cache.open('fresh', customers.fresh.reader)
  expect(cache.invoiceCount).toBe(5)
  await cache.open('old', customers.old.reader)
  expect(customers.old.asked).toEqual(['whole', 'again', 'again'])
  await cache.open('used', customers.used.reader)
  expect(customers.used.asked).toEqual(['whole', 'whole'])
  expect(cache.invoiceCount).toBe(4)
  expect((await cache.open('large', customers.large.reader)).invoices).toHaveLength(6)
  expect(cache.invoiceCount).toBe(4)
})

test('a reading that began earlier and ends later does not take the place of a newer one', async () => {
  const { source, reader } = createSource(1)
  const cache = createCache()
  const slow = Promise.withResolvers<LedgerReading>()
  const late = cache.renew('halde', { ...reader, readWhole: () => slow.promise })
  source.count = 2
  source.readTime = 2n
  const newer = await cache.renew('halde', reader)
  slow.resolve({ ledger: new InvoiceLedger([createInvoice({ number: 'N0' })]), versions: new Map(), readTime: 1n })
  expect((await late).invoices).toHaveLength(1)
  expect(await cache.open('halde', reader)).toBe(newer)
})

test('a refused user gets nothing from the cache of others, and removes nothing from it', async () => {
  const { reader, asked } = createSource(2)
  const cache = createCache()
  const first = await cache.open('halde', reader)
  const refuse = () => Promise.reject(new Error('refused'))
  await expect(cache.open('halde', { ...reader, readAgain: refuse, readWhole: refuse })).rejects.toThrow('refused')
  await expect(cache.open('halde', { ...reader, countInvoices: refuse, readWhole: refuse })).rejects.toThrow('refused')
  expect(await cache.open('halde', reader)).toBe(first)
  expect(asked.filter((kind) => kind === 'whole')).toHaveLength(1)
})

test('those who ask at the same time wait for one whole reading, and each proves the right to it', async () => {
  const { reader, asked } = createSource(2)
  const cache = createCache()
  const refused: LedgerReader = { ...reader, countInvoices: () => Promise.reject(new Error('refused')) }
  const opened = await Promise.allSettled([cache.open('halde', reader), cache.open('halde', reader), cache.open('halde', refused)])
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(asked).toEqual(['whole', 'again', 'again'])
})

test('a whole reading that fails is tried again by those who waited for it', async () => {
  const { reader, asked } = createSource(2)
  const cache = createCache()
  const refused: LedgerReader = { ...reader, readWhole: () => Promise.reject(new Error('refused')) }
  const opened = await Promise.allSettled([cache.open('halde', refused), cache.open('halde', reader)])
  expect(opened.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(asked).toEqual(['whole'])
})

test('a renewed reading is the one that others find', async () => {
  let now = 0
  const { reader, asked } = createSource(2)
  const cache = createCache({ now: () => now })
  await cache.open('halde', reader)
  now = 900
  await cache.renew('halde', reader)
  now = 1800
  await cache.open('halde', reader)
  expect(asked).toEqual(['whole', 'whole', 'again'])
})

test('a cached ledger is found while all is read anew', async () => {
  const { reader, asked } = createSource(2)
  const cache = createCache()
  const first = await cache.open('halde', reader)
  const slow = Promise.withResolvers<LedgerReading>()
  const renewing = cache.renew('halde', { ...reader, readWhole: () => slow.promise })
  expect(await cache.open('halde', reader)).toBe(first)
  slow.reject(new Error('refused'))
  await expect(renewing).rejects.toThrow('refused')
  expect(asked).toEqual(['whole', 'again'])
})

test('a whole reading with a request meanwhile is good for its whole time', async () => {
  let now = 0
  const { source, reader, asked } = createSource(2)
  const cache = createCache({ now: () => now })
  await cache.open('halde', reader)
  now = 600
  const slow = Promise.withResolvers<undefined>()
  const renewing = cache.renew('halde', {
    ...reader,
    readWhole: async () => {
      const read = await reader.readWhole()
      await slow.promise
      return read
    },
  })
  source.readTime = 2n
  await cache.open('halde', reader)
  slow.resolve(undefined)
  const renewed = await renewing
  now = 1000
  expect(await cache.open('halde', reader)).toBe(renewed)
  expect(asked).toEqual(['whole', 'whole', 'again', 'again'])
})

test('changes to an earlier whole reading do not take the place of a later one', async () => {
  const { source, reader } = createSource(2)
  const cache = createCache()
  await cache.open('halde', reader)
  const slow = Promise.withResolvers<number>()
  const opening = cache.open('halde', {
    ...reader,
    readAgain: async (reading) => ({ ...reading, readTime: 3n }),
    countInvoices: () => slow.promise,
  })
  source.readTime = 2n
  const renewed = await cache.renew('halde', reader)
  slow.resolve(2)
  expect(await opening).not.toBe(renewed)
  expect(await cache.open('halde', reader)).toBe(renewed)
})

test('a whole reading after the clock was set back is cached', async () => {
  let now = 5000
  const { reader, asked } = createSource(2)
  const cache = createCache({ now: () => now })
  await cache.open('halde', reader)
  now = 0
  await cache.open('halde', reader)
  await cache.open('halde', reader)
  expect(asked).toEqual(['whole', 'whole', 'again'])
})

test('a reading in advance neither counts as a use nor takes the place of what is used', async () => {
  const cache = createCache({ mostInvoices: 5 })
  const customers = { idle: createSource(2), used: createSource(2), extra: createSource(2), fresh: createSource(2) }
  await cache.open('idle', customers.idle.reader)
  await cache.open('used', customers.used.reader)
  await cache.renew('idle', customers.idle.reader)
  await cache.renew('extra', customers.extra.reader)
  expect(cache.invoiceCount).toBe(4)
  await cache.open('fresh', customers.fresh.reader)
  await cache.open('used', customers.used.reader)
  expect(customers.used.asked).toEqual(['whole', 'again'])
  await cache.open('idle', customers.idle.reader)
  expect(customers.idle.asked).toEqual(['whole', 'whole', 'whole'])
})

test('large ledgers are listed for a time after they were opened, or read in advance at first', async () => {
  let now = 0
  const { reader } = createSource(3)
  const cache = createCache({ now: () => now })
  await cache.open('small', createSource(2).reader)
  await cache.open('opened', reader)
  await cache.renew('advance', reader)
  expect(cache.listUsed(3, 500)).toEqual(['opened', 'advance'])
  now = 400
  await cache.renew('advance', reader)
  await cache.open('opened', reader)
  now = 800
  expect(cache.listUsed(3, 500)).toEqual(['opened'])
})

test('waiting requests with the right share a ledger that is too large for the cache', async () => {
  const { reader, asked } = createSource(6)
  const cache = createCache({ mostInvoices: 5 })
  const refused: LedgerReader = { ...reader, countInvoices: () => Promise.reject(new Error('refused')) }
  const opened = await Promise.allSettled([cache.open('halde', reader), cache.open('halde', reader), cache.open('halde', refused)])
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(asked).toEqual(['whole', 'again', 'again'])
  expect(cache.invoiceCount).toBe(0)
})
