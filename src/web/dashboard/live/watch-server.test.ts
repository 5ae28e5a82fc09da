import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchServer } from './watch-server.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const answer = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', answer)
  page.visibilityState = 'visible'
  answer.mockReset().mockImplementation(() => Promise.resolve(new Response('ok\n')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nextLook = () => vi.advanceTimersByTimeAsync(15_000)

test('the listener is called once when the server goes away, and once when it is back', async () => {
  const listener = vi.fn<(isThere: boolean) => void>()
  const stop = watchServer(listener)
  await nextLook()
  expect(listener).not.toHaveBeenCalled()
  answer.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await nextLook()
  await nextLook()
  expect(listener.mock.calls).toEqual([[false]])
  answer.mockImplementation(() => Promise.resolve(new Response(null, { status: 502 })))
  await nextLook()
  expect(listener.mock.calls).toEqual([[false]])
  answer.mockImplementation(() => Promise.resolve(new Response('ok\n')))
  await nextLook()
  expect(listener.mock.calls).toEqual([[false], [true]])
  stop()
})

test('the server is polled also from a hidden page, and at once when the page is shown again', async () => {
  const stop = watchServer(() => {})
  page.visibilityState = 'hidden'
  await nextLook()
  expect(answer.mock.calls.map(([address]) => address)).toEqual(['/readyz'])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(answer).toHaveBeenCalledTimes(2)
  stop()
})

test('a server that does not respond is asked once at a time, and the listener is not called', async () => {
  const listener = vi.fn<(isThere: boolean) => void>()
  answer.mockImplementation(
    (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const stop = watchServer(listener)
  await nextLook()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(answer).toHaveBeenCalledTimes(1)
  stop()
  await nextLook()
  await nextLook()
  expect(listener).not.toHaveBeenCalled()
  expect(answer).toHaveBeenCalledTimes(1)
})
