import { expect, test } from 'vitest'
import { callAccounts, lookupOutcome, signIn, signUp, testUser, wireError } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const longest = 'Twelve words'.padEnd(4096, ' and more')

test('a new account answers its tokens and can be looked up', async () => {
  const backend = await getBackend()
  const { status, json, headers } = await callAccounts(backend, 'signUp', {
    email: ' Anna@Example.COM ',
    password: testUser.password,
    displayName: 'Anna',
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(json).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    email: 'anna@example.com',
    displayName: 'Anna',
    idToken: expect.any(String),
    refreshToken: expect.stringMatching(/^[\w-]{64}$/),
    expiresIn: '3600',
  })
  const { localId, idToken } = json as { localId: string; idToken: string } // just compared
  const now = String(backend.clock.now())
  expect((await callAccounts(backend, 'lookup', { idToken })).json).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId,
        email: 'anna@example.com',
        emailVerified: false,
        displayName: 'Anna',
        passwordHash: 'UkVEQUNURUQ=',
        passwordUpdatedAt: backend.clock.now(),
        providerUserInfo: [
          {
            providerId: 'password',
            rawId: 'anna@example.com',
            federatedId: 'anna@example.com',
            email: 'anna@example.com',
            displayName: 'Anna',
          },
        ],
        validSince: String(backend.clock.now() / 1000),
        createdAt: now,
        lastLoginAt: now,
        lastRefreshAt: new Date(backend.clock.now()).toISOString(),
      },
    ],
  })
})

test('the id token carries the claims of the provider', async () => {
  const backend = await getBackend()
  const { localId, idToken } = await signUp(backend)
  const [header, payload] = idToken.split('.', 2).map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()))
  const now = backend.clock.now() / 1000
  expect(header).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' })
  expect(payload).toEqual({
    iss: 'https://securetoken.google.com/fourfold',
    aud: 'fourfold',
    sub: localId,
    user_id: localId,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: 'anna@example.com',
    email_verified: false,
    firebase: { identities: { email: ['anna@example.com'] }, sign_in_provider: 'password' },
  })
})

test('a sign-up that is not complete, not valid or taken is refused in the provider’s words', async () => {
  const backend = await getBackend()
  await signUp(backend)
  const weak = 'WEAK_PASSWORD : Password should'
  const cases: readonly (readonly [object, string])[] = [
    [{}, 'ADMIN_ONLY_OPERATION'],
    [{ returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }, 'ADMIN_ONLY_OPERATION'],
    [{ email: '', password: '' }, 'INVALID_EMAIL'],
    [{ email: '' }, 'INVALID_EMAIL'],
    [{ password: '' }, 'MISSING_EMAIL'],
    [{ email: 'ben@example.com', password: '' }, 'MISSING_PASSWORD'],
    [{ password: 'seven green bottles' }, 'MISSING_EMAIL'],
    [{ email: 'ben@example.com' }, 'MISSING_PASSWORD'],
    [{ email: 'ben', password: 'seven green bottles' }, 'INVALID_EMAIL'],
    [{ email: 'ben@example.com', password: 'eleven char' }, `${weak} be at least 12 characters`],
    [{ email: 'ben@example.com', password: '😀'.repeat(11) }, `${weak} be at least 12 characters`],
    [{ email: 'ben@example.com', password: longest + 'b' }, `${weak} be at most 4096 characters`],
    [{ email: 'ben@example.com', password: 'aaaaaaaaaaaaaaa' }, `${weak} be more than one part repeated`],
    [{ email: 'benjamin@example.com', password: 'Benjamin-Example-1' }, `${weak} not be made of the e-mail address`],
    [{ email: 'ANNA@example.com', password: 'seven green bottles' }, 'EMAIL_EXISTS'],
  ]
  for (const [body, message] of cases) {
    const { status, json } = await callAccounts(backend, 'signUp', body)
    expect([status, json]).toEqual([400, wireError(message)])
  }
})

test('an empty form creates no anonymous account, even where those are allowed', async () => {
  await using backend = await startBackend({ identity: { anonymousUsers: true } })
  expect((await callAccounts(backend, 'signUp', { email: '', password: '' })).json).toEqual(wireError('INVALID_EMAIL'))
  expect((await callAccounts(backend, 'signUp', {})).status).toBe(200)
})

test('passwords of exactly the least and the greatest length are accepted, in any script', async () => {
  const backend = await getBackend()
  const passwords = ['twelve chars', '🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈🍒🍑', 'пароль из слов', longest]
  for (const [at, password] of passwords.entries()) {
    const user = { email: `user${at}@example.com`, password }
    await signUp(backend, user)
    expect((await signIn(backend, user)).status).toBe(200)
    expect((await signIn(backend, { ...user, password: password.slice(0, -1) })).status).toBe(400)
  }
})

test('the least length of a password is a setting', async () => {
  await using backend = await startBackend({ identity: { passwordMinLength: 6 } })
  const { json } = await callAccounts(backend, 'signUp', { email: 'ben@example.com', password: '12345' })
  expect(json).toEqual(wireError('WEAK_PASSWORD : Password should be at least 6 characters'))
})

test('of many sign-ups with one address at once, one makes the account', async () => {
  const backend = await getBackend()
  const answers = await Promise.all(Array.from({ length: 20 }, () => callAccounts(backend, 'signUp', testUser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused).toHaveLength(19)
  for (const { json } of refused) expect(json).toEqual(wireError('EMAIL_EXISTS'))
})

test('sign-ups of one address are limited, counting the taken ones and not the misspelt', async () => {
  const limits = { ...noIdentityLimits, signUpsPerAddress: { count: 2, seconds: 3600 } }
  await using backend = await startBackend({ identity: { limits } })
  const attempt = (email: string, clientAddress: string) => callAccounts(backend, 'signUp', { ...testUser, email }, { clientAddress })
  expect((await attempt('nonsense', '192.0.2.1')).status).toBe(400)
  expect((await attempt('one@example.com', '192.0.2.1')).status).toBe(200)
  backend.clock.advance(60_000)
  expect((await attempt('one@example.com', '192.0.2.1')).json).toEqual(wireError('EMAIL_EXISTS'))
  const refused = await attempt('two@example.com', '192.0.2.1')
  expect([refused.status, refused.json]).toEqual([429, wireError('TOO_MANY_ATTEMPTS_TRY_LATER', 429)])
  expect(refused.headers.get('retry-after')).toBe('3540')
  expect((await attempt('two@example.com', '192.0.2.2')).status).toBe(200)
  backend.clock.advance(3_540_000)
  expect((await attempt('three@example.com', '192.0.2.1')).status).toBe(200)
})

test('accounts and sign-ins are there after a restart', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  await backend.restart()
  expect(await lookupOutcome(backend, idToken)).toBe(200)
  expect((await signIn(backend)).status).toBe(200)
})
