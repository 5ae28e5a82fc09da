import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callSecondFactor, enrollApp, type StartedEnrollment } from '#testing/identity/authenticator-app.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin, codeOf, refresh, signIn, signUp, testUser, type TestSession } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { findInFolder } from '#testing/backend/find-in-folder.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { decodeBase32, showCode } from '#testing/identity/show-code.ts'

const getBackend = shareBackend()
const period = 30_000

/** Signs up with a confirmed address. */
async function signUpConfirmed(backend: TestBackend): Promise<TestSession> {
  const session = await signUp(backend)
  await callAdmin(backend, ':update', { localId: session.localId, emailVerified: true })
  return session
}

/** A user whose account has an authenticator app. */
async function createUser(backend: TestBackend) {
  const { localId, idToken } = await signUpConfirmed(backend)
  const enrolled = await enrollApp(backend, idToken)
  backend.clock.advance(period)
  return { localId, ...enrolled }
}

type Pending = { readonly mfaPendingCredential: string; readonly mfaInfo: readonly [{ readonly mfaEnrollmentId: string }] }

async function passFirstFactor(backend: TestBackend): Promise<Pending> {
  const { status, json } = await signIn(backend)
  expect([status, json]).toEqual([200, expect.objectContaining({ mfaPendingCredential: expect.any(String) })])
  expect(json).not.toHaveProperty('idToken')
  return json as Pending // just checked
}

/** The outcome of a code: 200, or the code of the refusal. */
async function enterCode(backend: TestBackend, { mfaPendingCredential, mfaInfo }: Pending, verificationCode: string) {
  const [{ mfaEnrollmentId }] = mfaInfo
  const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
  const { status, json } = await callSecondFactor(backend, 'mfaSignIn:finalize', body)
  return status === 200 ? status : codeOf(json).split(' : ', 1)[0]
}

test('the answers have the shapes of the provider', async () => {
  const backend = await getBackend()
  const { localId, idToken } = await signUpConfirmed(backend)
  const started = await callSecondFactor(backend, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  expect(started.json).toEqual({
    totpSessionInfo: {
      sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      verificationCodeLength: 6,
      hashingAlgorithm: 'SHA1',
      periodSec: 30,
      sessionInfo: expect.any(String),
      finalizeEnrollmentTime: new Date(backend.clock.now() + 600_000).toISOString(),
    },
  })
  const enrolled = await enrollApp(backend, idToken)
  const mfaInfo = [
    { mfaEnrollmentId: expect.any(String), displayName: 'Phone', enrolledAt: new Date(backend.clock.now()).toISOString(), totpInfo: {} },
  ]
  expect((await callAccounts(backend, 'lookup', { idToken: enrolled.idToken })).json).toMatchObject({ users: [{ localId, mfaInfo }] })
  expect((await callAdmin(backend, ':lookup', { localId: [localId] })).json).toMatchObject({ users: [{ mfaInfo }] })
  const { json } = await signIn(backend)
  const { email } = testUser
  const kind = 'identitytoolkit#VerifyPasswordResponse'
  expect(json).toEqual({ kind, registered: true, localId, email, mfaPendingCredential: expect.any(String), mfaInfo })
})

test('a code counts once, also for two at the same moment and for another sign-in', async () => {
  const backend = await getBackend()
  const { secretKey } = await createUser(backend)
  const [one, other] = [await passFirstFactor(backend), await passFirstFactor(backend)]
  const code = showCode(secretKey, backend.clock.now())
  const outcomes = await Promise.all([enterCode(backend, one, code), enterCode(backend, other, code)])
  expect(new Set(outcomes)).toEqual(new Set([200, 'INVALID_CODE']))
  expect(await enterCode(backend, other, code)).toBe('INVALID_CODE')
  // Nor does an older one.
  expect(await enterCode(backend, other, showCode(secretKey, backend.clock.now() - period))).toBe('INVALID_CODE')
  await backend.restart()
  expect(await enterCode(backend, other, code)).toBe('INVALID_CODE')
  backend.clock.advance(period)
  expect(await enterCode(backend, other, showCode(secretKey, backend.clock.now()))).toBe(200)
})

test('wrong codes lock the second factor of one account for a while', async () => {
  const failuresPerSecondFactor = { count: 3, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 3600, perDay: 20 }
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, failuresPerSecondFactor } } })
  const { secretKey } = await createUser(backend)
  const wrong = String((Number(showCode(secretKey, backend.clock.now())) + 1) % 1_000_000).padStart(6, '0')
  for (let at = 0; at < 3; at++) expect(await enterCode(backend, await passFirstFactor(backend), wrong)).toBe('INVALID_CODE')
  const pending = await passFirstFactor(backend)
  expect(await enterCode(backend, pending, showCode(secretKey, backend.clock.now()))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  await backend.restart()
  expect(await enterCode(backend, pending, showCode(secretKey, backend.clock.now()))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  await signUp(backend, { email: 'other@example.com', password: testUser.password })
  expect((await signIn(backend, { email: 'other@example.com', password: testUser.password })).status).toBe(200)
  backend.clock.advance(61_000)
  expect(await enterCode(backend, pending, showCode(secretKey, backend.clock.now()))).toBe(200)
})

