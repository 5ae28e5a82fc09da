import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const root = 'projects/fourfold/databases/(default)/documents'
const mebibyte = 1_048_576

async function statusOf(backend: TestBackend, ...writes: readonly object[]): Promise<string> {
  const { status, json } = await backend.call('commit', { writes })
  // The format of every error of a commit.
  return status === 200 ? 'OK' : (json as { error: { status: string } }).error.status
}

function withText(bytes: number): object {
  return { update: { name: `${root}/a/b`, fields: { t: { stringValue: 'x'.repeat(bytes) } } } }
}

test('a document has at most 1 MiB', async () => {
  const backend = await getBackend()
  // Name: 16 plus "a" and "b" with a byte each; the field's name and text with a byte each; 32 for the document.
  const overhead = 16 + 2 + 2 + 2 + 1 + 32
  expect(await statusOf(backend, withText(mebibyte - overhead - 1))).toBe('OK')
  expect(await statusOf(backend, withText(mebibyte - overhead))).toBe('OK')
  expect(await statusOf(backend, withText(mebibyte - overhead + 1))).toBe('INVALID_ARGUMENT')
})

test('a mask cannot grow a document beyond 1 MiB', async () => {
  const backend = await getBackend()
  expect(await statusOf(backend, withText(mebibyte - 100))).toBe('OK')
  const grow = { update: { name: `${root}/a/b`, fields: { u: { stringValue: 'y'.repeat(100) } } }, updateMask: { fieldPaths: ['u'] } }
  expect(await statusOf(backend, grow)).toBe('INVALID_ARGUMENT')
})

test('maps nest 20 levels deep, through masks too', async () => {
  const backend = await getBackend()
  const nested = (levels: number): object => (levels === 0 ? { nullValue: null } : { mapValue: { fields: { m: nested(levels - 1) } } })
  const write = (levels: number) => ({ update: { name: `${root}/a/b`, fields: { m: nested(levels) } } })
  expect(await statusOf(backend, write(19))).toBe('OK')
  expect(await statusOf(backend, write(20))).toBe('OK')
  expect(await statusOf(backend, write(21))).toBe('INVALID_ARGUMENT')
  const transform = (segments: number) => ({
    update: { name: `${root}/a/c` },
    updateMask: {},
    updateTransforms: [{ fieldPath: Array.from({ length: segments }, () => 'm').join('.'), increment: { integerValue: '1' } }],
  })
  expect(await statusOf(backend, transform(21))).toBe('OK')
  expect(await statusOf(backend, transform(22))).toBe('INVALID_ARGUMENT')
})

test('a field path has at most 1500 bytes, in documents, masks and queries', async () => {
  const backend = await getBackend()
  const inDocument = (bytes: number) => ({
    update: { name: `${root}/a/b`, fields: { m: { mapValue: { fields: { ['é'.repeat((bytes - 2) / 2)]: { nullValue: null } } } } } },
  })
  expect(await statusOf(backend, inDocument(1498))).toBe('OK')
  expect(await statusOf(backend, inDocument(1500))).toBe('OK')
  expect(await statusOf(backend, inDocument(1502))).toBe('INVALID_ARGUMENT')
  const masked = (bytes: number) => ({ update: { name: `${root}/a/b` }, updateMask: { fieldPaths: ['f'.repeat(bytes)] } })
  expect(await statusOf(backend, masked(1500))).toBe('OK')
  expect(await statusOf(backend, masked(1501))).toBe('INVALID_ARGUMENT')
  const query = (bytes: number) => ({
    structuredQuery: { from: [{ collectionId: 'a' }], orderBy: [{ field: { fieldPath: 'f'.repeat(bytes) } }] },
  })
  expect((await backend.call('runQuery', query(1500))).status).toBe(200)
  expect((await backend.call('runQuery', query(1501))).status).toBe(400)
})

