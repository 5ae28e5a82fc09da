import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  answerOf,
  callToken,
  lookupOutcome,
  refresh,
  signIn,
  signUp,
  type TestSession,
  testUser,
  wireError,
} from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

type Tokens = { readonly idToken: string; readonly refreshToken: string }

function claimsOf(idToken: string): Record<string, unknown> {
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return claims as Record<string, unknown> // a token's payload is an object
}

test('a refresh token is traded for new tokens, with the time of the sign-in unchanged', async () => {
  const backend = await getBackend()
  const session = await signUp(backend)
  backend.clock.advance(3_500_000)
  const { status, json } = await callToken(backend, { grant_type: 'refresh_token', refresh_token: session.refreshToken })
  expect(status).toBe(200)
  expect(json).toEqual({
    id_token: expect.any(String),
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[\w-]{64}$/),
    expires_in: '3600',
    token_type: 'Bearer',
    user_id: session.localId,
    project_id: 'fourfold',
  })
  const { id_token: idToken } = json as { id_token: string } // just compared
  const before = claimsOf(session.idToken)
  expect(claimsOf(idToken)).toEqual({ ...before, iat: Number(before['iat']) + 3500, exp: Number(before['exp']) + 3500 })
  const [account] = await backend.identity.findAccounts({ localIds: [session.localId] })
  expect(account?.lastLoginAt).toEqual(new Date(backend.clock.now() - 3_500_000))
})

test('requests that are no trade are refused in the provider’s words', async () => {
  const backend = await getBackend()
  const { refreshToken, idToken } = await signUp(backend)
  const grant = { grant_type: 'refresh_token' }
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{}, 'MISSING_GRANT_TYPE'],
    [{ refresh_token: refreshToken }, 'MISSING_GRANT_TYPE'],
    [{ grant_type: 'password', refresh_token: refreshToken }, 'INVALID_GRANT_TYPE'],
    [grant, 'MISSING_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: '' }, 'MISSING_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: `${refreshToken}=` }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: `${refreshToken} ` }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: refreshToken.slice(0, -1) }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: 'A'.repeat(64) }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: 'é'.repeat(64) }, 'INVALID_REFRESH_TOKEN'],
    [{ ...grant, refresh_token: idToken }, 'INVALID_REFRESH_TOKEN'],
  ]
  for (const [form, message] of cases) {
    const { status, json } = await callToken(backend, form)
    expect([status, json]).toEqual([400, wireError(message)])
  }
  expect(await refresh(backend, refreshToken)).toMatchObject({ idToken: expect.any(String) })
})

test('a trade is taken as a form and as JSON, under the names of OAuth 2 and of the provider', async () => {
  const backend = await getBackend()
  const address = `http://backend.test/securetoken.googleapis.com/v1/token?key=test-key`
  const trade = async (body: string | URLSearchParams, contentType: string) => {
    const headers = { 'content-type': contentType }
    return await answerOf(backend, new Request(address, { method: 'POST', headers, body: String(body) }))
  }
  let { refreshToken } = await signUp(backend)
  for (const [grantType, name] of [
    ['grant_type', 'refresh_token'],
    ['grantType', 'refreshToken'],
  ] as const) {
    for (const type of ['application/json; charset=utf-8', 'application/x-www-form-urlencoded']) {
      const fields = { [grantType]: 'refresh_token', [name]: refreshToken }
      const { status, json } = await trade(type.includes('json') ? JSON.stringify(fields) : new URLSearchParams(fields), type)
      expect([grantType, type, status]).toEqual([grantType, type, 200])
      refreshToken = (json as { refresh_token: string }).refresh_token // of a successful exchange
    }
  }
  const nested = JSON.stringify({ grantType: 'refresh_token', refreshToken: { toString: refreshToken } })
  expect((await trade(nested, 'application/json')).json).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  expect((await trade('[]', 'application/json')).json).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  const twice = `grant_type=refresh_token&grantType=refresh_token&refresh_token=${refreshToken}`
  expect((await trade(twice, 'application/x-www-form-urlencoded')).status).toBe(400)
})

test('a used token leads to the same next token for ten seconds, also after a restart', async () => {
  await using backend = await startBackend()
  const { refreshToken } = await signUp(backend)
  const trades = await Promise.all(Array.from({ length: 20 }, () => refresh(backend, refreshToken)))
  const next = new Set(trades.map((trade) => (trade as Tokens).refreshToken)) // a refusal has no such member
  expect(next.size).toBe(1)
  backend.clock.advance(10_000)
  await backend.restart()
  expect(await refresh(backend, refreshToken)).toMatchObject({ refreshToken: [...next][0] })
})

