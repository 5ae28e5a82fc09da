import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAccounts, lookupOutcome, refresh, signUp, wireError } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

type Changes = { readonly claims?: object; readonly header?: object; readonly privateKey?: string }

function forge({ key, clock }: TestBackend, { claims, header, privateKey = key.private_key }: Changes): string {
  const iat = clock.now() / 1000
  const { client_email: email } = key
  const parts = [
    { alg: 'RS256', typ: 'JWT', ...header },
    { iss: email, sub: email, aud: audience, iat, exp: iat + 3600, uid: 'user-1', ...claims },
  ]
  const input = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`
}

const exchange = (backend: TestBackend, token: unknown) =>
  callAccounts(backend, 'signInWithCustomToken', { token, returnSecureToken: true })

test('the service signs in as a user, also after refreshing, and leaves the last sign-in', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  backend.clock.advance(7_200_000)
  const { status, json } = await exchange(backend, await backend.createCustomToken(localId))
  expect(status).toBe(200)
  expect(json).toEqual({
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser: false,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
  const { idToken, refreshToken } = json as { idToken: string; refreshToken: string } // just compared
  const next = (await refresh(backend, refreshToken)) as { idToken: string } // a refusal has no such member
  for (const token of [idToken, next.idToken]) {
    expect(await lookupOutcome(backend, token)).toBe(200)
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: localId, email: 'anna@example.com', firebase: { sign_in_provider: 'custom' } })
  }
  const [account] = await backend.identity.findAccounts({ localIds: [localId] })
  expect(account?.lastLoginAt).toEqual(account?.createdAt)
})

test('a token of the longest life and without a kid creates the user that it names', async () => {
  const backend = await getBackend()
  const { status, json } = await exchange(backend, forge(backend, {}))
  expect([status, json]).toMatchObject([200, { isNewUser: true }])
  const { idToken } = json as { idToken: string } // as just compared
  const { json: reply } = await callAccounts(backend, 'lookup', { idToken })
  expect(reply).toMatchObject({ users: [{ localId: 'user-1', customAuth: true, emailVerified: false, providerUserInfo: [] }] })
})

test('tokens that are not a service account’s word about a user are refused', async () => {
  const backend = await getBackend()
  const { idToken, refreshToken } = await signUp(backend)
  const now = backend.clock.now() / 1000
  const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [head = '', body = ''] = forge(backend, {}).split('.')
  const cases: Readonly<Record<string, readonly [unknown, string]>> = {
    nothing: ['', 'MISSING_CUSTOM_TOKEN'],
    'another key': [forge(backend, { privateKey: strangersKey }), 'INVALID_CUSTOM_TOKEN'],
    'another issuer': [forge(backend, { claims: { iss: 'x@other.test', sub: 'x@other.test' } }), 'CREDENTIAL_MISMATCH'],
    'another kid': [forge(backend, { header: { kid: 'other' } }), 'CREDENTIAL_MISMATCH'],
    'issuer and subject differ': [forge(backend, { claims: { sub: 'x@other.test' } }), 'INVALID_CUSTOM_TOKEN'],
    'another audience': [forge(backend, { claims: { aud: 'https://identitytoolkit.googleapis.com/' } }), 'INVALID_CUSTOM_TOKEN'],
    'no audience': [forge(backend, { claims: { aud: undefined } }), 'INVALID_CUSTOM_TOKEN'],
    'no user': [forge(backend, { claims: { uid: undefined } }), 'MISSING_IDENTIFIER'],
    'an empty user': [forge(backend, { claims: { uid: '' } }), 'MISSING_IDENTIFIER'],
    'a user too long': [forge(backend, { claims: { uid: 'u'.repeat(129) } }), 'INVALID_CUSTOM_TOKEN'],
    'a user that is a number': [forge(backend, { claims: { uid: 1 } }), 'INVALID_CUSTOM_TOKEN'],
    'a life over an hour': [forge(backend, { claims: { exp: now + 3601 } }), 'INVALID_CUSTOM_TOKEN'],
    'no expiry': [forge(backend, { claims: { exp: undefined } }), 'INVALID_CUSTOM_TOKEN'],
    'no issue time': [forge(backend, { claims: { iat: undefined } }), 'INVALID_CUSTOM_TOKEN'],
    expired: [forge(backend, { claims: { iat: now - 3700, exp: now - 100 } }), 'INVALID_CUSTOM_TOKEN'],
    'issued in the future': [forge(backend, { claims: { iat: now + 100, exp: now + 3700 } }), 'INVALID_CUSTOM_TOKEN'],
    'no algorithm': [`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`, 'INVALID_CUSTOM_TOKEN'],
    unsigned: [`${head}.${body}.`, 'INVALID_CUSTOM_TOKEN'],
    'an id token': [idToken, 'CREDENTIAL_MISMATCH'],
    'a refresh token': [refreshToken, 'INVALID_CUSTOM_TOKEN'],
    'a service token': [await backend.createServiceToken('https://identitytoolkit.googleapis.com/'), 'INVALID_CUSTOM_TOKEN'],
    'JSON that is not signed': ['{"uid":"user-1"}', 'INVALID_CUSTOM_TOKEN'],
    rubbish: ['ü.ü.ü', 'INVALID_CUSTOM_TOKEN'],
    'null for a payload': [`${head}.bnVsbA.`, 'INVALID_CUSTOM_TOKEN'],
  }
  for (const [name, [token, message]] of Object.entries(cases)) {
    const { status, json } = await exchange(backend, token)
    expect([name, status, json]).toEqual([name, 400, wireError(message)])
  }
})

test('claims of a custom token appear in its id tokens, and do not replace reserved claims', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  const claims = { role: 'editor', level: 3, email: 'boss@example.com', email_verified: true }
  const { json } = await exchange(backend, forge(backend, { claims: { uid: localId, claims } }))
  const { idToken, refreshToken } = json as { idToken: string; refreshToken: string } // of its answer
  const next = (await refresh(backend, refreshToken)) as { idToken: string } // a refusal has no such member
  for (const token of [idToken, next.idToken]) {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ sub: localId, role: 'editor', level: 3, email: 'anna@example.com', email_verified: false })
  }
})

test('claims that tokens use themselves, and too many, are refused in a custom token', async () => {
  const backend = await getBackend()
  const cases: readonly (readonly [unknown, string])[] = [
    [{ sub: 'someone' }, 'FORBIDDEN_CLAIM : sub'],
    [{ firebase: {} }, 'FORBIDDEN_CLAIM : firebase'],
    [{ note: 'x'.repeat(1000) }, 'CLAIMS_TOO_LARGE'],
    ['admin', 'INVALID_CUSTOM_TOKEN'],
  ]
  for (const [claims, message] of cases) {
    const { status, json } = await exchange(backend, forge(backend, { claims: { claims } }))
    expect([status, json]).toEqual([400, wireError(message)])
  }
})

test('a disabled user is not signed in by the service', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  const { json } = await exchange(backend, await backend.createCustomToken(localId))
  expect(json).toEqual(wireError('USER_DISABLED'))
})
