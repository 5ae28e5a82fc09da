import { expect, test } from 'vitest'
import { startBackend } from '#testing/start-backend.ts'

const root = 'projects/fourfold/databases/(default)/documents'

test('a committed document is read back', async () => {
  await using backend = await startBackend()
  const { commitTime } = await backend.documents.commit([{ set: ['rooms', '1'], fields: new Map([['a', 1n]]) }])
  const [document] = await backend.documents.batchGet([['rooms', '1']])
  expect(document).toEqual({ path: ['rooms', '1'], fields: new Map([['a', 1n]]), createTime: commitTime, updateTime: commitTime })
  expect(await backend.documents.runQuery({ collection: ['rooms'], where: [{ field: ['a'], equals: 1 }] })).toHaveLength(1)
  expect(root).toBeDefined()
})
