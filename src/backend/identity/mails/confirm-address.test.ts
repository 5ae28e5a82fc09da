import { expect, test, vi } from 'vitest'
import { Store } from '#backend/database/store.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin, codeOf, lookupOutcome, refresh, signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { testIdentitySettings } from '#testing/identity/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

/** Decision 038: an e-mailed code confirms only data that its user has set. */

const { email } = testUser
const newEmail = 'new@example.com'
const ownPassword = 'ten red balloons'
const refused = 'INVALID_LOGIN_CREDENTIALS'
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER'

async function askFor(
  backend: TestBackend,
  request: { readonly requestType: string; readonly idToken: string; readonly newEmail?: string },
) {
  expect((await callAccounts(backend, 'sendOobCode', request)).status).toBe(200)
  const kind = request.newEmail === undefined ? 'verifyEmail' : 'changeEmail'
  const [mail] = await receiveMails(backend, 1, { kind })
  return mail?.oobCode ?? ''
}

/** A stranger signs up with another person's address, sets a profile, and requests its confirmation. */
async function hijack(backend: TestBackend) {
  const session = await signUp(backend)
  const { idToken, localId } = session
  await callAccounts(backend, 'update', { idToken, displayName: 'Mallory' })
  return { ...session, localId, oobCode: await askFor(backend, { requestType: 'VERIFY_EMAIL', idToken }) }
}

async function findAccount(backend: TestBackend, localId: string) {
  const [account] = await backend.identity.findAccounts({ localIds: [localId] })
  return account
}

const update = (backend: TestBackend, body: object) => callAccounts(backend, 'update', body)

type Confirm = (backend: TestBackend, oobCode: string) => Promise<number | string>
const confirmations: readonly (readonly [string, Confirm])[] = [
  ['without a sign-in', async (backend, oobCode) => (await update(backend, { oobCode })).status],
  [
    'signed in to another account',
    async (backend, oobCode) => {
      const { idToken } = await signUp(backend, { email: 'ben@example.com', password: ownPassword })
      return (await update(backend, { idToken, oobCode })).status
    },
  ],
  [
    'with a new password',
    async (backend, oobCode) => (await callAccounts(backend, 'resetPassword', { oobCode, newPassword: ownPassword })).status,
  ],
]

test.each(confirmations)('an address confirmed %s keeps nothing of the person who signed up with it', async (_how, confirm) => {
  await using backend = await startBackend()
  const { localId, idToken, refreshToken, oobCode } = await hijack(backend)
  expect(await confirm(backend, oobCode)).toBe(200)
  expect(codeOf((await signIn(backend)).json)).toBe(refused)
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await lookupOutcome(backend, idToken)).toBe('TOKEN_EXPIRED')
  expect(await findAccount(backend, localId)).toMatchObject({ email, isEmailVerified: true, displayName: undefined })
})

test.each(confirmations)('confirming an address %s ends earlier sign-ins', async (_how, confirm) => {
  await using backend = await startBackend()
  const { oobCode } = await hijack(backend)
  const late = (await signIn(backend)).json as { idToken: string; refreshToken: string } // fields of the response
  expect(await confirm(backend, oobCode)).toBe(200)
  expect(await lookupOutcome(backend, late.idToken)).toBe('TOKEN_EXPIRED')
  expect(await refresh(backend, late.refreshToken)).toBe('TOKEN_EXPIRED')
})

test('the owner who confirms an address with a new password signs in with it', async () => {
  await using backend = await startBackend()
  const { localId, oobCode } = await hijack(backend)
  await callAccounts(backend, 'resetPassword', { oobCode, newPassword: ownPassword })
  expect((await signIn(backend, { email, password: ownPassword })).json).toMatchObject({ localId })
  expect(codeOf((await update(backend, { oobCode })).json)).toBe('INVALID_OOB_CODE')
})

test('with hosted confirmation, a code that confirms an address sets no password and stays valid', async () => {
  await using backend = await startBackend({ identity: { ...testIdentitySettings, confirmsWithoutSignIn: true } })
  const { oobCode } = await hijack(backend)
  const asked = await callAccounts(backend, 'resetPassword', { oobCode, newPassword: ownPassword })
  expect(codeOf(asked.json)).toBe('INVALID_OOB_CODE')
  expect((await update(backend, { oobCode })).status).toBe(200)
  expect((await signIn(backend)).status).toBe(200)
})

test('confirming an address while signed in to the account keeps its data', async () => {
  await using backend = await startBackend()
  const { localId, idToken, oobCode } = await hijack(backend)
  expect((await update(backend, { idToken, oobCode })).status).toBe(200)
  expect(await findAccount(backend, localId)).toMatchObject({ isEmailVerified: true, displayName: 'Mallory' })
  expect((await signIn(backend)).status).toBe(200)
  expect(await lookupOutcome(backend, idToken)).toBe(200)
})

test('an ended sign-in confirms nothing, and the code stays valid', async () => {
  await using backend = await startBackend()
  const { localId, idToken, oobCode } = await hijack(backend)
  await backend.identity.updateAccount({ localId, validSinceSeconds: Math.floor(backend.clock.now() / 1000) + 1 })
  expect(codeOf((await update(backend, { idToken, oobCode })).json)).toBe('TOKEN_EXPIRED')
  expect(await findAccount(backend, localId)).toMatchObject({ isEmailVerified: false })
  expect((await update(backend, { oobCode })).status).toBe(200)
})

