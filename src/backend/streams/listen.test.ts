import { expect, test } from 'vitest'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { database, isSnapshot, openWebChannel, type WireMessage } from '#testing/sdk/web-channel-client.ts'

const getBackend = shareBackend(() => startBackend({ testing: true }))

const documents = `${database}/documents`
const room = (structuredQuery: object = {}) => ({
  query: { parent: documents, structuredQuery: { from: [{ collectionId: 'c' }], ...structuredQuery } },
})
const one = (id: string) => ({ documents: { documents: [`${documents}/c/${id}`] } })
const add = (targetId: number, target: object) => ({ database, addTarget: { targetId, ...target } })
const firstTwo = room({ orderBy: [{ field: { fieldPath: 'n' } }], limit: 2 })

/** A message as a short text. */
function tell(message: WireMessage): string {
  const nameOf = (name: string) => name.slice(documents.length + 1)
  if (message.targetChange) {
    const { targetChangeType, targetIds, cause } = message.targetChange
    return [targetChangeType, ...targetIds, ...(cause ? [`code ${cause.code}`] : [])].join(' ')
  }
  if (message.documentChange) {
    const { document, targetIds, removedTargetIds } = message.documentChange
    const removed = removedTargetIds.length > 0 ? ` out of ${removedTargetIds.join()}` : ''
    return `${nameOf(document.name)} in ${targetIds.join()}${removed}`
  }
  if (message.documentDelete) return `${nameOf(message.documentDelete.document)} deleted`
  if (message.documentRemove) return `${nameOf(message.documentRemove.document)} removed`
  return message.filter ? `count ${message.filter.count}` : JSON.stringify(message)
}

/** Listens with one stream, and reads snapshot by snapshot. */
async function listen(backend: TestBackend, ...targets: readonly object[]) {
  const client = await openWebChannel(backend.fetch, 'Listen', targets)
  const back = await client.get(0)
  let last: readonly WireMessage[] = []
  return {
    post: client.post,
    read: async () => {
      last = await back.until(isSnapshot)
      return last.map(tell)
    },
    until: async (text: string) => (await back.until((message) => tell(message) === text)).map(tell),
    untilError: async () => {
      const { error } = (await back.until((message) => message.error !== undefined)).at(-1) ?? {}
      return error ?? { status: 'none' }
    },
    /** Reads until these targets are current, and their snapshot has arrived. */
    untilCurrent: async (...targetIds: readonly number[]) => {
      const missing = new Set(targetIds.map((id) => `CURRENT ${id}`))
      const told: string[] = []
      while (missing.size > 0) {
        last = await back.until(isSnapshot)
        told.push(...last.map(tell))
        for (const text of told) missing.delete(text)
      }
      return told
    },
    /** The resume point of the last snapshot. */
    point: () => last.at(-1)?.targetChange ?? { resumeToken: '', readTime: '' },
  }
}

const put = (backend: TestBackend, ...numbers: readonly (readonly [string, number])[]) =>
  backend.documents.commit(numbers.map(([id, n]) => ({ set: ['c', id], fields: new Map([['n', BigInt(n)]]) })))

const remove = (backend: TestBackend, id: string) => backend.call('commit', { writes: [{ delete: `${documents}/c/${id}` }] })

test('a new target sends its documents, CURRENT and the snapshot, in this order', async () => {
  const backend = await getBackend()
  await put(backend, ['a', 1], ['b', 2])
  const stream = await listen(backend, add(2, room()))
  expect(await stream.read()).toEqual(['ADD 2', 'c/a in 2', 'c/b in 2', 'CURRENT 2', 'NO_CHANGE'])
  await stream.post(add(4, one('a')), add(6, one('nobody')))
  const told = await stream.untilCurrent(4, 6)
  expect(told.filter((text) => text !== 'NO_CHANGE')).toEqual(['ADD 4', 'ADD 6', 'c/a in 4', 'CURRENT 4', 'CURRENT 6'])
})

