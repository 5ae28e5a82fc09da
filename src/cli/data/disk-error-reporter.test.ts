import { expect, test, vi } from 'vitest'
import { FaultWatch } from './fault-watch.ts'

const request = new Request('http://backend.invalid/')
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
const sentences = 'The disk is full (ENOSPC: no space left on device, write). Make room, and try again.'

/** A watch, what it tells, and a request that is answered with a status after some logs. */
function watchFaults() {
  const tell = vi.fn<(...words: readonly unknown[]) => void>()
  const watch = new FaultWatch(tell)
  const ask = (status: number, ...logs: readonly (readonly [string, unknown])[]) =>
    watch.ask(async () => {
      await Promise.resolve()
      for (const [message, error] of logs) watch.note(message, error)
      return new Response(null, { status })
    }, request)
  return { tell, watch, ask }
}

test('an answer of 503 is told by the fault that was logged for it, once', async () => {
  const { tell, watch, ask } = watchFaults()
  await expect(ask(503, ['A request failed.', full])).rejects.toThrow(sentences)
  watch.tellRest()
  expect(tell).not.toHaveBeenCalled()
})

test('a fault that no answer is about is told with the next request, or at the end', async () => {
  const { tell, watch, ask } = watchFaults()
  expect(await ask(200, ['The file of a deleted mail stays.', full])).toHaveProperty('status', 200)
  await ask(200)
  expect(tell.mock.calls).toEqual([[`The file of a deleted mail stays. ${sentences}`]])
  watch.note('What uploads have left could not be removed.', full)
  watch.tellRest()
  watch.tellRest()
  expect(tell.mock.calls.slice(1)).toEqual([[`What uploads have left could not be removed. ${sentences}`]])
})

test('an answer of 503 for another reason is not told by an earlier fault', async () => {
  const { ask } = watchFaults()
  await ask(200, ['The file of a deleted mail stays.', full])
  expect(await ask(503)).toHaveProperty('status', 503)
  await expect(ask(503, ['A request failed.', full])).rejects.toThrow(sentences)
  expect(await ask(503)).toHaveProperty('status', 503)
})

test('of two faults the answer is told by the last, and the other one by itself', async () => {
  const { tell, ask } = watchFaults()
  await expect(ask(503, ['The file of a deleted mail stays.', full], ['A request failed.', full])).rejects.toThrow(sentences)
  expect(tell.mock.calls).toEqual([[`The file of a deleted mail stays. ${sentences}`]])
})

test('requests under way at once that fail in one way are all told by it', async () => {
  const { tell, watch, ask } = watchFaults()
  const asked = [ask(503, ['A request failed.', full]), ask(503, ['A request failed.', full])]
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  watch.tellRest()
  expect(tell).not.toHaveBeenCalled()
})

test('an error that is no fault of the data is told at once', () => {
  const { tell, watch } = watchFaults()
  const bug = new TypeError('x is undefined')
  watch.note('Work in the background failed.', bug)
  watch.note('Mail given up.', undefined)
  expect(tell.mock.calls).toEqual([['Work in the background failed.', bug], ['Mail given up.']])
})
