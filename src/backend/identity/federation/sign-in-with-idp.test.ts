import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import {
  answerOf,
  callAccounts,
  codeOf,
  lookupOutcome,
  refresh,
  signIn,
  signUp,
  testUser,
  wireError,
} from '#testing/identity/identity-calls.ts'
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '#testing/identity/identity-provider.ts'
import { walk, walkHandler, walkOrigin as origin } from '#testing/identity/provider-walk.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const anna: ProviderPerson = { sub: 'anna-1', email: testUser.email, email_verified: true, name: 'Anna' }

/** A backend whose users may sign in at a real OpenID provider, which is trusted or not. */
async function start({ isTrusted = true }: { isTrusted?: boolean } = {}) {
  const provider = await startIdentityProvider(walkHandler)
  const { issuer, clientId, clientSecret } = provider
  const backend = await startBackend({
    allowedOrigins: [origin],
    federatedProviders: [{ providerId: 'oidc.test', issuer, clientId, clientSecret, isTrusted }],
  })
  // The provider uses the real time.
  backend.clock.set(Date.now())
  return {
    backend,
    provider,
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** Signs in at the provider, and at the backend with its response. */
async function signInThere(backend: TestBackend, provider: TestIdentityProvider, person: ProviderPerson, more: object = {}) {
  provider.setPerson(person)
  const { answerUrl, event } = await walk(backend)
  const body = { requestUri: answerUrl, sessionId: event?.sessionId, returnIdpCredential: true, returnSecureToken: true, ...more }
  return await callAccounts(backend, 'signInWithIdp', body)
}

test('a new user signs in at an issuer, with an address verified by a trusted issuer', async () => {
  await using running = await start()
  const { backend, provider } = running
  const { status, json } = await signInThere(backend, provider, anna)
  expect([status, json]).toMatchObject([
    200,
    { providerId: 'oidc.test', federatedId: 'anna-1', email: testUser.email, emailVerified: true, isNewUser: true, displayName: 'Anna' },
  ])
  const { idToken, localId } = json as { idToken: string; localId: string } // just compared
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    sub: localId,
    email_verified: true,
    firebase: { sign_in_provider: 'oidc.test', identities: { 'oidc.test': ['anna-1'] } },
  })
  expect(await lookupOutcome(backend, idToken)).toBe(200)
  const again = await signInThere(backend, provider, { ...anna, email: 'other@example.com' })
  expect(again.json).toMatchObject({ localId, isNewUser: false })
})

test('an untrusted issuer confirms no address', async () => {
  await using running = await start({ isTrusted: false })
  const { json } = await signInThere(running.backend, running.provider, anna)
  expect(json).toMatchObject({ isNewUser: true, emailVerified: false })
})

test('a trusted issuer’s sign-in takes an account over from another person who created it', async () => {
  await using running = await start()
  const { backend, provider } = running
  const strangers = await signUp(backend)
  const { idToken } = strangers
  await callAccounts(backend, 'update', { idToken, displayName: 'Your account is locked', photoUrl: 'http://evil.test/a.png' })
  const { json } = await signInThere(backend, provider, anna)
  expect(json).toMatchObject({ localId: strangers.localId, isNewUser: false })
  const { displayName, photoUrl } = (await backend.identity.findAccounts({ localIds: [strangers.localId] }))[0] ?? {}
  expect([displayName, photoUrl]).toEqual(['Anna', undefined])
  expect(await refresh(backend, strangers.refreshToken)).toBe('TOKEN_EXPIRED')
  expect((await signIn(backend)).status).toBe(400)
})

test('an identity of an unconfirmed address is removed once its owner signs in by that issuer', async () => {
  await using running = await start()
  const { backend, provider } = running
  const { localId, idToken } = await signUp(backend)
  const mallory = { ...anna, sub: 'mallory', email: 'mallory@example.com' }
  expect((await signInThere(backend, provider, mallory, { idToken })).json).toMatchObject({ localId })
  expect((await signInThere(backend, provider, anna)).json).toMatchObject({ localId, isNewUser: false })
  const [account] = await backend.identity.findAccounts({ localIds: [localId] })
  expect(account?.providers).toMatchObject([{ providerId: 'oidc.test', email: testUser.email }])
})

test('an owner who has confirmed the address keeps the password when an issuer is added', async () => {
  await using running = await start()
  const { backend, provider } = running
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  expect((await signInThere(backend, provider, anna)).json).toMatchObject({ localId })
  expect((await signIn(backend)).status).toBe(200)
  expect(await receiveMails(backend, 1, { kind: 'providerAdded' })).toMatchObject([{ providerId: 'oidc.test', email: testUser.email }])
})

