import { mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadServiceKey } from './service-key.ts'

test('first starts at the same time agree on one key, of which nothing else is left', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-key-'))
  const keys = await Promise.all([1, 2, 3].map(() => loadServiceKey(folder.path, 'demo')))
  expect(new Set(keys.map((key) => key.private_key_id)).size).toBe(1)
  expect(await loadServiceKey(folder.path, 'demo')).toEqual(keys[0])
  expect(await readdir(join(folder.path, 'keys'))).toEqual(['agency.json'])
  expect((await stat(join(folder.path, 'keys/agency.json'))).mode & 0o777).toBe(0o600)
})
