import { expect, test, vi } from 'vitest'
import { Store } from '#backend/database/store.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const continueUrl = 'https://agency.test/'
const allowedOrigins = ['https://agency.test']
const owners = { known: 'ada@example.com', disabled: 'bob@example.com', unknown: 'eve@example.com' }

/** Calls that contain an address; `idToken` is the caller's own. */
const calls: readonly (readonly [name: string, method: string, body: (email: string, idToken: string) => object])[] = [
  ['a password reset', 'sendOobCode', (email) => ({ requestType: 'PASSWORD_RESET', email })],
  ['a sign-in link', 'sendOobCode', (email) => ({ requestType: 'EMAIL_SIGNIN', email, continueUrl })],
  ['a change of address', 'sendOobCode', (newEmail, idToken) => ({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })],
  ['a change without a mail', 'update', (email, idToken) => ({ idToken, email })],
  ['the ways to sign in', 'createAuthUri', (identifier) => ({ identifier, continueUri: continueUrl, sessionId: 'x' })],
  ['a wrong password', 'signInWithPassword', (email) => ({ email, password: 'wrong' })],
  ['a wrong link', 'signInWithEmailLink', (email) => ({ email, oobCode: 'x' })],
  ['a wrong link for an account', 'signInWithEmailLink', (email, idToken) => ({ email, oobCode: 'x', idToken })],
]

async function openAccounts(backend: TestBackend): Promise<string> {
  await signUp(backend, { ...testUser, email: owners.known })
  const { localId } = await signUp(backend, { ...testUser, email: owners.disabled })
  await backend.identity.updateAccount({ localId, isDisabled: true })
  return (await signUp(backend)).idToken
}

/** The responses that the caller sees, without the address that it sent. */
async function answersFor(backend: TestBackend, [, method, bodyOf]: (typeof calls)[number], idToken: string): Promise<readonly object[]> {
  const answers: object[] = []
  for (const email of Object.values(owners)) {
    const { status, body, headers } = await callAccounts(backend, method, bodyOf(email, idToken), { clientAddress: '192.0.2.1' })
    answers.push({ status, body: body.replaceAll(email, '<address>'), headers: [...headers] })
  }
  return answers
}

test.each(calls)('%s has one answer for a known, a disabled and an unknown address, within limits and beyond', async (...call) => {
  const failuresPerAccount = { count: 1, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }
  const limits = { ...noIdentityLimits, failuresPerAccount, codesPerEmail: [{ count: 1, seconds: 60 }] }
  await using backend = await startBackend({ allowedOrigins, identity: { limits } })
  const idToken = await openAccounts(backend)
  const first = await answersFor(backend, call, idToken)
  expect(first).toEqual(Array.from({ length: 3 }, () => first[0]))
  const second = await answersFor(backend, call, idToken)
  expect(second).toEqual(Array.from({ length: 3 }, () => second[0]))
})

test.each([
  ['a password reset', 200],
  // A link is mailed to all three addresses, so all three responses may wait for the mail.
  ['a sign-in link', 500],
  ['a change of address', 200],
])('where no mail can be stored, %s is answered %i for all addresses', async (name, status) => {
  await using backend = await startBackend({ allowedOrigins })
  const idToken = await openAccounts(backend)
  using _commit = vi.spyOn(Store.prototype, 'commit').mockRejectedValue(new Error('The disk is full.'))
  const answers = await Promise.all(calls.filter((call) => call[0] === name).map((call) => answersFor(backend, call, idToken)))
  expect(answers.flat()).toMatchObject(Array.from({ length: 3 }, () => ({ status })))
})

test('a mail says that the new address is in use, in place of a code, and counts as one', async () => {
  const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 1, seconds: 60 }] }
  await using backend = await startBackend({ allowedOrigins, identity: { limits } })
  const idToken = await openAccounts(backend)
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken }
  for (const newEmail of Object.values(owners)) await callAccounts(backend, 'sendOobCode', { ...change, newEmail })
  const mails = await receiveMails(backend, 3)
  const kindTo = (email: string) => mails.filter((mail) => mail.email === email).map(({ kind }) => kind)
  expect(Object.values(owners).map(kindTo)).toEqual([['emailInUse'], ['emailInUse'], ['changeEmail']])
  const notices = mails.filter(({ kind }) => kind === 'emailInUse')
  expect(notices.map(({ link }) => link)).toEqual(['http://site.test/en/action', 'http://site.test/en/action'])
  // Another mail to the address, of any kind, exceeds the limit.
  const reset = await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: owners.known })
  expect(reset.status).toBe(429)
})

test('without enumeration protection a change to an address in use is refused without a mail', async () => {
  await using backend = await startBackend({ allowedOrigins, identity: { emailEnumerationProtection: false } })
  const idToken = await openAccounts(backend)
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: owners.known }
  expect((await callAccounts(backend, 'sendOobCode', change)).body).toContain('EMAIL_EXISTS')
  expect(await receiveMails(backend, 0)).toEqual([])
})