test('without a trusted issuer the account’s owner signs in first, and adds the identity once', async () => {
  await using running = await start({ isTrusted: false })
  const { backend, provider } = running
  const { localId, idToken } = await signUp(backend)
  const { status, json } = await signInThere(backend, provider, anna)
  expect([status, json]).toMatchObject([200, { needConfirmation: true, verifiedProvider: ['password'], email: testUser.email }])
  expect(json).not.toHaveProperty('idToken')
  const { pendingToken } = json as { pendingToken: string } // field of the response
  const body = { requestUri: 'http://localhost', pendingToken, returnIdpCredential: true, idToken }
  const added = await callAccounts(backend, 'signInWithIdp', body)
  expect(added.json).toMatchObject({ localId, isNewUser: false })
  // Otherwise a stolen token would work for ever without the issuer.
  expect(added.json).not.toHaveProperty('pendingToken')
  expect((await callAccounts(backend, 'signInWithIdp', body)).json).toEqual(wireError('INVALID_PENDING_TOKEN'))
  expect((await signInThere(backend, provider, anna)).json).toMatchObject({ localId })
  // Adding it to a second account fails with the conflict.
  const other = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  const taken = await signInThere(backend, provider, anna, { idToken: other.idToken })
  expect([taken.status, taken.json]).toMatchObject([
    200,
    { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED', pendingToken: expect.any(String) },
  ])
  // So does adding it to the account that already has it.
  const session = (await signInThere(backend, provider, anna)).json as { idToken: string } // it signed in just now
  const again = await signInThere(backend, provider, anna, { idToken: session.idToken })
  expect([again.status, again.json]).toMatchObject([200, { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' }])
  for (const name of ['localId', 'idToken', 'refreshToken']) expect(again.json).not.toHaveProperty(name)
  expect(await lookupOutcome(backend, session.idToken)).toBe(200)
})

test('an issuer’s response works once, unchanged and with the secret of the browser that started', async () => {
  await using running = await start()
  const { backend, provider } = running
  provider.setPerson(anna)
  const { answerUrl, event } = await walk(backend)
  const attempt = async (requestUri: string, sessionId: unknown) => {
    const { status, json } = await callAccounts(backend, 'signInWithIdp', { requestUri, sessionId })
    return status === 200 ? 200 : codeOf(json)
  }
  const altered = new URL(answerUrl)
  altered.searchParams.set('state', 'other')
  expect(await attempt(answerUrl, 'other')).toBe('INVALID_IDP_RESPONSE')
  expect(await attempt(answerUrl, '')).toBe('MISSING_SESSION_ID')
  expect(await attempt(altered.href, event?.sessionId)).toBe('INVALID_IDP_RESPONSE')
  expect(await attempt('nonsense', event?.sessionId)).toBe('INVALID_REQUEST_URI')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt(answerUrl, event?.sessionId)))
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'INVALID_IDP_RESPONSE')).toHaveLength(19)

  const second = await walk(backend)
  const forged = new URL(second.answerUrl)
  forged.searchParams.set('code', 'made up')
  expect(await attempt(forged.href, second.event?.sessionId)).toBe('INVALID_IDP_RESPONSE')
})

test('the handler redirects only to the site, and serves only the browser that started', async () => {
  await using running = await start()
  const { backend, provider } = running
  provider.setPerson(anna)
  const elsewhere = await walk(backend, { redirectUrl: 'https://evil.test/page' })
  expect(elsewhere).toMatchObject({
    event: { error: { code: 'auth/unauthorized-domain' }, sessionId: null },
    refusedOrigin: 'https://evil.test',
  })
  expect((await walk(backend, { redirectUrl: 'https://evil.test/', authType: 'signInViaRedirect' })).status).toBe(400)
  expect((await walk(backend, { providerId: 'google.com' })).event?.error).toMatchObject({ code: 'auth/operation-not-allowed' })
  expect((await walk(backend, { apiKey: 'wrong' })).status).toBe(400)
  expect((await walk(backend, { authType: 'nonsense' })).status).toBe(400)
  const redirected = await walk(backend, { authType: 'signInViaRedirect' })
  expect(redirected.redirectUrl).toBe(`${origin}/dashboard/login`)
  const { answerUrl, cookie } = await walk(backend)
  expect((await answerOf(backend, new Request(answerUrl))).status).toBe(400)
  expect((await answerOf(backend, new Request(answerUrl, { headers: { cookie: `${cookie}x` } }))).status).toBe(400)
  provider.setPerson(undefined)
  expect((await walk(backend)).event?.error).toMatchObject({ code: 'auth/user-cancelled' })
})

test('every response of the handler has a policy, also one without a page', async () => {
  await using running = await start()
  const ask = async (query: string) => {
    const { status, headers } = await answerOf(running.backend, new Request(`${walkHandler}?${query}`))
    return [status, headers.get('content-security-policy')]
  }
  const inert = "default-src 'none'; frame-ancestors 'none'"
  const redirectUrl = encodeURIComponent(`${origin}/dashboard/login`)
  const begin = `apiKey=test-key&authType=signInViaPopup&redirectUrl=${redirectUrl}&providerId=`
  expect(await ask('apiKey=wrong')).toEqual([400, inert])
  expect(await ask('state=unknown')).toEqual([400, inert])
  expect(await ask(`${begin}oidc.test`)).toEqual([302, inert])
  expect(await ask(`${begin}nobody`)).toEqual([
    200,
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ])
})

test('an unreachable issuer is reported to the page, and retried the next time', async () => {
  await using running = await start()
  const { backend, provider } = running
  provider.setPerson(anna)
  await backend.restart({
    federatedProviders: [{ providerId: 'oidc.test', issuer: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's', isTrusted: true }],
  })
  expect((await walk(backend)).event?.error).toMatchObject({ code: 'auth/internal-error' })
  expect(backend.logged).toContainEqual(expect.objectContaining({ level: 'error', providerId: 'oidc.test' }))
})