test('all changes of a commit come in one snapshot, each document once with all its targets', async () => {
  const backend = await getBackend()
  await put(backend, ['a', 1], ['b', 2], ['c', 3])
  const high = room({ where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '1' } } } })
  const stream = await listen(backend, add(2, room()), add(4, high), add(6, one('c')))
  await stream.untilCurrent(2, 4, 6)
  await backend.call('commit', {
    writes: [
      { update: { name: `${documents}/c/a`, fields: { n: { integerValue: '9' } } } },
      { update: { name: `${documents}/c/b`, fields: { n: { integerValue: '0' } } } },
      { delete: `${documents}/c/c` },
      { update: { name: `${documents}/elsewhere/x`, fields: {} } },
    ],
  })
  expect(await stream.read()).toEqual(['c/a in 2,4', 'c/b in 2 out of 4', 'c/c deleted', 'NO_CHANGE'])
})

test('a query with a limit takes in the next document when one leaves, in the same snapshot', async () => {
  const backend = await getBackend()
  await put(backend, ['a', 1], ['b', 2], ['c', 3], ['d', 4])
  const stream = await listen(backend, add(2, firstTwo))
  expect(await stream.read()).toEqual(['ADD 2', 'c/a in 2', 'c/b in 2', 'CURRENT 2', 'NO_CHANGE'])
  await remove(backend, 'a')
  expect(await stream.read()).toEqual(['c/a deleted', 'c/c in 2', 'NO_CHANGE'])
  await put(backend, ['x', 0])
  expect(await stream.read()).toEqual(['c/c removed', 'c/x in 2', 'NO_CHANGE'])
  // `x` is now beyond the limit, so the next document takes its place.
  await put(backend, ['x', 9])
  expect(await stream.read()).toEqual(['c/x removed', 'c/c in 2', 'NO_CHANGE'])
  // Beyond the limit.
  await put(backend, ['d', 8])
  await put(backend, ['b', 1])
  expect(await stream.read()).toEqual(['c/b in 2', 'NO_CHANGE'])
})

test('a target with a resume token gets the changes since then, and the count', async () => {
  await using backend = await startBackend({ testing: true })
  await put(backend, ['a', 1], ['b', 2], ['c', 3])
  const first = await listen(backend, add(2, room()), add(4, one('a')))
  await first.untilCurrent(2, 4)
  const { resumeToken } = first.point()
  await put(backend, ['b', 5])
  await remove(backend, 'a')
  // Also after a restart.
  await backend.restart()
  const second = await listen(backend, add(2, { ...room(), resumeToken }))
  expect(await second.read()).toEqual(['ADD 2', 'c/b in 2', 'count 2', 'CURRENT 2', 'NO_CHANGE'])
  const third = await listen(backend, add(2, { ...one('a'), resumeToken }))
  expect(await third.read()).toEqual(['ADD 2', 'c/a deleted', 'CURRENT 2', 'NO_CHANGE'])
  const fourth = await listen(backend, add(2, { ...room(), readTime: first.point().readTime }))
  expect(await fourth.read()).toEqual(['ADD 2', 'c/b in 2', 'count 2', 'CURRENT 2', 'NO_CHANGE'])
})

test.each(['AAAAAAAAAAAAAAAAAAAAAA==', 'no base64', ''])('a token of another history, %j, begins anew', async (resumeToken) => {
  const backend = await getBackend()
  await put(backend, ['a', 1])
  const stream = await listen(backend, add(2, { ...room(), resumeToken }))
  const begun = resumeToken === '' ? ['ADD 2'] : ['ADD 2', 'RESET 2']
  expect(await stream.read()).toEqual([...begun, 'c/a in 2', 'CURRENT 2', 'NO_CHANGE'])
})

