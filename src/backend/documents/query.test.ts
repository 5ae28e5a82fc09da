import { expect, test } from 'vitest'
import type { Fields, Value } from '#protocol/value.ts'
import { decodeFields, encodeValue } from '#protocol/value-codec.ts'
import type { IndexesFile } from './parse-indexes.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const root = 'projects/fourfold/databases/(default)/documents'
const equal = (fieldPath: string, value: Value) => ({ fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: encodeValue(value) } })
const contains = (fieldPath: string, value: Value) => ({
  fieldFilter: { field: { fieldPath }, op: 'ARRAY_CONTAINS', value: encodeValue(value) },
})
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } })
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction })
const name = (id: string) => ({ referenceValue: `${root}/p/${id}` })

/** Writes documents of the collection `p`, named by their keys. */
async function withDocuments(backend: TestBackend, documents: { readonly [id: string]: { readonly [field: string]: Value } }) {
  await backend.documents.commit(
    Object.entries(documents).map(([id, fields]) => ({ set: ['p', id], fields: new Map(Object.entries(fields)) })),
  )
}

/** IDs of the documents that a query finds, or the message of its refusal. */
async function ask(backend: TestBackend, query: object, parent = ''): Promise<readonly string[] | string> {
  const { status, json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'p' }], ...query } }, { parent })
  // The format of every response of a query.
  const [first] = json as [{ error?: { status: string; message: string } }]
  if (status !== 200) return `${first.error?.status}: ${first.error?.message}`
  // Likewise.
  return (json as { document?: { name: string } }[]).flatMap(({ document }) => document?.name.split('/').at(-1) ?? [])
}

const people: { readonly [id: string]: { readonly [field: string]: Value } } = {
  ann: { age: 30n, city: 'Bonn', tags: ['a', 'b'], score: 1.5 },
  bob: { age: 30, city: 'Bonn', tags: ['b'], score: null },
  cyd: { age: 41n, city: 'Bonn', tags: [], score: NaN },
  dan: { age: 30n, city: 'Ulm', tags: ['a', 'b', 'a'] },
  eve: { age: '30', city: 'Ulm', score: 2n },
}

test('filters by equality find documents in the order of their names', async () => {
  const backend = await getBackend()
  await withDocuments(backend, people)
  expect(await ask(backend, { where: equal('age', 30n) })).toEqual(['ann', 'bob', 'dan'])
  expect(await ask(backend, { where: equal('age', 30) })).toEqual(['ann', 'bob', 'dan'])
  expect(await ask(backend, { where: equal('age', '30') })).toEqual(['eve'])
  expect(await ask(backend, { where: and(equal('age', 30n), equal('city', 'Bonn')) })).toEqual(['ann', 'bob'])
  expect(await ask(backend, { where: and(equal('age', 30n), and(equal('city', 'Ulm')), contains('tags', 'a')) })).toEqual(['dan'])
  expect(await ask(backend, { where: and(equal('age', 30n), equal('age', 41n)) })).toEqual([])
  expect(await ask(backend, { where: equal('nowhere', 1n) })).toEqual([])
  expect(await ask(backend, { where: { unaryFilter: { field: { fieldPath: 'score' }, op: 'IS_NULL' } } })).toEqual(['bob'])
  expect(await ask(backend, { where: { unaryFilter: { field: { fieldPath: 'score' }, op: 'IS_NAN' } } })).toEqual(['cyd'])
  expect(await ask(backend, { where: equal('age', 30n), orderBy: [by('__name__', 'DESCENDING')] })).toEqual(['dan', 'bob', 'ann'])
})

test('filters on array members find each document once', async () => {
  const backend = await getBackend()
  await withDocuments(backend, { ...people, zoe: { tags: [1n, { type: 'map', fields: new Map([['x', 1n]]) }, null] } })
  expect(await ask(backend, { where: contains('tags', 'a') })).toEqual(['ann', 'dan'])
  expect(await ask(backend, { where: contains('tags', 1) })).toEqual(['zoe'])
  expect(await ask(backend, { where: contains('tags', { type: 'map', fields: new Map([['x', 1n]]) }) })).toEqual(['zoe'])
  expect(await ask(backend, { where: contains('tags', null) })).toEqual([])
  expect(await ask(backend, { where: equal('tags', []) })).toEqual(['cyd'])
})