test('a sign-in that is halfway ends with its time, with a new password, and with the factor', async () => {
  const backend = await getBackend()
  const { localId, secretKey } = await createUser(backend)
  const show = () => showCode(secretKey, backend.clock.now())
  const late = await passFirstFactor(backend)
  backend.clock.advance(600_000)
  expect(await enterCode(backend, late, show())).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  const before = await passFirstFactor(backend)
  await callAdmin(backend, ':update', { localId, password: testUser.password })
  expect(await enterCode(backend, before, show())).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  const again = await passFirstFactor(backend)
  expect(await enterCode(backend, { ...again, mfaPendingCredential: `${again.mfaPendingCredential}A` }, show())).toBe(
    'INVALID_MFA_PENDING_CREDENTIAL',
  )
  expect(await enterCode(backend, { ...again, mfaInfo: [{ mfaEnrollmentId: 'other' }] }, show())).toBe('MFA_ENROLLMENT_NOT_FOUND')
  await callAdmin(backend, ':update', { localId, mfa: {} })
  expect(await enterCode(backend, again, show())).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect((await signIn(backend)).json).toHaveProperty('idToken')
})

test('the admin removes a second factor, and adds none', async () => {
  const backend = await getBackend()
  const { localId } = await createUser(backend)
  const { mfaInfo } = await passFirstFactor(backend)
  expect((await callAdmin(backend, ':update', { localId, mfa: { enrollments: mfaInfo } })).status).toBe(200)
  await passFirstFactor(backend)
  const phone = { phoneInfo: '+31201234567', displayName: 'Phone' }
  expect((await callAdmin(backend, ':update', { localId, mfa: { enrollments: [phone] } })).status).toBe(501)
  expect((await callAdmin(backend, ':update', { localId, mfa: { enrollments: [] } })).status).toBe(200)
  expect((await callAdmin(backend, ':lookup', { localId: [localId] })).json).not.toHaveProperty('users.0.mfaInfo')
})

test('an app needs a confirmed address, a recent sign-in, and no other app', async () => {
  const backend = await getBackend()
  const { localId, idToken } = await signUp(backend)
  const start = async (token: string) => {
    const { status, json } = await callSecondFactor(backend, 'mfaEnrollment:start', { idToken: token, totpEnrollmentInfo: {} })
    // Of its answer.
    return status === 200 ? (json as StartedEnrollment) : codeOf(json).split(' : ', 1)[0]
  }
  expect(await start(idToken)).toBe('UNVERIFIED_EMAIL')
  await callAdmin(backend, ':update', { localId, emailVerified: true })
  const custom = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId))
  expect(await start(custom.kind === 'signedIn' ? custom.idToken : '')).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const started = await start(idToken)
  const { sessionInfo, sharedSecretKey } = (started as StartedEnrollment).totpSessionInfo // not refused
  const finish = async (token: string, session = sessionInfo) => {
    const totpVerificationInfo = { sessionInfo: session, verificationCode: showCode(sharedSecretKey, backend.clock.now()) }
    const { status, json } = await callSecondFactor(backend, 'mfaEnrollment:finalize', { idToken: token, totpVerificationInfo })
    return status === 200 ? status : codeOf(json).split(' : ', 1)[0]
  }
  const other = await signUp(backend, { email: 'other@example.com', password: testUser.password })
  await callAdmin(backend, ':update', { localId: other.localId, emailVerified: true })
  // Another person's secret is not theirs to confirm.
  expect(await finish(other.idToken)).toBe('INVALID_SESSION_INFO')
  expect(await finish(idToken, '')).toBe('INVALID_SESSION_INFO')
  backend.clock.advance(301_000)
  expect(await finish(idToken)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  backend.clock.advance(300_000)
  const fresh = (await signIn(backend)).json as TestSession // no second factor yet
  expect(await finish(fresh.idToken)).toBe('SESSION_EXPIRED')
  const { idToken: enrolled } = await enrollApp(backend, fresh.idToken)
  expect(await start(enrolled)).toBe('SECOND_FACTOR_EXISTS')
})