test('a wrong target is refused alone, and its removal is answered', async () => {
  const backend = await getBackend()
  const badOrder = room({ orderBy: [{ field: { fieldPath: '__name__' } }, { field: { fieldPath: 'n' } }] })
  const needsIndex = room({
    where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL', value: { integerValue: '1' } } },
    orderBy: [{ field: { fieldPath: 'n' } }],
  })
  const stream = await listen(
    backend,
    add(2, badOrder),
    add(4, { documents: { documents: [`${documents}/c/__x__`] } }),
    add(6, needsIndex),
    add(8, room()),
  )
  const told = await stream.until('REMOVE 6 code 9')
  await stream.post(add(8, room()))
  told.push(...(await stream.untilCurrent(8)))
  expect(told).toEqual(expect.arrayContaining(['REMOVE 2 code 3', 'REMOVE 4 code 3', 'REMOVE 6 code 9', 'CURRENT 8']))
  await stream.post({ database, removeTarget: 8 }, { database, removeTarget: 99 })
  expect(await stream.until('REMOVE 99')).toEqual(['REMOVE 8', 'REMOVE 99'])
  await put(backend, ['a', 1])
  await stream.post(add(10, one('a')))
  expect(await stream.read()).toEqual(['ADD 10', 'c/a in 10', 'CURRENT 10', 'NO_CHANGE'])
})

test('an invalid message ends the stream with an error', async () => {
  const backend = await getBackend()
  const stream = await listen(backend)
  await stream.post({ database, addTarget: { targetId: 'x' } })
  expect(
    await stream.until('{"error":{"code":3,"status":"INVALID_ARGUMENT","message":"A request to listen is not understood."}}'),
  ).toHaveLength(1)
})

test('times never go back, and a snapshot is as late as what it shows', async () => {
  const backend = await getBackend()
  const stream = await listen(backend, add(2, room()), add(4, firstTwo))
  await stream.untilCurrent(2, 4)
  const times: string[] = []
  for (let n = 1; n <= 20; n++) {
    await put(backend, [`d${n % 4}`, 20 - n])
    if (n % 3 === 0) await remove(backend, `d${(n + 1) % 4}`)
  }
  const [last] = await backend.documents.batchGet([['c', 'd0']])
  while (last && decodeTimestamp(times.at(-1) ?? '1970-01-01T00:00:00Z') < last.updateTime) {
    await stream.read()
    times.push(stream.point().readTime ?? '')
  }
  expect(times).toEqual(times.toSorted())
})

test('without rules each unauthenticated target is refused, and a bad token ends the stream', async () => {
  await using backend = await startBackend()
  const unauthenticated = await openWebChannel(backend.fetch, 'Listen', [add(2, room())])
  const refused = await (await unauthenticated.get(0)).until(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE')
  expect(refused.map(tell)).toEqual(['ADD 2', 'REMOVE 2 code 7'])
  const service = await openWebChannel(backend.fetch, 'Listen', [add(2, room())], { token: await backend.getAccessToken() })
  expect((await (await service.get(0)).until(isSnapshot)).map(tell)).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE'])
  const forged = await openWebChannel(backend.fetch, 'Listen', [add(2, room())], { token: 'a.b.c' })
  expect(JSON.stringify(forged.opening[1]?.message)).toContain('UNAUTHENTICATED')
  const writer = await openWebChannel(backend.fetch, 'Write', [{ database }, { writes: [{ delete: `${documents}/c/a` }] }])
  const [, denied] = await (await writer.get(0)).until(({ error }) => error !== undefined)
  expect(denied?.error?.status).toBe('PERMISSION_DENIED')
})

test('a stream ends when its token runs out', async () => {
  await using backend = await startBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [add(2, room())], { token: await backend.getAccessToken() })
  const back = await client.get(0)
  await back.until(isSnapshot)
  backend.clock.advance(3_600_000)
  const again = await openWebChannel(backend.fetch, 'Listen', [add(2, room())], { token: await backend.getAccessToken() })
  const backAgain = await again.get(0)
  await backAgain.until(isSnapshot)
  backend.clock.set(backend.clock.now() + 3_590_000)
  backend.clock.advance(20_000)
  const [ended] = await backAgain.until(({ error }) => error !== undefined)
  expect(ended?.error).toEqual({ code: 16, status: 'UNAUTHENTICATED', message: 'The token has expired.' })
})

test('a target without a number is number 0, and one of another database ends the stream', async () => {
  const backend = await getBackend()
  const stream = await listen(backend, { database, addTarget: room() })
  expect(await stream.read()).toEqual(['ADD 0', 'CURRENT 0', 'NO_CHANGE'])
  await stream.post({ database: 'projects/other/databases/(default)', addTarget: room() })
  expect((await stream.untilError()).status).toBe('INVALID_ARGUMENT')
})
