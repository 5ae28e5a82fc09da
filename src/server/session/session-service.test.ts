import { hash } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import { openSessionStore, type SessionStore } from '#gateway/accounts/sessions.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { SessionService } from './session-service.ts'
import { readTokenClaims } from './token-claims.ts'
import { createTokenCipher } from './token-cipher.ts'
import { refresh, signUp, type TestSession, testUser } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Who a session belongs to, asked on each day up to the given one. */
async function visitDaily(backend: TestBackend, service: SessionService, sessionId: string, days: number): Promise<(string | undefined)[]> {
  const visitors: (string | undefined)[] = []
  for (let at = 0; at < days; at++) {
    backend.clock.set(backend.clock.now() + day)
    visitors.push((await service.find(sessionId))?.user.uid)
  }
  return visitors
}

test('a session that an id token began belongs to the token’s user', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const begun = await service.begin(idToken, undefined)
  expect(begun).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/u), maxAgeSeconds: 14 * 24 * 3600 })
  expect(await service.find(begun?.sessionId ?? '')).toEqual({
    user: { uid: localId, email: testUser.email, emailVerified: false, displayName: undefined },
    idToken,
    // Seven days without a visit end it first.
    endsAt: new Date(backend.clock.now() + 7 * day),
    authenticatedAt: new Date(backend.clock.now()),
    wasIdle: false,
    account: {
      hasPassword: true,
      providers: [{ providerId: 'password', email: testUser.email }],
      validSinceSeconds: Math.floor(backend.clock.now() / 1000),
    },
  })
})

test('a visit counts where nothing can be stored, and is noted once that is over', async () => {
  const backend = await getBackend()
  const own = openSessionStore(backend.documents)
  let isFull = true
  const fill = () => Promise.reject(new DocumentsError('UNAVAILABLE', 'The service is temporarily unavailable.'))
  const service = createService(backend, {
    sessions: { ...own, updateSession: (session) => (isFull ? fill() : own.updateSession(session)) },
  })
  const { idToken, localId } = await signUp(backend)
  const sessionId = await beginSession(service, idToken)
  backend.clock.advance(30 * minute)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  const readLastSeen = async () => (await own.listSessionsOf(localId))[0]?.lastSeenAt.getTime()
  expect(await readLastSeen()).toBe(backend.clock.now() - 30 * minute)
  isFull = false
  backend.clock.advance(minute)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  expect(await readLastSeen()).toBe(backend.clock.now())
})

test('stored sessions reveal neither session id nor id token, and are read after a restart', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const sessionId = await beginSession(createService(backend), idToken)
  const sessionHash = hash('sha256', sessionId)
  const [stored] = await backend.documents.batchGet([['sessions', sessionHash]])
  const text = inspect(stored?.fields)
  expect(text).toContain(localId)
  expect(text).not.toContain(sessionId)
  expect(text).not.toContain(idToken.split('.')[2])
  expect((await createService(backend).find(sessionId))?.user.uid).toBe(localId)
  const stolen = createService(backend, { tokenCipher: createTokenCipher(Buffer.alloc(32, 8)) })
  expect(await stolen.find(sessionId)).toBeUndefined()
})

test('a page that only reads knows its user at once, while the session is still being checked', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const open = Promise.withResolvers<void>()
  const asked: string[] = []
  const sessions: SessionStore = openSessionStore(backend.documents)
  const service = createService(backend, {
    sessions: {
      ...sessions,
      findSession: async (hash) => {
        asked.push('session')
        await open.promise
        return await sessions.findSession(hash)
      },
    },
    identity: {
      ...backend.identity,
      lookupAccount: async (token) => {
        asked.push('account')
        return await backend.identity.lookupAccount(token)
      },
    },
  })
  const sessionId = await beginSession(service, idToken)
  asked.splice(0)
  const early = await service.findEarly(sessionId)
  expect(early?.visitor.user.uid).toBe(localId)
  expect(asked.toSorted()).toEqual(['account', 'session'])
  open.resolve()
  expect(await early?.confirmed).toEqual(early?.visitor)
  expect(asked).toHaveLength(2)
})

