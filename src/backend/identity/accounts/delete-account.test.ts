import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callAccounts, callAdmin, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const userData = { document: 'users/{UID}', files: 'users/{UID}' }
const png = new Uint8Array(sampleFiles['image/png'])

/** An account with its own document and files. */
async function signUpWithData(backend: TestBackend, email: string, fileCount = 1) {
  const session = await signUp(backend, { ...testUser, email })
  await backend.documents.commit([{ set: ['users', session.localId], fields: new Map([['displayName', email]]) }])
  for (let at = 0; at < fileCount; at++) await putFile(backend, `users/${session.localId}/photo-${at}`)
  return session
}

async function putFile(backend: TestBackend, name: string): Promise<void> {
  await backend.files.uploadFile({ name, content: new Blob([png]).stream(), sizeBytes: png.length })
}

/** The number of contents on the disk. */
async function countContents({ dataDir }: TestBackend): Promise<number> {
  return (await readdir(join(dataDir, 'files'))).length
}

async function findDocument({ documents }: TestBackend, localId: string) {
  const [document] = await documents.batchGet([['users', localId]])
  return document
}

test('deleting an account deletes its own document and files, and no others', async () => {
  await using backend = await startBackend({ userData })
  const anna = await signUpWithData(backend, 'anna@example.com', 120)
  const berta = await signUpWithData(backend, 'berta@example.com')
  // Its name starts with the folder's name.
  await putFile(backend, `users/${anna.localId}-2/photo`)
  const deleted = await callAccounts(backend, 'delete', { idToken: anna.idToken })
  expect(deleted.status).toBe(200)
  expect(await findDocument(backend, anna.localId)).toBeUndefined()
  expect(await backend.files.listNames(`users/${anna.localId}`)).toEqual([])
  expect(await findDocument(backend, berta.localId)).toBeDefined()
  expect(await backend.files.listNames('users')).toHaveLength(2)
  await backend.close()
  expect(await countContents(backend)).toBe(2)
})

test('a deletion by the admin deletes the same data', async () => {
  await using backend = await startBackend({ userData })
  const { localId } = await signUpWithData(backend, 'anna@example.com')
  await backend.identity.deleteAccount(localId)
  expect(await findDocument(backend, localId)).toBeUndefined()
  expect(await backend.files.listNames('users')).toEqual([])
})

test('a refused deletion deletes nothing', async () => {
  await using backend = await startBackend({ userData })
  const { localId, idToken } = await signUpWithData(backend, 'anna@example.com')
  backend.clock.advance(6 * 60_000)
  expect((await callAccounts(backend, 'delete', { idToken })).status).toBe(400)
  expect((await callAdmin(backend, ':delete', { localId: 'nobody' })).status).toBe(400)
  expect(await findDocument(backend, localId)).toBeDefined()
  expect(await backend.files.listNames('users')).toHaveLength(1)
})

test('an account whose ID contains a slash deletes no other data', async () => {
  await using backend = await startBackend({ userData })
  const { localId } = await signUpWithData(backend, 'anna@example.com')
  await backend.documents.commit([{ set: ['users', localId, 'notes', 'n'], fields: new Map() }])
  for (const [at, id] of [`${localId}/notes/n`, `${localId}/photo-0`].entries()) {
    expect((await callAdmin(backend, '', { localId: id, email: `${at}@example.com` })).status).toBe(200)
    await backend.identity.deleteAccount(id)
  }
  const [note] = await backend.documents.batchGet([['users', localId, 'notes', 'n']])
  expect(note).toBeDefined()
  expect(await backend.files.listNames('users')).toHaveLength(1)
})
