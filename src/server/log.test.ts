import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

/** The line that a failure leaves under a name. */
function logFailure(key: 'err' | 'error', failure: unknown): Record<string, unknown> {
  const lines: string[] = []
  createLogger({ stream: { write: (line) => void lines.push(line) } }).error({ [key]: failure }, 'A request failed.')
  const [line = ''] = lines
  // Of the shape that the logger gives it.
  return (JSON.parse(line) as Record<string, Record<string, unknown>>)[key] ?? {}
}

test.each(['err', 'error'] as const)('a failure under `%s` is logged with its message, stack and causes', (key) => {
  const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const cause = new AggregateError([full, 'a word'], 'no copy could be written')
  const logged = logFailure(key, new TypeError('not stored', { cause }))
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'not stored',
    stack: expect.stringContaining('log.test.ts'),
    cause: {
      type: 'AggregateError',
      message: 'no copy could be written',
      stack: expect.stringContaining('log.test.ts'),
      errors: [{ type: 'Error', message: 'disk full', code: 'ENOSPC' }, 'a word'],
    },
  })
})

test('a failure that causes itself is logged', () => {
  const failure = new Error('round')
  failure.cause = failure
  expect(logFailure('error', failure)).toMatchObject({ message: 'round', cause: { message: 'round' } })
})

test('what a failure refused is not logged with it', async () => {
  const failing = new Promise((resolve) => resolve(new URL('http://[/v1/x?key=secret')))
  const failure = await failing.catch((error: unknown) => error)
  expect(failure).toMatchObject({ input: expect.stringContaining('secret') })
  expect(JSON.stringify(logFailure('err', failure))).not.toContain('secret')
})