test('who may no longer sign in is known for no page that is sent', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  const early = await service.findEarly(sessionId)
  expect(await early?.confirmed).toBeUndefined()
  expect(await service.findEarly(sessionId)).toBeUndefined()
})

test('an unknown, ended or old session is looked up before it is used', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  const restarted = createService(backend)
  const early = await restarted.findEarly(sessionId)
  expect(early?.visitor).toEqual(await early?.confirmed)
  backend.clock.advance(2 * hour)
  const later = await service.findEarly(sessionId)
  expect(later?.visitor.idToken).not.toBe(idToken)
  await service.end(sessionId)
  expect(await service.findEarly(sessionId)).toBeUndefined()
})

test('a session that its user ended is known as such for some seconds, despite other lookups', async () => {
  const backend = await getBackend()
  const service = createService(backend)
  const sessionId = await beginSession(service, (await signUp(backend)).idToken)
  expect(service.hasSignedOut(sessionId)).toBe(false)
  const finding = service.find(sessionId)
  await service.end(sessionId)
  await finding
  expect(await service.find(sessionId)).toBeUndefined()
  expect(service.hasSignedOut(sessionId)).toBe(true)
  backend.clock.advance(5000)
  expect(service.hasSignedOut(sessionId)).toBe(false)
})

test('a sign-in whose session its user ended begins no other session', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  await service.end(await beginSession(service, idToken))
  expect(await service.begin(idToken, undefined)).toBeUndefined()
})

test('a session that ended because the browser lost its user can begin again by the same sign-in', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  await service.endAlone(sessionId)
  expect(await service.find(sessionId)).toBeUndefined()
  expect(await service.begin(idToken, undefined)).toBeDefined()
})

test('a session that was ended from another device is not known as signed out', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  const [own, other] = [await beginSession(service, idToken), await beginSession(service, idToken)]
  await service.endOther(own, 'all')
  expect(await service.find(other)).toBeUndefined()
  expect(service.hasSignedOut(other)).toBe(false)
})

test('a token that is not the project’s own begins no session, and the provider is not asked', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const asked: string[] = []
  const lookupAccount: typeof backend.identity.lookupAccount = (token) => {
    asked.push(token)
    return backend.identity.lookupAccount(token)
  }
  const identity = { ...backend.identity, lookupAccount }
  const refusing = createService(backend, { identity, verifyIdToken: () => Promise.resolve(false) })
  expect(await refusing.begin(idToken, undefined)).toBeUndefined()
  expect(asked).toEqual([])
  const verifying = createService(backend, { identity, verifyIdToken: (token) => Promise.resolve(token === idToken) })
  expect(await verifying.begin(idToken, undefined)).toBeDefined()
})

test('after the id token expires the user is still known, and the token is renewed hourly', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  let exchanges = 0
  const signInWithCustomToken: typeof backend.identity.signInWithCustomToken = (token) => {
    exchanges++
    return backend.identity.signInWithCustomToken(token)
  }
  const service = createService(backend, { identity: { ...backend.identity, signInWithCustomToken } })
  const sessionId = await beginSession(service, idToken)
  backend.clock.advance(59 * minute - 1)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  expect(exchanges).toBe(0)
  backend.clock.advance(2 * minute)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  backend.clock.advance(30 * minute)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  expect(exchanges).toBe(1)
  backend.clock.set(backend.clock.now() + 5 * hour)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  expect(exchanges).toBe(2)
})

test('a token that expires on its way to the provider does not end the session', async () => {
  await using backend = await startBackend()
  const { idToken, localId } = await signUp(backend)
  const slowLookup: typeof backend.identity.lookupAccount = (token) => {
    backend.clock.advance(1000)
    return backend.identity.lookupAccount(token)
  }
  const service = createService(backend, { identity: { ...backend.identity, lookupAccount: slowLookup } })
  const sessionId = await beginSession(service, idToken)
  backend.clock.set(Math.floor(backend.clock.now() / hour + 1) * hour - 500)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
})

test('a session ends 14 days after the sign-in, however often it is used', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  expect(await visitDaily(backend, service, sessionId, 15)).toEqual([...Array<string>(13).fill(localId), undefined, undefined])
})

