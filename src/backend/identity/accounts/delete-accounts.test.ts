import { expect, test } from 'vitest'
import { callAdmin, lookupOutcome, signUp, testUser, wireError } from '#testing/identity/identity-calls.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

test('disabled accounts are deleted together, others by force only', async () => {
  await using backend = await startBackend()
  const { localId, idToken } = await signUp(backend)
  const other = await signUp(backend, { ...testUser, email: 'ben@example.com' })
  await callAdmin(backend, ':update', { localId, disableUser: true })
  const localIds = ['nobody', other.localId, localId, localId]
  const message = 'NOT_DISABLED : Disable the account before batch deletion.'
  const { status, json } = await callAdmin(backend, ':batchDelete', { localIds })
  expect([status, json]).toEqual([200, { errors: [{ index: 1, localId: other.localId, message }] }])
  expect(await lookupOutcome(backend, idToken)).toBe('USER_NOT_FOUND')
  expect(await lookupOutcome(backend, other.idToken)).toBe(200)
  expect((await callAdmin(backend, ':batchDelete', { localIds, force: true })).json).toEqual({})
  expect(await lookupOutcome(backend, other.idToken)).toBe('USER_NOT_FOUND')
})

test('one call deletes between one and a thousand accounts', async () => {
  await using backend = await startBackend()
  for (const count of [0, 1001]) {
    const localIds = Array.from({ length: count }, (_, at) => `user-${at}`)
    expect((await callAdmin(backend, ':batchDelete', { localIds })).json).toEqual(wireError('LOCAL_ID_LIST_EXCEEDS_LIMIT'))
  }
  const localIds = Array.from({ length: 1000 }, (_, at) => `user-${at}`)
  expect((await callAdmin(backend, ':batchDelete', { localIds })).json).toEqual({})
})