test('a commit has at most 500 writes', async () => {
  const backend = await getBackend()
  const writes = (count: number) => Array.from({ length: count }, (_, at) => ({ delete: `${root}/a/${at}` }))
  expect(await statusOf(backend, ...writes(499))).toBe('OK')
  expect(await statusOf(backend, ...writes(500))).toBe('OK')
  expect(await statusOf(backend, ...writes(501))).toBe('INVALID_ARGUMENT')
})

async function messageOf(backend: TestBackend, ...writes: readonly object[]): Promise<string> {
  const { status, json } = await backend.call('commit', { writes })
  // The format of every error of a commit.
  return status === 200 ? 'OK' : (json as { error: { message: string } }).error.message
}

test('a commit has at most 500 field transforms per document', async () => {
  const backend = await getBackend()
  const write = (id: string, count: number) => ({
    update: { name: `${root}/a/${id}` },
    updateMask: {},
    updateTransforms: Array.from({ length: count }, (_, at) => ({ fieldPath: `f${at}`, increment: { integerValue: '1' } })),
  })
  const refusal = 'cannot have more than 500 field transforms on a single document'
  expect(await messageOf(backend, write('b', 499))).toBe('OK')
  expect(await messageOf(backend, write('b', 500))).toBe('OK')
  expect(await messageOf(backend, write('b', 501))).toBe(refusal)
  expect(await messageOf(backend, write('b', 250), write('c', 250), write('b', 250))).toBe('OK')
  expect(await messageOf(backend, write('b', 250), write('c', 1), write('b', 251))).toBe(refusal)
})

test('collections are at most 100 levels deep', async () => {
  const backend = await getBackend()
  const path = (levels: number) => '/a/b'.repeat(levels)
  const refusal = 'Key path is too long. Cannot exceed 100 elements.'
  const write = (levels: number) => messageOf(backend, { update: { name: root + path(levels), fields: {} } })
  expect([await write(99), await write(100), await write(101)]).toEqual(['OK', 'OK', refusal])
  const query = async (levels: number) => {
    const structuredQuery = { from: [{ collectionId: 'a' }] }
    return (await backend.call('runQuery', { structuredQuery }, { parent: path(levels) })).status
  }
  expect([await query(99), await query(100), await query(101)]).toEqual([200, 200, 400])
})

test('a request has at most 10 MiB, with or without Content-Length', async () => {
  const backend = await getBackend()
  const body = (bytes: number) => '{"writes":[]}'.padEnd(bytes, ' ')
  const send = async (bytes: number, hasLength: boolean) => {
    const text = body(bytes)
    const stream = new Blob([text]).stream()
    const init = {
      method: 'POST',
      body: hasLength ? text : stream,
      duplex: 'half',
      headers: { authorization: `Bearer ${await backend.getAccessToken()}`, ...(hasLength && { 'content-length': String(bytes) }) },
    }
    const request = new Request(`http://backend.test/v1/${root}:commit`, init)
    return (await backend.fetch(request)).status
  }
  for (const hasLength of [true, false]) {
    expect(await send(10 * mebibyte - 1, hasLength)).toBe(200)
    expect(await send(10 * mebibyte, hasLength)).toBe(200)
    expect(await send(10 * mebibyte + 1, hasLength)).toBe(400)
  }
})

test('reading stops once a body is too long', async () => {
  await using backend = await startBackend({ limits: { requestBytes: 1000 } })
  let pulled = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled++
      controller.enqueue(new Uint8Array(400))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const headers = { authorization: `Bearer ${await backend.getAccessToken()}` }
  const init = { method: 'POST', body: endless, duplex: 'half', headers }
  expect((await backend.fetch(new Request(`http://backend.test/v1/${root}:commit`, init))).status).toBe(400)
  expect(isCancelled).toBe(true)
  expect(pulled).toBeLessThan(6)
})

test('a document has at most 40000 index entries', async () => {
  await using backend = await startBackend({ limits: { indexEntries: 4 } })
  const withFields = (count: number) => ({
    update: { name: `${root}/a/b`, fields: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { nullValue: null }])) },
  })
  // One entry per field and one for the name.
  expect(await statusOf(backend, withFields(2))).toBe('OK')
  expect(await statusOf(backend, withFields(3))).toBe('OK')
  expect(await statusOf(backend, withFields(4))).toBe('INVALID_ARGUMENT')
})