test('one order term sorts in both directions, with names, and omits documents without the field', async () => {
  const backend = await getBackend()
  await withDocuments(backend, people)
  expect(await ask(backend, {})).toEqual(['ann', 'bob', 'cyd', 'dan', 'eve'])
  expect(await ask(backend, { orderBy: [by('score')] })).toEqual(['bob', 'cyd', 'ann', 'eve'])
  expect(await ask(backend, { orderBy: [by('age')] })).toEqual(['ann', 'bob', 'dan', 'cyd', 'eve'])
  expect(await ask(backend, { orderBy: [by('age', 'DESCENDING')] })).toEqual(['eve', 'cyd', 'dan', 'bob', 'ann'])
  expect(await ask(backend, { orderBy: [by('age'), by('__name__')] })).toEqual(['ann', 'bob', 'dan', 'cyd', 'eve'])
})

test('limit and offset cut the result', async () => {
  const backend = await getBackend()
  await withDocuments(backend, people)
  expect(await ask(backend, { limit: 2 })).toEqual(['ann', 'bob'])
  expect(await ask(backend, { limit: { value: 2 }, offset: 1 })).toEqual(['bob', 'cyd'])
  expect(await ask(backend, { limit: 0 })).toEqual([])
  expect(await ask(backend, { limit: -1 })).toMatch('INVALID_ARGUMENT')
})

test('cursors include or exclude equal documents, in both directions', async () => {
  const backend = await getBackend()
  await withDocuments(backend, people)
  const at = (before: boolean, ...values: readonly object[]) => ({ values, before })
  const thirty = encodeValue(30n)
  const up = [by('age'), by('__name__')]
  const down = [by('age', 'DESCENDING'), by('__name__', 'DESCENDING')]
  expect(await ask(backend, { orderBy: up, startAt: at(true, thirty) })).toEqual(['ann', 'bob', 'dan', 'cyd', 'eve'])
  expect(await ask(backend, { orderBy: up, startAt: at(false, thirty) })).toEqual(['cyd', 'eve'])
  expect(await ask(backend, { orderBy: up, startAt: at(true, thirty, name('bob')) })).toEqual(['bob', 'dan', 'cyd', 'eve'])
  expect(await ask(backend, { orderBy: up, startAt: at(false, thirty, name('bob')) })).toEqual(['dan', 'cyd', 'eve'])
  expect(await ask(backend, { orderBy: up, endAt: at(false, thirty) })).toEqual(['ann', 'bob', 'dan'])
  expect(await ask(backend, { orderBy: up, endAt: at(true, thirty, name('bob')) })).toEqual(['ann'])
  expect(await ask(backend, { orderBy: down, startAt: at(true, thirty) })).toEqual(['dan', 'bob', 'ann'])
  expect(await ask(backend, { orderBy: down, startAt: at(false, thirty, name('dan')) })).toEqual(['bob', 'ann'])
  expect(await ask(backend, { orderBy: down, startAt: at(true, thirty, name('dan')), endAt: at(false, thirty, name('bob')) })).toEqual([
    'dan',
    'bob',
  ])
  expect(await ask(backend, { where: equal('city', 'Bonn'), orderBy: [by('__name__')], startAt: at(false, name('ann')) })).toEqual([
    'bob',
    'cyd',
  ])
  expect(await ask(backend, { orderBy: [by('age')], startAt: at(true, thirty, thirty) })).toMatch('Cursor has too many values.')
})

const indexes: IndexesFile = {
  indexes: [
    {
      collectionGroup: 'p',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'city', order: 'ASCENDING' },
        { fieldPath: 'age', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'p',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'age', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'p',
      fields: [
        { fieldPath: 'city', order: 'DESCENDING' },
        { fieldPath: 'age', order: 'ASCENDING' },
        { fieldPath: '__name__', order: 'ASCENDING' },
      ],
    },
  ],
}

