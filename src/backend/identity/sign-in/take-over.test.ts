import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, codeOf, refresh, signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const { email } = testUser
const userData = { document: 'users/{UID}', files: 'users/{UID}' }
const allowedOrigins = ['https://agency.test']
const moved = 'stranger@example.com'
const own = { email, password: 'ten red balloons' }
const getBackend = shareBackend(() => startBackend({ userData, allowedOrigins }))

/** An account that an attacker created with another person's address, with texts in every place that the attacker can set. */
async function signUpAsAttacker(backend: TestBackend) {
  const session = await signUp(backend)
  const { idToken, localId } = session
  await callAccounts(backend, 'update', { idToken, displayName: 'Your account is locked', photoUrl: 'http://evil.test/a.png' })
  await backend.documents.commit([{ set: ['users', localId], fields: new Map([['displayName', 'Call us']]) }])
  return session
}

/** What the account contains about its owner. */
async function readPerson({ identity, documents }: TestBackend, localId: string) {
  const [account] = await identity.findAccounts({ localIds: [localId] })
  const [profile] = await documents.batchGet([['users', localId]])
  return { isEmailVerified: account?.isEmailVerified, displayName: account?.displayName, photoUrl: account?.photoUrl, profile }
}

const nothing = { isEmailVerified: true, displayName: undefined, photoUrl: undefined, profile: undefined }

async function mailCode(backend: TestBackend, request: object, kind: 'passwordReset' | 'signInLink' | 'changeEmail'): Promise<string> {
  expect((await callAccounts(backend, 'sendOobCode', request)).status).toBe(200)
  const [mail] = await receiveMails(backend, 1, { kind })
  return mail?.oobCode ?? ''
}

async function comeByLink(backend: TestBackend): Promise<void> {
  const request = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://agency.test/' }
  const oobCode = await mailCode(backend, request, 'signInLink')
  expect((await callAccounts(backend, 'signInWithEmailLink', { email, oobCode })).status).toBe(200)
}

async function reset(backend: TestBackend): Promise<void> {
  const oobCode = await mailCode(backend, { requestType: 'PASSWORD_RESET', email }, 'passwordReset')
  expect((await callAccounts(backend, 'resetPassword', { oobCode, newPassword: own.password })).status).toBe(200)
}

test('a sign-in by link removes name, picture and profile of the person who set the account up', async () => {
  const backend = await getBackend()
  const { localId } = await signUpAsAttacker(backend)
  await comeByLink(backend)
  expect(await readPerson(backend, localId)).toEqual(nothing)
})

test('a password set by mail removes name, picture and profile of an unconfirmed account', async () => {
  const backend = await getBackend()
  const { localId } = await signUpAsAttacker(backend)
  await reset(backend)
  expect(await readPerson(backend, localId)).toEqual(nothing)
  expect((await signIn(backend, own)).status).toBe(200)
})

test('`this was not me` removes everything of an account that was never confirmed', async () => {
  const backend = await getBackend()
  const { localId } = await signUpAsAttacker(backend)
  // From a second device, which is reported to the owner of the address.
  expect((await signIn(backend)).status).toBe(200)
  const [notice] = await receiveMails(backend, 1, { kind: 'newDevice' })
  expect((await callAccounts(backend, 'update', { oobCode: notice?.oobCode })).status).toBe(200)
  expect(await readPerson(backend, localId)).toEqual(nothing)
})

/** The new address takes effect once the code mailed to it is used. */
async function moveByMail(backend: TestBackend, idToken: string): Promise<void> {
  const oobCode = await mailCode(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: moved }, 'changeEmail')
  expect((await callAccounts(backend, 'update', { idToken, oobCode })).status).toBe(200)
}

async function moveByLink(backend: TestBackend, idToken: string): Promise<void> {
  const request = { requestType: 'EMAIL_SIGNIN', email: moved, continueUrl: 'https://agency.test/' }
  const oobCode = await mailCode(backend, request, 'signInLink')
  expect((await callAccounts(backend, 'signInWithEmailLink', { email: moved, oobCode, idToken })).status).toBe(200)
}

