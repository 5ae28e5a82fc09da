import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { createServiceAccount } from '#testing/identity/service-account.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createDocumentsClient, iterate, type PagedQuery, readPages } from './documents.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'

const getBackend = shareBackend()

test('documents are read in the order of the paths, whatever their ids hold', async () => {
  const backend = await getBackend()
  const paths = ['b', 'a b/ä'.replace('/', ':'), '100%', 'q?x#y'].map((id) => ['rooms', id])
  await backend.documents.commit(paths.map((path, at) => ({ set: path, fields: new Map([['at', BigInt(at)]]) })))
  const found = await backend.documents.batchGet([...paths, ['rooms', 'none']])
  expect(found.map((document) => document?.fields.get('at'))).toEqual([0n, 1n, 2n, 3n, undefined])
  expect(await backend.documents.batchGet([])).toEqual([])
  for (const path of paths) {
    await backend.documents.commit([{ set: [...path, 'inner', 'x'], fields: new Map() }])
    expect(await backend.documents.runQuery({ collection: [...path, 'inner'] })).toHaveLength(1)
  }
})

test('preconditions travel to the microsecond', async () => {
  const backend = await getBackend()
  const path = ['rooms', '1']
  await backend.documents.commit([{ set: path, fields: new Map([['a', 1n]]) }])
  await backend.documents.commit([{ set: path, fields: new Map([['a', 2n]]) }])
  const [document] = await backend.documents.batchGet([path])
  const updateTime = document?.updateTime ?? 0n
  expect(updateTime % 1000n).toBe(1n)
  const write = (time: bigint) => backend.documents.commit([{ delete: path, currentDocument: { updateTime: time } }])
  await expect(write(updateTime - 1n)).rejects.toMatchObject({ name: 'DocumentsError', status: 'FAILED_PRECONDITION' })
  await write(updateTime)
  expect(await backend.documents.batchGet([path])).toEqual([undefined])
})

test('a query carries its filters, order and limit', async () => {
  const backend = await getBackend()
  const people = { ann: 3n, bob: 1n, cyd: 2n }
  await backend.documents.commit(Object.entries(people).map(([id, age]) => ({ set: ['people', id], fields: new Map([['age', age]]) })))
  const query = { collection: ['people'], orderBy: [{ field: ['age'], direction: 'DESCENDING' }] } as const
  const idsOf = async (more: object) => (await backend.documents.runQuery({ ...query, ...more })).map(({ path }) => path[1])
  expect(await idsOf({})).toEqual(['ann', 'cyd', 'bob'])
  expect(await idsOf({ limit: 1 })).toEqual(['ann'])
  expect(await idsOf({ startAfter: [3n] })).toEqual(['cyd', 'bob'])
  expect(await idsOf({ where: [{ field: ['age'], equals: 1n }], orderBy: [] })).toEqual(['bob'])
})

test.each<[string, Pick<PagedQuery, 'orderBy' | 'limit' | 'pageSize' | 'where'>, string, number[]]>([
  ['by name', { pageSize: 2 }, 'abcde', [2, 2, 2]],
  ['by a field that some share', { pageSize: 2, orderBy: [{ field: ['rank'], direction: 'ASCENDING' }] }, 'dabce', [2, 2, 2]],
  ['the other way around', { pageSize: 2, orderBy: [{ field: ['rank'], direction: 'DESCENDING' }] }, 'ecbad', [2, 2, 2]],
  ['by name, from the last', { pageSize: 4, orderBy: [{ field: ['__name__'], direction: 'DESCENDING' }] }, 'edcba', [4, 4]],
  ['of those with one value', { pageSize: 2, where: [{ field: ['rank'], equals: 2n }] }, 'abc', [2, 2]],
  ['up to a limit', { pageSize: 2, limit: 3 }, 'abc', [2, 1]],
  ['up to the end of a page', { pageSize: 2, limit: 4 }, 'abcd', [2, 2]],
  ['of a page that is full', { pageSize: 5 }, 'abcde', [5, 5]],
  ['up to nothing', { limit: 0 }, '', []],
])('iterate reads page after page: %s', async (_, query, ids, pages) => {
  const { documents } = await getBackend()
  const ranks = { a: 2n, b: 2n, c: 2n, d: 1n, e: 3n }
  await documents.commit(Object.entries(ranks).map(([id, rank]) => ({ set: ['ranked', id], fields: new Map([['rank', rank]]) })))
  const asked: (number | undefined)[] = []
  const client: Parameters<typeof iterate>[0] = {
    database: documents.database,
    readQuery: (page) => {
      asked.push(page.limit)
      return documents.readQuery(page)
    },
  }
  const found = await Array.fromAsync(iterate(client, { collection: ['ranked'], ...query }), ({ path }) => path[1])
  expect(found.join('')).toBe(ids)
  expect(asked).toEqual(pages)
})

test('pages have the wanted length, and are asked for while the one before is used', async () => {
  const { documents } = await getBackend()
  const ids = Array.from({ length: 24 }, (_, at) => `d${String(at).padStart(2, '0')}`)
  await documents.commit(ids.map((id) => ({ set: ['lengths', id], fields: new Map([['text', 'x'.repeat(id < 'd10' ? 100 : 10_000)]]) })))
  const asked: (number | undefined)[] = []
  const readQuery: typeof documents.readQuery = (query) => {
    asked.push(query.limit)
    return documents.readQuery(query)
  }
  const found: string[] = []
  const askedBefore: number[] = []
  const query = { collection: ['lengths'], pageSize: 2, pageLength: 30_000, readsAhead: true }
  for await (const page of readPages({ database: documents.database, readQuery }, query)) {
    askedBefore.push(asked.length)
    found.push(...page.documents.map(({ path }) => path[1] ?? ''))
  }
  expect(found).toEqual(ids)
  // Of short documents five times the first page, of long ones as many as fit.
  expect(asked).toEqual([2, 10, 10, 2, 2])
  expect(askedBefore).toEqual([2, 3, 4, 5, 5])
})

test.each([
  ['a proxy’s page', new Response('<html>', { status: 502 }), 'UNAVAILABLE', 'answered 502'],
  ['a list', Response.json([{ error: { code: 409, status: 'ABORTED', message: 'Again.' } }], { status: 409 }), 'ABORTED', 'Again.'],
  ['an unknown status', Response.json({ error: { status: 'NEW', message: 'x' } }, { status: 400 }), 'UNAVAILABLE', 'answered 400'],
])('a refusal in the form of %s keeps its exact status', async (_, response, status, message) => {
  const fetch = () => Promise.resolve(response)
  const client = createDocumentsClient({ fetch, baseUrl: 'http://x.test', projectId: 'p', getAccessToken: () => Promise.resolve('t') })
  const refusal = expect.objectContaining({ name: 'DocumentsError', status, message: expect.stringContaining(message) })
  await expect(client.commit([])).rejects.toEqual(refusal)
})

test('a service token lives for an hour and is signed anew five minutes before its end', async () => {
  const { key } = createServiceAccount('fourfold')
  let now = Date.UTC(2024, 0, 1)
  const getToken = createServiceTokens(key, () => now)
  const first = await getToken()
  const seconds = now / 1000
  expect(decodeProtectedHeader(first)).toEqual({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
  expect(decodeJwt(first)).toEqual({
    iss: key.client_email,
    sub: key.client_email,
    aud: 'https://firestore.googleapis.com/',
    iat: seconds,
    exp: seconds + 3600,
  })
  now += 3300_000
  expect(await getToken()).toBe(first)
  now += 1000
  expect(await getToken()).not.toBe(first)
})
