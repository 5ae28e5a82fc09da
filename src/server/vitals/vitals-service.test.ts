import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import type { Beacon } from '#domain/vitals/beacon.ts'
import { mostThinnedValues } from '#domain/vitals/vitals-day.ts'
import { createVitals } from '#gateway/vitals.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createVitalsService } from './vitals-service.ts'

const noon = Date.parse('2026-11-26T12:00:00Z')

async function startService() {
  const backend = await startBackend()
  const clock = { now: noon }
  const vitals = createVitals(backend.documents)
  const service = createVitalsService({ vitals, now: () => clock.now, random: () => 0.5 })
  return { clock, vitals, service, backend, [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose]() }
}

const beacon = (changes: Partial<Beacon> = {}): Beacon => ({ name: 'LCP', value: 1000, page: '/de/team', target: undefined, ...changes })

test('measurements are stored by day, page, language and class of devices, and those of before stay', async () => {
  await using started = await startService()
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
      vitals: { LCP: { count: 2, values: [1000, 3000], targets: { h1: 1 } }, CLS: { count: 1, values: [0.3], targets: { 'main>p': 1 } } },
    },
    {
      day: '2026-11-26',
      page: '/team',
      locale: 'en',
      device: 'desktop',
      isThinned: false,
      vitals: { LCP: { count: 1, values: [1000], targets: {} } },
    },
    {
      day: '2026-11-27',
      page: '/team',
      locale: 'de',
      device: 'phone',
      isThinned: false,
      vitals: { LCP: { count: 1, values: [7], targets: {} } },
    },
  ])
})

test('most values go after 30 days, and everything after 400', async () => {
  await using started = await startService()
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
  await using started = await startService()
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
