import { DatabaseSync } from 'node:sqlite'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '#testing/backend/fake-clock.ts'
import type { FailureLimit } from '#backend/database/identity/attempt-windows.ts'
import { AttemptTable, type BegunFailure } from './attempt-table.ts'

/** The table, and calls on it that return 0 for an admitted attempt, else the seconds to wait. */
function openAttempts({ clock = createFakeClock(), maxKeys = 10 }: { clock?: FakeClock; maxKeys?: number } = {}) {
  const database = new DatabaseSync(':memory:')
  const schema = readFileSync(new URL('../migrations/001-schema.sql', import.meta.url), 'utf8')
  database.exec(schema)
  const table = new AttemptTable(database)
  const waitOf = (outcome: ReturnType<AttemptTable['begin']>) =>
    outcome.kind === 'admitted' ? 0 : Math.ceil((outcome.freeAtMs - clock.now()) / 1000)
  const begin = (key: string, limit: FailureLimit) => table.begin({ windows: [], failures: { key, limit }, nowMs: clock.now(), maxKeys })
  return {
    clock,
    admit: (key: string, ...limits: { count: number; seconds: number }[]) =>
      waitOf(table.begin({ windows: [{ key, limits }], nowMs: clock.now(), maxKeys })),
    fail: (key: string, limit: FailureLimit) => waitOf(begin(key, limit)),
    end: (key: string, limit: FailureLimit, outcome: 'succeeded' | 'withdrawn') => {
      const begun = begin(key, limit)
      expect(begun.kind).toBe('admitted')
      // An attempt of an account always has one.
      const { failure } = begun as { failure: BegunFailure }
      table.settle({ failure, outcome, nowMs: clock.now() })
    },
    count: () => Number(database.prepare('select count(*) as count from attempt').get()?.['count']),
  }
}

test('a window slides: each attempt leaves room when it expires', () => {
  const { clock, admit } = openAttempts()
  const limit = { count: 2, seconds: 60 }
  expect(admit('a', limit)).toBe(0)
  clock.advance(20_000)
  expect(admit('a', limit)).toBe(0)
  expect(admit('a', limit)).toBe(40)
  clock.advance(39_999)
  expect(admit('a', limit)).toBe(1)
  clock.advance(1)
  expect(admit('a', limit)).toBe(0)
  expect(admit('a', limit)).toBe(20)
})

test('every window of a key must have room', () => {
  const { clock, admit } = openAttempts()
  const limits = [
    { count: 1, seconds: 60 },
    { count: 2, seconds: 3600 },
  ]
  expect(admit('a', ...limits)).toBe(0)
  expect(admit('a', ...limits)).toBe(60)
  clock.advance(60_000)
  expect(admit('a', ...limits)).toBe(0)
  clock.advance(60_000)
  expect(admit('a', ...limits)).toBe(3480)
})

test('a clock that jumps back frees nothing', () => {
  const { clock, admit } = openAttempts()
  admit('a', { count: 1, seconds: 60 })
  clock.set(clock.now() - 3_600_000)
  expect(admit('a', { count: 1, seconds: 60 })).toBe(3660)
})

test('with too many keys, the least recently counted one is forgotten', () => {
  const { clock, admit } = openAttempts({ maxKeys: 2 })
  const limit = { count: 1, seconds: 60 }
  for (const key of ['a', 'b', 'c']) {
    admit(key, limit)
    clock.advance(1)
  }
  expect(admit('b', limit)).toBe(60)
  expect(admit('c', limit)).toBe(60)
  expect(admit('a', limit)).toBe(0)
})

test('the number of keys stays limited', () => {
  const { admit, count } = openAttempts({ maxKeys: 300 })
  for (let key = 0; key < 1000; key++) {
    admit(`key ${key}`, { count: 1, seconds: 60 })
    expect(count()).toBeLessThanOrEqual(300)
  }
})

const limit = { count: 3, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }

test('after the last free failure the waits double up to the longest, and stay there', () => {
  const { clock, fail } = openAttempts()
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    const wait = fail('a', limit)
    waits.push(wait)
    if (wait === 0) continue
    clock.advance(wait * 1000 - 1)
    expect(fail('a', limit)).toBe(1)
    clock.advance(1)
    expect(fail('a', limit)).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 60, 120, 240, 480, 900, 900, 900])
})

test('a success ends the waits of its account and is not counted itself', () => {
  const { clock, fail, end } = openAttempts()
  for (let attempt = 0; attempt < 3; attempt++) fail('a', limit)
  clock.advance(60_000)
  for (let attempt = 0; attempt < 6; attempt++) end('a', limit, 'succeeded')
  for (let attempt = 0; attempt < 3; attempt++) {
    clock.advance(1)
    expect(fail('a', limit)).toBe(0)
  }
  expect(fail('a', limit)).toBe(60)
  expect(fail('b', limit)).toBe(0)
})

test('an account starts anew after its wait and the window without attempts', () => {
  const { clock, fail } = openAttempts()
  for (let attempt = 0; attempt < 3; attempt++) fail('a', limit)
  clock.advance(60_000)
  fail('a', limit)
  clock.advance(120_000 + 900_000)
  for (let attempt = 0; attempt < 3; attempt++) expect(fail('a', limit)).toBe(0)
  expect(fail('a', limit)).toBe(60)
})

test('a day has its own limit, which a success does not lift', () => {
  const { clock, fail, end } = openAttempts()
  const perDay = { ...limit, perDay: 6 }
  for (let attempt = 0; attempt < 6; attempt++) {
    clock.advance(1_000_000)
    fail('a', perDay)
    if (attempt < 5) end('a', perDay, 'succeeded')
  }
  // The first failure was five million milliseconds ago.
  expect(fail('a', perDay)).toBe(86_400 - 5000)
  clock.advance((86_400 - 5000) * 1000)
  expect(fail('a', perDay)).toBe(0)
})

test('a withdrawn attempt is not counted', () => {
  const { clock, fail, end } = openAttempts()
  const perDay = { ...limit, perDay: 5 }
  for (let attempt = 0; attempt < 10; attempt++) end('a', perDay, 'withdrawn')
  for (let attempt = 0; attempt < 3; attempt++) fail('a', perDay)
  clock.advance(60_000)
  for (let attempt = 0; attempt < 3; attempt++) end('a', perDay, 'withdrawn')
  fail('a', perDay)
  expect(fail('a', perDay)).toBe(120)
})
