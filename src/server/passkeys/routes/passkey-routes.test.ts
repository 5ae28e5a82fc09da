import { randomBytes } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { passkeyCalls } from '#domain/passkeys/passkey-calls.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { createPasskeyService } from '#server/passkeys/passkey-service.ts'
import { createSealedTexts } from '#server/passkeys/sealed-texts.ts'
import { createSecondFactorService } from '#server/passkeys/second-factor.ts'
import { createStaffEntry } from '#server/passkeys/staff-entry.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { callSecondFactor, enrollApp } from '#testing/identity/authenticator-app.ts'
import { refresh, signIn, signUp, testUser, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createSoftwarePasskey } from '#testing/passkeys/software-authenticator.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'
import { showCode } from '#testing/identity/show-code.ts'

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
  const secondFactor = createSecondFactorService({ identity, recoveryCodes, documents, staffEntry, now: clock.now })
  /** The mails to owners. */
  const told: string[] = []
  const tellOwner = async (change: string, { email }: { readonly email: string | undefined }) => void told.push(`${change} ${email}`)
  const finishErasure = async () => {}
  const staffViews = { open: async () => undefined, find: async () => undefined, end: async () => {} }
  const ask = createRouteClient({ passkeys, staffEntry, secondFactor, tellOwner, sessions, staffViews, finishErasure, now: clock.now })
  const post = async (path: string, body: unknown, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, json: (await response.json().catch(() => undefined)) as unknown }
  }
  const cookieOf = async (idToken: string) => `__session=${await beginSession(sessions, idToken)}`
  return { backend, store, staffMembers, sessions, staffEntry, ask, post, cookieOf, told }
}

test('a person adds a passkey in a session that began lately, and signs in by it', async () => {
  const { backend, store, post, cookieOf, told } = await openRoutes()
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
  expect(told).toEqual([`passkeyAdded ${testUser.email}`])

  const asked = await post(passkeyCalls.signInOptions, {})
  // The server's own.
  const signedIn = await post(passkeyCalls.signIn, { response: key.signIn(asked.json as PublicKeyCredentialRequestOptionsJSON) })
  expect(signedIn).toMatchObject({ status: 200, json: { token: expect.any(String) } })

  backend.clock.advance(10 * 60_000)
  expect(await post(passkeyCalls.creationOptions, {}, cookie)).toEqual({ status: 403, json: { code: 'signInAgain' } })
})

test('the demo’s member of staff adds no passkey and makes no recovery codes', async () => {
  const { backend, post, cookieOf } = await openRoutes()
  await backend.identity.createAccount({ localId: demoStaffId, email: 'staff@fourfold.example', isEmailVerified: true })
  await backend.identity.updateAccount({ localId: demoStaffId, customAttributes: '{"staff":"owner"}' })
  const signedIn = await backend.identity.signInWithCustomToken(await backend.createCustomToken(demoStaffId, { signedInBy: 'passkey' }))
  const cookie = await cookieOf(signedIn.kind === 'signedIn' ? signedIn.idToken : '')
  expect(await post(passkeyCalls.creationOptions, {}, cookie)).toEqual({ status: 401, json: { code: 'refused' } })
  expect((await post(passkeyCalls.recoveryCodes, {}, cookie)).status).toBe(404)
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

/** Signs in by password and the code of the app; returns the id token. */
async function signInByApp(backend: Awaited<ReturnType<typeof getBackend>>, secretKey: string): Promise<string> {
  backend.clock.advance(30_000)
  const pending = (await signIn(backend)).json as { mfaPendingCredential: string; mfaInfo: readonly [{ mfaEnrollmentId: string }] } // its answer
  const { status, json } = await callSecondFactor(backend, 'mfaSignIn:finalize', {
    mfaPendingCredential: pending.mfaPendingCredential,
    mfaEnrollmentId: pending.mfaInfo[0].mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: showCode(secretKey, backend.clock.now()) },
  })
  expect(status).toBe(200)
  return (json as TestSession).idToken // of its answer
}

test('a person gets recovery codes with an authenticator app, loses it by one, and turns it off', async () => {
  const { backend, post, cookieOf, told } = await openRoutes()
  const { email } = testUser
  const { localId: uid, idToken } = await signUp(backend)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true })
  const cookie = await cookieOf(idToken)
  // Without an app there are none, and the token must name one.
  expect((await post(passkeyCalls.acceptance, { idToken }, cookie)).status).toBe(401)
  expect((await post(passkeyCalls.recoveryCodes, {}, cookie)).status).toBe(404)
  const app = await enrollApp(backend, idToken)
  expect((await post(passkeyCalls.acceptance, { idToken: app.idToken })).status).toBe(401)
  const accepted = await post(passkeyCalls.acceptance, { idToken: app.idToken }, cookie)
  const { recoveryCodes } = accepted.json as { readonly recoveryCodes: readonly string[] } // the route's answer
  expect([accepted.status, recoveryCodes.length]).toEqual([200, 10])
  await signInByApp(backend, app.secretKey)

  expect((await post(passkeyCalls.recovery, { email, code: 'AAAA-AAAA-AAAA-AAAA' })).status).toBe(401)
  const used = await post(passkeyCalls.recovery, { email, code: recoveryCodes[0] })
  expect(used).toEqual({ status: 200, json: { codesLeft: 9 } })
  expect(told).toEqual([`appRemoved ${email}`])
  const { idToken: alone } = (await signIn(backend)).json as TestSession // no second factor any more
  // The other codes are for nothing then.
  expect((await post(passkeyCalls.recovery, { email, code: recoveryCodes[1] })).status).toBe(401)

  backend.clock.advance(1000)
  const { idToken: enrolled } = await enrollApp(backend, alone)
  // A sign-in from before the app has not passed it: neither it nor new codes, which remove it, are for that.
  const before = await cookieOf(alone)
  for (const call of [passkeyCalls.removal, passkeyCalls.recoveryCodes]) {
    expect(await post(call, {}, before)).toEqual({ status: 403, json: { code: 'signInAgain' } })
  }
  const later = await cookieOf(enrolled)
  expect(await post(passkeyCalls.removal, {}, later)).toEqual({ status: 200, json: {} })
  expect((await signIn(backend)).json).toHaveProperty('idToken')
  expect(told).toHaveLength(2)
  backend.clock.advance(10 * 60_000)
  expect(await post(passkeyCalls.removal, {}, later)).toEqual({ status: 403, json: { code: 'signInAgain' } })
})

