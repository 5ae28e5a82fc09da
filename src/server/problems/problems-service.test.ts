import { expect, test } from 'vitest'
import type { Problem } from '#domain/problems/problem.ts'
import { openProblemStore } from '#gateway/problems.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { ProblemsService } from './problems-service.ts'

const noon = Date.parse('2026-11-29T12:00:00Z')
const oneDay = 86_400_000
const getBackend = shareBackend(startBackend)

async function startService() {
  const problems = openProblemStore((await getBackend()).documents)
  const clock = { now: noon }
  return { clock, problems, service: new ProblemsService({ problems, now: () => clock.now }) }
}

const problem = (changes: Partial<Problem> = {}): Problem => ({
  release: '2026-11-29T10:30Z',
  page: '/team',
  place: '/assets/a1b2c3d.js:1:20',
  message: 'TypeError: x is not a function',
  ...changes,
})
const at = (ms: number) => new Date(ms)

test('the same problem is stored once, with its count and times', async () => {
  const { service, problems, clock } = await startService()
  expect(service.add(problem())).toBe('new')
  await service.flush()
  clock.now += 1000
  expect(service.add(problem({ page: '/' }))).toBe('known')
  expect(service.add(problem({ place: 'unknown' }))).toBe('new')
  await service.flush()
  expect((await problems.find())?.problems).toEqual([
    { ...problem(), count: 2, firstAt: at(noon), lastAt: at(noon + 1000) },
    { ...problem({ place: 'unknown' }), count: 1, firstAt: at(noon + 1000), lastAt: at(noon + 1000) },
  ])
})

test('all clients together may report 60 a minute', async () => {
  const { service, clock } = await startService()
  for (let count = 0; count < 60; count++) expect(service.add(problem())).not.toBe('full')
  expect(service.add(problem())).toBe('full')
  clock.now += 60_000
  expect(service.add(problem())).toBe('known')
})

test('a problem goes 30 days after its last report', async () => {
  const { service, problems, clock } = await startService()
  service.add(problem())
  await service.flush()
  for (const [days, left] of [
    [30, 1],
    [31, 0],
  ] as const) {
    clock.now = noon + days * oneDay
    await service.removeOld()
    expect((await problems.find())?.problems).toHaveLength(left)
  }
})

test('what could not be stored waits', async () => {
  const { problems } = await startService()
  const disk = { isFull: true }
  const put: typeof problems.put = (...args) => (disk.isFull ? Promise.reject(new Error('The disk is full.')) : problems.put(...args))
  const service = new ProblemsService({ problems: { ...problems, put }, now: () => noon })
  service.add(problem())
  await expect(service.flush()).rejects.toThrow('The disk is full.')
  service.add(problem())
  disk.isFull = false
  await service.flush()
  expect((await problems.find())?.problems).toMatchObject([{ count: 2 }])
})

test('two servers that store at once lose nothing', async () => {
  const { service, problems } = await startService()
  const other = new ProblemsService({ problems, now: () => noon })
  for (let round = 0; round < 3; round++) {
    service.add(problem())
    other.add(problem())
    await Promise.all([service.flush(), other.flush()])
  }
  expect((await problems.find())?.problems).toMatchObject([{ count: 6 }])
})
