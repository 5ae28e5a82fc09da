import { expect, test, vi } from 'vitest'
import { DiskErrorReporter } from './disk-error-reporter.ts'

const request = new Request('http://backend.invalid/')
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
const sentences = 'The disk is full (ENOSPC: no space left on device, write). Make room, and try again.'

/** A reporter, its report function, and a request that is answered with a status after some log entries. */
function startReporter() {
  const report = vi.fn<(...words: readonly unknown[]) => void>()
  const reporter = new DiskErrorReporter(report)
  const ask = (status: number, ...logs: readonly (readonly [string, unknown])[]) =>
    reporter.fetch(async () => {
      await Promise.resolve()
      for (const [message, error] of logs) reporter.record(message, error)
      return new Response(null, { status })
    }, request)
  return { report, reporter, ask }
}

test('a response of 503 is explained by the disk error that was logged for it, once', async () => {
  const { report, reporter, ask } = startReporter()
  await expect(ask(503, ['A request failed.', full])).rejects.toThrow(sentences)
  reporter.flush()
  expect(report).not.toHaveBeenCalled()
})

test('a disk error without a failed response is reported at the next request, or at the end', async () => {
  const { report, reporter, ask } = startReporter()
  expect(await ask(200, ['The file of a deleted mail stays.', full])).toHaveProperty('status', 200)
  await ask(200)
  expect(report.mock.calls).toEqual([[`The file of a deleted mail stays. ${sentences}`]])
  reporter.record('What uploads have left could not be removed.', full)
  reporter.flush()
  reporter.flush()
  expect(report.mock.calls.slice(1)).toEqual([[`What uploads have left could not be removed. ${sentences}`]])
})

test('an earlier disk error does not explain a response of 503 with another cause', async () => {
  const { ask } = startReporter()
  await ask(200, ['The file of a deleted mail stays.', full])
  expect(await ask(503)).toHaveProperty('status', 503)
  await expect(ask(503, ['A request failed.', full])).rejects.toThrow(sentences)
  expect(await ask(503)).toHaveProperty('status', 503)
})

test('the last of two disk errors explains the response, and the first is reported by itself', async () => {
  const { report, ask } = startReporter()
  await expect(ask(503, ['The file of a deleted mail stays.', full], ['A request failed.', full])).rejects.toThrow(sentences)
  expect(report.mock.calls).toEqual([[`The file of a deleted mail stays. ${sentences}`]])
})

test('one disk error explains all simultaneous requests that fail', async () => {
  const { report, reporter, ask } = startReporter()
  const asked = [ask(503, ['A request failed.', full]), ask(503, ['A request failed.', full])]
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  reporter.flush()
  expect(report).not.toHaveBeenCalled()
})

test('an error that is not a disk error is reported at once', () => {
  const { report, reporter } = startReporter()
  const bug = new TypeError('x is undefined')
  reporter.record('Work in the background failed.', bug)
  reporter.record('Mail given up.', undefined)
  expect(report.mock.calls).toEqual([['Work in the background failed.', bug], ['Mail given up.']])
})
