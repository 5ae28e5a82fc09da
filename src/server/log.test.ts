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

test('the input that an error carries is not logged', async () => {
  const failing = new Promise((resolve) => resolve(new URL('http://[/v1/x?key=secret')))
  const failure = await failing.catch((error: unknown) => error)
  expect(failure).toMatchObject({ input: expect.stringContaining('secret') })
  expect(JSON.stringify(logFailure('err', failure))).not.toContain('secret')
})

test('a line names the request that it is about, and lines below the level are left out', () => {
  const lines: string[] = []
  const log = createLogger({ stream: { write: (line) => void lines.push(line) }, level: 'warn', findRequestId: () => 'r1' })
  log.info('Mail sent.')
  log.warn({ path: '/' }, 'A page was rendered slowly.')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { requestId: 'r1', path: '/', msg: 'A page was rendered slowly.' },
  ])
})

test.each([
  ['an e-mail address', 'No account zoe.canary+1@halde.example here', 'No account …@… here'],
  ['an encoded one', 'GET /login?email=zoe%40canary.example&x=1', 'GET /login?email=…@…&x=1'],
  ['a token', 'refused eyJhbGciOiJSUzI1NiJ9.eyJjYW5hcnki.c2ln-_x', 'refused …'],
  ['a header', 'sent Bearer canary-canary-canary', 'sent Bearer …'],
  ['a secret in a query', 'https://x.example/a?oobCode=canary&lang=de&key=canary', 'https://x.example/a?oobCode=…&lang=de&key=…'],
  ['what a schema refused', 'Invalid type: Expected string but received "canary canary"', 'Invalid type: Expected string but received …'],
  ['what a parser quotes', `Unexpected token 'c', "canary 1" is not valid JSON`, 'Unexpected token …, … is not valid JSON'],
])('%s in the words of a failure is cut', (_, message, logged) => {
  expect(logFailure('err', new Error(message))['message']).toBe(logged)
})

test('a stack keeps the names of packages', () => {
  const failure = new Error('x')
  failure.stack = 'Error: x\n    at f (/app/node_modules/@remix-run/node-fetch-server/dist/a.js:1:2)'
  expect(logFailure('err', failure)['stack']).toBe(failure.stack)
})

test('a line holds nothing that steers the terminal on which it is read', () => {
  const lines: string[] = []
  const words = 'a\u001b[2J\u009b1A\u202Eb\u2028c\u0085d\u200Ee'
  createLogger({ stream: { write: (line) => void lines.push(line) } }).warn({ path: words }, words)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: words, msg: words })
})