test.each([
  ['by a mail', moveByMail],
  ['by a link', moveByLink],
])('an unconfirmed address that an account leaves %s gives its owner no access to that account', async (_how, move) => {
  const backend = await getBackend()
  const { idToken, localId } = await signUpAsAttacker(backend)
  expect((await signIn(backend)).status).toBe(200)
  const [device] = await receiveMails(backend, 1, { kind: 'newDevice' })
  await move(backend, idToken)
  const after = await readPerson(backend, localId)
  expect(codeOf((await callAccounts(backend, 'update', { oobCode: device?.oobCode })).json)).toBe('INVALID_OOB_CODE')
  expect(await readPerson(backend, localId)).toEqual(after)
  // The address is free for its owner, who gets no mail about the other account.
  expect((await callAccounts(backend, 'signUp', { ...own, returnSecureToken: true })).status).toBe(200)
  await reset(backend)
  expect((await receiveMails(backend, 1, { email })).map(({ kind }) => kind)).not.toContain('emailChanged')
})

test('an owner who has confirmed the address gets the account back that a thief led away', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  await moveByMail(backend, idToken)
  const [notice] = await receiveMails(backend, 1, { kind: 'emailChanged' })
  expect((await callAccounts(backend, 'update', { oobCode: notice?.oobCode })).status).toBe(200)
  expect(await backend.identity.findAccounts({ localIds: [localId] })).toMatchObject([{ email, isEmailVerified: true }])
})

test('a confirmed account keeps name, picture and profile at a reset and by a link', async () => {
  const backend = await getBackend()
  const { localId } = await signUpAsAttacker(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  const before = await readPerson(backend, localId)
  await reset(backend)
  await comeByLink(backend)
  expect(await readPerson(backend, localId)).toEqual(before)
  expect(before).toMatchObject({ displayName: 'Your account is locked', profile: expect.anything() })
})

test('an attacker who removed the password and stays signed in is signed out, too', async () => {
  const backend = await getBackend()
  const { idToken, refreshToken } = await signUpAsAttacker(backend)
  expect((await callAccounts(backend, 'update', { idToken, deleteProvider: ['password'] })).status).toBe(200)
  await comeByLink(backend)
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
})

test.each([
  ['comes by a link', comeByLink],
  ['sets a password by mail', reset],
])('a change of address that an attacker requested has no effect once the owner %s', async (_what, prove) => {
  const backend = await getBackend()
  const { idToken } = await signUpAsAttacker(backend)
  const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'stranger@example.com' }
  const oobCode = await mailCode(backend, request, 'changeEmail')
  await prove(backend)
  expect(codeOf((await callAccounts(backend, 'update', { oobCode })).json)).toBe('INVALID_OOB_CODE')
})

test('a change of address that waits ends once the owner says `this was not me`', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  const { idToken } = (await signIn(backend)).json as { idToken: string } // of its answer
  const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@example.com' }
  const oobCode = await mailCode(backend, request, 'changeEmail')
  const [notice] = await receiveMails(backend, 1, { kind: 'newDevice' })
  expect((await callAccounts(backend, 'update', { oobCode: notice?.oobCode })).status).toBe(200)
  expect(codeOf((await callAccounts(backend, 'update', { oobCode })).json)).toBe('INVALID_OOB_CODE')
})

test('a device of the person who set the account up is unknown to its owner', async () => {
  const backend = await getBackend()
  const { headers } = await callAccounts(backend, 'signUp', { ...testUser, returnSecureToken: true })
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  await reset(backend)
  expect((await signIn(backend, own)).status).toBe(200)
  await callAccounts(backend, 'signInWithPassword', own, undefined, { cookie })
  expect(await receiveMails(backend, 2, { kind: 'newDevice' })).toHaveLength(2)
})
