import { expect, test } from 'vitest'
import type { Caller } from '#backend/caller.ts'
import { defaultLimits } from '#backend/limits.ts'
import type { LogEntry } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { ReadReply } from '#backend/database/operations.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { database, isSnapshot, openWebChannel, type WireMessage } from '#testing/sdk/web-channel-client.ts'
import { createStreams, type StreamsOptions } from './streams.ts'

const documents = `${database}/documents`
const historyId = new Uint8Array(8)

const readNothing = () => Promise.resolve({ documents: [], readTime: 4n, lastCommitTime: 4n })

const noFigures = () => Promise.resolve({ figures: new Map(), readTime: 4n })

/** Streams with reads and callers that the test provides. */
function startStreams(options: Partial<StreamsOptions> = {}) {
  const clock = createFakeClock()
  const logged: LogEntry[] = []
  const streams = createStreams({
    database: { projectId: 'fourfold', databaseId: '(default)' },
    limits: defaultLimits,
    clock,
    log: (entry) => logged.push(entry),
    history: { historyId, lastCommitTime: 4n },
    verifyCaller: () => Promise.resolve({ kind: 'service' }),
    findExpiry: () => Infinity,
    access: {
      getDocuments: () => Promise.reject(new Error('Nobody expected this read.')),
      runQuery: readNothing,
      runAggregation: noFigures,
      authorizeDocument: () => Promise.resolve(),
    },
    commit: () => Promise.reject(new Error('Nobody expected this commit.')),
    parseQuery: () => ({
      source: { parent: [], collectionId: 'c', allDescendants: false },
      disjuncts: [[]],
      orderBy: [],
      nameDirection: 'asc',
      offset: 0,
    }),
    parseDocumentName: (name) => name.slice(documents.length + 1).split('/'),
    ...options,
  })
  const fetch = (request: Request) => streams.fetch(request, '1.1.1.1')
  const commit = (commitTime: bigint, id: string) => {
    const after: StoredDocument = { path: ['c', id], fields: '{}', createTime: commitTime, updateTime: commitTime }
    streams.follower.onCommit({ commitTime, results: [], changes: [{ path: after.path, before: undefined, after }], touchesMail: false })
    return after
  }
  return { streams, clock, logged, fetch, commit }
}

const room = { database, addTarget: { targetId: 2, query: { parent: documents, structuredQuery: {} } } }

/** A message as a short text. */
function tell({ targetChange, documentChange, error }: WireMessage): string {
  if (targetChange) return `${targetChange.targetChangeType}${targetChange.cause ? ` ${targetChange.cause.code}` : ''}`
  return documentChange ? documentChange.document.name.slice(documents.length + 3) : (error?.status ?? 'other')
}

test('a read and the commits around it come together without a gap and without doubling', async () => {
  let answer: (reply: ReadReply<StoredDocument>) => void = () => {}
  const runQuery = () => new Promise<ReadReply<StoredDocument>>((resolve) => (answer = resolve))
  const { fetch, commit } = startStreams({
    access: {
      getDocuments: () => Promise.reject(new Error()),
      runQuery,
      runAggregation: noFigures,
      authorizeDocument: () => Promise.resolve(),
    },
  })
  const client = await openWebChannel(fetch, 'Listen', [room])
  const back = await client.get(0)
  expect((await back.next())?.map(({ id }) => id)).toEqual([1])
  // Arrives during the read, whose result contains it.
  const five = commit(5n, 'five')
  // The result of the read contains it before it is delivered.
  const six: StoredDocument = { path: ['c', 'six'], fields: '{}', createTime: 6n, updateTime: 6n }
  answer({ documents: [five, six], readTime: 6n, lastCommitTime: 6n })
  await new Promise((resolve) => setImmediate(resolve))
  commit(6n, 'six')
  commit(7n, 'seven')
  const told: string[] = []
  let last: WireMessage | undefined
  while (!told.includes('seven')) {
    const messages = await back.until(isSnapshot)
    told.push(...messages.map(tell))
    last = messages.at(-1)
  }
  expect(told.filter((word) => word !== 'NO_CHANGE')).toEqual(['five', 'six', 'seven', 'CURRENT'])
  expect(last?.targetChange?.readTime).toBe('1970-01-01T00:00:00.000007Z')
})

