import { expect, test } from 'vitest'
import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const field = (fieldPath: string) => ({ field: { fieldPath } })
const integer = (value: bigint) => ({ integerValue: String(value) })
const double = (value: number | string) => ({ doubleValue: value })

async function withNumbers(backend: TestBackend, collection: string, ...numbers: readonly (Value | undefined)[]): Promise<void> {
  const writes = numbers.map((n, at) => ({ set: [collection, String(at)], fields: new Map(n === undefined ? [] : [['n', n]]) }))
  await backend.documents.commit(writes)
}

async function aggregate(backend: TestBackend, collectionId: string, aggregations: readonly object[], query: object = {}): Promise<object> {
  const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId }], ...query }, aggregations }
  const { json } = await backend.call('runAggregationQuery', { structuredAggregationQuery })
  // The format of every response.
  return (json as [{ result: { aggregateFields: object } }])[0].result.aggregateFields
}

const max = 2n ** 63n - 1n

test.each<readonly [string, readonly (Value | undefined)[], object, object]>([
  ['nothing', [], integer(0n), { nullValue: null }],
  ['no number', ['x', null, [1n]], integer(0n), { nullValue: null }],
  ['integers', [1n, 2n, 4n, 'x', undefined], integer(7n), double(7 / 3)],
  ['integers that pass int64 on the way', [max, 1n, -2n], integer(max - 1n), double(Number(max - 1n) / 3)],
  ['integers beyond int64', [max, 1n], double(2 ** 63), double(2 ** 62)],
  ['integers and doubles', [1n, 0.5], double(1.5), double(0.75)],
  ['doubles whose plain sum loses the small one', [1e100, 1, -1e100], double(1), double(1 / 3)],
  ['NaN', [1n, NaN], double('NaN'), double('NaN')],
  ['infinities of both signs', [Infinity, -Infinity], double('NaN'), double('NaN')],
  ['infinity', [Infinity, 1], double('Infinity'), double('Infinity')],
])('sum and average of %s', async (_, numbers, sum, average) => {
  const backend = await getBackend()
  await withNumbers(backend, 'c', ...numbers)
  const figures = await aggregate(backend, 'c', [
    { alias: 's', sum: field('n') },
    { alias: 'a', avg: field('n') },
  ])
  expect(figures).toEqual({ s: sum, a: average })
})

test('count reads the whole result, or only as much as the request allows', async () => {
  const backend = await getBackend()
  await withNumbers(backend, 'c', 1n, 2n, 3n, undefined, 'x')
  const count = async (query: object = {}, upTo?: string) => {
    const figures = await aggregate(backend, 'c', [{ alias: 'n', count: upTo ? { upTo } : {} }], query)
    return figures
  }
  const or = {
    compositeFilter: {
      op: 'OR',
      filters: [1, 2, 1].map((n) => ({ fieldFilter: { ...field('n'), op: 'EQUAL', value: integer(BigInt(n)) } })),
    },
  }
  expect(await count()).toEqual({ n: integer(5n) })
  expect(await count({ orderBy: [field('n')] })).toEqual({ n: integer(4n) })
  expect(await count({ limit: 2 })).toEqual({ n: integer(2n) })
  expect(await count({ limit: 2, offset: 4 })).toEqual({ n: integer(1n) })
  expect(await count({ offset: 9 })).toEqual({ n: integer(0n) })
  expect(await count({ limit: 0 })).toEqual({ n: integer(0n) })
  expect(await count({}, '3')).toEqual({ n: integer(3n) })
  expect(await count({ where: or })).toEqual({ n: integer(2n) })
})

test('more documents than one step counts are all counted, by name, value and several values', async () => {
  const backend = await getBackend()
  const total = 20_003
  for (let first = 0; first < total; first += 500) {
    const size = Math.min(500, total - first)
    const writes = Array.from({ length: size }, (_, at) => ({
      set: ['c', `${first + at}`],
      fields: new Map([['n', BigInt((first + at) % 2)]]),
    }))
    await backend.documents.commit(writes)
  }
  const isZero = { fieldFilter: { ...field('n'), op: 'EQUAL', value: integer(0n) } }
  const count = (query: object) => aggregate(backend, 'c', [{ alias: 'n', count: {} }], query)
  expect(await count({})).toEqual({ n: integer(20_003n) })
  expect(await count({ where: isZero })).toEqual({ n: integer(10_002n) })
  expect(await count({ orderBy: [field('n')] })).toEqual({ n: integer(20_003n) })
})

