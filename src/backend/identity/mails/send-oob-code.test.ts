import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultIdentitySettings } from '#backend/identity/identity-settings.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin, codeOf, signIn, signUp, testUser, wireError } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const { email } = testUser
const newPassword = 'ten red balloons'
const reset = (backend: TestBackend, address = email, clientAddress = '192.0.2.1') =>
  callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: address }, { clientAddress })

test('a reset has one response for unknown, disabled and known addresses, and sends one mail', async () => {
  await using backend = await startBackend()
  await signUp(backend)
  const disabled = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  await backend.identity.updateAccount({ localId: disabled.localId, isDisabled: true })
  for (const address of ['nobody@example.com', 'ben@example.com', email]) {
    const { status, json } = await reset(backend, address)
    expect([status, json]).toEqual([200, { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: address }])
  }
  expect(await receiveMails(backend, 1)).toMatchObject([{ kind: 'passwordReset', email }])
  await backend.restart()
  expect(await receiveMails(backend, 1)).toHaveLength(1)
})

test('without enumeration protection a reset for an unknown address is refused', async () => {
  await using backend = await startBackend({ identity: { emailEnumerationProtection: false } })
  expect((await reset(backend)).json).toEqual(wireError('EMAIL_NOT_FOUND'))
})

test('incomplete requests are refused in the provider’s words', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://agency.test'] })
  const { idToken } = await signUp(backend)
  const continueUrl = 'https://agency.test/'
  const cases: readonly (readonly [string, object, string])[] = [
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nonsense' }, 'INVALID_EMAIL'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
    ['sendOobCode', { requestType: 0, email }, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN', continueUrl }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', email }, 'INVALID_ID_TOKEN'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: email }, 'MISSING_ID_TOKEN'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL' }, 'MISSING_NEW_EMAIL'],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken }, 'MISSING_NEW_EMAIL'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email }, 'EMAIL_EXISTS'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['resetPassword', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['update', {}, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    ['update', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['update', { idToken, customAttributes: '{}' }, 'INSUFFICIENT_PERMISSION'],
    ['update', { idToken, emailVerified: true }, 'INSUFFICIENT_PERMISSION'],
    ['update', { idToken, localId: 'someone', displayName: 'x' }, 'INSUFFICIENT_PERMISSION'],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    ['delete', { localId: 'someone' }, 'MISSING_ID_TOKEN'],
    ['delete', { idToken, localId: 'someone' }, 'INSUFFICIENT_PERMISSION'],
    ['signUp', { localId: 'someone' }, 'UNEXPECTED_PARAMETER : User ID'],
    ['delete', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['signInWithEmailLink', {}, 'MISSING_EMAIL'],
    ['signInWithEmailLink', { email }, 'MISSING_OOB_CODE'],
    ['signInWithEmailLink', { email, oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['createAuthUri', { continueUri: continueUrl }, 'MISSING_IDENTIFIER'],
    ['createAuthUri', { identifier: email }, 'MISSING_CONTINUE_URI'],
    ['createAuthUri', { identifier: 'nonsense', continueUri: continueUrl }, 'INVALID_IDENTIFIER'],
    ['createAuthUri', { identifier: email, continueUri: 'nonsense' }, 'INVALID_CONTINUE_URI'],
  ]
  for (const [method, body, message] of cases) {
    const { status, json } = await callAccounts(backend, method, body)
    expect([method, body, status, json]).toEqual([method, body, 400, wireError(message)])
  }
  // An unknown user gets the same response as a known one.
  const change = { requestType: 'RECOVER_EMAIL', email }
  expect(codeOf((await callAccounts(backend, 'sendOobCode', change)).json)).toBe(
    'UNIMPLEMENTED : requestType RECOVER_EMAIL is not supported.',
  )
})

test('a reset counts as a sign-in of its client, before the new password is hashed', async () => {
  const limits = { ...noIdentityLimits, signInsPerAddress: { count: 3, seconds: 300 } }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  await reset(backend)
  const [mail] = await receiveMails(backend, 1)
  const use = () => callAccounts(backend, 'resetPassword', { oobCode: mail?.oobCode, newPassword }, { clientAddress: '192.0.2.1' })
  const resets = await Promise.all(Array.from({ length: 20 }, use))
  expect(resets.filter(({ status }) => status === 429)).toHaveLength(17)
})

test('of fifty concurrent uses of a code one succeeds', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://agency.test'] })
  await signUp(backend)
  await reset(backend)
  const [mail] = await receiveMails(backend, 1)
  const resets = await Promise.all(
    Array.from({ length: 50 }, () => callAccounts(backend, 'resetPassword', { oobCode: mail?.oobCode, newPassword })),
  )
  expect(resets.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(resets.filter(({ status }) => status !== 200).map(({ json }) => codeOf(json)))).toEqual(new Set(['INVALID_OOB_CODE']))

  backend.clock.advance(1000)
  const link = { requestType: 'EMAIL_SIGNIN', email: 'new@example.com', continueUrl: 'https://agency.test/' }
  await callAccounts(backend, 'sendOobCode', link)
  const [signInMail] = await receiveMails(backend, 1, { email: 'new@example.com' })
  const signIns = await Promise.all(
    Array.from({ length: 50 }, () =>
      callAccounts(backend, 'signInWithEmailLink', { email: 'new@example.com', oobCode: signInMail?.oobCode }),
    ),
  )
  expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('using a code invalidates older ones of its kind, a changed address those of the old one', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  await reset(backend)
  backend.clock.advance(1000)
  await reset(backend)
  const [first, second] = await receiveMails(backend, 2)
  const use = async (oobCode: string | undefined) => {
    const { status, json } = await callAccounts(backend, 'resetPassword', { oobCode, newPassword })
    return status === 200 ? 200 : codeOf(json)
  }
  expect(await use(second?.oobCode)).toBe(200)
  expect(await use(first?.oobCode)).toBe('INVALID_OOB_CODE')
  backend.clock.advance(1000)
  await reset(backend)
  const third = (await receiveMails(backend, 3, { kind: 'passwordReset' })).at(-1)
  await callAdmin(backend, ':update', { localId, email: 'other@example.com' })
  expect(await use(third?.oobCode)).toBe('INVALID_OOB_CODE')
})

test('a reset sets no password for a disabled account', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  await reset(backend)
  const [mail] = await receiveMails(backend, 1)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  const { json } = await callAccounts(backend, 'resetPassword', { oobCode: mail?.oobCode, newPassword })
  expect(json).toEqual(wireError('USER_DISABLED'))
})

