import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { publishOnTime } from './publish-on-time.ts'

const log = pino({ enabled: false })

afterEach(() => vi.useRealTimers())

test('pages that could not be rendered are rendered a minute later', async () => {
  vi.useFakeTimers()
  let next: Date | undefined = new Date(Date.now() + 5000)
  const publish = vi.fn<() => Promise<void>>(async () => {
    // Its time has come, so the article is none that is still scheduled.
    next = undefined
    if (publish.mock.calls.length < 3) throw new Error('The disk is full.')
  })
  const stop = publishOnTime(() => next, publish, log)
  await vi.advanceTimersByTimeAsync(5000)
  expect(publish).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(publish).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(publish).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(publish).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(publish).toHaveBeenCalledTimes(3)
  stop()
})

test('nothing is rendered once it was stopped, even while a rendering fails', async () => {
  vi.useFakeTimers()
  const { promise, reject } = Promise.withResolvers<void>()
  const publish = vi.fn<() => Promise<void>>(() => promise)
  const stop = publishOnTime(() => new Date(), publish, log)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  reject(new Error('The disk is full.'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(publish).toHaveBeenCalledTimes(1)
})
