import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, codeOf, type IdentityAnswer, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const failuresPerAccount = { count: 3, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }
const identity = { limits: { ...noIdentityLimits, failuresPerAccount } }

/** Advances the clock first: a failure in the same millisecond as a success counts only for the day. */
function signInFrom(backend: TestBackend, cookie: string | undefined, password = testUser.password, email = testUser.email) {
  backend.clock.advance(1)
  return callAccounts(backend, 'signInWithPassword', { email, password }, {}, cookie === undefined ? {} : { cookie })
}

function cookieOf({ headers }: IdentityAnswer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('guesses of others do not lock out the owner on a known device, also after a restart', async () => {
  await using backend = await startBackend({ identity })
  await signUp(backend)
  const signedIn = await signInFrom(backend, undefined)
  const device = cookieOf(signedIn)
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^known_device=[\w-]{43}; Max-Age=34560000; Path=\/identitytoolkit\.googleapis\.com\/; HttpOnly; SameSite=Strict$/,
  )
  for (let guess = 0; guess < 3; guess++) await signInFrom(backend, undefined, 'guess')
  expect((await signInFrom(backend, undefined)).status).toBe(429)
  expect((await signInFrom(backend, 'known_device=' + 'A'.repeat(43))).status).toBe(429)
  expect((await signInFrom(backend, `${device}; ${device}`)).status).toBe(429)
  expect((await signInFrom(backend, device)).status).toBe(200)
  await backend.restart()
  expect((await signInFrom(backend, device)).status).toBe(200)
  // The guesses still count for other devices.
  expect((await signInFrom(backend, undefined)).status).toBe(429)
})

test('a known device has its own limit, and is known to its own account alone', async () => {
  await using backend = await startBackend({ identity })
  await signUp(backend)
  const other = { ...testUser, email: 'ben@example.com' }
  await signUp(backend, other)
  const device = cookieOf(await signInFrom(backend, undefined))
  for (let guess = 0; guess < 3; guess++) expect((await signInFrom(backend, device, 'guess')).status).toBe(400)
  expect((await signInFrom(backend, device)).status).toBe(429)
  expect((await signInFrom(backend, undefined)).status).toBe(200)
  for (let guess = 0; guess < 3; guess++) await signInFrom(backend, undefined, 'guess', other.email)
  expect((await signInFrom(backend, device, other.password, other.email)).status).toBe(429)
})

test('a sign-in from an unknown device is mailed to the owner, but not the very first', async () => {
  const backend = await getBackend()
  await signUp(backend)
  const device = cookieOf(await signInFrom(backend, undefined))
  expect(await receiveMails(backend, 1)).toMatchObject([{ kind: 'newDevice', email: testUser.email }])
  backend.clock.advance(1000)
  await signInFrom(backend, device)
  const second = await signInFrom(backend, undefined)
  expect(cookieOf(second)).not.toBe(device)
  expect((await receiveMails(backend, 2)).map(({ kind }) => kind)).toEqual(['newDevice', 'newDevice'])
})

test('a browser without cookies causes at most five mails an hour', async () => {
  const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 5, seconds: 3600 }] }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  for (let attempt = 0; attempt < 8; attempt++) expect((await signInFrom(backend, undefined)).status).toBe(200)
  await backend.restart()
  expect(await receiveMails(backend, 5)).toHaveLength(5)
  backend.clock.advance(3_600_000)
  await signInFrom(backend, undefined)
  expect(await receiveMails(backend, 6)).toHaveLength(6)
})

test.each(['PASSWORD_RESET', 'EMAIL_SIGNIN'])(
  'mails with a code that others ask for leave the owner theirs on a known device (%s)',
  async (requestType) => {
    const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 2, seconds: 3600 }] }
    await using backend = await startBackend({ identity: { limits } })
    const { localId } = await signUp(backend)
    await backend.identity.updateAccount({ localId, isEmailVerified: true })
    await signUp(backend, { ...testUser, email: 'ben@example.com' })
    const device = cookieOf(await signInFrom(backend, undefined))
    const ask = async (cookie: string | undefined, email = testUser.email) =>
      (await callAccounts(backend, 'sendOobCode', { requestType, email }, {}, cookie === undefined ? {} : { cookie })).status
    expect([await ask(undefined), await ask(undefined), await ask(undefined)]).toEqual([200, 200, 429])
    expect([await ask(device), await ask(device), await ask(device)]).toEqual([200, 200, 429])
    // The device is known only to its own account.
    expect([await ask(undefined, 'ben@example.com'), await ask(device, 'ben@example.com')]).toEqual([200, 200])
    expect(await ask(device, 'ben@example.com')).toBe(429)
  },
)

test('an account at an address that was never confirmed brings no further mails to it', async () => {
  const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 2, seconds: 3600 }] }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) {
    const cookie = cookieOf(await signInFrom(backend, undefined))
    const body = { requestType: 'EMAIL_SIGNIN', email: testUser.email }
    statuses.push((await callAccounts(backend, 'sendOobCode', body, {}, { cookie })).status)
  }
  expect(statuses).toContain(429)
})

test('"this was not me" forgets the devices of the account', async () => {
  await using backend = await startBackend({ identity })
  await signUp(backend)
  const device = cookieOf(await signInFrom(backend, undefined))
  const [notice] = await receiveMails(backend, 1)
  expect((await callAccounts(backend, 'update', { oobCode: notice?.oobCode })).status).toBe(200)
  for (let guess = 0; guess < 3; guess++) await signInFrom(backend, undefined, 'guess')
  expect((await signInFrom(backend, device)).status).toBe(429)
})

test('on an https site the cookie is for https alone', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://agency.test'] })
  await signUp(backend)
  expect((await signInFrom(backend, undefined)).headers.get('set-cookie')).toMatch(/; Secure$/)
})

test('of 200 attempts at once exactly as many pass as may per client, account and mail', async () => {
  const limits = {
    ...noIdentityLimits,
    signInsPerAddress: { count: 7, seconds: 300 },
    signUpsPerAddress: { count: 5, seconds: 3600 },
    codesPerAddress: [{ count: 3, seconds: 60 }],
    failuresPerAccount: { ...failuresPerAccount, count: 6 },
  }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  const passed = async (attempt: (at: number) => Promise<IdentityAnswer>) => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => attempt(at)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(refused.map(({ json }) => codeOf(json)))).toEqual(new Set(['TOO_MANY_ATTEMPTS_TRY_LATER']))
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return answers.length - refused.length
  }
  const client = { clientAddress: '192.0.2.1' }
  const guess = { password: 'guess' }
  const attempts = [
    [7, (at: number) => callAccounts(backend, 'signInWithPassword', { ...guess, email: `user${at}@example.com` }, client)],
    [
      6,
      (at: number) => callAccounts(backend, 'signInWithPassword', { ...guess, email: testUser.email }, { clientAddress: `client ${at}` }),
    ],
    [5, (at: number) => callAccounts(backend, 'signUp', { ...testUser, email: `new${at}@example.com` }, client)],
    [3, (at: number) => callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: `u${at}@example.com` }, client)],
  ] as const
  for (const [count, attempt] of attempts) expect(await passed(attempt)).toBe(count)
})