test('a document counts only if it has every aggregated field', async () => {
  const backend = await getBackend()
  await withNumbers(backend, 'c', 1n, undefined, 'x', 4n)
  const figures = [{ count: {} }, { alias: 'total', sum: field('n') }, { alias: 'first', count: { upTo: '1' } }]
  expect(await aggregate(backend, 'c', figures)).toEqual({ field_1: integer(3n), total: integer(5n), first: integer(1n) })
  expect(await aggregate(backend, 'c', [{ alias: 'total', sum: field('n') }], { limit: 1 })).toEqual({ total: integer(1n) })
})

const by = (fieldPath: string, direction = 'ASCENDING') => ({ ...field(fieldPath), direction })
const equal = (fieldPath: string, value: bigint) => ({ fieldFilter: { ...field(fieldPath), op: 'EQUAL', value: integer(value) } })

async function refusalOf(backend: TestBackend, aggregations: readonly object[], query: object, parent = ''): Promise<string> {
  const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId: 'c' }], ...query }, aggregations }
  const { json } = await backend.call('runAggregationQuery', { structuredAggregationQuery }, { parent })
  // The format of every error.
  const [{ error }] = json as [{ error: { status: string; message: string } }]
  return `${error.status}: ${error.message}`
}

async function withFigures(backend: TestBackend): Promise<void> {
  const documents = {
    a: { n: 1n, g: 1n },
    b: { n: 2n, f: 5n, g: 1n },
    c: { n: 3n, f: 2n, g: 2n, h: 1n },
    d: { n: 4n, f: 1n, g: 2n, h: 7n },
  }
  const all = { ...documents, e: { n: 1n, f: 9n, g: 2n, h: 5n } }
  await backend.documents.commit(Object.entries(all).map(([id, fields]) => ({ set: ['c', id], fields: new Map(Object.entries(fields)) })))
}

// Values from the official emulator.
test.each<readonly [string, readonly string[], object, object]>([
  ['a limit counts documents that have the field', ['f'], { limit: 2 }, { c: 2n, f: 3n }],
  ['an offset does, too', ['f'], { limit: 1, offset: 1 }, { c: 1n, f: 2n }],
  ['several fields sort by their names', ['h', 'f'], { limit: 2 }, { c: 2n, h: 8n, f: 3n }],
  ['they sort after the order', ['f'], { orderBy: [by('n')], limit: 2 }, { c: 2n, f: 14n }],
  ['in the direction of its last term', ['f'], { orderBy: [by('g', 'DESCENDING')], limit: 1 }, { c: 1n, f: 9n }],
  ['unless the order has them', ['f'], { orderBy: [by('f', 'DESCENDING'), by('__name__', 'DESCENDING')], limit: 1 }, { c: 1n, f: 9n }],
  ['a field that a filter fixes', ['f'], { where: equal('f', 5n), limit: 1 }, { c: 1n, f: 5n }],
  ['a cursor names terms of the order', ['f'], { orderBy: [by('g')], startAt: { values: [integer(1n)] }, limit: 2 }, { c: 2n, f: 3n }],
  ['no limit', ['f'], { where: equal('g', 2n) }, { c: 3n, f: 12n }],
])('sums are over documents that have every summed field: %s', async (_, fields, query, figures) => {
  await using backend = await startBackend({ scansWithoutIndex: true })
  await withFigures(backend)
  const aggregations = [...fields.map((name) => ({ alias: name, sum: field(name) })), { alias: 'c', count: {} }]
  const expected = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, integer(figure)]))
  expect(await aggregate(backend, 'c', aggregations, query)).toEqual(expected)
})

test('sums that cannot sort before the name are refused in the hosted service’s words', async () => {
  const backend = await getBackend()
  const sums = ['h', 'f', 'a b'].map((name) => ({ alias: name, sum: field(encodeFieldPath([name])) }))
  const refusal = (fields: string) =>
    `INVALID_ARGUMENT: This query requires an index with fields [${fields}] after __name__ and Firestore does not currently support such ` +
    'an index. Please try the query again with additional ordering on those fields.'
  const referenceValue = 'projects/fourfold/databases/(default)/documents/c/a'
  const named = (op: string) => ({ fieldFilter: { ...field('__name__'), op, value: { referenceValue } } })
  expect(await refusalOf(backend, sums, { orderBy: [by('__name__')] })).toBe(refusal('`a b`, f, h'))
  expect(await refusalOf(backend, sums, { orderBy: [by('f'), by('__name__')] })).toBe(refusal('`a b`, h'))
  for (const op of ['EQUAL', 'GREATER_THAN', 'NOT_EQUAL']) {
    expect(await refusalOf(backend, sums.slice(0, 2), { where: named(op) })).toBe(refusal('f, h'))
  }
  const below = { from: [{ collectionId: 'c', allDescendants: true }] }
  expect(await refusalOf(backend, sums.slice(0, 1), below, '/a/b')).toBe(refusal('h'))
  const either = { compositeFilter: { op: 'OR', filters: [equal('n', 1n), named('EQUAL')] } }
  expect(await refusalOf(backend, sums.slice(0, 1), { where: either })).toBe(refusal('h'))
  const ofName = [{ alias: 'x', avg: field('__name__') }]
  expect(await refusalOf(backend, ofName, {})).toBe('INVALID_ARGUMENT: Aggregations are not supported for the property: __key__')
})

