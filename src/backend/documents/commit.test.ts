import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const root = 'projects/fourfold/databases/(default)/documents'
const integer = (value: number | bigint) => ({ integerValue: String(value) })
const update = (path: string, fields: object, more: object = {}) => ({ update: { name: `${root}/${path}`, fields }, ...more })

type Found = { readonly fields: unknown; readonly createTime: string; readonly updateTime: string }

// `any`: responses are compared in the wire format.
async function commit(backend: TestBackend, ...writes: readonly object[]): Promise<{ status: number; json: any }> {
  return await backend.call('commit', { writes })
}

async function find(backend: TestBackend, path: string): Promise<Found | undefined> {
  const { json } = await backend.call('batchGet', { documents: [`${root}/${path}`] })
  // One entry per name.
  return (json as [{ found?: Found }])[0].found
}

test('a document reads back with the times of its commit', async () => {
  await using backend = await startBackend()
  const { status, json } = await commit(backend, update('rooms/1', { a: integer(1) }))
  expect(status).toBe(200)
  expect(json).toEqual({ commitTime: '2024-01-15T12:00:00.000000Z', writeResults: [{ updateTime: '2024-01-15T12:00:00.000000Z' }] })
  expect(await find(backend, 'rooms/1')).toEqual({
    name: `${root}/rooms/1`,
    fields: { a: integer(1) },
    createTime: json.commitTime,
    updateTime: json.commitTime,
  })
})

test('batchGet returns one entry per name, also for missing documents, as a list', async () => {
  const backend = await getBackend()
  await commit(backend, update('rooms/1', {}))
  const names = ['rooms/1', 'rooms/none', 'rooms/1'].map((path) => `${root}/${path}`)
  const { json } = await backend.call('batchGet', { documents: names })
  expect(json).toEqual([
    { found: expect.objectContaining({ name: names[0], fields: {} }), readTime: expect.any(String) },
    { missing: names[1], readTime: expect.any(String) },
  ])
})

test('without a mask an update replaces the document, with one it changes the masked paths only', async () => {
  const backend = await getBackend()
  const map = (fields: object) => ({ mapValue: { fields } })
  await commit(backend, update('a/b', { old: integer(1), keep: map({ x: integer(1), y: integer(2) }), flat: integer(5) }))
  await commit(
    backend,
    update(
      'a/b',
      { keep: map({ x: integer(9), ignored: integer(0) }), flat: map({ deep: integer(6) }), stray: integer(0), 'q.r': integer(7) },
      { updateMask: { fieldPaths: ['keep.x', 'old', 'flat.deep', '`q.r`', 'keep.absent'] } },
    ),
  )
  expect((await find(backend, 'a/b'))?.fields).toEqual({
    keep: map({ x: integer(9), y: integer(2) }),
    flat: map({ deep: integer(6) }),
    'q.r': integer(7),
  })
  await commit(backend, update('a/b', { only: integer(1) }))
  expect((await find(backend, 'a/b'))?.fields).toEqual({ only: integer(1) })
})

test('an empty mask creates an empty document and leaves an existing one unchanged', async () => {
  const backend = await getBackend()
  await commit(backend, update('a/b', {}, { updateMask: {} }))
  expect((await find(backend, 'a/b'))?.fields).toEqual({})
  await commit(backend, update('a/c', { x: integer(1) }))
  await commit(backend, update('a/c', {}, { updateMask: {} }))
  expect((await find(backend, 'a/c'))?.fields).toEqual({ x: integer(1) })
})

test('a write without changes keeps the update time, and the next change has a later one', async () => {
  const backend = await getBackend()
  const first = (await commit(backend, update('a/b', { x: integer(1), y: integer(2) }))).json.writeResults[0].updateTime
  const same = (await commit(backend, update('a/b', { y: integer(2), x: integer(1) }))).json.writeResults[0].updateTime
  const other = (await commit(backend, update('a/b', { x: { doubleValue: 1 }, y: integer(2) }))).json.writeResults[0].updateTime
  expect(same).toBe(first)
  expect(other > first).toBe(true)
  expect(await find(backend, 'a/b')).toMatchObject({ createTime: first, updateTime: other })
})

test('update times increase although the clock is set back, also after a restart', async () => {
  await using backend = await startBackend()
  const times: string[] = []
  const write = async (value: number) => times.push((await commit(backend, update('a/b', { x: integer(value) }))).json.commitTime)
  await write(1)
  await write(2)
  await commit(backend, { delete: `${root}/a/b` })
  backend.clock.set(backend.clock.now() - 1000)
  await backend.restart()
  await write(3)
  expect(times).toEqual(['2024-01-15T12:00:00.000000Z', '2024-01-15T12:00:00.000001Z', '2024-01-15T12:00:00.000003Z'])
})

