import { expect, test } from 'vitest'
import { defaultIdentitySettings } from '#backend/identity/identity-settings.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin, refresh, signIn, signUp, type TestSession, testUser } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

test('a change and its notice are stored together or not at all', async () => {
  await using backend = await startBackend()
  const { idToken, refreshToken } = await signUp(backend)
  // No mail fits any more.
  await backend.restart({ limits: { documentBytes: 1 } })
  const change = { idToken, password: 'ten red balloons', returnSecureToken: true }
  expect((await callAccounts(backend, 'update', change)).status).not.toBe(200)
  expect(await refresh(backend, refreshToken)).toMatchObject({ idToken: expect.any(String) })
  await backend.restart()
  expect((await signIn(backend)).status).toBe(200)
  expect((await callAccounts(backend, 'update', change)).status).toBe(200)
  expect((await signIn(backend)).status).toBe(400)
  expect(await receiveMails(backend, 1, { kind: 'passwordChanged' })).toMatchObject([{ email: testUser.email }])
})

test('a notice is on the disk with the response, whatever happens to the process then', async () => {
  await using backend = await startBackend({
    mail: { transport: { kind: 'smtp', url: 'smtp://127.0.0.1:1' }, from: 'agency@fourfold.test' },
  })
  const { idToken } = await signUp(backend)
  await callAccounts(backend, 'update', { idToken, password: 'ten red balloons', returnSecureToken: true })
  const { json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'mail' }] } })
  expect(JSON.stringify(json)).toContain(testUser.email)
})

const productLimits = { ...noIdentityLimits, codesPerEmail: defaultIdentitySettings.limits.codesPerEmail }

/** Changes the password repeatedly, a second apart; returns the last token. */
async function changePassword(backend: TestBackend, idToken: string, times: number): Promise<string> {
  let token = idToken
  for (let at = 0; at < times; at++) {
    backend.clock.advance(1000)
    const { status, json } = await callAccounts(backend, 'update', {
      idToken: token,
      password: `red balloons ${at}`,
      returnSecureToken: true,
    })
    expect(status).toBe(200)
    token = (json as TestSession).idToken // of a password change
  }
  return token
}

test('notices to an address are limited to one a minute and five an hour', async () => {
  await using backend = await startBackend({ identity: { limits: productLimits } })
  let { idToken } = await signUp(backend)
  for (let minute = 0; minute < 7; minute++) {
    idToken = await changePassword(backend, idToken, 3)
    backend.clock.advance(60_000)
  }
  const mails = () => receiveMails(backend, 1, { kind: 'passwordChanged' })
  await receiveMails(backend, 5, { kind: 'passwordChanged' })
  backend.clock.advance(3_600_000)
  await callAccounts(backend, 'signInWithPassword', { ...testUser, password: 'red balloons 2' })
  // Mails are sent in order, so none of the others is still queued.
  await receiveMails(backend, 1, { kind: 'newDevice' })
  expect(await mails()).toHaveLength(5)
})

test('a flood of notices cannot suppress the first of another kind to a confirmed address', async () => {
  await using backend = await startBackend({ identity: { limits: productLimits } })
  const { localId, idToken } = await signUp(backend)
  await callAdmin(backend, ':update', { localId, emailVerified: true })
  const last = await changePassword(backend, idToken, 6)
  expect((await callAccounts(backend, 'update', { idToken: last, deleteProvider: ['password'] })).status).toBe(200)
  const [changed, removed] = [
    await receiveMails(backend, 1, { kind: 'passwordChanged' }),
    await receiveMails(backend, 1, { kind: 'providerRemoved' }),
  ]
  expect([changed.length, removed.length]).toEqual([1, 1])
  // Each can be reverted.
  expect((await callAccounts(backend, 'update', { oobCode: removed[0]?.oobCode })).status).toBe(200)
})
