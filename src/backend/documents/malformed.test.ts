import { expect, test } from 'vitest'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const root = 'projects/fourfold/databases/(default)/documents'
const attempts = process.env['TEST_LONG'] === '1' ? 30_000 : 3000

const filter = (op: string, value: object) => ({ fieldFilter: { field: { fieldPath: 'a.`b c`' }, op, value } })
const query = {
  from: [{ collectionId: 'c', allDescendants: false }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        filter('IN', { arrayValue: { values: [{ integerValue: '1' }, { arrayValue: {} }] } }),
        { unaryFilter: { field: { fieldPath: 'x' }, op: 'IS_NOT_NAN' } },
      ],
    },
  },
  orderBy: [
    { field: { fieldPath: 'x' }, direction: 'DESCENDING' },
    { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
  ],
  startAt: { values: [{ timestampValue: '2024-01-01T00:00:00Z' }, { referenceValue: `${root}/c/d` }], before: true },
  select: { fields: [{ fieldPath: 'a' }] },
  limit: { value: 5 },
  offset: 1,
}
const value = {
  mapValue: {
    fields: { v: { geoPointValue: { latitude: 1, longitude: 2 } }, w: { bytesValue: 'AA==' } },
  },
}
const write = {
  update: { name: `${root}/c/d`, fields: { a: value, n: { doubleValue: '-0' }, t: { timestampValue: '2024-01-01T00:00:00.123456789Z' } } },
  updateMask: { fieldPaths: ['a', 'n', '`q`'] },
  updateTransforms: [
    { fieldPath: 'n', increment: { integerValue: '1' } },
    { fieldPath: 'l', appendMissingElements: { values: [{ nullValue: null }] } },
  ],
  currentDocument: { exists: true },
}
const bodies: readonly (readonly [method: string, body: object])[] = [
  ['runQuery', { structuredQuery: query }],
  [
    'runAggregationQuery',
    {
      structuredAggregationQuery: {
        structuredQuery: { ...query, select: undefined },
        aggregations: [{ alias: 's', sum: { field: { fieldPath: 'n' } } }],
      },
    },
  ],
  ['commit', { writes: [write, { delete: `${root}/c/e` }, { verify: `${root}/c/f`, currentDocument: { exists: false } }] }],
  ['batchGet', { documents: [`${root}/c/d`], mask: { fieldPaths: ['a'] } }],
]

const oddities: readonly unknown[] = [
  [
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    '',
    'x',
    '\ud800',
    '`',
    '`\ud800`',
    '`__x__`',
    'a..b',
    '__name__',
    '__x__',
    '__proto__',
    root,
    `${root}/c`,
    `${root}/c/d/`,
  ],
  [[], {}, [[]], [null], { nullValue: null }, { integerValue: '9223372036854775808' }, { integerValue: 1.5 }, { doubleValue: 'Nan' }],
  [{ timestampValue: '2024-02-30T00:00:00Z' }, { arrayValue: { values: [{ arrayValue: {} }] } }, { referenceValue: 'projects/x' }],
  [{ mapValue: { fields: { '': { nullValue: null } } } }, { geoPointValue: { latitude: 91 } }, { bytesValue: '*' }, { a: { b: 1 } }],
  ['x'.repeat(2000), { mapValue: { fields: { __type__: { stringValue: '__vector__' } } } }],
].flat()

/** A copy with one random part replaced by another, removed, or extended by a foreign member. */
function mutated(part: unknown, random: Random): unknown {
  if (typeof part !== 'object' || part === null || random.chance(0.15)) return random.pick(oddities)
  if (Array.isArray(part)) {
    const at = random.below(part.length + 1)
    return random.chance(0.2) ? [...part, ...part] : [...part.slice(0, at), mutated(part[at], random), ...part.slice(at + 1)]
  }
  const keys = Object.keys(part)
  const key = keys.length > 0 ? random.pick(keys) : 'stranger'
  if (random.chance(0.1)) return { ...part, [random.pick(['stranger', '__proto__', 'constructor'])]: random.pick(oddities) }
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(part).filter(([name]) => name !== key))
  return { ...part, [key]: mutated(Reflect.get(part, key), random) }
}

test(`${attempts} malformed requests get errors of the protocol, and cause no internal error`, { timeout: 600_000 }, async () => {
  const random = createRandom(5)
  const fields = [
    { fieldPath: 'a.`b c`', order: 'ASCENDING' as const },
    { fieldPath: 'x', order: 'ASCENDING' as const },
  ]
  await using backend = await startBackend({ indexes: { indexes: [{ collectionGroup: 'c', fields }] } })
  await backend.call('commit', { writes: [{ update: { name: `${root}/c/d` } }] })
  const counts = new Map<string, number>()
  for (let at = 0; at < attempts; at++) {
    const [method, whole] = random.pick(bodies)
    let body: unknown = whole
    for (let change = 0; change <= random.below(3); change++) body = mutated(body, random)
    const { status, json } = await backend.call(method, body)
    const answer = Array.isArray(json) ? json[0] : json
    const name = status === 200 ? 'OK' : String(answer?.error?.status)
    const known = ['OK', 'INVALID_ARGUMENT', 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'UNIMPLEMENTED']
    expect({ body, status, answer, isKnown: known.includes(name) }).toEqual({ body, status, answer, isKnown: true })
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  console.log([...counts].map(([name, count]) => `${name}: ${count}`).join(', '))
  expect(backend.logged).toEqual([])
  expect(counts.get('INVALID_ARGUMENT')).toBeGreaterThan(attempts / 3)
  expect(counts.get('OK')).toBeGreaterThan(attempts / 20)
})