test('removing it needs a recent sign-in by itself, and its own id', async () => {
  const backend = await getBackend()
  const { idToken: before } = await signUpConfirmed(backend)
  const { idToken } = await enrollApp(backend, before)
  const [{ mfaEnrollmentId }] = (await passFirstFactor(backend)).mfaInfo
  const withdraw = async (id: string, token = idToken) => {
    const { status, json } = await callSecondFactor(backend, 'mfaEnrollment:withdraw', { idToken: token, mfaEnrollmentId: id })
    return status === 200 ? status : codeOf(json)
  }
  // Another browser that knows the password alone.
  expect(await withdraw(mfaEnrollmentId, before)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect(await withdraw('')).toBe('MISSING_MFA_ENROLLMENT_ID')
  expect(await withdraw('other')).toBe('MFA_ENROLLMENT_NOT_FOUND')
  backend.clock.advance(301_000)
  expect(await withdraw(mfaEnrollmentId)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('“this was not me” removes an app of the last days, and keeps an older one', async () => {
  await using backend = await startBackend()
  const { localId, idToken } = await signUpConfirmed(backend)
  const { secretKey } = await enrollApp(backend, idToken)
  const hasApp = async () => (await backend.identity.findAccounts({ localIds: [localId] }))[0]?.secondFactor !== undefined
  const apply = async (oobCode = '') => expect((await callAccounts(backend, 'update', { oobCode })).status).toBe(200)
  /** Changes the password, and undoes it by the mail about it. */
  const undoPassword = async (token: string, password: string, count: number) => {
    await callAccounts(backend, 'update', { idToken: token, password, returnSecureToken: true })
    const mails = await receiveMails(backend, count, { kind: 'passwordChanged' })
    await apply(mails.at(-1)?.oobCode)
  }
  // Its own mail can no longer be used: it is the owner's.
  backend.clock.advance(8 * 86_400_000)
  const pending = await passFirstFactor(backend)
  const [{ mfaEnrollmentId }] = pending.mfaInfo
  const signedIn = await callSecondFactor(backend, 'mfaSignIn:finalize', {
    mfaPendingCredential: pending.mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: showCode(secretKey, backend.clock.now()) },
  })
  await undoPassword((signedIn.json as TestSession).idToken, 'ten red balloons', 1) // of its answer
  expect(await hasApp()).toBe(true)
  expect(await backend.identity.findAccounts({ localIds: [localId] })).toMatchObject([{ hasPassword: false }])

  // An intruder adds an app, and then changes the password: the mail about that undoes both.
  await callAdmin(backend, ':update', { localId, password: testUser.password, mfa: {} })
  backend.clock.advance(60_000)
  const { idToken: theirs } = (await signIn(backend)).json as TestSession // no second factor now
  const added = await enrollApp(backend, theirs)
  backend.clock.advance(60_000)
  await undoPassword(added.idToken, 'nine blue kites', 2)
  expect(await hasApp()).toBe(false)

  // So does the mail about the app itself.
  await callAdmin(backend, ':update', { localId, password: testUser.password })
  backend.clock.advance(60_000)
  await enrollApp(backend, ((await signIn(backend)).json as TestSession).idToken) // no second factor now
  const mails = await receiveMails(backend, 3, { kind: 'secondFactorAdded' })
  await apply(mails.at(-1)?.oobCode)
  expect(await hasApp()).toBe(false)
})

test('the database alone makes no code: without the key file none counts', async () => {
  await using backend = await startBackend()
  const { secretKey, refreshToken } = await createUser(backend)
  await backend.close()
  const secretBytes = Buffer.from(decodeBase32(secretKey))
  const forms = [secretKey, secretBytes.toString('base64url'), secretBytes.toString('base64'), secretBytes.toString('hex')]
  expect(await findInFolder(backend.dataDir, forms)).toEqual([])
  await backend.restart()
  expect(await enterCode(backend, await passFirstFactor(backend), showCode(secretKey, backend.clock.now()))).toBe(200)
  expect(await refresh(backend, refreshToken)).toMatchObject({ idToken: expect.any(String) })
  await backend.close()
  await rm(join(backend.dataDir, 'keys/second-factors.key'))
  await backend.restart()
  backend.clock.advance(period)
  expect(await enterCode(backend, await passFirstFactor(backend), showCode(secretKey, backend.clock.now()))).toBe('INVALID_CODE')
})