test('mails are limited per client and per address, known or not, also after a restart', async () => {
  const limits = { ...noIdentityLimits, codesPerAddress: [{ count: 3, seconds: 60 }], codesPerEmail: [{ count: 1, seconds: 60 }] }
  await using backend = await startBackend({ identity: { limits } })
  await signUp(backend)
  for (const address of [email, 'nobody@example.com']) {
    expect((await reset(backend, address)).status).toBe(200)
    const refused = await reset(backend, address, '192.0.2.9')
    expect([refused.status, refused.json]).toEqual([429, wireError('TOO_MANY_ATTEMPTS_TRY_LATER', 429)])
    expect(refused.headers.get('retry-after')).toBe('60')
  }
  await backend.restart()
  expect((await reset(backend, 'third@example.com')).status).toBe(200)
  expect((await reset(backend, 'fourth@example.com')).status).toBe(429)
  expect((await reset(backend, 'fourth@example.com', '192.0.2.2')).status).toBe(200)
  expect((await reset(backend, email, '192.0.2.3')).status).toBe(429)
  backend.clock.advance(60_000)
  expect((await reset(backend)).status).toBe(200)
})

test('requests that name an address as a new one leave its owner room for own codes', async () => {
  const { codesPerEmail, codesPerNewEmail } = defaultIdentitySettings.limits
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, codesPerEmail, codesPerNewEmail } } })
  await signUp(backend)
  const { idToken } = await signUp(backend, { email: 'mallory@example.com', password: newPassword })
  const change = () => callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email })
  const statuses: number[] = []
  for (const _ of Array(4)) {
    statuses.push((await change()).status)
    backend.clock.advance(61_000)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await reset(backend)).status).toBe(200)
})

test('the admin gets a link without a mail, or has one sent', async () => {
  const backend = await getBackend()
  await signUp(backend)
  const { status, json } = await callAdmin(backend, ':sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true })
  expect([status, json]).toMatchObject([
    200,
    { email, oobCode: expect.any(String), oobLink: expect.stringContaining('mode=resetPassword') },
  ])
  const { oobCode } = json as { oobCode: string } // just compared
  expect((await callAccounts(backend, 'resetPassword', { oobCode, newPassword })).status).toBe(200)
  expect((await signIn(backend, { email, password: newPassword })).status).toBe(200)
  await callAdmin(backend, ':sendOobCode', { requestType: 'VERIFY_EMAIL', email })
  expect(await receiveMails(backend, 1, { kind: 'verifyEmail' })).toMatchObject([{ email }])
})

test('the admin names an account by address or ID token, and an unknown one is reported', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  const asked = { returnOobLink: true, newEmail: 'new@example.com' }
  for (const requestType of ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 4, 7]) {
    const { json } = await callAdmin(backend, ':sendOobCode', { ...asked, requestType, idToken })
    expect([requestType, json]).toMatchObject([requestType, { email, oobCode: expect.any(String) }])
  }
  const nobody = { ...asked, email: 'nobody@example.com' }
  for (const [requestType, message] of [
    ['PASSWORD_RESET', 'EMAIL_NOT_FOUND'],
    ['VERIFY_EMAIL', 'USER_NOT_FOUND'],
    ['VERIFY_AND_CHANGE_EMAIL', 'USER_NOT_FOUND'],
  ] as const) {
    expect((await callAdmin(backend, ':sendOobCode', { ...nobody, requestType })).json).toEqual(wireError(message))
  }
  for (const idToken of ['x', 1]) {
    const { json } = await callAdmin(backend, ':sendOobCode', { ...asked, requestType: 'VERIFY_EMAIL', email, idToken })
    expect(json).toEqual(wireError('INVALID_ID_TOKEN'))
  }
})

test('no code is stored in plain text, neither alone nor in a queued mail', async () => {
  const transport = { kind: 'smtp', url: 'smtp://127.0.0.1:1' } as const
  await using backend = await startBackend({ mail: { transport, from: 'agency@fourfold.test' } })
  await signUp(backend)
  const { json } = await callAdmin(backend, ':sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true })
  const { oobCode } = json as { oobCode: string } // field of the response
  await reset(backend)
  const listMails = () => backend.documents.runQuery({ collection: ['mail'] })
  await expect.poll(listMails).toHaveLength(1)
  const files = (await readdir(backend.dataDir)).filter((name) => name.includes('sqlite'))
  for (const name of files) {
    const text = await readFile(join(backend.dataDir, name), 'latin1')
    expect(text).not.toContain(oobCode)
    expect(text).not.toContain('mode=resetPassword')
  }
})
