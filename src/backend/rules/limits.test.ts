import { expect, test } from 'vitest'
import { compileRules } from './compile-rules.ts'
import { batchLookups, Lookups, type LookupLimits, singleLookups } from './lookups.ts'
import { mapOf, type RuleMap, type RuleValue } from './rule-value.ts'

/** Decides a condition on a document with this data; `messages` are its errors. */
function decide(condition: string, data: { readonly [name: string]: RuleValue } = {}, functions = '', lookups = createLookups()) {
  const rules = compileRules(
    `rules_version = '2'; service cloud.firestore { ${functions} match /{path=**} { allow get: if ${condition}; } }`,
    'cloud.firestore',
  )
  lookups.beginOperation()
  const { isAllowed, faults } = rules.decide({
    method: 'get',
    path: ['databases', '(default)', 'documents', 'a', 'b'],
    request: mapOf({ auth: null }),
    resource: mapOf({ data: mapOf(data), id: 'b', __name__: null }),
    lookups,
  })
  return { isAllowed, messages: faults.map(({ message }) => message) }
}

const empty: RuleMap = mapOf({ data: mapOf({}) })

function createLookups(limits: LookupLimits = singleLookups, read: () => RuleMap | undefined = () => empty): Lookups {
  return new Lookups(read, limits)
}

const exists = (...ids: readonly number[]) => ids.map((id) => `exists(/databases/(default)/documents/a/d${id})`).join(' && ')
const range = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

test('a decision looks up ten documents, and an eleventh refuses it, whatever else is true', () => {
  expect(decide(exists(...range(10)))).toEqual({ isAllowed: true, messages: [] })
  expect(decide(`(${exists(...range(11))}) || true`)).toEqual({ isAllowed: false, messages: ['the rules read more than 10 documents'] })
})

test('a document that was looked up before costs nothing again', () => {
  let reads = 0
  const lookups = createLookups(singleLookups, () => (reads++, empty))
  expect(decide(`${exists(...range(10))} && ${exists(...range(10))}`, {}, '', lookups).isAllowed).toBe(true)
  expect(reads).toBe(10)
})

test('the operations of a batch look up ten documents each and twenty together', () => {
  const lookups = createLookups(batchLookups)
  expect(decide(exists(...range(10)), {}, '', lookups).isAllowed).toBe(true)
  expect(decide(exists(...range(11, 10)), {}, '', lookups).isAllowed).toBe(false)
  const fresh = createLookups(batchLookups)
  expect([0, 10, 20].map((from) => decide(exists(...range(10, from)), {}, '', fresh).isAllowed)).toEqual([true, true, false])
  expect(decide(exists(...range(20)), {}, '', fresh).isAllowed).toBe(true)
})

test('a decision evaluates a thousand expressions, and no more', () => {
  // Each call of the outermost function runs the innermost 2^8 times.
  const functions = [
    'function f0(x) { return x == 1; }',
    ...range(8, 1).map((n) => `function f${n}(x) { return f${n - 1}(x) && f${n - 1}(x); }`),
  ].join(' ')
  expect(decide('f4(1)', {}, functions)).toEqual({ isAllowed: true, messages: [] })
  expect(decide('f8(1) || true', {}, functions)).toEqual({ isAllowed: false, messages: ['more than 1000 expressions were evaluated'] })
})

test('an error in one block does not keep another from allowing', () => {
  const rules = compileRules(
    `service cloud.firestore { match /{path=**} { allow get: if resource.data.missing == 1; } match /a/{id} { allow get: if id == 'b'; } }`,
    'cloud.firestore',
  )
  const ask = (id: string) =>
    rules.decide({ method: 'get', path: ['a', id], request: mapOf({}), resource: empty, lookups: createLookups() })
  expect(ask('b')).toEqual({ isAllowed: true, faults: [] })
  expect(ask('c')).toEqual({ isAllowed: false, faults: [{ message: 'there is no `missing` in this map', line: 1, column: 60 }] })
})

const long = 'a'.repeat(1_000_000)

test.each<readonly [string, string, { readonly [name: string]: RuleValue }]>([
  ['a pattern that makes backtracking exponential', "resource.data.text.matches('(a+)+b')", { text: long }],
  ['one with many alternatives', "resource.data.text.matches('(a|aa|aaa|a?)*b')", { text: long }],
  ['a pattern of the caller', "'x'.matches(resource.data.text)", { text: '('.repeat(100_000) }],
  [
    'a pattern of the caller that counts',
    'resource.data.text.matches(resource.data.pattern)',
    { text: long, pattern: '(((a{1,30}){1,30})b?){1}' },
  ],
  ['a replacement that grows', "resource.data.text.replace('', resource.data.text).size() == 0", { text: long }],
  ['a text that doubles', 'f9(resource.data.text).size() > 0', { text: long }],
  ['a list that doubles', 'g9(resource.data.list).size() > 0', { list: range(100_000).map(BigInt) }],
  ['two long lists', 'resource.data.list.hasAll(resource.data.list.concat([-1]))', { list: range(100_000).map(BigInt) }],
  ['a set of many lists', 'resource.data.list.toSet().size() == 0', { list: range(50_000).map((at) => [BigInt(at)]) }],
  [
    'deep equality',
    'resource.data.list == resource.data.list && resource.data.list != resource.data.list',
    { list: range(200_000).map((at) => [`${at}`]) },
  ],
])(
  '%s ends within its limits',
  (_, condition, data) => {
    const functions = range(10)
      .flatMap((n) => [
        `function f${n}(x) { return ${n === 0 ? 'x' : `f${n - 1}(x + x)`}; }`,
        `function g${n}(x) { return ${n === 0 ? 'x' : `g${n - 1}(x.concat(x))`}; }`,
      ])
      .join(' ')
    expect(decide(condition, data, functions).isAllowed).toBe(false)
  },
  // A match in exponential time would not finish within this.
  20_000,
)
