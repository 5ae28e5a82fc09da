import { afterEach, expect, test, vi } from 'vitest'
import { publishOnTime } from './publish-on-time.ts'

afterEach(() => vi.useRealTimers())

test('nothing is renewed once it was stopped', async () => {
  vi.useFakeTimers()
  const publish = vi.fn<() => undefined>()
  const stop = publishOnTime(new Date(Date.now() + 5000), publish)
  await vi.advanceTimersByTimeAsync(4999)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(publish).not.toHaveBeenCalled()
})

test('a change that lies months ahead is waited for, and then the next one', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T18:00:00Z') })
  const publish = vi.fn<() => Date | undefined>()
  publish.mockReturnValueOnce(new Date('2027-03-01T00:00:00Z')).mockReturnValue(undefined)
  const stop = publishOnTime(new Date('2027-02-28T23:00:00Z'), publish)
  await vi.advanceTimersByTimeAsync(Date.parse('2027-02-28T22:59:59.999Z') - Date.now())
  expect(publish).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(publish).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
  expect(publish).toHaveBeenCalledTimes(2)
  stop()
})

test('a change that came while the pages were renewed is not waited for', async () => {
  vi.useFakeTimers()
  const publish = vi.fn<() => Date | undefined>()
  publish.mockReturnValueOnce(new Date(Date.now() - 1)).mockReturnValue(undefined)
  const stop = publishOnTime(new Date(), publish)
  await vi.advanceTimersByTimeAsync(1)
  expect(publish).toHaveBeenCalledTimes(2)
  stop()
})
