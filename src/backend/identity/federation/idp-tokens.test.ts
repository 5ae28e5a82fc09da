import { createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { GoogleAuthProvider, OAuthProvider, reauthenticateWithCredential, signInWithCredential, signOut } from 'firebase/auth'
import { importPKCS8, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callAccounts, codeOf, testUser } from '#testing/identity/identity-calls.ts'
import { startIdentityProvider } from '#testing/identity/identity-provider.ts'
import { walkHandler, walkOrigin } from '#testing/identity/provider-walk.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'
import { loadTestKey } from '#testing/identity/test-keys.ts'

/** A backend with an OpenID provider, whose ID tokens the test signs with the provider's key. */
async function start() {
  const provider = await startIdentityProvider(walkHandler)
  const { issuer, clientId, clientSecret } = provider
  const known = { issuer, clientId, clientSecret }
  const backend = await startBackend({
    allowedOrigins: [walkOrigin],
    federatedProviders: [
      { ...known, providerId: 'google.com', isTrusted: true },
      { ...known, providerId: 'oidc.other', isTrusted: false },
    ],
  })
  backend.clock.set(Date.now())
  const now = Math.floor(backend.clock.now() / 1000)
  const claims = { iss: issuer, aud: clientId, sub: 'anna-1', iat: now, exp: now + 3600, email: testUser.email, email_verified: true }
  const call = (fields: Record<string, string>, more: object = {}) => {
    const postBody = new URLSearchParams({ providerId: 'google.com', ...fields }).toString()
    return callAccounts(backend, 'signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true, ...more })
  }
  return {
    backend,
    claims,
    now,
    call,
    outcome: async (fields: Record<string, string>) => {
      const { status, json } = await call(fields)
      return status === 200 ? 200 : codeOf(json)
    },
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

async function sign(claims: Readonly<Record<string, unknown>>, algorithm = 'RS256', key?: KeyObject | Uint8Array): Promise<string> {
  const signingKey = key ?? (await importPKCS8(loadTestKey('identity-provider'), algorithm))
  return await new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(signingKey)
}

test('the SDK signs in repeatedly with an ID token that the browser got', async () => {
  await using running = await start()
  await using sdk = await startSdk(running.backend)
  const idToken = await sign(running.claims)
  const credential = GoogleAuthProvider.credential(idToken)
  const signedIn = await signInWithCredential(sdk.auth, credential)
  expect(signedIn.user).toMatchObject({ email: testUser.email, emailVerified: true })
  expect(signedIn.user.providerData).toMatchObject([{ providerId: 'google.com', uid: 'anna-1' }])
  expect(GoogleAuthProvider.credentialFromResult(signedIn)?.idToken).toBe(idToken)
  expect((await reauthenticateWithCredential(signedIn.user, credential)).user.uid).toBe(signedIn.user.uid)
  const others = GoogleAuthProvider.credential(await sign({ ...running.claims, sub: 'ben-1', email: 'ben@example.com' }))
  await expect(reauthenticateWithCredential(signedIn.user, others)).rejects.toMatchObject({ code: 'auth/user-mismatch' })
  await signOut(sdk.auth)
  // The same address without a trusted issuer.
  const doubtful = new OAuthProvider('oidc.other').credential({ idToken: await sign({ ...running.claims, sub: 'eve-1' }) })
  await expect(signInWithCredential(sdk.auth, doubtful)).rejects.toMatchObject({ code: 'auth/account-exists-with-different-credential' })
})

test('a token with a nonce needs it, in plain text or as its SHA-256', async () => {
  await using running = await start()
  const { claims, outcome } = running
  const nonce = 'of this sign-in'
  const hashed = hash('sha256', nonce)
  expect(await outcome({ id_token: await sign({ ...claims, nonce }), nonce })).toBe(200)
  expect(await outcome({ id_token: await sign({ ...claims, nonce: hashed }), nonce })).toBe(200)
  expect(await outcome({ id_token: await sign({ ...claims, nonce }), nonce: 'another' })).toBe('INVALID_IDP_RESPONSE')
  expect(await outcome({ id_token: await sign({ ...claims, nonce }) })).toBe('INVALID_IDP_RESPONSE')
  expect(await outcome({ id_token: await sign(claims), nonce })).toBe('INVALID_IDP_RESPONSE')
})

test('an ID token that is forged, expired or issued to another site is refused', async () => {
  await using running = await start()
  const { claims, now, outcome } = running
  const publicPem = createPublicKey(loadTestKey('identity-provider')).export({ type: 'spki', format: 'pem' })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const whole = await sign(claims)
  const forged: Readonly<Record<string, string>> = {
    'another site’s': await sign({ ...claims, aud: 'another site' }),
    'for this site and another': await sign({ ...claims, aud: [claims.aud, 'another site'] }),
    'for nobody': await sign({ ...claims, aud: undefined }),
    'another issuer’s': await sign({ ...claims, iss: 'https://accounts.example' }),
    'nobody’s issuer': await sign({ ...claims, iss: undefined }),
    'about nobody': await sign({ ...claims, sub: undefined }),
    ended: await sign({ ...claims, iat: now - 300, exp: now - 60 }),
    'without an end': await sign({ ...claims, exp: undefined }),
    'without a beginning': await sign({ ...claims, iat: undefined }),
    'eleven minutes old': await sign({ ...claims, iat: now - 660 }),
    'of tomorrow': await sign({ ...claims, iat: now + 86_400, exp: now + 90_000 }),
    'valid later': await sign({ ...claims, nbf: now + 600 }),
    'signed by somebody else': await sign(claims, 'RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    'signed with the public key': await sign(claims, 'HS256', Buffer.from(publicPem)),
    'not signed': `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'with another payload': whole.replace(/\.[^.]+\./u, `.${encode({ ...claims, sub: 'boss' })}.`),
    'without its signature': whole.replace(/[^.]+$/u, ''),
    'claims as JSON': JSON.stringify(claims),
    nonsense: 'nonsense',
  }
  for (const [name, token] of Object.entries(forged)) {
    expect([name, await outcome({ id_token: token })]).toEqual([name, 'INVALID_IDP_RESPONSE'])
  }
  expect(await outcome({ id_token: whole })).toBe(200)
  // Issuers do not reveal whom an access token was issued to.
  expect(await outcome({ access_token: whole })).toBe('INVALID_IDP_RESPONSE')
  expect(await outcome({ id_token: whole, providerId: 'facebook.com' })).toBe('OPERATION_NOT_ALLOWED')
})

test('an incomplete sign-in by tokens is refused in the provider’s words', async () => {
  await using running = await start()
  const token = await sign(running.claims)
  expect(codeOf((await running.call({ id_token: token }, { requestUri: '' })).json)).toBe('MISSING_REQUEST_URI')
  expect(codeOf((await running.call({ id_token: token }, { requestUri: 'nonsense' })).json)).toBe('INVALID_REQUEST_URI')
  const noProvider = 'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no providerId'
  expect(codeOf((await running.call({ id_token: token, providerId: '' })).json)).toBe(noProvider)
})