test('a query stops at its deadline, and a result at its size', async () => {
  await using backend = await startBackend()
  await statusOf(backend, withText(1000))
  const query = { structuredQuery: { from: [{ collectionId: 'a' }] } }
  await backend.restart({ limits: { queryMilliseconds: 0 } })
  expect(await backend.call('runQuery', query)).toMatchObject({ status: 504, json: [{ error: { status: 'DEADLINE_EXCEEDED' } }] })
  await backend.restart({ limits: { resultBytes: 1000 } })
  expect(await backend.call('runQuery', query)).toMatchObject({ status: 429, json: [{ error: { status: 'RESOURCE_EXHAUSTED' } }] })
})

test('queries are limited in disjunctions, excluded values, range fields and page size', async () => {
  const backend = await getBackend()
  const values = (count: number) => ({ arrayValue: { values: Array.from({ length: count }, (_, at) => ({ integerValue: String(at) })) } })
  const filter = (fieldPath: string, op: string, value: object) => ({ fieldFilter: { field: { fieldPath }, op, value } })
  const composite = (op: string, filters: readonly object[]) => ({ compositeFilter: { op, filters } })
  const statusOfQuery = async (query: object) => {
    const { status, json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'a' }], ...query } })
    // The format of every refusal. A missing index means that the limit was respected.
    const [first] = json as [{ error?: { status: string } }]
    return status === 200 || first.error?.status === 'FAILED_PRECONDITION' ? 'OK' : first.error?.status
  }
  const range = (at: number) => filter(`f${at}`, 'GREATER_THAN', { integerValue: '1' })
  const equal = (at: number) => filter('a', 'EQUAL', { integerValue: String(at) })
  const equalTo = (at: number) => filter(`g${at}`, 'EQUAL', { integerValue: '1' })
  const many = <Part>(count: number, part: (at: number) => Part) => Array.from({ length: count }, (_, at) => part(at))
  const cases: readonly [string, number, (count: number) => object][] = [
    ['IN', 30, (count) => ({ where: filter('a', 'IN', values(count)) })],
    ['ARRAY_CONTAINS_ANY', 30, (count) => ({ where: filter('a', 'ARRAY_CONTAINS_ANY', values(count)) })],
    ['NOT_IN', 10, (count) => ({ where: filter('a', 'NOT_IN', values(count)) })],
    ['OR', 30, (count) => ({ where: composite('OR', many(count, equal)) })],
    ['ranges', 10, (count) => ({ where: composite('AND', many(count, range)) })],
    [
      'filters and orders',
      100,
      (count) => ({ where: composite('AND', many(count - 1, equalTo)), orderBy: [{ field: { fieldPath: 'z' } }] }),
    ],
    [
      'filters of all disjuncts',
      100,
      (count) => ({ where: composite('OR', [composite('AND', many(50, equalTo)), composite('AND', many(count - 50, equalTo))]) }),
    ],
    ['filters that cannot hold', 100, (count) => ({ where: composite('AND', [...many(count - 2, equalTo), equal(1), equal(2)]) })],
    [
      'filters in filters',
      100,
      (depth) => ({ where: many(depth, () => 0).reduce<object>((inner) => composite('AND', [inner]), equal(1)) }),
    ],
    ['limit', 1000, (limit) => ({ limit })],
  ]
  for (const [what, most, query] of cases) {
    const answers = await Promise.all([most - 1, most, most + 1].map((count) => statusOfQuery(query(count))))
    expect([what, answers]).toEqual([what, ['OK', 'OK', 'INVALID_ARGUMENT']])
  }
  const product = (left: number, right: number) =>
    statusOfQuery({ where: composite('AND', [filter('a', 'IN', values(left)), filter('b', 'IN', values(right))]) })
  expect(await Promise.all([product(5, 6), product(6, 6)])).toEqual(['OK', 'INVALID_ARGUMENT'])
  const inAnd = (listed: number, others: number) =>
    statusOfQuery({ where: composite('AND', [filter('a', 'IN', values(listed)), ...many(others, equalTo)]) })
  expect(await Promise.all([inAnd(9, 10), inAnd(25, 3), inAnd(30, 3)])).toEqual(['OK', 'OK', 'INVALID_ARGUMENT'])
})

