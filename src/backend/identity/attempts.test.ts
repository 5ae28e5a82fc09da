import { expect, test } from 'vitest'
import { createFakeClock } from '#testing/fake-clock.ts'
import { Attempts, FailedAttempts } from './attempts.ts'
import { IdentityRefusal } from './refusal.ts'

/** 0 when an attempt is admitted, else the seconds to wait. */
function waitOf(attempt: () => unknown): number | undefined {
  try {
    attempt()
    return 0
  } catch (error) {
    if (error instanceof IdentityRefusal) return error.retryAfterSeconds
    throw error
  }
}

test('a window slides: each attempt makes room when it leaves', () => {
  const clock = createFakeClock()
  const attempts = new Attempts({ count: 2, seconds: 60 }, 10, clock.now)
  const attempt = () => waitOf(() => attempts.admit('a'))
  expect(attempt()).toBe(0)
  clock.advance(20_000)
  expect(attempt()).toBe(0)
  expect(attempt()).toBe(40)
  clock.advance(39_999)
  expect(attempt()).toBe(1)
  clock.advance(1)
  expect(attempt()).toBe(0)
  expect(attempt()).toBe(20)
})

test('a clock that jumps back frees nothing', () => {
  const clock = createFakeClock()
  const attempts = new Attempts({ count: 1, seconds: 60 }, 10, clock.now)
  attempts.admit('a')
  clock.set(clock.now() - 3_600_000)
  expect(waitOf(() => attempts.admit('a'))).toBe(3660)
})

test('of too many keys the one that came longest ago is forgotten', () => {
  const attempts = new Attempts({ count: 1, seconds: 60 }, 2, createFakeClock().now)
  for (const key of ['a', 'b', 'c']) attempts.admit(key)
  expect(waitOf(() => attempts.admit('b'))).toBe(60)
  expect(waitOf(() => attempts.admit('c'))).toBe(60)
  expect(waitOf(() => attempts.admit('a'))).toBe(0)
})

const limit = { count: 3, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }

test('after the last free failure the waits double up to the longest, and stay there', () => {
  const clock = createFakeClock()
  const failures = new FailedAttempts(limit, 10, clock.now)
  const waits: (number | undefined)[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    const wait = waitOf(() => failures.begin('a')) ?? 0
    waits.push(wait)
    if (wait === 0) continue
    clock.advance(wait * 1000 - 1)
    expect(waitOf(() => failures.begin('a'))).toBe(1)
    clock.advance(1)
    expect(waitOf(() => failures.begin('a'))).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 60, 120, 240, 480, 900, 900, 900])
})

test('a success ends the waits of its account and counts for nothing itself', () => {
  const clock = createFakeClock()
  const failures = new FailedAttempts(limit, 10, clock.now)
  for (let attempt = 0; attempt < 3; attempt++) failures.begin('a')
  clock.advance(60_000)
  failures.begin('a').succeed()
  for (let attempt = 0; attempt < 5; attempt++) failures.begin('a').succeed()
  for (let attempt = 0; attempt < 3; attempt++) {
    clock.advance(1)
    expect(waitOf(() => failures.begin('a'))).toBe(0)
  }
  expect(waitOf(() => failures.begin('a'))).toBe(60)
  expect(waitOf(() => failures.begin('b'))).toBe(0)
})

test('quiet for its wait and the window together, an account starts anew', () => {
  const clock = createFakeClock()
  const failures = new FailedAttempts(limit, 10, clock.now)
  for (let attempt = 0; attempt < 3; attempt++) failures.begin('a')
  clock.advance(60_000)
  failures.begin('a')
  clock.advance(120_000 + 900_000)
  for (let attempt = 0; attempt < 3; attempt++) expect(waitOf(() => failures.begin('a'))).toBe(0)
  expect(waitOf(() => failures.begin('a'))).toBe(60)
})

test('a day has its own limit, which a success does not lift', () => {
  const clock = createFakeClock()
  const failures = new FailedAttempts({ ...limit, perDay: 6 }, 10, clock.now)
  for (let attempt = 0; attempt < 6; attempt++) {
    clock.advance(1_000_000)
    failures.begin('a')
    if (attempt < 5) failures.begin('a').succeed()
  }
  // The first failure was five million milliseconds ago.
  expect(waitOf(() => failures.begin('a'))).toBe(86_400 - 5000)
  clock.advance((86_400 - 5000) * 1000)
  expect(waitOf(() => failures.begin('a'))).toBe(0)
})

test('an attempt that was never made counts for nothing', () => {
  const clock = createFakeClock()
  const failures = new FailedAttempts({ ...limit, perDay: 5 }, 10, clock.now)
  for (let attempt = 0; attempt < 10; attempt++) failures.begin('a').withdraw()
  for (let attempt = 0; attempt < 3; attempt++) failures.begin('a')
  clock.advance(60_000)
  for (let attempt = 0; attempt < 3; attempt++) failures.begin('a').withdraw()
  failures.begin('a')
  expect(waitOf(() => failures.begin('a'))).toBe(120)
})
