import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageRevalidator, type PageRevalidatorOptions } from './page-revalidator.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function createReader(changes: Partial<PageRevalidatorOptions> = {}) {
  const read = vi.fn<() => Promise<void>>(() => Promise.resolve())
  return { read, reader: createPageRevalidator({ read, isReachable: () => Promise.resolve(true), isBusy: () => false, ...changes }) }
}

const soon = () => vi.advanceTimersByTimeAsync(200)

test('changes close together are read once, and a stream of them repeatedly', async () => {
  const { read, reader } = createReader()
  for (let change = 0; change < 5; change++) reader.ask()
  await soon()
  expect(read).toHaveBeenCalledTimes(1)
  for (let change = 0; change < 20; change++) {
    reader.ask()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read.mock.calls.length).toBeGreaterThan(5)
})

test('a hidden or offline page reads nothing, and once afterwards', async () => {
  const { read, reader } = createReader()
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  reader.ask()
  await soon()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: false })
  reader.catchUp()
  await soon()
  expect(read).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  reader.catchUp()
  await soon()
  reader.catchUp()
  await soon()
  expect(read).toHaveBeenCalledTimes(1)
})

test('an unreachable server delays the read', async () => {
  let isThere = false
  const { read, reader } = createReader({ isReachable: () => Promise.resolve(isThere) })
  reader.ask()
  await soon()
  expect(read).not.toHaveBeenCalled()
  isThere = true
  reader.catchUp()
  await soon()
  expect(read).toHaveBeenCalledTimes(1)
})

test('a page that sends a form is read afterwards', async () => {
  let isSending = true
  const { read, reader } = createReader({ isBusy: () => isSending })
  reader.ask()
  await soon()
  expect(read).not.toHaveBeenCalled()
  isSending = false
  await soon()
  expect(read).toHaveBeenCalledTimes(1)
})

test('a change during a read causes another read', async () => {
  let finish = () => {}
  let readings = 0
  const { reader } = createReader({
    read: () => {
      readings++
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  })
  reader.ask()
  await soon()
  reader.ask()
  await soon()
  expect(readings).toBe(1)
  finish()
  await soon()
  expect(readings).toBe(2)
})