test('the 14 days count from the sign-in, not from the session', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  backend.clock.advance(50 * minute)
  expect(await createService(backend).begin(idToken, undefined)).toMatchObject({ maxAgeSeconds: 14 * 24 * 3600 - 50 * 60 })
})

test('7 days without a visit end a session, a little less does not', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const idle = await beginSession(service, idToken)
  const used = await beginSession(service, idToken)
  backend.clock.set(backend.clock.now() + 7 * day - 1)
  expect((await service.find(used))?.user.uid).toBe(localId)
  backend.clock.advance(1)
  expect(await service.find(idle)).toBeUndefined()
  expect((await service.find(used))?.user.uid).toBe(localId)
})

/** What ends every session of an account. */
const ends: readonly (readonly [string, (backend: TestBackend, localId: string) => Promise<void>])[] = [
  ['disabling the account', (backend, localId) => backend.identity.updateAccount({ localId, isDisabled: true })],
  ['deleting the account', (backend, localId) => backend.identity.deleteAccount(localId)],
  ['a new password', (backend, localId) => backend.identity.updateAccount({ localId, password: 'ten red balloons' })],
  [
    'ending all sign-ins',
    (backend, localId) => backend.identity.updateAccount({ localId, validSinceSeconds: Math.floor(backend.clock.now() / 1000) }),
  ],
]

for (const [name, endAll] of ends) {
  test.each([
    ['valid', minute],
    ['expired', 2 * hour],
  ])(`${name} ends a session within 5 s, with its id token %s`, async (_, age) => {
    const backend = await getBackend()
    const { idToken, localId } = await signUp(backend)
    const service = createService(backend)
    const sessionId = await beginSession(service, idToken)
    backend.clock.advance(age)
    expect((await service.find(sessionId))?.user.uid).toBe(localId)
    await endAll(backend, localId)
    // Asking all the time does not keep an old answer alive.
    for (let at = 0; at < 4; at++) {
      backend.clock.advance(1000)
      await service.find(sessionId)
    }
    backend.clock.advance(1000)
    expect(await service.find(sessionId)).toBeUndefined()
    expect(await createService(backend).find(sessionId)).toBeUndefined()
  })

  test(`${name} ends a session whose id token has expired meanwhile`, async () => {
    const backend = await getBackend()
    const { idToken, localId } = await signUp(backend)
    const service = createService(backend)
    const sessionId = await beginSession(service, idToken)
    backend.clock.advance(3 * minute)
    await endAll(backend, localId)
    backend.clock.set(backend.clock.now() + 2 * hour)
    expect(await service.find(sessionId)).toBeUndefined()
  })
}

test('a renewal does not bring a deleted account back', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  backend.clock.set(backend.clock.now() + 2 * hour)
  await backend.identity.deleteAccount(localId)
  expect(await service.find(sessionId)).toBeUndefined()
  expect(await backend.identity.findAccounts({ localIds: [localId] })).toEqual([])
})

test('an account that is deleted in the middle of a renewal stays deleted', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const findAccounts: typeof backend.identity.findAccounts = async (query) => {
    const found = await backend.identity.findAccounts(query)
    await backend.identity.deleteAccount(localId)
    return found
  }
  const service = createService(backend, { identity: { ...backend.identity, findAccounts } })
  const sessionId = await beginSession(service, idToken)
  backend.clock.set(backend.clock.now() + 2 * hour)
  expect(await service.find(sessionId)).toBeUndefined()
  expect(await backend.identity.findAccounts({ localIds: [localId] })).toEqual([])
})

test('an account that is enabled again does not get its old session back', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  expect(await service.find(sessionId)).toBeUndefined()
  await backend.identity.updateAccount({ localId, isDisabled: false })
  backend.clock.advance(6000)
  expect(await service.find(sessionId)).toBeUndefined()
})

test('a session whose stored user is another than its token’s opens nothing', async () => {
  const backend = await getBackend()
  const anna = await signUp(backend)
  const berta = await signUp(backend, { ...testUser, email: 'berta@example.com' })
  const sessions = openSessionStore(backend.documents)
  const service = createService(backend)
  const sessionId = await beginSession(service, anna.idToken)
  const sessionHash = hash('sha256', sessionId)
  const stored = await sessions.findSession(sessionHash)
  if (!stored) throw new Error('The session is not stored.')
  await sessions.updateSession({ ...stored, uid: berta.localId })
  expect(await service.find(sessionId)).toBeUndefined()
})

