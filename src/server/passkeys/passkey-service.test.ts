import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { mostPasskeys } from '#domain/passkeys/passkey-calls.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { PasskeyNeededError } from '#server/session/begin-session.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { signIn, signUp, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '#testing/passkeys/software-authenticator.ts'
import { createPasskeyService } from './passkey-service.ts'
import { createSealedTexts } from './sealed-texts.ts'

const getBackend = shareBackend()
const siteUrl = 'https://site.test'
const minute = 60_000

/** A person who has confirmed the address. */
async function signUpConfirmed(backend: TestBackend) {
  const person = await signUp(backend)
  await backend.identity.updateAccount({ localId: person.localId, isEmailVerified: true })
  return person
}

async function openService(url = siteUrl) {
  const backend = await getBackend()
  const passkeys = openPasskeyStore(backend.documents)
  const refusals: string[] = []
  const service = createPasskeyService({
    passkeys,
    identity: backend.identity,
    createCustomToken: backend.createCustomToken,
    sealedTexts: createSealedTexts(createTokenCipher(Buffer.alloc(32, 7)), backend.clock.now),
    siteUrl: url,
    siteName: 'Fourfold',
    onRefused: (reason) => refusals.push(reason),
    now: backend.clock.now,
  })
  const add = async (uid: string, name = 'Laptop') => {
    const key = createSoftwarePasskey(siteUrl)
    const options = await service.createCreationOptions({ uid })
    const verified = options && (await service.verifyCreation(key.create(options), name))
    if (!(await verified?.store())) throw new Error('The passkey was refused.')
    return key
  }
  const signIn = async (key: SoftwarePasskey, changes?: Parameters<SoftwarePasskey['signIn']>[1]) =>
    await service.signIn(key.signIn(await service.createSignInOptions(), changes))
  return { backend, passkeys, refusals, service, add, signIn }
}

test('a passkey signs in to its account, and keeps its counter and backup state', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  const key = await room.add(uid)
  room.backend.clock.advance(minute)
  const token = await room.signIn(key)
  expect(decodeJwt(token ?? '')).toMatchObject({ uid, claims: { signedInBy: 'passkey' } })
  const signedIn = await room.backend.identity.signInWithCustomToken(token ?? '')
  expect(signedIn).toMatchObject({ kind: 'signedIn', isNewUser: false })
  expect(await room.passkeys.listPasskeysOf(uid)).toMatchObject([
    { name: 'Laptop', counter: 2, isBackedUp: true, transports: ['internal'], lastUsedAt: new Date(room.backend.clock.now()) },
  ])
})

test.each([
  ['of another origin', { origin: 'https://evil.test' }, /origin/u],
  ['for another site', { rpId: 'evil.test' }, /RP ID/u],
  ['without user verification', { isVerified: false }, /verif/u],
  ['of a copied key, whose counter goes back', { counter: 1 }, /counter value 1/u],
])('an answer %s is refused', async (_, changes, reason) => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  const key = await room.add(uid)
  expect(await room.signIn(key)).toBeDefined()
  expect(await room.signIn(key, changes)).toBeUndefined()
  expect(room.refusals).toEqual([expect.stringMatching(reason)])
})

test('a challenge works once, for five minutes, and for its own purpose', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  const key = await room.add(uid)
  const answer = key.signIn(await room.service.createSignInOptions())
  const results = await Promise.all([room.service.signIn(answer), room.service.signIn(answer)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await room.service.signIn(answer)).toBeUndefined()

  const late = key.signIn(await room.service.createSignInOptions())
  room.backend.clock.advance(5 * minute)
  expect(await room.service.signIn(late)).toBeUndefined()

  const options = await room.service.createCreationOptions({ uid })
  if (!options) throw new Error('There are no options.')
  expect(await room.service.signIn(key.signIn({ challenge: options.challenge, rpId: 'site.test' }))).toBeUndefined()
  expect(await room.service.signIn(key.signIn({ challenge: Buffer.alloc(60).toString('base64url'), rpId: 'site.test' }))).toBeUndefined()
})

test('a new passkey needs a challenge of its own account that was not used', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  const options = await room.service.createCreationOptions({ uid })
  if (!options) throw new Error('There are no options.')
  const [first, second] = [createSoftwarePasskey(siteUrl), createSoftwarePasskey(siteUrl)]
  const verified = await room.service.verifyCreation(first.create(options), 'First')
  expect(verified?.creator.uid).toBe(uid)
  expect(await verified?.store()).toBe(true)
  expect(await verified?.store()).toBe(false)
  const again = await room.service.verifyCreation(second.create(options), 'Second')
  expect(await again?.store()).toBe(false)
  expect(await room.service.verifyCreation(second.create(options, { origin: 'https://evil.test' }), 'Second')).toBeUndefined()
  expect((await room.passkeys.listPasskeysOf(uid)).map(({ name }) => name)).toEqual(['First'])
})

