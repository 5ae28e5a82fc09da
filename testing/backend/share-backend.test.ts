import { expect, test } from 'vitest'
import { signUp } from '#testing/identity/identity-calls.ts'
import { shareBackend } from './share-backend.ts'

const getBackend = shareBackend()

test('a test gets the backend of its file without what an earlier test left in it', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  const paths = [
    ['a', '1'],
    ['a', '1', 'b', '2'],
  ]
  await backend.documents.commit(paths.map((path) => ({ set: path, fields: new Map() })))
  await backend.files.uploadFile({ name: 'c/3', content: new Blob(['x']).stream(), sizeBytes: 1 })
  backend.clock.advance(1)
  const again = await getBackend()
  expect(again.dataDir).toBe(backend.dataDir)
  expect(await again.documents.batchGet(paths)).toEqual([undefined, undefined])
  expect(await again.files.listNames('c')).toEqual([])
  expect(await again.identity.findAccounts({ localIds: [localId] })).toEqual([])
  expect(again.logged).toEqual([])
  expect(again.clock.now() % 1000).toBe(0)
  await signUp(again)
})