test.each([
  [
    'an update that needs a missing document',
    { currentDocument: { exists: true } },
    404,
    'NOT_FOUND',
    `No document to update: ${root}/a/none`,
  ],
  [
    'an update that needs a version of a missing document',
    { currentDocument: { updateTime: '2024-01-15T12:00:00Z' } },
    404,
    'NOT_FOUND',
    '',
  ],
])('%s is refused', async (_, precondition, code, status, message) => {
  const backend = await getBackend()
  const reply = await commit(backend, update('a/none', {}, precondition))
  expect(reply).toMatchObject({ status: code, json: { error: { code, status, message: expect.stringContaining(message) } } })
})

test('preconditions on a document check its existence or its exact version', async () => {
  const backend = await getBackend()
  const { json } = await commit(backend, update('a/b', { x: integer(1) }))
  const on = (currentDocument: object) => update('a/b', { x: integer(2) }, { currentDocument })
  expect(await commit(backend, on({ exists: false }))).toMatchObject({ status: 409, json: { error: { status: 'ALREADY_EXISTS' } } })
  const stale = await commit(backend, on({ updateTime: '2024-01-15T12:00:00.000001Z' }))
  expect(stale).toMatchObject({ status: 400, json: { error: { status: 'FAILED_PRECONDITION' } } })
  // The SDK sends nine digits of fraction.
  const exact = await commit(backend, on({ updateTime: json.commitTime.replace('Z', '000Z') }))
  expect(exact.status).toBe(200)
})

test('verify checks and changes nothing', async () => {
  const backend = await getBackend()
  const { json } = await commit(backend, update('a/b', { x: integer(1) }))
  const verify = (currentDocument: object, path = 'a/b') => ({ verify: `${root}/${path}`, currentDocument })
  expect((await commit(backend, verify({ updateTime: json.commitTime }), verify({ exists: false }, 'a/c'))).json.writeResults).toEqual([
    {},
    {},
  ])
  expect(await commit(backend, verify({ exists: false }))).toMatchObject({ json: { error: { status: 'ALREADY_EXISTS' } } })
  expect(await commit(backend, { verify: `${root}/a/b` })).toMatchObject({ json: { error: { status: 'INVALID_ARGUMENT' } } })
})

test('a commit is stored as a whole or not at all', async () => {
  const backend = await getBackend()
  const reply = await commit(
    backend,
    update('a/1', { x: integer(1) }),
    update('a/2', {}, { currentDocument: { exists: true } }),
    update('a/3', { x: integer(1) }),
  )
  expect(reply.status).toBe(404)
  expect(await find(backend, 'a/1')).toBeUndefined()
  const query = { structuredQuery: { from: [{ collectionId: 'a' }] } }
  expect((await backend.call('runQuery', query)).json).toEqual([{ readTime: expect.any(String) }])
})

test('writes of one commit see each other', async () => {
  const backend = await getBackend()
  await commit(backend, update('a/gone', {}))
  const mask = { updateMask: { fieldPaths: ['y'] }, currentDocument: { exists: true } }
  expect((await commit(backend, update('a/b', { x: integer(1) }), update('a/b', { y: integer(2) }, mask))).status).toBe(200)
  expect((await find(backend, 'a/b'))?.fields).toEqual({ x: integer(1), y: integer(2) })
  const deletedBefore = await commit(backend, { delete: `${root}/a/gone` }, update('a/gone', {}, { currentDocument: { exists: true } }))
  expect(deletedBefore).toMatchObject({ status: 400, json: { error: { status: 'INVALID_ARGUMENT' } } })
  expect(await find(backend, 'a/gone')).toBeDefined()
})

test('a document can be deleted whether or not it exists, and later gets a new create time', async () => {
  const backend = await getBackend()
  const first = (await commit(backend, update('a/b', {}))).json.commitTime
  expect((await commit(backend, { delete: `${root}/a/b` }, { delete: `${root}/a/none` })).json.writeResults).toEqual([{}, {}])
  expect(await find(backend, 'a/b')).toBeUndefined()
  const missing = await commit(backend, { delete: `${root}/a/b`, currentDocument: { exists: true } })
  expect(missing).toMatchObject({ json: { error: { status: 'NOT_FOUND' } } })
  await commit(backend, update('a/b', {}))
  expect((await find(backend, 'a/b'))?.createTime).not.toBe(first)
})