test('who may not sign in gets no token, and a deleted account does not come back', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  const key = await room.add(uid)
  await room.backend.identity.updateAccount({ localId: uid, isDisabled: true })
  expect(await room.signIn(key)).toBeUndefined()
  expect(await room.service.createCreationOptions({ uid })).toBeUndefined()
  await room.backend.identity.deleteAccount(uid)
  expect(await room.signIn(key)).toBeUndefined()
  expect(await room.backend.identity.findAccounts({ localIds: [uid] })).toEqual([])
})

test('a passkey belongs to a confirmed address, and opens nothing once the account has another', async () => {
  const room = await openService()
  const { identity } = room.backend
  const { localId: uid } = await signUp(room.backend)
  await expect(room.add(uid)).rejects.toThrow('The passkey was refused.')
  expect(await room.passkeys.listPasskeysOf(uid)).toEqual([])

  await identity.updateAccount({ localId: uid, isEmailVerified: true })
  const key = await room.add(uid)
  await identity.updateAccount({ localId: uid, email: 'buyer@halde.example', isEmailVerified: true })
  expect(await room.signIn(key)).toBeUndefined()
  expect(room.refusals).toEqual(['The passkey belongs to another address.'])
})

test('a token that a browser has kept for half an hour begins a session that was idle', async () => {
  const room = await openService()
  const { backend } = room
  const { localId: uid } = await signUpConfirmed(backend)
  await backend.identity.updateAccount({ localId: uid, customAttributes: '{"staff":"staff"}' })
  backend.clock.advance(minute)
  const key = await room.add(uid)
  const signedIn = await backend.identity.signInWithCustomToken((await room.signIn(key)) ?? '')
  if (signedIn.kind !== 'signedIn') throw new Error('The token was refused.')
  backend.clock.advance(30 * minute)
  const sessions = createService(backend)
  expect(await sessions.find(await beginSession(sessions, signedIn.idToken))).toMatchObject({ wasIdle: true })
})

test('an account has several passkeys, up to a limit, and renames and removes its own alone', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  for (let count = 0; count < mostPasskeys; count++) await room.add(uid, `Key ${count}`)
  expect(await room.service.createCreationOptions({ uid })).toBeUndefined()
  const [first] = await room.passkeys.listPasskeysOf(uid)
  const id = first?.id ?? ''
  await room.passkeys.renamePasskey('someone', id, 'Stolen')
  await room.passkeys.removePasskey('someone', id)
  await room.passkeys.renamePasskey(uid, id, 'Phone')
  expect(await room.passkeys.findPasskey(id)).toMatchObject({ name: 'Phone' })
  await room.passkeys.removePasskey(uid, id)
  expect(await room.passkeys.findPasskey(id)).toBeUndefined()
})

test('used challenges are forgotten once they would have expired', async () => {
  const room = await openService()
  const { localId: uid } = await signUpConfirmed(room.backend)
  await room.add(uid)
  const listUsed = () => room.backend.documents.runQuery({ collection: ['passkeyChallenges'] })
  await room.service.removeOld()
  expect(await listUsed()).toHaveLength(1)
  room.backend.clock.advance(5 * minute + 1)
  await room.service.removeOld()
  expect(await listUsed()).toEqual([])
})

test.each([
  ['https://site.test', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('passkeys at %s: %s', async (url, isAvailable) => {
  expect((await openService(url)).service.isAvailable).toBe(isAvailable)
})

test('an account of staff opens a session by passkey alone, for twelve hours', async () => {
  const room = await openService()
  const { backend } = room
  const { localId: uid } = await signUpConfirmed(backend)
  await backend.identity.updateAccount({ localId: uid, customAttributes: '{"staff":"bookkeeping"}' })
  const sessions = createService(backend)
  backend.clock.advance(minute)
  const byPassword = (await signIn(backend)).json as TestSession // the fields of a sign-in
  await expect(sessions.begin(byPassword.idToken, undefined)).rejects.toThrow(PasskeyNeededError)

  const key = await room.add(uid)
  const signedIn = await backend.identity.signInWithCustomToken((await room.signIn(key)) ?? '')
  if (signedIn.kind !== 'signedIn') throw new Error('The token was refused.')
  const begun = await sessions.begin(signedIn.idToken, undefined)
  expect(begun).toMatchObject({ maxAgeSeconds: 12 * 3600 })
  const sessionId = await beginSession(sessions, signedIn.idToken)
  expect(await sessions.find(sessionId)).toMatchObject({ staff: 'bookkeeping', wasIdle: false })
  for (let visits = 0; visits < 3; visits++) {
    backend.clock.advance(25 * minute)
    expect(await sessions.find(sessionId)).toMatchObject({ staff: 'bookkeeping', wasIdle: false })
  }
  backend.clock.advance(30 * minute)
  expect(await sessions.find(sessionId)).toMatchObject({ wasIdle: true })
  backend.clock.advance(minute)
  expect(await sessions.find(sessionId)).toMatchObject({ wasIdle: true })
  backend.clock.advance(11 * 60 * minute)
  expect(await sessions.find(sessionId)).toBeUndefined()
})