test('a slow tab catches up when others have refreshed twice in between', async () => {
  const backend = await getBackend()
  const { refreshToken } = await signUp(backend)
  const second = (await refresh(backend, refreshToken)) as Tokens // not refused, as the next line shows
  const third = (await refresh(backend, second.refreshToken)) as Tokens // likewise
  expect(await refresh(backend, refreshToken)).toMatchObject({ refreshToken: third.refreshToken })
})

test('a used token that comes back later ends its sign-in and no other', async () => {
  const backend = await getBackend()
  const session = await signUp(backend)
  const other = (await signIn(backend)).json as TestSession // it signed up with these credentials
  const next = (await refresh(backend, session.refreshToken)) as Tokens // as above
  backend.clock.advance(10_001)
  expect(await refresh(backend, session.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, next.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, session.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, other.refreshToken)).toMatchObject({ idToken: expect.any(String) })
  const warning = { level: 'warn', message: 'A used refresh token came back: its sign-in is ended.', localId: session.localId }
  // A mail about it may have been sent by now.
  expect(backend.logged.filter(({ level }) => level !== 'info')).toEqual([warning])
})

test('a guessed secret in a known family ends it as well', async () => {
  const backend = await getBackend()
  const { refreshToken } = await signUp(backend)
  const bytes = Buffer.from(refreshToken, 'base64url')
  bytes[47] = (bytes[47] ?? 0) ^ 1
  expect(await refresh(backend, bytes.toString('base64url'))).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
})

test.each([
  ['password', { password: 'ten red balloons' }, 'TOKEN_EXPIRED'],
  ['revocation', { validSinceSeconds: Date.UTC(2024, 0, 15, 12) / 1000 }, 'TOKEN_EXPIRED'],
  ['disabling', { isDisabled: true }, 'USER_DISABLED'],
] as const)('a change of the account ends its sign-ins at once, in the same second: %s', async (_, change, code) => {
  await using backend = await startBackend()
  const { localId, refreshToken, idToken } = await signUp(backend)
  await backend.identity.updateAccount({ localId, ...change })
  expect(await refresh(backend, refreshToken)).toBe(code)
  expect(await lookupOutcome(backend, idToken)).toBe(code)
  await backend.identity.updateAccount({ localId, isDisabled: false })
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await lookupOutcome(backend, idToken)).toBe('TOKEN_EXPIRED')
  // A new sign-in is valid, even within the same second.
  const again = await signIn(backend, 'password' in change ? { ...testUser, ...change } : testUser)
  const session = again.json as TestSession // not refused, as the next line shows
  expect(await lookupOutcome(backend, session.idToken)).toBe(200)
  expect(await refresh(backend, session.refreshToken)).toMatchObject({ idToken: expect.any(String) })
})

test('the tokens of a deleted account are worth nothing, also when its id is taken again', async () => {
  const backend = await getBackend()
  const { localId, refreshToken, idToken } = await signUp(backend)
  await backend.identity.deleteAccount(localId)
  expect(await refresh(backend, refreshToken)).toBe('USER_NOT_FOUND')
  expect(await lookupOutcome(backend, idToken)).toBe('USER_NOT_FOUND')
  backend.clock.advance(1000)
  await backend.identity.createAccount({ localId, email: 'other@example.com' })
  expect(await refresh(backend, refreshToken)).toBe('USER_NOT_FOUND')
  expect(await lookupOutcome(backend, idToken)).toBe('TOKEN_EXPIRED')
})

test('an account keeps its hundred sign-ins that were used last', async () => {
  const backend = await getBackend()
  const first = await signUp(backend)
  const second = (await signIn(backend)).json as TestSession // it signed up with these credentials
  backend.clock.advance(1000)
  await refresh(backend, first.refreshToken)
  for (let count = 0; count < 99; count++) {
    backend.clock.advance(1)
    await signIn(backend)
  }
  expect(await refresh(backend, second.refreshToken)).toBe('INVALID_REFRESH_TOKEN')
  expect(await refresh(backend, first.refreshToken)).toMatchObject({ idToken: expect.any(String) })
})

test('neither passwords nor tokens lie in the data', async () => {
  await using backend = await startBackend()
  const { refreshToken, idToken } = await signUp(backend)
  const next = (await refresh(backend, refreshToken)) as Tokens // not refused
  const secrets = [refreshToken, next.refreshToken].flatMap((token) => [
    Buffer.from(token),
    Buffer.from(token, 'base64url').subarray(0, 16),
    Buffer.from(token, 'base64url').subarray(16),
  ])
  secrets.push(Buffer.from(testUser.password), Buffer.from(idToken))
  const files = (await readdir(backend.dataDir)).filter((name) => name.includes('sqlite'))
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) {
    const bytes = await readFile(join(backend.dataDir, name))
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)
  }
})