test('the last stream that a user may have opens, the next does not, whatever the address', async () => {
  const verifyCaller = (token: string | undefined): Promise<Caller> => Promise.resolve({ kind: 'user', uid: token ?? '', token: {} })
  const { fetch } = startStreams({ limits: { ...defaultLimits, streamsPerUser: 2 }, verifyCaller })
  const open = (token: string) => openWebChannel(fetch, 'Listen', [], { token })
  const first = await open('anna')
  expect((await open('anna')).opening).toHaveLength(1)
  expect(JSON.stringify((await open('anna')).opening)).toContain('RESOURCE_EXHAUSTED')
  expect((await open('bert')).opening).toHaveLength(1)
  // A failed stream no longer counts.
  await first.post({ database })
  expect((await open('anna')).opening).toHaveLength(1)
})

test('a stream whose client is gone makes room for the next one, one that is read does not', async () => {
  const verifyCaller = (token: string | undefined): Promise<Caller> => Promise.resolve({ kind: 'user', uid: token ?? '', token: {} })
  const { fetch, clock } = startStreams({ limits: { ...defaultLimits, streamsPerUser: 2 }, verifyCaller })
  const open = () => openWebChannel(fetch, 'Listen', [room], { token: 'anna' })
  const gone = await open()
  const back = await (await open()).get(0)
  await back.until(isSnapshot)
  // Its client may be about to read.
  expect(JSON.stringify((await open()).opening)).toContain('RESOURCE_EXHAUSTED')
  clock.advance(3000)
  const next = await open()
  expect(next.opening).toHaveLength(1)
  expect((await gone.getResponse(0)).status).toBe(400)
  // The new stream is not read yet, but the other one is, so no place is free.
  expect(JSON.stringify((await open()).opening)).toContain('RESOURCE_EXHAUSTED')
})

