import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { Fields } from '#protocol/value.ts'
import { compileExpression } from './compile-expression.ts'
import { Lookups, singleLookups } from './lookups.ts'
import { parseExpression } from './parse-expression.ts'
import { RegularExpressions } from './regular-expression.ts'
import { describeValue, Failure, isList, mapOf, type Result, segmentsOf, Unknown } from './rule-value.ts'
import { Run } from './run.ts'
import { type Compilation, Scope, services } from './scope.ts'
import { TokenReader } from './token-reader.ts'

const document = (path: string, fields: Fields) => {
  const segments = ['databases', '(default)', 'documents', ...path.split('/')]
  return mapOf({ data: { type: 'map', fields }, id: segments.at(-1) ?? '', __name__: { type: 'path', segments } })
}

const note = document(
  'notes/n1',
  new Map<string, Fields extends ReadonlyMap<string, infer Value> ? Value : never>([
    ['text', 'hello'],
    ['author', { type: 'reference', projectId: 'p', databaseId: '(default)', path: ['users', 'anna'] }],
    ['place', { type: 'geoPoint', latitude: 52, longitude: 4 }],
    ['at', { type: 'timestamp', microseconds: 1_700_000_000_000_000n }],
  ]),
)

const stored = new Map([
  ['users/anna', document('users/anna', new Map([['name', 'Anna']]))],
  ['after users/anna', document('users/anna', new Map([['name', 'Anna later']]))],
  ['after users/later', document('users/later', new Map())],
])

const request = mapOf({
  auth: null,
  method: 'get',
  path: { type: 'path', segments: ['databases', '(default)', 'documents', 'notes', 'n1'] },
  time: { type: 'timestamp', microseconds: 1_706_933_106_000_000n },
  resource: null,
})

/** The value of an expression in a rule for `/databases/{database}/documents/notes/{id}`; a message if it does not compile. */
function evaluate(text: string): Result | string {
  const faults: string[] = []
  const compilation: Compilation = {
    service: services['cloud.firestore'],
    isFaultyPattern: () => undefined,
    report: (_, message) => faults.push(message),
    onCall: () => {},
    compileExpression,
  }
  const scope = new Scope()
  scope.addVariable('database', { kind: 'capture', at: 0 })
  scope.addVariable('id', { kind: 'capture', at: 1 })
  const reader = new TokenReader(text)
  const expression = parseExpression(reader)
  expect(reader.peek().kind).toBe('end')
  const run = compileExpression(expression, scope, compilation)
  expect(faults).toEqual([])
  const read = (segments: readonly string[], isAfter: boolean) => stored.get(`${isAfter ? 'after ' : ''}${segments.slice(3).join('/')}`)
  const state = new Run(request, note, new Lookups(read, singleLookups), new RegularExpressions())
  state.captures = ['(default)', 'n1']
  return run(state)
}

/** A value in the notation of the table. */
function show(value: Result | string): string {
  if (value instanceof Failure) return `error ${value.message}`
  if (value instanceof Unknown) return 'unknown'
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint' || typeof value === 'number') return describeValue(value)
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
  if (value instanceof Uint8Array) return `b'${Buffer.from(value).toString('hex').toUpperCase()}'`
  if (isList(value)) return `[${value.map(show).join(', ')}]`
  switch (value.type) {
    case 'map':
      return `{${[...value.fields].map(([name, field]) => `${show(name)}: ${show(field)}`).join(', ')}}`
    case 'set':
      return `set(${value.elements.map(show).join(', ')})`
    case 'timestamp':
      return encodeTimestamp(value.microseconds)
    case 'path':
    case 'reference':
      return `/${segmentsOf(value).join('/')}`
    default:
      return value.type
  }
}

const lines = (await readFile(new URL('expressions.txt', import.meta.url), 'utf8')).split('\n')
const cases = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' => ') as [string, string]) // two by form

test('the table holds at least 250 expressions, each with its value', () => {
  expect(cases.length).toBeGreaterThanOrEqual(250)
})

test.each(cases)('%s is %s', (expression, expected) => {
  const shown = show(evaluate(expression))
  // For an error the table contains a part of the message.
  const isAsExpected = expected.startsWith('error ') ? shown.startsWith('error ') && shown.includes(expected.slice(6)) : shown === expected
  expect({ shown, isAsExpected }).toEqual({ shown, isAsExpected: true })
})