test('a query without an index is refused, and finds old documents once it is declared', async () => {
  await using backend = await startBackend()
  await withDocuments(backend, people)
  const query = { where: equal('city', 'Bonn'), orderBy: [by('age', 'DESCENDING')] }
  expect(await ask(backend, query)).toBe(
    'FAILED_PRECONDITION: The query requires an index. Add it to firestore.indexes.json: "indexes": [{"collectionGroup":"p",' +
      '"queryScope":"COLLECTION","fields":[{"fieldPath":"city","order":"ASCENDING"},{"fieldPath":"age","order":"DESCENDING"}]}]',
  )
  await backend.restart({ indexes })
  expect(await ask(backend, query)).toEqual(['cyd', 'bob', 'ann'])
  await withDocuments(backend, { fay: { city: 'Bonn', age: 35n } })
  expect(await ask(backend, query)).toEqual(['cyd', 'fay', 'bob', 'ann'])
  // The CLI opens the folder without declaring indexes.
  await backend.restart()
  expect(await ask(backend, query)).toEqual(['cyd', 'fay', 'bob', 'ann'])
  await backend.restart({ indexes: {} })
  expect(await ask(backend, query)).toMatch('FAILED_PRECONDITION')
})

test('composite indexes serve their order, its mirror image, and filters together', async () => {
  await using backend = await startBackend({ indexes })
  await withDocuments(backend, people)
  expect(await ask(backend, { orderBy: [by('city'), by('age', 'DESCENDING')] })).toEqual(['cyd', 'bob', 'ann', 'eve', 'dan'])
  expect(await ask(backend, { orderBy: [by('city', 'DESCENDING'), by('age')] })).toEqual(['dan', 'eve', 'ann', 'bob', 'cyd'])
  expect(await ask(backend, { where: equal('city', 'Bonn'), orderBy: [by('age')] })).toEqual(['ann', 'bob', 'cyd'])
  expect(await ask(backend, { where: contains('tags', 'b'), orderBy: [by('age')] })).toEqual(['ann', 'bob', 'dan'])
  const both = and(contains('tags', 'b'), equal('city', 'Bonn'))
  expect(await ask(backend, { where: both, orderBy: [by('age', 'DESCENDING')] })).toEqual(['bob', 'ann'])
  expect(await ask(backend, { where: both, orderBy: [by('age')], startAt: { values: [encodeValue(30n), name('ann')] } })).toMatch(
    'too many',
  )
  expect(
    await ask(backend, { where: both, orderBy: [by('age'), by('__name__')], startAt: { values: [encodeValue(30n), name('ann')] } }),
  ).toEqual(['bob'])
})

test('an update moves a document in every index, and a deletion removes it', async () => {
  await using backend = await startBackend({ indexes })
  await withDocuments(backend, people)
  await withDocuments(backend, { ann: { age: 50n, city: 'Bonn', tags: ['b', 'c'] } })
  await backend.documents.commit([{ delete: ['p', 'bob'] }])
  expect(await ask(backend, { where: contains('tags', 'a') })).toEqual(['dan'])
  expect(await ask(backend, { where: equal('age', 30n) })).toEqual(['dan'])
  expect(await ask(backend, { where: equal('city', 'Bonn'), orderBy: [by('age', 'DESCENDING')] })).toEqual(['ann', 'cyd'])
  expect(await ask(backend, { orderBy: [by('score')] })).toEqual(['cyd', 'eve'])
})

test('a query finds documents of its own collection only', async () => {
  const backend = await getBackend()
  const fields: Fields = new Map([['x', 1n]])
  const paths = [
    ['p', 'one'],
    ['p', 'one', 'p', 'inner'],
    ['q', 'one', 'p', 'other'],
    ['pp', 'two'],
  ]
  await backend.documents.commit(paths.map((path) => ({ set: path, fields })))
  expect(await ask(backend, {})).toEqual(['one'])
  expect(await ask(backend, { where: equal('x', 1n) }, '/p/one')).toEqual(['inner'])
  expect(await ask(backend, {}, '/q/one')).toEqual(['other'])
  expect(await ask(backend, {}, '/q')).toMatch('INVALID_ARGUMENT')
})

test('equality distinguishes long values with a common prefix', async () => {
  const backend = await getBackend()
  const long = 'x'.repeat(3000)
  await withDocuments(backend, { a: { t: `${long}1`, n: 1n }, b: { t: `${long}2`, n: 1n }, c: { t: [`${long}2`] } })
  expect(await ask(backend, { where: equal('t', `${long}2`), limit: 1 })).toEqual(['b'])
  expect(await ask(backend, { where: and(equal('t', `${long}2`), equal('n', 1n)) })).toEqual(['b'])
  expect(await ask(backend, { where: contains('t', `${long}1`) })).toEqual([])
  expect(await ask(backend, { where: contains('t', `${long}2`) })).toEqual(['c'])
})

