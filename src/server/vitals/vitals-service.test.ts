import { expect, test } from 'vitest'
import type { Beacon } from '#domain/vitals/beacon.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { VitalsService } from './vitals-service.ts'

const noon = Date.parse('2026-11-26T12:00:00Z')
const oneDay = 86_400_000

const getBackend = shareBackend(startBackend)

async function startService() {
  const backend = await getBackend()
  const clock = { now: noon }
  const vitals = openVitalsStore(backend.documents)
  return { clock, vitals, service: new VitalsService({ vitals, now: () => clock.now }), backend }
}

const beacon = (changes: Partial<Beacon> = {}): Beacon => ({ name: 'LCP', value: 200, page: '/de/team', ...changes })

test('measurements are stored in a document a day, and those of before stay', async () => {
  const { service, vitals, clock } = await startService()
  service.add(beacon(), 'phone')
  service.add(beacon({ name: 'CLS', value: 0.02 }), 'phone')
  service.add(beacon({ page: '/team' }), 'desktop')
  for (const page of ['/de/blogs/first', '/de/blogs/tags/shops', '/de/blogs']) service.add(beacon({ page }), 'phone')
  await service.flush()
  service.add(beacon({ value: 300 }), 'phone')
  await service.flush()
  clock.now += oneDay
  service.add(beacon({ value: 7 }), 'phone')
  await service.flush()
  const de = { locale: 'de', device: 'phone' }
  expect(await vitals.listSince('2026-11-26')).toEqual([
    {
      day: '2026-11-26',
      pages: [
        { ...de, page: '/team', vitals: { LCP: [1, 1], CLS: [0, 1] } },
        { locale: 'en', device: 'desktop', page: '/team', vitals: { LCP: [1] } },
        { ...de, page: '/blogs/*', vitals: { LCP: [2] } },
        { ...de, page: '/blogs', vitals: { LCP: [1] } },
      ],
    },
    { day: '2026-11-27', pages: [{ ...de, page: '/team', vitals: { LCP: [1] } }] },
  ])
})

test('a day is deleted after 400 days', async () => {
  const { service, vitals, clock } = await startService()
  service.add(beacon(), 'phone')
  await service.flush()
  for (const [days, left] of [
    [400, 1],
    [401, 0],
  ] as const) {
    clock.now = noon + days * oneDay
    await service.removeOld()
    expect(await vitals.listSince('2026-01-01')).toHaveLength(left)
  }
})

test('what could not be stored waits, up to a limit', async () => {
  const { vitals } = await startService()
  const disk = { isFull: true }
  const putDay: typeof vitals.putDay = (...put) => (disk.isFull ? Promise.reject(new Error('The disk is full.')) : vitals.putDay(...put))
  const service = new VitalsService({ vitals: { ...vitals, putDay }, now: () => noon })
  service.add(beacon(), 'phone')
  await expect(service.flush()).rejects.toMatchObject({ errors: [{ message: 'The disk is full.' }] })
  let accepted = 0
  while (service.add(beacon(), 'phone')) accepted++
  expect(accepted).toBe(9999)
  disk.isFull = false
  await service.flush()
  expect((await vitals.listSince('2026-11-26'))[0]?.pages[0]?.vitals.LCP).toEqual([10_000])
  expect(service.add(beacon(), 'phone')).toBe(true)
})

test('a day that cannot be read is reported, and the next one is stored all the same', async () => {
  const { service, vitals, clock, backend } = await startService()
  await backend.documents.commit([{ set: ['vitals', '2026-11-26'], fields: new Map([['pages', 'none']]) }])
  const failure = { errors: [{ message: expect.stringContaining('vitals/2026-11-26 is malformed') }] }
  service.add(beacon(), 'phone')
  await expect(service.flush()).rejects.toMatchObject(failure)
  clock.now += oneDay
  service.add(beacon(), 'phone')
  await expect(service.flush()).rejects.toMatchObject(failure)
  await service.flush()
  expect((await vitals.findDay('2026-11-27'))?.pages).toHaveLength(1)
})

test('two servers that store at once, and two calls of one, lose nothing', async () => {
  const { service, vitals } = await startService()
  const other = new VitalsService({ vitals, now: () => noon })
  for (let round = 0; round < 3; round++) {
    service.add(beacon(), 'phone')
    other.add(beacon({ page: '/team' }), 'phone')
    const first = service.flush()
    service.add(beacon(), 'phone')
    await Promise.all([first, service.flush(), other.flush()])
  }
  const [day] = await vitals.listSince('2026-11-26')
  const counts = day?.pages.map(({ locale, vitals: { LCP } }) => [locale, LCP]).toSorted()
  expect(counts).toEqual([
    ['de', [6]],
    ['en', [3]],
  ])
})