test('a sealed token opens nothing in another session', async () => {
  const backend = await getBackend()
  const anna = await signUp(backend)
  const berta = await signUp(backend, { ...testUser, email: 'berta@example.com' })
  const service = createService(backend)
  const ids = [await beginSession(service, anna.idToken), await beginSession(service, berta.idToken)]
  const sessions = openSessionStore(backend.documents)
  const [ofAnna, ofBerta] = await Promise.all(ids.map((id) => sessions.findSession(hash('sha256', id))))
  if (!ofAnna || !ofBerta) throw new Error('The sessions are not stored.')
  await sessions.updateSession({ ...ofAnna, uid: ofBerta.uid, sealedIdToken: ofBerta.sealedIdToken })
  expect(await service.find(ids[0] ?? '')).toBeUndefined()
})

test('an id that was never given out, has ended or was changed opens nothing', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  const sessionHash = hash('sha256', sessionId)
  const others = ['', 'A'.repeat(43), sessionHash, sessionId.slice(1), `${sessionId}A`, sessionId.toLowerCase(), `../${sessionId}`]
  expect(await Promise.all(others.map(service.find))).toEqual(others.map(() => undefined))
  await service.end(sessionId)
  expect(await service.find(sessionId)).toBeUndefined()
  expect(await createService(backend).find(sessionId)).toBeUndefined()
})

test.each<readonly [string, (session: TestSession, backend: TestBackend) => string | Promise<string>]>([
  ['of nothing', () => ''],
  ['of a refresh token', ({ refreshToken }) => refreshToken],
  ['of a custom token', ({ localId }, backend) => backend.createCustomToken(localId)],
  ['of a token of the service', (_, backend) => backend.createServiceToken('https://identitytoolkit.googleapis.com/')],
  ['of a token without its signature', ({ idToken }) => idToken.replace(/\.[^.]*$/u, '.')],
  ['of an expired id token', ({ idToken }, backend) => (backend.clock.set(backend.clock.now() + hour), idToken)],
])('no session begins %s', async (_, tokenOf) => {
  const backend = await getBackend()
  const token = await tokenOf(await signUp(backend), backend)
  expect(await createService(backend).begin(token, undefined)).toBeUndefined()
})

test('a sign-in of 13 days ago begins a session for one more day, one of 14 days ago none', async () => {
  const backend = await getBackend()
  let { refreshToken } = await signUp(backend)
  const service = createService(backend)
  const begunAfter = async (days: number) => {
    backend.clock.set(backend.clock.now() + days * day)
    const tokens = await refresh(backend, refreshToken)
    if (typeof tokens === 'string') throw new Error(tokens)
    ;({ refreshToken } = tokens)
    expect((await backend.identity.lookupAccount(tokens.idToken)).kind).toBe('found')
    return await service.begin(tokens.idToken, undefined)
  }
  expect(await begunAfter(13)).toMatchObject({ maxAgeSeconds: 24 * 3600 })
  expect(await begunAfter(1)).toBeUndefined()
})

test('each sign-in gets an id of its own and ends the browser’s earlier session', async () => {
  const backend = await getBackend()
  const anna = await signUp(backend)
  const berta = await signUp(backend, { ...testUser, email: 'berta@example.com' })
  const service = createService(backend)
  const first = await beginSession(service, anna.idToken)
  expect((await service.find(first))?.user.uid).toBe(anna.localId)
  const second = await beginSession(service, berta.idToken, first)
  const elsewhere = await beginSession(service, anna.idToken)
  expect(new Set([first, second, elsewhere]).size).toBe(3)
  expect(await service.find(first)).toBeUndefined()
  expect((await service.find(second))?.user.uid).toBe(berta.localId)
  expect((await service.find(elsewhere))?.user.uid).toBe(anna.localId)
})

test('a token that is refused does not end the browser’s earlier session', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  expect(await service.begin('a.b.c', sessionId)).toBeUndefined()
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
})

