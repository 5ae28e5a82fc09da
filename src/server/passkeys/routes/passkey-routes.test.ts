import { randomBytes } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { passkeyCalls } from '#domain/passkeys/passkey-calls.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { createPasskeyService } from '#server/passkeys/passkey-service.ts'
import { createSealedTexts } from '#server/passkeys/sealed-texts.ts'
import { createStaffEntry } from '#server/passkeys/staff-entry.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { signIn, signUp, testUser, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createSoftwarePasskey } from '#testing/passkeys/software-authenticator.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const getBackend = shareBackend()
const siteUrl = 'https://site.test'

async function openRoutes() {
  const backend = await getBackend()
  const { documents, identity, clock, createCustomToken } = backend
  const sealedTexts = createSealedTexts(createTokenCipher(Buffer.alloc(32, 7)), clock.now)
  const store = openPasskeyStore(documents)
  const sessions = createService(backend)
  const onRefused = () => {}
  const passkeys = createPasskeyService({
    passkeys: store,
    identity,
    createCustomToken,
    sealedTexts,
    siteUrl,
    siteName: 'Fourfold',
    onRefused,
    now: clock.now,
  })
  const recoveryCodes = openRecoveryCodeStore(documents)
  const staffMembers = openStaffMemberStore(documents)
  const staffEntry = createStaffEntry({ staffMembers, recoveryCodes, identity, sealedTexts, random: randomBytes, now: clock.now })
  const finishErasure = async () => {}
  const staffViews = { open: async () => undefined, find: async () => undefined, end: async () => {} }
  const ask = createRouteClient({ passkeys, staffEntry, sessions, staffViews, finishErasure, now: clock.now })
  const post = async (path: string, body: unknown, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, json: (await response.json().catch(() => undefined)) as unknown }
  }
  const cookieOf = async (idToken: string) => `__session=${await beginSession(sessions, idToken)}`
  return { backend, store, sessions, staffEntry, ask, post, cookieOf }
}

test('a person adds a passkey in a session that began lately, and signs in by it', async () => {
  const { backend, store, post, cookieOf } = await openRoutes()
  const { localId: uid, idToken } = await signUp(backend)
  expect(await post(passkeyCalls.creationOptions, {})).toEqual({ status: 401, json: { code: 'signedOut' } })
  const cookie = await cookieOf(idToken)
  // The address may be another person's.
  expect(await post(passkeyCalls.creationOptions, {}, cookie)).toEqual({ status: 401, json: { code: 'refused' } })
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true })
  // Until then sessions are looked up again at most.
  backend.clock.advance(5000)
  const options = await post(passkeyCalls.creationOptions, {}, cookie)
  const key = createSoftwarePasskey(siteUrl)
  const response = key.create(options.json as PublicKeyCredentialCreationOptionsJSON) // the server's own
  // Another person's session, or none, stores nothing.
  expect(await post(passkeyCalls.creation, { name: 'Laptop', response })).toMatchObject({ status: 401 })
  expect(await post(passkeyCalls.creation, { name: 'Laptop', response }, cookie)).toEqual({ status: 200, json: {} })
  expect(await store.listPasskeysOf(uid)).toMatchObject([{ name: 'Laptop' }])

  const asked = await post(passkeyCalls.signInOptions, {})
  // The server's own.
  const signedIn = await post(passkeyCalls.signIn, { response: key.signIn(asked.json as PublicKeyCredentialRequestOptionsJSON) })
  expect(signedIn).toMatchObject({ status: 200, json: { token: expect.any(String) } })

  backend.clock.advance(10 * 60_000)
  expect(await post(passkeyCalls.creationOptions, {}, cookie)).toEqual({ status: 403, json: { code: 'signInAgain' } })
})

test.each([
  ['no JSON', passkeyCalls.signIn, 'text', 400],
  ['an answer without its parts', passkeyCalls.signIn, { response: { id: 'a' } }, 400],
  ['an unknown passkey', passkeyCalls.signIn, { response: createUnknown() }, 401],
  ['a wrong invitation', passkeyCalls.creationOptions, { invitation: 'x'.repeat(43) }, 401],
  ['a wrong permit', passkeyCalls.creationOptions, { grant: 'x'.repeat(43) }, 401],
  ['an unknown address', passkeyCalls.recovery, { email: 'nobody@site.test', code: 'AAAA' }, 401],
])('%s is refused', async (_, path, body, status) => {
  const { post } = await openRoutes()
  expect(await post(path, body)).toMatchObject({ status })
})

function createUnknown() {
  return createSoftwarePasskey(siteUrl).signIn({ challenge: 'AAAA', rpId: 'site.test' })
}

test('another site’s pages are refused, and guesses of codes are limited', async () => {
  const { ask, post } = await openRoutes()
  const foreign = { method: 'POST', headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, body: '{}' }
  expect((await ask(passkeyCalls.signInOptions, foreign)).status).toBe(403)
  for (let guesses = 0; guesses < 5; guesses++) {
    expect((await post(passkeyCalls.recovery, { email: testUser.email, code: `${guesses}` })).status).toBe(401)
  }
  expect(await post(passkeyCalls.recovery, { email: testUser.email, code: '5' })).toMatchObject({ status: 429, json: { code: 'limited' } })
})

test('a member of staff gets no session by password, and a new passkey by a recovery code', async () => {
  const { backend, store, staffEntry, ask, post, cookieOf } = await openRoutes()
  const { localId: uid } = await signUp(backend)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true, customAttributes: '{"staff":"staff"}' })
  const { idToken } = (await signIn(backend)).json as TestSession // the fields of a sign-in
  const refused = await ask('/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}` } })
  expect([refused.status, await refused.json()]).toEqual([403, { code: 'passkeyNeeded' }])

  const [code] = await staffEntry.renewCodes(uid)
  const recovered = await post(passkeyCalls.recovery, { email: testUser.email, code })
  expect(recovered).toMatchObject({ status: 200, json: { codesLeft: 9 } })
  const { grant } = recovered.json as { readonly grant: string } // the shape that was checked
  const options = await post(passkeyCalls.creationOptions, { grant })
  const key = createSoftwarePasskey(siteUrl)
  const response = key.create(options.json as PublicKeyCredentialCreationOptionsJSON) // the server's own
  const created = await post(passkeyCalls.creation, { name: 'New laptop', response })
  expect(await store.listPasskeysOf(uid)).toMatchObject([{ name: 'New laptop' }])
  const { token } = created.json as { readonly token: string } // the route's answer
  const signedIn = await backend.identity.signInWithCustomToken(token)
  if (signedIn.kind !== 'signedIn') throw new Error('The token was refused.')
  const cookie = await cookieOf(signedIn.idToken)
  const renewed = await post(passkeyCalls.recoveryCodes, {}, cookie)
  expect(renewed).toMatchObject({ status: 200, json: { recoveryCodes: expect.any(Array) } })
  // Customers have none.
  const other = await signUp(backend, { ...testUser, email: 'customer@site.test' })
  expect((await post(passkeyCalls.recoveryCodes, {}, await cookieOf(other.idToken))).status).toBe(404)
})
