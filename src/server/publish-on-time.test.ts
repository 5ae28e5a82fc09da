import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { publishOnTime } from './publish-on-time.ts'

const log = pino({ enabled: false })

afterEach(() => vi.useRealTimers())

test('pages that could not be rendered are rendered a minute later', async () => {
  vi.useFakeTimers()
  const publish = vi.fn<() => Promise<undefined>>(async () => {
    if (publish.mock.calls.length < 3) throw new Error('The disk is full.')
  })
  const stop = publishOnTime(new Date(Date.now() + 5000), publish, log)
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
  const { promise, reject } = Promise.withResolvers<undefined>()
  const publish = vi.fn<() => Promise<undefined>>(() => promise)
  const stop = publishOnTime(new Date(), publish, log)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  reject(new Error('The disk is full.'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(publish).toHaveBeenCalledTimes(1)
})

test('a change that lies months ahead is waited for, and then the next one', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T18:00:00Z') })
  const publish = vi.fn<() => Promise<Date | undefined>>()
  publish.mockResolvedValueOnce(new Date('2027-03-01T00:00:00Z')).mockResolvedValue(undefined)
  const stop = publishOnTime(new Date('2027-02-28T23:00:00Z'), publish, log)
  await vi.advanceTimersByTimeAsync(Date.parse('2027-02-28T22:59:59.999Z') - Date.now())
  expect(publish).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(publish).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
  expect(publish).toHaveBeenCalledTimes(2)
  stop()
})

test('a change that came while the pages were rendered is not waited for', async () => {
  vi.useFakeTimers()
  const publish = vi.fn<() => Promise<Date | undefined>>()
  publish.mockResolvedValueOnce(new Date(Date.now() - 1)).mockResolvedValue(undefined)
  const stop = publishOnTime(new Date(), publish, log)
  await vi.advanceTimersByTimeAsync(1)
  expect(publish).toHaveBeenCalledTimes(2)
  stop()
})