test('a session that ends while it is looked up stays ended', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const sessions = openSessionStore(backend.documents)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  // Due for a new time of the last visit, which must not store the session again.
  backend.clock.advance(10 * minute)
  const endingSessions: SessionStore = {
    ...sessions,
    findSession: async (hash) => {
      const found = await sessions.findSession(hash)
      await service.end(sessionId)
      return found
    },
  }
  expect(await createService(backend, { sessions: endingSessions }).find(sessionId)).toBeUndefined()
  expect(await createService(backend).find(sessionId)).toBeUndefined()
})

test('requests at the same time, and those of the next 5 s, ask the provider once', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  let lookups = 0
  const lookupAccount: typeof backend.identity.lookupAccount = (token) => {
    lookups++
    return backend.identity.lookupAccount(token)
  }
  const service = createService(backend, { identity: { ...backend.identity, lookupAccount } })
  const sessionId = await beginSession(service, idToken)
  lookups = 0
  const found = await Promise.all(Array.from({ length: 20 }, () => service.find(sessionId)))
  expect(found.map((visitor) => visitor?.user.uid)).toEqual(Array(20).fill(localId))
  backend.clock.advance(4999)
  await service.find(sessionId)
  expect(lookups).toBe(1)
  backend.clock.advance(1)
  await service.find(sessionId)
  expect(lookups).toBe(2)
})

test('a session whose token the provider has refused is looked at anew at once', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  service.forget(sessionId)
  expect(await service.find(sessionId)).toBeUndefined()
})

test('a provider that fails is a failure, not a sign-out, and is asked again at once', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  let isDown = false
  const lookupAccount: typeof backend.identity.lookupAccount = (token) =>
    isDown ? Promise.reject(new Error('down')) : backend.identity.lookupAccount(token)
  const service = createService(backend, { identity: { ...backend.identity, lookupAccount } })
  const sessionId = await beginSession(service, idToken)
  isDown = true
  await expect(service.find(sessionId)).rejects.toThrow('down')
  await expect(service.begin(idToken, sessionId)).rejects.toThrow('down')
  isDown = false
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
})

test('a backend that is closed is a failure too, with the id token valid and expired', async () => {
  await using backend = await startBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  for (const age of [minute, 2 * hour]) {
    backend.clock.advance(age)
    await backend.close()
    await expect(service.find(sessionId)).rejects.toThrow('shutting down')
    await backend.restart()
    expect((await service.find(sessionId))?.user.uid).toBe(localId)
  }
})

test('a changed address, name or confirmation is known within 5 s', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  expect(await service.find(sessionId)).toMatchObject({ user: { emailVerified: false, displayName: undefined }, idToken })
  await backend.identity.updateAccount({ localId, isEmailVerified: true, displayName: 'Anna' })
  backend.clock.advance(5000)
  const visitor = await service.find(sessionId)
  expect(visitor).toMatchObject({ user: { emailVerified: true, displayName: 'Anna' } })
  // The rules see the token alone.
  expect(readTokenClaims(visitor?.idToken ?? '')).toMatchObject({ email: testUser.email, isEmailVerified: true })
  using exchange = vi.spyOn(backend.identity, 'signInWithCustomToken')
  expect(await createService(backend).find(sessionId)).toEqual(visitor)
  expect(exchange).not.toHaveBeenCalled()
})

test.each(['{}', '{"staff":"bookkeeping"}'])(
  'a role that becomes %s ends the session within five seconds, even if sign-ins stay valid',
  async (claims) => {
    const backend = await getBackend()
    const { localId } = await signUp(backend)
    await backend.identity.updateAccount({ localId, customAttributes: '{"staff":"owner"}' })
    const signedIn = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId, { signedInBy: 'passkey' }))
    const service = createService(backend)
    const sessionId = await beginSession(service, signedIn.kind === 'signedIn' ? signedIn.idToken : '')
    expect(await service.find(sessionId)).toMatchObject({ staff: 'owner' })
    await backend.identity.updateAccount({ localId, customAttributes: claims })
    backend.clock.advance(5000)
    expect(await service.find(sessionId)).toBeUndefined()
  },
)

test('a session that begins by a token of a former role ends at its first request', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, customAttributes: '{"staff":"owner"}' })
  const service = createService(backend)
  expect(await service.find(await beginSession(service, idToken))).toBeUndefined()
})
