import { expect, test } from 'vitest'
import { type Limit, Limiter } from './limiter.ts'

function startLimiter(limits: readonly Limit[], maximumKeys?: number) {
  const clock = { now: 1_800_000_000_000 }
  const limiter = new Limiter({ limits, now: () => clock.now, ...(maximumKeys !== undefined && { maximumKeys }) })
  const isAdmitted = (key = 'a') => limiter.admit(key).isAdmitted
  const passSeconds = (seconds: number) => {
    clock.now += seconds * 1000
  }
  return { limiter, isAdmitted, passSeconds }
}

test('of 200 parallel attempts exactly as many pass as the limit says', async () => {
  const { isAdmitted } = startLimiter([{ count: 7, seconds: 60 }])
  const attempts = Array.from({ length: 200 }, async () => {
    await Promise.resolve()
    return isAdmitted()
  })
  expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(7)
})

test('a window slides: no period of its length holds more than the limit', () => {
  const { limiter, isAdmitted, passSeconds } = startLimiter([{ count: 2, seconds: 60 }])
  expect(isAdmitted()).toBe(true)
  passSeconds(50)
  expect(isAdmitted()).toBe(true)
  passSeconds(9)
  expect(limiter.admit('a')).toEqual({ isAdmitted: false, retryAfterSeconds: 1 })
  passSeconds(1)
  expect(isAdmitted()).toBe(true)
  expect(limiter.admit('a')).toEqual({ isAdmitted: false, retryAfterSeconds: 50 })
})

test('every limit applies, and the longest wait is returned', () => {
  const { limiter, isAdmitted, passSeconds } = startLimiter([
    { count: 3, seconds: 60 },
    { count: 10, seconds: 3600 },
  ])
  for (const minute of [0, 1, 2]) {
    expect([minute, isAdmitted(), isAdmitted(), isAdmitted(), isAdmitted()]).toEqual([minute, true, true, true, false])
    passSeconds(60)
  }
  expect(isAdmitted()).toBe(true)
  expect(limiter.admit('a')).toEqual({ isAdmitted: false, retryAfterSeconds: 3600 - 180 })
})

test('a refused attempt is not counted, so that waiting helps a client that keeps trying', () => {
  const { isAdmitted, passSeconds } = startLimiter([{ count: 1, seconds: 10 }])
  expect(isAdmitted()).toBe(true)
  for (let second = 0; second < 9; second += 1) {
    passSeconds(1)
    expect(isAdmitted()).toBe(false)
  }
  passSeconds(1)
  expect(isAdmitted()).toBe(true)
})

test('keys do not count against each other', () => {
  const { isAdmitted } = startLimiter([{ count: 1, seconds: 60 }])
  expect([isAdmitted('a'), isAdmitted('b'), isAdmitted('a')]).toEqual([true, true, false])
})

test('a clock that jumps back opens no window early', () => {
  const { isAdmitted, passSeconds } = startLimiter([{ count: 1, seconds: 60 }])
  expect(isAdmitted()).toBe(true)
  passSeconds(-3600)
  expect(isAdmitted()).toBe(false)
})

test('more keys than may be held push out the one admitted longest ago', () => {
  const { limiter, isAdmitted, passSeconds } = startLimiter([{ count: 2, seconds: 3600 }], 3)
  for (const key of ['a', 'b', 'c', 'a']) {
    expect(isAdmitted(key)).toBe(true)
    passSeconds(1)
  }
  expect(isAdmitted('d')).toBe(true)
  expect(limiter.size).toBe(3)
  expect([isAdmitted('a'), isAdmitted('c'), isAdmitted('c')]).toEqual([false, true, false])
})

test('keys whose windows have passed are forgotten', () => {
  const { limiter, isAdmitted, passSeconds } = startLimiter([{ count: 1, seconds: 60 }])
  for (let index = 0; index < 1000; index += 1) isAdmitted(String(index))
  passSeconds(61)
  isAdmitted('next')
  expect(limiter.size).toBe(1)
})