test('a query has at most 100 filters, orders and a parent document together', async () => {
  const backend = await getBackend()
  const ask = async (count: number, parent: string) => {
    const field = (at: number) => ({ field: { fieldPath: `f${at}` } })
    const filters = Array.from({ length: count - 1 }, (_, at) => ({
      fieldFilter: { ...field(at), op: 'EQUAL', value: { nullValue: null } },
    }))
    const where = { compositeFilter: { op: 'AND', filters } }
    const structuredQuery = { from: [{ collectionId: 'a' }], where, orderBy: [field(0)] }
    const { status, json } = await backend.call('runQuery', { structuredQuery }, { parent })
    // The format of every refusal of a query.
    return status === 200 ? 'OK' : (json as [{ error: { message: string } }])[0].error.message
  }
  const refusal = (filters: number, parent: string) =>
    `The query may not have more than 100 filters + sort orders + ancestor total. Currently there are ${filters} filters, 1 sort orders, ` +
    `and ${parent} ancestor filter.`
  expect(await Promise.all([99, 100, 101].map((count) => ask(count, '')))).toEqual(['OK', 'OK', refusal(100, 'no')])
  expect(await Promise.all([98, 99, 100].map((count) => ask(count, '/a/b')))).toEqual(['OK', 'OK', refusal(99, 'one')])
})

test('a batchGet has at most 1000 documents', async () => {
  const backend = await getBackend()
  const get = async (count: number) => {
    const documents = Array.from({ length: count }, (_, at) => `${root}/a/${at}`)
    return (await backend.call('batchGet', { documents })).status
  }
  expect([await get(999), await get(1000), await get(1001)]).toEqual([200, 200, 400])
})

test('an aggregation has at most 5 results, each with its own alias', async () => {
  const backend = await getBackend()
  const ask = async (aggregations: readonly object[]) => {
    const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId: 'a' }] }, aggregations }
    return (await backend.call('runAggregationQuery', { structuredAggregationQuery })).status
  }
  const figures = (count: number) => Array.from({ length: count }, (_, at) => ({ alias: `f${at}`, count: {} }))
  expect([await ask(figures(4)), await ask(figures(5)), await ask(figures(6))]).toEqual([200, 200, 400])
  expect(await ask([])).toBe(400)
  expect(
    await ask([
      { alias: 'x', count: {} },
      { alias: 'x', sum: { field: { fieldPath: 'n' } } },
    ]),
  ).toBe(400)
  expect(await ask([{ alias: 'x', count: {}, sum: { field: { fieldPath: 'n' } } }])).toBe(400)
})

test('an ID has at most 1500 bytes, and a name 6 KiB', async () => {
  const backend = await getBackend()
  const withId = (bytes: number) => ({ delete: `${root}/a/${'é'.repeat((bytes - (bytes % 2)) / 2)}${'x'.repeat(bytes % 2)}` })
  expect(await Promise.all([1499, 1500, 1501].map((bytes) => statusOf(backend, withId(bytes))))).toEqual(['OK', 'OK', 'INVALID_ARGUMENT'])
  const withName = (bytes: number) => {
    const start = `${root}/${'a/'.repeat(2)}${`${'b'.repeat(1400)}/`.repeat(4)}`.slice(0, -1)
    const rest = bytes - start.length - '/c/'.length
    return { delete: `${start}/c/${'d'.repeat(rest)}` }
  }
  expect(await Promise.all([6143, 6144, 6145].map((bytes) => statusOf(backend, withName(bytes))))).toEqual(['OK', 'OK', 'INVALID_ARGUMENT'])
})
