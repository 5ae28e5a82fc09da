import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeDeployedAssets, readDeployedAssets } from './deployed-assets.ts'
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

/** Starts a deployment, keeps its assets, and says which it was given of those before. */
async function deploy(folder: string, day: number, ...paths: string[]): Promise<string[]> {
  const given = await readDeployedAssets(folder)
  await storeDeployedAssets(folder, files(...paths), new Date(start + day * dayMs))
  return given.map(({ path }) => path).toSorted()
}

test('a deployment is given the assets of the one before', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  expect(await deploy(temporary.path, 0, '/assets/a.js', '/assets/b.js')).toEqual([])
  expect(await deploy(temporary.path, 1, '/assets/b.js', '/assets/c.js')).toEqual(['/assets/a.js', '/assets/b.js'])
})

test('a file that is given back is what it was', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  expect(await readDeployedAssets(temporary.path)).toEqual(files('/assets/a.js'))
})

test('starting the same deployment again changes nothing', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  await deploy(temporary.path, 1, '/assets/b.js')
  await deploy(temporary.path, 2, '/assets/b.js')
  expect(await deploy(temporary.path, 3, '/assets/b.js')).toEqual(['/assets/a.js', '/assets/b.js'])
  expect(await readdir(temporary.path)).toHaveLength(2)
})

test('an aborted start does not count as a deployment', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  await deploy(temporary.path, 30, '/assets/b.js')
  await deploy(temporary.path, 31, '/assets/b.js', '/assets/c.js')
  expect((await readDeployedAssets(temporary.path)).map(({ path }) => path)).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js'])
})

test('the deployment before stays however old it is, older ones go after a week', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  await deploy(temporary.path, 0, '/assets/a.js')
  await deploy(temporary.path, 1, '/assets/b.js')
  await deploy(temporary.path, 30, '/assets/c.js')
  expect(await deploy(temporary.path, 31, '/assets/c.js')).toEqual(['/assets/b.js', '/assets/c.js'])
  expect(await readdir(temporary.path)).toHaveLength(2)
})

test('many deployments in a week keep the newest three before the running one', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-assets-'))
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await deploy(temporary.path, at / 10, `/assets/${name}.js`)
  const kept = (await readDeployedAssets(temporary.path)).map(({ path }) => path)
  expect(kept).toEqual(['/assets/c.js', '/assets/d.js', '/assets/e.js', '/assets/f.js'])
})