test('ranges and exclusions distinguish long values with a common prefix', async () => {
  const backend = await getBackend()
  const long = 'x'.repeat(3000)
  await withDocuments(backend, { a: { t: `${long}1` }, b: { t: `${long}2` }, c: { t: `${long}3` }, d: { t: 'x' }, e: { t: 'y' } })
  const filter = (op: string) => ({ where: { fieldFilter: { field: { fieldPath: 't' }, op, value: encodeValue(`${long}2`) } } })
  expect(await ask(backend, filter('LESS_THAN'))).toEqual(['d', 'a'])
  expect(await ask(backend, filter('LESS_THAN_OR_EQUAL'))).toEqual(['d', 'a', 'b'])
  expect(await ask(backend, filter('GREATER_THAN'))).toEqual(['c', 'e'])
  expect(await ask(backend, filter('GREATER_THAN_OR_EQUAL'))).toEqual(['b', 'c', 'e'])
  expect(await ask(backend, filter('NOT_EQUAL'))).toEqual(['d', 'a', 'c', 'e'])
})

test('filters that a query cannot combine are refused', async () => {
  const filter = (fieldPath: string, op: string, ...values: readonly Value[]) => {
    const isList = /IN$|ANY$/.test(op)
    const value = isList ? { arrayValue: { values: values.map(encodeValue) } } : encodeValue(values[0] ?? null)
    return { fieldFilter: { field: { fieldPath }, op, value } }
  }
  const or = (...filters: readonly object[]) => ({ compositeFilter: { op: 'OR', filters } })
  const aloneNotIn = "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
  const cases: readonly [string, object, string][] = [
    ['two exclusions', and(filter('a', 'NOT_EQUAL', 1n), filter('b', 'NOT_IN', 1n)), 'Only a single'],
    ['NOT_IN beside IN', and(filter('a', 'NOT_IN', 1n), filter('b', 'IN', 1n)), aloneNotIn],
    ['NOT_IN beside ARRAY_CONTAINS_ANY', and(filter('a', 'NOT_IN', 1n), filter('b', 'ARRAY_CONTAINS_ANY', 1n)), aloneNotIn],
    ['NOT_IN beside OR', and(filter('a', 'NOT_IN', 1n), or(equal('b', 1n), equal('b', 2n))), aloneNotIn],
    ['NOT_IN in OR', or(filter('a', 'NOT_IN', 1n)), aloneNotIn],
    ['two array members', and(contains('a', 1n), contains('b', 1n)), 'ARRAY_CONTAINS'],
    ['an array member and any of some', and(contains('a', 1n), filter('a', 'ARRAY_CONTAINS_ANY', 2n)), 'ARRAY_CONTAINS'],
    ['an empty list', filter('a', 'IN'), 'non-empty'],
    ['a list that is none', { fieldFilter: { field: { fieldPath: 'a' }, op: 'IN', value: { integerValue: '1' } } }, 'arrayValue'],
    ['a name that is a text', filter('__name__', 'EQUAL', 'x'), 'reference'],
    ['a name as an array', filter('__name__', 'ARRAY_CONTAINS', 'x'), '__name__'],
    ['an unknown operator', filter('a', 'LIKE', 1n), 'op'],
    ['an empty composite', { compositeFilter: { op: 'AND', filters: [] } }, 'filters'],
    ['no filter', {}, 'exactly one'],
  ]
  const backend = await getBackend()
  for (const [what, where, words] of cases) {
    const answer = await ask(backend, { where })
    expect([what, answer]).toEqual([what, expect.stringMatching(/^INVALID_ARGUMENT/)])
    expect([what, answer]).toEqual([what, expect.stringContaining(words)])
  }
  const order = { where: filter('a', 'LESS_THAN', 1n), orderBy: [by('__name__')] }
  expect(await ask(backend, order)).toBe('INVALID_ARGUMENT: order by clause cannot contain more fields after the key')
})

