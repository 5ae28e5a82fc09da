import { expect, test } from 'vitest'
import type { Value } from '#protocol/value.ts'
import { startBackend, type TestBackend } from '#testing/start-backend.ts'

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
  // The form of every answer.
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
  await using backend = await startBackend()
  await withNumbers(backend, 'c', ...numbers)
  const figures = await aggregate(backend, 'c', [
    { alias: 's', sum: field('n') },
    { alias: 'a', avg: field('n') },
  ])
  expect(figures).toEqual({ s: sum, a: average })
})

test('count reads the whole result, or as much of it as is asked for', async () => {
  await using backend = await startBackend()
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

test('more documents than are counted in one go are all counted, by name, by value and by many values', async () => {
  await using backend = await startBackend()
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

test('a document counts only when it has every aggregated field', async () => {
  await using backend = await startBackend()
  await withNumbers(backend, 'c', 1n, undefined, 'x', 4n)
  const figures = [{ count: {} }, { alias: 'total', sum: field('n') }, { alias: 'first', count: { upTo: '1' } }]
  expect(await aggregate(backend, 'c', figures)).toEqual({ field_1: integer(3n), total: integer(5n), first: integer(1n) })
  expect(await aggregate(backend, 'c', [{ alias: 'total', sum: field('n') }], { limit: 1 })).toEqual({ total: integer(1n) })
})
