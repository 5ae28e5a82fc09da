import { expect, test } from 'vitest'
import { signIn, signUp, type TestSession, testUser } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'

const getBackend = shareBackend()

const day = 24 * 60 * 60 * 1000

test('a person sees their own sessions, and ends one of them or all the others', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const ben = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  const service = createService(backend)
  const bensSession = await beginSession(service, ben.idToken)
  const ids: string[] = []
  for (const userAgent of ['one', 'two', 'three']) {
    backend.clock.advance(1000)
    const begun = await service.begin(idToken, undefined, userAgent)
    ids.push(begun?.sessionId ?? '')
  }
  const [first = '', second = '', third = ''] = ids
  const listed = (await service.list(third)) ?? []
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['three', true],
    ['two', false],
    ['one', false],
  ])
  expect(listed[0]).toMatchObject({ lastSeenAt: new Date(backend.clock.now()) })
  const [bensEntry] = (await service.list(bensSession)) ?? []
  expect(await service.endOther(third, bensEntry?.name ?? '')).toBe(false)
  expect(await service.endOther(third, 'nonsense')).toBe(false)
  expect(await service.endOther(third, listed[1]?.name ?? '')).toBe(true)
  expect(await service.find(second)).toBeUndefined()
  expect(await service.find(first)).toBeDefined()
  expect(await service.endOther(third, 'all')).toBe(true)
  expect(await service.find(first)).toBeUndefined()
  expect(await service.find(third)).toBeDefined()
  expect(await service.find(bensSession)).toBeDefined()
  expect(await service.list(first)).toBeUndefined()
  expect(await service.endOther(first, 'all')).toBe(false)
})

test('sessions that a new password has ended are not listed', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  await beginSession(service, idToken)
  backend.clock.advance(1000)
  await backend.identity.updateAccount({ localId, password: 'ten red balloons' })
  // The fields of its answer.
  const own = (await signIn(backend, { ...testUser, password: 'ten red balloons' })).json as TestSession
  const sessionId = await beginSession(service, own.idToken)
  expect((await service.list(sessionId))?.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('a sign-in whose session was ended elsewhere cannot begin another, until it is forgotten', async () => {
  const backend = await getBackend()
  const lost = await signUp(backend)
  const service = createService(backend)
  await beginSession(service, lost.idToken)
  backend.clock.advance(1000)
  // The fields of its answer.
  const own = (await signIn(backend)).json as TestSession
  const sessionId = await beginSession(service, own.idToken)
  expect(await service.endOther(sessionId, 'all')).toBe(true)
  expect(await service.begin(lost.idToken, undefined)).toBeUndefined()
  expect(await service.begin(own.idToken, undefined)).toBeDefined()
  const count = async () => (await backend.documents.runQuery({ collection: ['endedSignIns'] })).length
  await service.removeEnded()
  expect(await count()).toBe(1)
  backend.clock.advance(15 * day)
  await service.removeEnded()
  expect(await count()).toBe(0)
})

test('the sessions of one person end from the oldest sign-in on, beyond twenty', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const ben = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  const service = createService(backend)
  const bensSession = await beginSession(service, ben.idToken)
  const ids: string[] = []
  const liveOf = async () => (await Promise.all(ids.map((id) => service.find(id)))).map((visitor) => visitor !== undefined)
  for (let count = 0; count < 20; count++) {
    backend.clock.advance(1000)
    ids.push(await beginSession(service, idToken))
  }
  expect(await liveOf()).toEqual(Array(20).fill(true))
  ids.push(await beginSession(service, idToken), await beginSession(service, idToken))
  expect(await liveOf()).toEqual([false, false, ...Array<boolean>(20).fill(true)])
  expect(await service.list(ids[21] ?? '')).toHaveLength(20)
  expect(await service.find(bensSession)).toBeDefined()
})

test('a browser that signs in anew takes the place of its own session, and of no other', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  const first = await beginSession(service, idToken)
  let last = ''
  for (let count = 1; count < 20; count++) {
    backend.clock.advance(1000)
    last = await beginSession(service, idToken)
  }
  expect(await service.list(await beginSession(service, idToken, last))).toHaveLength(20)
  expect(await service.find(first)).toBeDefined()
})

test('sessions that have ended by themselves are removed, and no others', async () => {
  const backend = await getBackend()
  const service = createService(backend)
  for (let person = 0; person < 6; person++) {
    const { idToken } = await signUp(backend, { ...testUser, email: `person-${person}@example.com` })
    for (let count = 0; count < 20; count++) await beginSession(service, idToken)
  }
  backend.clock.advance(6 * day)
  const other = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  const kept = await beginSession(service, other.idToken)
  const count = async () => (await backend.documents.runQuery({ collection: ['sessions'] })).length
  await service.removeEnded()
  expect(await count()).toBe(121)
  backend.clock.advance(2 * day)
  await service.removeEnded()
  expect(await count()).toBe(1)
  expect(await service.find(kept)).toBeDefined()
})
