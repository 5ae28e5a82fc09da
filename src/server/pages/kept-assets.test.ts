import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAssets } from './kept-assets.ts'
import type { StoredFile } from './stored-file.ts'

const dayMs = 24 * 3_600_000
const start = Date.UTC(2026, 0, 1)

function files(...paths: string[]): StoredFile[] {
  return paths.map((path) => ({
    path,
    contentType: 'text/javascript',
    hash: path,
    bodies: { identity: new TextEncoder().encode(path) },
    headers: [['cache-control', 'immutable']],
  }))
}

async function deploy(folder: string, day: number, ...paths: string[]): Promise<string[]> {
  return (await keepAssets(folder, files(...paths), new Date(start + day * dayMs))).map(({ path }) => path).toSorted()
}

test('the assets of the deployment before are given back, pages and files that both have are not', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  expect(await deploy(temporary.path, 0, '/', '/assets/a.js', '/assets/b.js')).toEqual([])
  expect(await deploy(temporary.path, 1, '/', '/assets/b.js', '/assets/c.js')).toEqual(['/assets/a.js'])
})

test('a file that is given back is what it was', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  const [kept] = await keepAssets(temporary.path, files('/assets/b.js'), new Date(start))
  expect(new TextDecoder().decode(kept?.bodies.identity)).toBe('/assets/a.js')
  expect(kept?.headers).toEqual([['cache-control', 'immutable']])
})

test('starting the same deployment again changes nothing', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  await deploy(temporary.path, 1, '/assets/b.js')
  expect(await deploy(temporary.path, 2, '/assets/b.js')).toEqual(['/assets/a.js'])
  expect(await readdir(temporary.path)).toHaveLength(2)
})

test('the deployment before stays however old it is, older ones go after a week', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  await deploy(temporary.path, 1, '/assets/b.js')
  expect(await deploy(temporary.path, 30, '/assets/c.js')).toEqual(['/assets/b.js'])
  expect(await readdir(temporary.path)).toHaveLength(2)
})

test('many deployments in a week leave the newest three beside the one that runs', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await deploy(temporary.path, at / 10, `/assets/${name}.js`)
  expect(await deploy(temporary.path, 1, '/assets/f.js')).toEqual(['/assets/c.js', '/assets/d.js', '/assets/e.js'])
  expect(await readdir(temporary.path)).toHaveLength(4)
})