test('a confirmation code changes nothing for an account whose address is confirmed', async () => {
  await using backend = await startBackend()
  const { localId, oobCode } = await hijack(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  const reset = await callAccounts(backend, 'resetPassword', { oobCode, newPassword: ownPassword })
  expect(codeOf(reset.json)).toBe('INVALID_OOB_CODE')
  expect((await update(backend, { oobCode })).status).toBe(200)
  expect((await signIn(backend)).status).toBe(200)
  expect(await findAccount(backend, localId)).toMatchObject({ displayName: 'Mallory' })
})

test('an address is added to an account only while signed in to it', async () => {
  await using backend = await startBackend()
  const { localId, idToken } = await signUp(backend, { email: 'mallory@example.com', password: testUser.password })
  const oobCode = await askFor(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const other = await signUp(backend, { email: 'ben@example.com', password: ownPassword })
  for (const body of [{ oobCode }, { oobCode, idToken: other.idToken }]) {
    expect(codeOf((await update(backend, body)).json)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
  expect(codeOf((await signIn(backend, { email: newEmail, password: testUser.password })).json)).toBe(refused)
  expect((await update(backend, { oobCode, idToken })).status).toBe(200)
  expect(await findAccount(backend, localId)).toMatchObject({ email: newEmail, isEmailVerified: true })
})

test('a signed-in user who changes an unconfirmed address keeps the password', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  const oobCode = await askFor(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  expect((await update(backend, { oobCode, idToken })).status).toBe(200)
  expect((await signIn(backend, { email: newEmail, password: testUser.password })).status).toBe(200)
})

test('a confirmation is for one address: the first address of an account starts unconfirmed', async () => {
  await using backend = await startBackend({ identity: { isCustomSignInRecent: true } })
  // As from an issuer with a confirmed address that cannot receive mail.
  const imported = await callAdmin(backend, ':batchCreate', { users: [{ localId: 'mallory', emailVerified: true }] })
  expect(imported.json).not.toHaveProperty('error')
  const token = await backend.createCustomToken('mallory')
  const { idToken } = (await callAccounts(backend, 'signInWithCustomToken', { token })).json as { idToken: string } // field of the response
  expect((await callAccounts(backend, 'signUp', { idToken, ...testUser })).status).toBe(200)
  expect(await findAccount(backend, 'mallory')).toMatchObject({ email, isEmailVerified: false })
})

/** Changes the password repeatedly, each time with the tokens of the last change. @returns The last tokens. */
async function changePasswords(backend: TestBackend, idToken: string): Promise<string> {
  const { status, json } = await update(backend, {
    idToken,
    password: `seven green bottles ${crypto.randomUUID()}`,
    returnSecureToken: true,
  })
  if (status === 200) return changePasswords(backend, (json as { idToken: string }).idToken) // field of the response
  expect([status, codeOf(json)]).toEqual([429, tooMany])
  return idToken
}

test.each(['VERIFY_EMAIL', 'PASSWORD_RESET'])(
  '%s ends a sign-in that changes the password many times in one second',
  async (requestType) => {
    await using backend = await startBackend()
    const { idToken } = await signUp(backend)
    await callAccounts(backend, 'sendOobCode', requestType === 'VERIFY_EMAIL' ? { requestType, idToken } : { requestType, email })
    const [mail] = await receiveMails(backend, 1, { kind: requestType === 'VERIFY_EMAIL' ? 'verifyEmail' : 'passwordReset' })
    const last = await changePasswords(backend, idToken)
    expect((await callAccounts(backend, 'resetPassword', { oobCode: mail?.oobCode, newPassword: ownPassword })).status).toBe(200)
    expect(await lookupOutcome(backend, last)).toBe('TOKEN_EXPIRED')
    backend.clock.advance(60_000)
    expect(await lookupOutcome(backend, last)).toBe('TOKEN_EXPIRED')
  },
)

test('a sign-in that was verified before a take-over starts no session after it', async () => {
  await using backend = await startBackend()
  const { idToken, localId, oobCode } = await hijack(backend)
  const change: unknown = Reflect.get(Store.prototype, 'changeIdentity')
  if (typeof change !== 'function') throw new Error('There is no such method.')
  let takenOver: number | undefined
  using _gap = vi.spyOn(Store.prototype, 'changeIdentity').mockImplementation(async function (this: Store, ...call) {
    if (call[0] === 'startSession') takenOver ??= (await update(backend, { oobCode })).status
    return Reflect.apply(change, this, call)
  })
  const late = await update(backend, { idToken, password: ownPassword, returnSecureToken: true })
  expect(takenOver).toBe(200)
  expect(codeOf(late.json)).toBe('USER_DISABLED')
  expect(await findAccount(backend, localId)).toMatchObject({ isEmailVerified: true })
  expect(codeOf((await signIn(backend, { email, password: ownPassword })).json)).toBe(refused)
})

test('a mail to the previous address cannot revert the admin’s change of the address', async () => {
  await using backend = await startBackend()
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  await signIn(backend)
  const [notice] = await receiveMails(backend, 1, { kind: 'newDevice' })
  await backend.identity.updateAccount({ localId, email: newEmail })
  expect(codeOf((await update(backend, { oobCode: notice?.oobCode })).json)).toBe('INVALID_OOB_CODE')
  expect(await findAccount(backend, localId)).toMatchObject({ email: newEmail })
})

test('an account that an import overwrites keeps no devices and no pending mails', async () => {
  await using backend = await startBackend()
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  await signIn(backend)
  const [notice] = await receiveMails(backend, 1, { kind: 'newDevice' })
  const users = [{ localId, email, emailVerified: true, displayName: 'Anna' }]
  expect((await callAdmin(backend, ':batchCreate', { users, allowOverwrite: true })).json).not.toHaveProperty('error')
  expect(codeOf((await update(backend, { oobCode: notice?.oobCode })).json)).toBe('INVALID_OOB_CODE')
  expect(codeOf((await signIn(backend)).json)).toBe(refused)
  expect(await findAccount(backend, localId)).toMatchObject({ displayName: 'Anna' })
})