test('an authenticator app ends every sign-in but that of the browser that added it', async () => {
  const { backend, sessions, post, cookieOf } = await openRoutes()
  const { localId: uid } = await signUp(backend)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true })
  const signInHere = async () => (await signIn(backend)).json as TestSession // no second factor yet
  const [theirs, own] = [await signInHere(), await signInHere()]
  const [theirCookie, cookie] = [await cookieOf(theirs.idToken), await cookieOf(own.idToken)]
  backend.clock.advance(5000)
  const app = await enrollApp(backend, own.idToken)
  expect((await post(passkeyCalls.acceptance, { idToken: app.idToken }, cookie)).status).toBe(200)
  const isOpen = async (each: string) => (await sessions.find(each.replace('__session=', ''))) !== undefined
  expect([await isOpen(cookie), await isOpen(theirCookie)]).toEqual([true, false])
  // Their tokens are for nothing either, and what the app's browser was given lasts.
  expect(await sessions.begin(theirs.idToken, undefined)).toBeUndefined()
  expect(await refresh(backend, theirs.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, app.refreshToken)).toHaveProperty('idToken')
  // Having shown a code, it may turn the app off.
  expect((await post(passkeyCalls.removal, {}, cookie)).status).toBe(200)
})

test('codes of an app that the provider’s console removed are for no later one', async () => {
  const { backend, post, cookieOf } = await openRoutes()
  const { email } = testUser
  const { localId: uid, idToken } = await signUp(backend)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true })
  const cookie = await cookieOf(idToken)
  const accept = async (token: string) => {
    const { json } = await post(passkeyCalls.acceptance, { idToken: (await enrollApp(backend, token)).idToken }, cookie)
    return (json as { readonly recoveryCodes: readonly string[] }).recoveryCodes // the route's answer
  }
  const [old] = await accept(idToken)
  await backend.identity.updateAccount({ localId: uid, removesSecondFactor: true })
  const { idToken: again } = (await signIn(backend)).json as TestSession // no second factor any more
  const [fresh] = await accept(again)
  expect((await post(passkeyCalls.recovery, { email, code: old })).status).toBe(401)
  expect((await post(passkeyCalls.recovery, { email, code: fresh })).status).toBe(200)
})

test('an authenticator app signs a member of staff in only if it was added after a passkey', async () => {
  const { backend, staffMembers, ask, post, cookieOf } = await openRoutes()
  const { localId: uid } = await signUp(backend)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true, customAttributes: '{"plan":"gold","staff":"owner"}' })
  const begin = async (idToken: string) =>
    (await ask('/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}` } })).status
  // Who knows the password alone can add an app at the provider, but has no session that could vouch for it.
  const { idToken } = (await signIn(backend)).json as TestSession // no second factor yet
  const { secretKey, idToken: enrolled } = await enrollApp(backend, idToken)
  expect(await begin(enrolled)).toBe(403)
  expect(await begin(await signInByApp(backend, secretKey))).toBe(403)

  const byPasskey = await backend.identity.signInWithCustomToken(await backend.createCustomToken(uid, { signedInBy: 'passkey' }))
  const cookie = await cookieOf(byPasskey.kind === 'signedIn' ? byPasskey.idToken : '')
  const token = await signInByApp(backend, secretKey)
  // Who has just been removed gets nothing back: the claims are not written.
  expect(await post(passkeyCalls.acceptance, { idToken: token }, cookie)).toMatchObject({ status: 401 })
  await staffMembers.addMember({ uid, addedAt: new Date() }, { email: testUser.email, role: 'owner', locale: 'en', noticeId: 'n1' })
  expect(await post(passkeyCalls.acceptance, { idToken: token }, cookie)).toMatchObject({ status: 200 })
  expect(await backend.identity.findAccounts({ localIds: [uid] })).toMatchObject([{ customAttributes: '{"plan":"gold","staff":"owner"}' }])
  expect(await begin(await signInByApp(backend, secretKey))).toBe(200)
  // Another app, by who knows the password after a reset, does not count.
  await backend.identity.updateAccount({ localId: uid, removesSecondFactor: true })
  const { idToken: alone } = (await signIn(backend)).json as TestSession // no second factor any more
  expect(await begin(alone)).toBe(403)
  expect(await begin((await enrollApp(backend, alone)).idToken)).toBe(403)
  // Nor does a passkey's session of long ago vouch for one.
  backend.clock.advance(11 * 60_000)
  expect((await post(passkeyCalls.acceptance, { idToken: token }, cookie)).status).toBe(403)
})
