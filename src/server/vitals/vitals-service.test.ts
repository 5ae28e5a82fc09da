import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import type { Beacon } from '#domain/vitals/beacon.ts'
import { mostThinnedValues } from '#domain/vitals/vitals-day.ts'
import { createVitals } from '#gateway/vitals.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createVitalsService } from './vitals-service.ts'

const noon = Date.parse('2026-11-26T12:00:00Z')

const getBackend = shareBackend(startBackend)

async function startService() {
  const backend = await getBackend()
  const clock = { now: noon }
  const vitals = createVitals(backend.documents)
  const service = createVitalsService({ vitals, now: () => clock.now, random: () => 0.5 })
  return { clock, vitals, service, backend }
}

const beacon = (changes: Partial<Beacon> = {}): Beacon => ({ name: 'LCP', value: 1000, page: '/de/team', target: undefined, ...changes })

test('measurements are stored by day, page, language and class of devices, and those of before stay', async () => {
  const started = await startService()
  const { service, vitals, clock } = started
  service.add(beacon(), 'phone')
  service.add(beacon({ name: 'CLS', value: 0.3, target: 'main>p' }), 'phone')
  service.add(beacon({ page: '/team' }), 'desktop')
  await service.flush()
  service.add(beacon({ value: 3000, target: 'h1' }), 'phone')
  await service.flush()
  clock.now += 86_400_000
  service.add(beacon({ value: 7 }), 'phone')
  await service.flush()
  const stored = await vitals.listSince('2026-11-26')
  expect(stored.map(({ id: _id, ...day }) => day).toSorted((a, b) => (a.day + a.locale < b.day + b.locale ? -1 : 1))).toEqual([
    {
      day: '2026-11-26',
      page: '/team',
      locale: 'de',
      device: 'phone',
      isThinned: false,
      vitals: {
        LCP: { count: 2, values: [1000, 3000], targets: [{ target: 'h1', count: 1 }] },
        CLS: { count: 1, values: [0.3], targets: [{ target: 'main>p', count: 1 }] },
      },
    },
    {
      day: '2026-11-26',
      page: '/team',
      locale: 'en',
      device: 'desktop',
      isThinned: false,
      vitals: { LCP: { count: 1, values: [1000], targets: [] } },
    },
    {
      day: '2026-11-27',
      page: '/team',
      locale: 'de',
      device: 'phone',
      isThinned: false,
      vitals: { LCP: { count: 1, values: [7], targets: [] } },
    },
  ])
})

test('most values go after 30 days, and everything after 400', async () => {
  const started = await startService()
  const { service, vitals, clock } = started
  for (let value = 0; value < 100; value++) service.add(beacon({ value }), 'phone')
  await service.flush()
  const countOf = async () => (await vitals.listSince('2026-01-01')).map(({ vitals: { LCP } }) => [LCP?.count, LCP?.values.length])
  clock.now = noon + 30 * 86_400_000
  await service.thin()
  expect(await countOf()).toEqual([[100, 100]])
  clock.now = noon + 31 * 86_400_000
  await service.thin()
  expect(await countOf()).toEqual([[100, mostThinnedValues]])
  expect(await vitals.listUnthinnedBefore(addDays('2026-11-26', 100), 10)).toEqual([])
  clock.now = noon + 400 * 86_400_000
  await service.thin()
  expect(await countOf()).toHaveLength(1)
  clock.now = noon + 401 * 86_400_000
  await service.thin()
  expect(await countOf()).toEqual([])
})

test('what could not be stored waits, up to a limit', async () => {
  const started = await startService()
  const { vitals } = started
  const disk = { isFull: true }
  const putDays: typeof vitals.putDays = (days) => (disk.isFull ? Promise.reject(new Error('The disk is full.')) : vitals.putDays(days))
  const service = createVitalsService({ vitals: { ...vitals, putDays }, now: () => noon, random: () => 0.5 })
  service.add(beacon({ value: 1 }), 'phone')
  await expect(service.flush()).rejects.toThrow('The disk is full.')
  let accepted = 0
  while (service.add(beacon({ value: 2 }), 'phone')) accepted++
  expect(accepted).toBe(9999)
  disk.isFull = false
  await service.flush()
  expect((await vitals.listSince('2026-11-26'))[0]?.vitals.LCP).toMatchObject({ count: 10_000 })
  expect(service.add(beacon(), 'phone')).toBe(true)
})

/** Names that are special to JavaScript objects or to the provider. */
const specialNames = ['__proto__', 'constructor', 'prototype', 'toString', '__name__', '__x__', '.', '..', 'a'.repeat(100)]

test.each(specialNames)('an element called %j is counted under its name, and keeps no other measurement', async (target) => {
  const started = await startService()
  const { service, vitals } = started
  for (const of of [target, target, 'h1']) service.add(beacon({ value: 9000, target: of }), 'phone')
  service.add(beacon({ page: '/about' }), 'phone')
  await service.flush()
  service.add(beacon({ value: 9000, target }), 'phone')
  await service.flush()
  const stored = await vitals.listSince('2026-11-26')
  const sample = stored.find(({ page }) => page === '/team')?.vitals.LCP
  expect(sample?.targets).toEqual([
    { target, count: 3 },
    { target: 'h1', count: 1 },
  ])
  expect(stored).toHaveLength(2)
})

test('a refused document is dropped and reported by name, and the others are stored', async () => {
  const started = await startService()
  const { service, vitals, backend } = started
  service.add(beacon(), 'phone')
  await service.flush()
  const [day] = await vitals.listSince('2026-11-26')
  await backend.documents.commit([{ set: ['vitals', day?.id ?? ''], fields: new Map([['day', '2026-11-26']]) }])
  service.add(beacon(), 'phone')
  service.add(beacon({ page: '/about' }), 'phone')
  await expect(service.flush()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining(`vitals/${day?.id} are dropped`) }] })
  // Nothing is left that the next round would be refused for.
  await service.flush()
  await backend.documents.commit([{ delete: ['vitals', day?.id ?? ''] }])
  expect((await vitals.listSince('2026-11-26')).map(({ page, vitals: { LCP } }) => [page, LCP?.count])).toEqual([['/about', 1]])
})

test('a day that is malformed keeps the others from nothing when days are thinned', async () => {
  const started = await startService()
  const { service, vitals, clock, backend } = started
  for (let value = 0; value < 100; value++) service.add(beacon({ value }), 'phone')
  await service.flush()
  await backend.documents.commit([{ set: ['vitals', '0'], fields: new Map([['unthinnedDay', '2026-11-25']]) }])
  clock.now = noon + 31 * 86_400_000
  await expect(service.thin()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('vitals/0 is malformed') }] })
  expect((await vitals.listSince('2026-11-26'))[0]?.vitals.LCP?.values).toHaveLength(mostThinnedValues)
})
