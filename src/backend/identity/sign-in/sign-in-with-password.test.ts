import { expect, test } from 'vitest'
import { callAccounts, lookupOutcome, signIn, signUp, testUser, wireError } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits, testApiKey } from '#testing/identity/identity-settings.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { denyAll } from '#backend/access/current-rules.ts'
import { defaultLimits } from '#backend/limits.ts'
import { Store } from '#backend/database/store.ts'

const getBackend = shareBackend()

test('the right password answers tokens, whatever the case of the address', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  backend.clock.advance(5000)
  const { status, json } = await signIn(backend, { ...testUser, email: '\tANNA@example.com' })
  expect(status).toBe(200)
  expect(json).toEqual({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId,
    email: testUser.email,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
  const [account] = await backend.identity.findAccounts({ localIds: [localId] })
  expect(account?.lastLoginAt).toEqual(new Date(backend.clock.now()))
})

/** Responses to a wrong password, an unknown address, a disabled account (right and wrong password) and an account without a password. */
async function refusals(backend: TestBackend): Promise<readonly { readonly status: number; readonly body: string }[]> {
  const { localId } = await signUp(backend, { ...testUser, email: 'disabled@example.com' })
  await backend.identity.updateAccount({ localId, isDisabled: true })
  await signUp(backend)
  await backend.identity.createAccount({ email: 'invited@example.com' })
  const attempts = [
    { ...testUser, password: 'wrong' },
    { ...testUser, email: 'unknown@example.com' },
    { ...testUser, email: 'disabled@example.com' },
    { email: 'disabled@example.com', password: 'wrong' },
    { ...testUser, email: 'invited@example.com' },
  ]
  const answers: { status: number; body: string }[] = []
  for (const attempt of attempts) {
    const { status, body, headers } = await signIn(backend, attempt)
    answers.push({ status, body: `${JSON.stringify([...headers])}\n${body}` })
  }
  return answers
}

test('failed sign-ins get the same bytes: wrong password, unknown, disabled, no password', async () => {
  const backend = await getBackend()
  const answers = await refusals(backend)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(JSON.parse(answers[0]?.body.split('\n')[1] ?? '')).toEqual(wireError('INVALID_LOGIN_CREDENTIALS'))
})

test('without e-mail enumeration protection the answers name the reason', async () => {
  await using backend = await startBackend({ identity: { emailEnumerationProtection: false } })
  const codes = (await refusals(backend)).map(({ body }) => /"message":"(\w+)"/.exec(body)?.[1])
  expect(codes).toEqual(['INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'USER_DISABLED', 'INVALID_PASSWORD', 'INVALID_PASSWORD'])
})

test('an attempt that is not complete is refused in the provider’s words', async () => {
  const backend = await getBackend()
  const cases: readonly (readonly [object, string])[] = [
    [{}, 'MISSING_EMAIL'],
    [{ password: 'x' }, 'MISSING_EMAIL'],
    [{ email: 'anna' }, 'INVALID_EMAIL'],
    [{ email: '', password: 'x' }, 'INVALID_EMAIL'],
    [{ email: 'anna@example.com' }, 'MISSING_PASSWORD'],
    [{ email: 'anna@example.com', password: '' }, 'MISSING_PASSWORD'],
  ]
  for (const [body, message] of cases) {
    const { status, json } = await callAccounts(backend, 'signInWithPassword', body)
    expect([status, json]).toEqual([400, wireError(message)])
  }
})

test('a sign-in renews a hash that is weaker than new ones, and leaves a stronger one', async () => {
  await using backend = await startBackend()
  const { localId } = await signUp(backend)
  const dearer = { cost: 64, blockSize: 2, parallelization: 1 }
  const cheaper = { cost: 32, blockSize: 1, parallelization: 1 }
  const parameters: string[] = []
  for (const passwordHashing of [dearer, dearer, cheaper]) {
    await backend.restart({ identity: { passwordHashing } })
    expect((await signIn(backend)).status).toBe(200)
    expect((await signIn(backend, { ...testUser, password: 'wrong' })).status).toBe(400)
    await backend.close()
    parameters.push(await storedParameters(backend, localId))
  }
  expect(parameters).toEqual(['ln=6,r=2,p=1', 'ln=6,r=2,p=1', 'ln=6,r=2,p=1'])
})

/** The parameters of an account's hash in the data of a closed backend. */
async function storedParameters({ dataDir, clock }: TestBackend, localId: string): Promise<string> {
  const database = { projectId: 'fourfold', databaseId: '(default)' }
  const store = await Store.open({ dataDir, database, limits: defaultLimits, rules: denyAll, indexes: [], clock, log: () => {} })
  const [account] = await store.findAccounts({ localIds: [localId] })
  await store.close()
  return account?.passwordHash?.split('$')[2] ?? ''
}

test('of 200 sign-ins at once from one address, as many pass as the limit says', async () => {
  const limits = { ...noIdentityLimits, signInsPerAddress: { count: 30, seconds: 300 } }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  const attempt = (clientAddress: string) => callAccounts(backend, 'signInWithPassword', testUser, { clientAddress })
  const answers = await Promise.all(Array.from({ length: 200 }, () => attempt('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, json, headers } of refused) {
    expect([status, json, headers.get('retry-after')]).toEqual([429, wireError('TOO_MANY_ATTEMPTS_TRY_LATER', 429), '300'])
  }
  expect((await attempt('192.0.2.2')).status).toBe(200)
  backend.clock.advance(300_000)
  expect((await attempt('192.0.2.1')).status).toBe(200)
})

test('a new password counts as a sign-in of its client', async () => {
  const limits = { ...noIdentityLimits, signInsPerAddress: { count: 3, seconds: 300 } }
  await using backend = await startBackend({ identity: { limits } })
  const { idToken } = await signUp(backend)
  const change = () => callAccounts(backend, 'update', { idToken, password: 'eleven brown bottles' }, { clientAddress: '192.0.2.1' })
  const changes = await Promise.all(Array.from({ length: 20 }, change))
  expect(changes.filter(({ status }) => status === 429)).toHaveLength(17)
  // Changing only the profile is not limited.
  const { idToken: next } = (await signIn(backend, { ...testUser, password: 'eleven brown bottles' })).json as { idToken: string }
  const named = await callAccounts(backend, 'update', { idToken: next, displayName: 'Anna' }, { clientAddress: '192.0.2.1' })
  expect(named.status).toBe(200)
})

const failuresPerAccount = { count: 10, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }

test('of 200 guesses at once on one account as many are tried as the limit says', async () => {
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, failuresPerAccount } } })
  await signUp(backend)
  const guess = (at: number) =>
    callAccounts(backend, 'signInWithPassword', { ...testUser, password: `guess ${at}` }, { clientAddress: `192.0.2.${at}` })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(190)
  // Now the right password has to wait too, like a sign-in to an address without an account.
  const waiting = await signIn(backend)
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60'])
  backend.clock.advance(60_000)
  expect((await signIn(backend)).status).toBe(200)
  expect((await signIn(backend)).status).toBe(200)
})

test('failed sign-ins to an unknown address are limited like those to a known one', async () => {
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, failuresPerAccount } } })
  await signUp(backend)
  const outcomesOf = async (email: string) => {
    const outcomes: string[] = []
    for (let attempt = 0; attempt < 12; attempt++) outcomes.push((await signIn(backend, { email, password: 'wrong' })).body)
    return outcomes
  }
  expect(await outcomesOf('nobody@example.com')).toEqual(await outcomesOf(testUser.email))
})

