import { expect, test } from 'vitest'
import { receiveMails } from '#testing/account-mails.ts'
import { callAccounts, refresh, signIn, signUp, testUser } from '#testing/identity-calls.ts'
import { startBackend } from '#testing/start-backend.ts'

test('a change whose notice cannot be stored does not happen, and one whose notice can stands with it', async () => {
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

test('a notice is on the disk with the answer, whatever happens to the process then', async () => {
  await using backend = await startBackend({
    mail: { transport: { kind: 'smtp', url: 'smtp://127.0.0.1:1' }, from: 'agency@fourfold.test' },
  })
  const { idToken } = await signUp(backend)
  await callAccounts(backend, 'update', { idToken, password: 'ten red balloons', returnSecureToken: true })
  const { json } = await backend.call('runQuery', { structuredQuery: { from: [{ collectionId: 'mail' }] } })
  expect(JSON.stringify(json)).toContain(testUser.email)
})