test('sums over a field with an equality filter are in the order of names', async () => {
  const backend = await getBackend()
  const documents = { a: { a: 1n, b: 2n }, b: { a: 2n, b: 1n }, c: { a: 2n, b: 3n } }
  await backend.documents.commit(
    Object.entries(documents).map(([id, fields]) => ({ set: ['c', id], fields: new Map(Object.entries(fields)) })),
  )
  const of = (id: string) => ({ referenceValue: `projects/fourfold/databases/(default)/documents/c/${id}` })
  const isIn = (...values: bigint[]) => ({
    fieldFilter: { ...field('a'), op: 'IN', value: { arrayValue: { values: values.map(integer) } } },
  })
  const from = (id: string) => ({ fieldFilter: { ...field('__name__'), op: 'GREATER_THAN_OR_EQUAL', value: of(id) } })
  const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
  const either = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } })
  const sums = [{ alias: 'sum', sum: field('a') }]
  const byName = { orderBy: [by('__name__')] }
  // The first one is from the provider's own test suite.
  for (const [query, sum] of [
    [{ where: equal('a', 1n), ...byName, startAt: { values: [of('a')], before: true } }, 1n],
    [{ where: equal('a', 2n), ...byName, startAt: { values: [of('b')], before: false } }, 2n],
    [{ where: all(equal('a', 2n), from('c')) }, 2n],
    [{ where: isIn(2n), orderBy: [by('__name__', 'DESCENDING')], limit: 1 }, 2n],
    [{ where: either(all(equal('a', 2n), equal('b', 1n)), all(equal('a', 2n), equal('b', 3n))), ...byName }, 4n],
  ] as const) {
    expect([query, await aggregate(backend, 'c', sums, query)]).toEqual([query, { sum: integer(sum) }])
  }
  expect(await aggregate(backend, 'c', [{ alias: 'mean', avg: field('a') }], { where: equal('a', 2n), ...byName })).toEqual({
    mean: double(2),
  })
  for (const where of [isIn(1n, 2n), either(equal('a', 1n), equal('a', 2n)), either(equal('a', 1n), equal('b', 1n)), equal('b', 1n)]) {
    expect(await refusalOf(backend, sums, { where, ...byName })).toContain('index with fields [a] after __name__')
  }
})

test('sums need an index that contains the summed fields', async () => {
  await using backend = await startBackend()
  await withFigures(backend)
  const sums = [{ alias: 'f', sum: field('f') }]
  const query = { where: equal('g', 2n) }
  const indexes = [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION' as const,
      fields: [
        { fieldPath: 'g', order: 'ASCENDING' as const },
        { fieldPath: 'f', order: 'ASCENDING' as const },
      ],
    },
  ]
  expect(await refusalOf(backend, sums, query)).toBe(
    'FAILED_PRECONDITION: The query requires an index. Add it to firestore.indexes.json: ' +
      `"indexes": [${JSON.stringify({ collectionGroup: 'c', queryScope: 'COLLECTION', fields: indexes[0]?.fields })}]`,
  )
  await backend.restart({ indexes: { indexes } })
  expect(await aggregate(backend, 'c', sums, query)).toEqual({ f: integer(12n) })
})

test('a query that selects fields can be counted but not summed', async () => {
  const backend = await getBackend()
  await withFigures(backend)
  const select = { select: { fields: [{ fieldPath: 'f' }] } }
  expect(await aggregate(backend, 'c', [{ alias: 'n', count: {} }], select)).toEqual({ n: integer(5n) })
  expect(await refusalOf(backend, [{ alias: 's', sum: field('f') }], select)).toBe(
    'INVALID_ARGUMENT: Cannot apply property masks when aggregation fields are present.',
  )
})