test('an account that is disabled while its password is checked is not signed in', async () => {
  const slow = { cost: 2 ** 14, blockSize: 8, parallelization: 4 }
  await using backend = await startBackend({ identity: { passwordHashing: slow } })
  const { localId } = await signUp(backend)
  const signingIn = signIn(backend)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  expect((await signingIn).json).toEqual(wireError('INVALID_LOGIN_CREDENTIALS'))
  await backend.identity.updateAccount({ localId, isDisabled: false })
  const { json } = await signIn(backend)
  expect(await lookupOutcome(backend, (json as { idToken: string }).idToken)).toBe(200) // of a signIn answer
})

test('the password of a client that has left is not hashed, and the attempt is no failure', async () => {
  const failuresPerAccount = { count: 1, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, failuresPerAccount } } })
  await signUp(backend)
  const address = `http://backend.test/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${testApiKey}`
  const left = { method: 'POST', body: JSON.stringify({ ...testUser, password: 'wrong' }), signal: AbortSignal.abort() }
  expect((await backend.fetch(new Request(address, left))).status).toBe(499)
  expect((await signIn(backend)).status).toBe(200)
})

test('a known device signs in while unknown ones fill the queue', async () => {
  // Slow enough that the queue is full when the known device signs in.
  const passwordHashing = { cost: 2 ** 13, blockSize: 8, parallelization: 1 }
  await using backend = await startBackend({ identity: { passwordHashing } })
  await signUp(backend)
  const cookie = (await signIn(backend)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const statuses: number[] = []
  const flood = Array.from({ length: 150 }, async (_, at) => {
    const { status } = await callAccounts(
      backend,
      'signInWithPassword',
      { email: `${at}@example.com`, password: 'wrong' },
      { clientAddress: `192.0.2.${at}` },
    )
    statuses.push(status)
  })
  // The queue is full once it rejects clients.
  await expect.poll(() => statuses).toContain(429)
  const known = await callAccounts(backend, 'signInWithPassword', testUser, { clientAddress: '192.0.2.200' }, { cookie })
  expect(known.status).toBe(200)
  expect(statuses.length).toBeLessThan(150)
  await Promise.all(flood)
})
