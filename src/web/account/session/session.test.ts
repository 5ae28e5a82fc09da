import { expect, test, vi } from 'vitest'
import { beginSession, endSession } from './session.ts'

test.each([
  ['begins', () => beginSession('token')],
  ['ends', endSession],
])('a request that %s a session fails when the server does not answer within 20 s', async (_what, ask) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    // The way in which ofetch aborts.
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  try {
    let failure: unknown
    void ask().catch((error: unknown) => (failure = error))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(failure).toBeInstanceOf(Error)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