test('a revoked token ends its streams within 5 s, an outage does not', async () => {
  let refusal: ServiceError | undefined
  const verifyCaller = (): Promise<Caller> =>
    refusal ? Promise.reject(refusal) : Promise.resolve({ kind: 'user', uid: 'anna', token: {} })
  const { fetch, clock, logged } = startStreams({ verifyCaller })
  const client = await openWebChannel(fetch, 'Listen', [room], { token: 'a' })
  const back = await client.get(0)
  await back.until(isSnapshot)
  refusal = new ServiceError('UNAVAILABLE', 'Not now.')
  clock.advance(2000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(logged.map(({ level }) => level)).toEqual(['warn'])
  refusal = new ServiceError('UNAUTHENTICATED', 'No more.')
  clock.advance(5000)
  expect((await back.until(({ error }) => error !== undefined)).map(tell)).toEqual(['UNAUTHENTICATED'])
})

const asUser = (token: string | undefined): Promise<Caller> => Promise.resolve({ kind: 'user', uid: token ?? '', token: {} })

const limitedTo = (limit: number) => ({
  database,
  addTarget: { targetId: 2 * limit, query: { parent: documents, structuredQuery: { limit } } },
})

test('targets of one caller with the same content are checked again once, and refused together', async () => {
  let checks = 0
  let outcome: () => ReturnType<typeof noFigures> = noFigures
  const runAggregation = () => {
    checks++
    return outcome()
  }
  const access = {
    getDocuments: () => Promise.reject(new Error()),
    runQuery: readNothing,
    runAggregation,
    authorizeDocument: async () => {},
  }
  const { fetch, clock } = startStreams({ verifyCaller: asUser, access })
  const open = async (token: string, target: object) => {
    const back = await (await openWebChannel(fetch, 'Listen', [target], { token })).get(0)
    await back.until(isSnapshot)
    return back
  }
  const backs = [await open('anna', limitedTo(1)), await open('anna', limitedTo(1))]
  backs.push(await open('anna', limitedTo(2)), await open('ben', limitedTo(1)))
  clock.advance(2000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(checks).toBe(3)
  outcome = () => Promise.reject(new ServiceError('PERMISSION_DENIED', 'No more.'))
  clock.advance(2000)
  for (const back of backs) {
    const told = await back.until(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE')
    expect(told.map(tell).at(-1)).toBe('REMOVE 7')
  }
  expect(checks).toBe(6)
})

test('of many targets at most 250 are checked at a time', async () => {
  const pending: (() => void)[] = []
  const runAggregation = async () => {
    await new Promise<void>((resolve) => pending.push(resolve))
    return noFigures()
  }
  const access = {
    getDocuments: () => Promise.reject(new Error()),
    runQuery: readNothing,
    runAggregation,
    authorizeDocument: async () => {},
  }
  const { fetch, clock } = startStreams({ verifyCaller: asUser, access, limits: { ...defaultLimits, streamTargets: 300 } })
  const targets = Array.from({ length: 300 }, (_, at) => limitedTo(at + 1))
  const back = await (await openWebChannel(fetch, 'Listen', targets, { token: 'anna' })).get(0)
  for (let shown = 0; shown < 300;) {
    const messages = await back.until(isSnapshot)
    shown += messages.filter(({ targetChange }) => targetChange?.targetChangeType === 'CURRENT').length
  }
  clock.advance(2000)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  expect(pending).toHaveLength(250)
  // The next check does not start a second review while one is running.
  clock.advance(2000)
  await turn()
  expect(pending).toHaveLength(250)
  for (const resolve of pending) resolve()
  await turn()
  expect(pending).toHaveLength(300)
})

test('a document that the caller may not read ends the target and is not sent', async () => {
  const authorizeDocument = async (_: Caller, method: string, { path }: StoredDocument) => {
    if (path[1] === 'secret') throw new ServiceError('PERMISSION_DENIED', `Not by ${method}.`)
  }
  const { fetch, commit } = startStreams({
    access: { getDocuments: () => Promise.reject(new Error()), runQuery: readNothing, runAggregation: noFigures, authorizeDocument },
  })
  const client = await openWebChannel(fetch, 'Listen', [room])
  const back = await client.get(0)
  await back.until(isSnapshot)
  commit(5n, 'open')
  commit(6n, 'secret')
  commit(7n, 'open')
  const told = await back.until(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE')
  expect(told.map(tell).filter((word) => word !== 'NO_CHANGE')).toEqual(['open', 'REMOVE 7'])
})

test('when commits may have been missed every stream begins again', async () => {
  const { fetch, streams } = startStreams()
  const client = await openWebChannel(fetch, 'Listen', [room])
  const back = await client.get(0)
  await back.until(isSnapshot)
  streams.follower.onGap({ historyId, lastCommitTime: 9n })
  expect((await back.until(({ error }) => error !== undefined)).map(tell)).toEqual(['UNAVAILABLE'])
  const again = await openWebChannel(fetch, 'Listen', [room])
  const messages = await (await again.get(0)).until(isSnapshot)
  expect(messages.at(-1)?.targetChange?.readTime).toBe('1970-01-01T00:00:00.000009Z')
})

test('a stream has as many targets as it may, and refuses the next alone', async () => {
  const { fetch } = startStreams({ limits: { ...defaultLimits, streamTargets: 2 } })
  const add = (targetId: number) => ({ database, addTarget: { ...room.addTarget, targetId } })
  const client = await openWebChannel(fetch, 'Listen', [add(2), add(4), add(6)])
  const told = await (await client.get(0)).until(isSnapshot)
  expect(told.map(tell).filter((word) => word.startsWith('REMOVE'))).toEqual(['REMOVE 8'])
})

test('a commit is sent only to the targets that it changes', async () => {
  const { fetch, commit } = startStreams({
    parseQuery: (_, parent) => ({
      source: { parent, collectionId: 'c', allDescendants: false },
      disjuncts: [[]],
      orderBy: [],
      nameDirection: 'asc',
      offset: 0,
    }),
  })
  const other = { database, addTarget: { targetId: 2, query: { parent: `${documents}/x/y`, structuredQuery: {} } } }
  const [touched, untouched] = [await openWebChannel(fetch, 'Listen', [room]), await openWebChannel(fetch, 'Listen', [other])]
  const backs = [await touched.get(0), await untouched.get(0)]
  for (const back of backs) await back.until(isSnapshot)
  commit(5n, 'five')
  expect((await backs[0]?.until(isSnapshot))?.map(tell)).toEqual(['five', 'NO_CHANGE'])
  // Nothing was sent: the last array is that of the first snapshot.
  expect((await untouched.post())[1]).toBe(3)
})

test('a stream that has to end answers the batch that is being stored, and begins no other', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<string>()
  const bodies: unknown[] = []
  const commit = (_: Caller, body: unknown) => {
    bodies.push(body)
    return stored
  }
  const { fetch, streams } = startStreams({ commit })
  const client = await openWebChannel(fetch, 'Write', [{ database }, { writes: [1] }, { writes: [2] }])
  const back = await client.get(0)
  streams.end()
  store('{"commitTime":"1970-01-01T00:00:00.000009Z","writeResults":[{}]}')
  const told = await back.until(({ error }) => error !== undefined)
  expect(told.map(({ streamId, commitTime, error }) => error?.status ?? commitTime ?? typeof streamId)).toEqual([
    'string',
    '1970-01-01T00:00:00.000009Z',
    'UNAVAILABLE',
  ])
  // The connection is not kept open.
  expect(await back.next()).toBeUndefined()
  expect(bodies).toEqual([{ writes: [1] }])
})