const max = 2n ** 63n - 1n
test('numeric transforms store and return their value', async () => {
  const backend = await getBackend()
  const cases: readonly [string, object | undefined, object, object][] = [
    ['increment of a missing field', undefined, { increment: integer(3) }, integer(3)],
    ['increment of a text', { stringValue: 'x' }, { increment: integer(3) }, integer(3)],
    ['increment of an integer', integer(4), { increment: integer(3) }, integer(7)],
    ['increment with a double', integer(4), { increment: { doubleValue: 0.5 } }, { doubleValue: 4.5 }],
    ['increment beyond int64', integer(max), { increment: integer(1) }, integer(max)],
    ['increment below int64', integer(-max), { increment: integer(-5) }, integer(-max - 1n)],
    ['maximum of equal numbers keeps the stored one', { doubleValue: 3 }, { maximum: integer(3) }, { doubleValue: 3 }],
    ['maximum', integer(3), { maximum: { doubleValue: 3.5 } }, { doubleValue: 3.5 }],
    ['minimum beyond 2^53', integer(2n ** 53n + 1n), { minimum: { doubleValue: 2 ** 53 } }, { doubleValue: 2 ** 53 }],
    ['minimum with NaN', integer(3), { minimum: { doubleValue: 'NaN' } }, { doubleValue: 'NaN' }],
  ]
  for (const [at, [what, stored, transform, expected]] of cases.entries()) {
    await commit(backend, update(`a/${at}`, stored ? { n: stored } : {}))
    const mask = { updateMask: {}, updateTransforms: [{ fieldPath: 'n', ...transform }] }
    const { json } = await commit(backend, update(`a/${at}`, {}, mask))
    expect([what, json.writeResults[0].transformResults]).toEqual([what, [expected]])
    expect([what, (await find(backend, `a/${at}`))?.fields]).toEqual([what, { n: expected }])
  }
})

test('the request time is the time of the commit', async () => {
  const backend = await getBackend()
  const { json } = await commit(backend, update('a/b', {}, { updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }] }))
  const at = { timestampValue: json.commitTime }
  expect(json.writeResults).toEqual([{ updateTime: json.commitTime, transformResults: [at] }])
  expect((await find(backend, 'a/b'))?.fields).toEqual({ at })
})

test('array transforms add missing and remove all equal elements, in order, after the update', async () => {
  const backend = await getBackend()
  const array = (...values: readonly object[]) => ({ arrayValue: { values } })
  const updateTransforms = [
    { fieldPath: 'list', appendMissingElements: { values: [{ doubleValue: 1 }, integer(3), integer(3)] } },
    { fieldPath: 'list', removeAllFromArray: { values: [integer(2)] } },
    { fieldPath: 'new.inner', appendMissingElements: { values: [integer(5)] } },
  ]
  const { json } = await commit(backend, update('a/b', { list: array(integer(1), integer(2), integer(2)) }, { updateTransforms }))
  expect(json.writeResults[0].transformResults).toEqual([{ nullValue: null }, { nullValue: null }, { nullValue: null }])
  expect((await find(backend, 'a/b'))?.fields).toEqual({
    list: array(integer(1), integer(3)),
    new: { mapValue: { fields: { inner: array(integer(5)) } } },
  })
})

test('a malformed write is INVALID_ARGUMENT', async () => {
  const cases: readonly [string, object][] = [
    ['a reserved collection', { delete: `${root}/a/__badpath__/b/c` }],
    ['a collection', { delete: `${root}/a` }],
    ['another project', { delete: 'projects/other/databases/(default)/documents/a/b' }],
    ['two operations', { delete: `${root}/a/b`, verify: `${root}/a/b` }],
    ['no operation', {}],
    ['an unknown member', { delete: `${root}/a/b`, surprise: 1 }],
    ['a bad value', update('a/b', { x: { integerValue: 'one' } })],
    ['a bad mask', update('a/b', {}, { updateMask: { fieldPaths: ['a..b'] } })],
    ['the name in a mask', update('a/b', {}, { updateMask: { fieldPaths: ['__name__'] } })],
    ['a reserved name in a mask', update('a/b', {}, { updateMask: { fieldPaths: ['a.__x__'] } })],
    ['a reserved name in a transform', update('a/b', {}, { updateTransforms: [{ fieldPath: '__x__', setToServerValue: 'REQUEST_TIME' }] })],
    ['half a character in a transform', update('a/b', {}, { updateTransforms: [{ fieldPath: '`\ud800`', increment: integer(1) }] })],
    ['a bad precondition', update('a/b', {}, { currentDocument: { exists: true, updateTime: '2024-01-15T12:00:00Z' } })],
    [
      'a transform with two operations',
      update('a/b', {}, { updateTransforms: [{ fieldPath: 'x', increment: integer(1), minimum: integer(1) }] }),
    ],
    ['an increment by a text', update('a/b', {}, { updateTransforms: [{ fieldPath: 'x', increment: { stringValue: '1' } }] })],
  ]
  const backend = await getBackend()
  for (const [what, write] of cases) {
    const reply = await commit(backend, write)
    expect([what, reply]).toMatchObject([what, { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT' } } }])
  }
  expect(backend.logged).toEqual([])
})