test('select returns the chosen fields, and so does a mask of batchGet', async () => {
  const backend = await getBackend()
  const inner: Value = {
    type: 'map',
    fields: new Map<string, Value>([
      ['x', 1n],
      ['y', 2n],
    ]),
  }
  await withDocuments(backend, { d: { a: 1n, b: 2n, m: inner } })
  const select = async (...paths: readonly string[]) => {
    const fields = paths.map((fieldPath) => ({ fieldPath }))
    const { json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'p' }], select: { fields } } })
    return json
  }
  const answer = (fields: object) => [expect.objectContaining({ document: expect.objectContaining({ fields }) })]
  const x = { mapValue: { fields: { x: { integerValue: '1' } } } }
  expect(await select('a', 'm.x', 'none')).toEqual(answer({ a: { integerValue: '1' }, m: x }))
  expect(await select('__name__')).toEqual(answer({}))
  const { json } = await backend.call('batchGet', { documents: [`${root}/p/d`], mask: { fieldPaths: ['m.x'] } })
  expect(json).toEqual([expect.objectContaining({ found: expect.objectContaining({ fields: { m: x } }) })])
})

test('numeric IDs sort by number before all others', async () => {
  const backend = await getBackend()
  await withDocuments(backend, { __id10__: {}, __id9__: {}, '0': {}, '__id-1__': {}, 'a:b': {}, ä: {} })
  expect(await ask(backend, {})).toEqual(['__id-1__', '__id9__', '__id10__', '0', 'a:b', 'ä'])
})

test('an unsupported part of a query is refused by name', async () => {
  const backend = await getBackend()
  expect(await ask(backend, { findNearest: {} })).toBe('UNIMPLEMENTED: structuredQuery.findNearest is not supported.')
})

test('a malformed query is INVALID_ARGUMENT', async () => {
  const cases: readonly [string, object, string][] = [
    ['orders after the name', { orderBy: [by('__name__'), by('a')] }, 'order by clause cannot contain more fields after the key'],
    ['the same order twice', { orderBy: [by('a'), by('a')] }, 'duplicate'],
    ['a reserved collection', { from: [{ collectionId: '__x__' }] }, 'reserved'],
    ['no collection', { from: [{}] }, 'empty segment'],
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }, 'from'],
    ['an unknown member', { surprise: 1 }, 'surprise'],
  ]
  const backend = await getBackend()
  for (const [what, query, words] of cases) {
    const answer = await ask(backend, query)
    expect([what, answer]).toEqual([what, expect.stringMatching(/^INVALID_ARGUMENT/)])
    expect([what, answer]).toEqual([what, expect.stringContaining(words)])
  }
})

test('documents are returned exactly as they were stored', async () => {
  const backend = await getBackend()
  const wire = { a: { integerValue: '9007199254740993' }, b: { doubleValue: '-0' }, c: { timestampValue: '2024-01-01T00:00:00.123456Z' } }
  await backend.documents.commit([{ set: ['p', 'x'], fields: decodeFields(wire) }])
  const { json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'p' }] } })
  expect(json).toEqual([{ document: expect.objectContaining({ name: `${root}/p/x`, fields: wire }), readTime: expect.any(String) }])
})

test('below a document, a collection group can be queried by name only', async () => {
  await using backend = await startBackend({ scansWithoutIndex: true })
  const set = (...path: readonly string[]) => ({ set: path, fields: new Map([['n', 1n]]) })
  await backend.documents.commit([set('a', 'x', 'p', '1'), set('a', 'x', 'p', '1', 'p', '2'), set('a', 'y', 'p', '3'), set('p', '4')])
  const group = (query: object) => ask(backend, { from: [{ collectionId: 'p', allDescendants: true }], ...query }, '/a/x')
  expect(await group({})).toEqual(['1', '2'])
  expect(await group({ orderBy: [by('__name__')], limit: 1 })).toEqual(['1'])
  const refusal = 'INVALID_ARGUMENT: collection group queries are only allowed at the root parent'
  expect(await group({ where: equal('n', 1n) })).toBe(refusal)
  expect(await group({ where: and(equal('n', 1n), equal('n', 2n)) })).toBe(refusal)
  expect(await group({ orderBy: [by('n')] })).toBe(refusal)
})
