import { mkdtempDisposable, readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { keepFiles } from './page-cache.ts'

test('the eight used last are kept, whatever their keys', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-pages-'))
  const folder = pathToFileURL(`${temporary.path}/`)
  const keys = ['z', 'a', 'y', 'b', 'x', 'c', 'w', 'd', 'v', 'e']
  for (const [at, key] of keys.entries()) {
    await keepFiles(folder, key, async () => [])
    await utimes(new URL(`${key}.bin`, folder), at, at)
  }
  expect((await readdir(folder)).toSorted()).toEqual(
    keys
      .slice(-8)
      .map((key) => `${key}.bin`)
      .toSorted(),
  )
})

test('what was used lately is kept, however long ago it was made', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-pages-'))
  const folder = pathToFileURL(`${temporary.path}/`)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const [at, key] of keys.entries()) {
    await keepFiles(folder, key, async () => [])
    await utimes(new URL(`${key}.bin`, folder), at, at)
  }
  await keepFiles(folder, 'a', () => Promise.reject(new Error('made again')))
  await keepFiles(folder, 'i', async () => [])
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => `${key}.bin`))
})

test('what is kept under a key is not made again', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-pages-'))
  const folder = pathToFileURL(`${temporary.path}/`)
  const file = { path: '/', contentType: 'text/html', hash: 'h', bodies: { identity: new Uint8Array([1]) }, headers: [['a', 'b']] as const }
  await keepFiles(folder, 'key', async () => [file])
  const kept = await keepFiles(folder, 'key', () => Promise.reject(new Error('made again')))
  expect(kept.map(({ path, headers }) => ({ path, headers }))).toEqual([{ path: '/', headers: [['a', 'b']] }])
})
