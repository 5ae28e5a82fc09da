import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StoredFile } from './stored-file.ts'

/** A tab that was left open longer loads its next page as a document anyway. */
const lifetimeMs = 7 * 24 * 3_600_000

/** More deployments than this in a week leave the oldest behind: each costs a few megabytes of memory. */
const maxDeployments = 4

/**
 * Gives the hashed assets of this deployment and the ones before, as far as `storeDeployedAssets` has stored them, so that a tab that is still open on
 * an older build finds its files. They lie in the data folder, because a new deployment brings a new build folder.
 *
 * @returns The newest last.
 */
export async function readDeployedAssets(folder: string): Promise<StoredFile[]> {
  const deployments = await listNewestFirst(folder)
  return (await Promise.all(deployments.map(({ name }) => readDeployment(folder, name)))).toReversed().flat()
}

/**
 * Keeps the hashed assets of this deployment for the ones to come. The deployment before this one is kept whatever its age; older ones go
 * after 7 days. One whose files this one has, such as a start that was broken off, is not kept beside it.
 *
 * @param folder Where they lie; made when there is none.
 */
export async function storeDeployedAssets(folder: string, assets: readonly StoredFile[], now: Date): Promise<void> {
  const paths = new Set(assets.map(({ path }) => path))
  const own = `${hash('sha256', JSON.stringify([...paths].toSorted())).slice(0, 32)}.bin`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(folder, own, serialize(assets))
  // The time says when the deployment last ran; the files' own says nothing after a restore.
  await utimes(join(folder, own), now, now)
  let keptCount = 1
  for (const { name, usedAtMs } of await listNewestFirst(folder)) {
    if (name === own) continue
    const isYoung = keptCount === 1 || (keptCount < maxDeployments && now.getTime() - usedAtMs < lifetimeMs)
    if (isYoung && (await readDeployment(folder, name)).some(({ path }) => !paths.has(path))) keptCount++
    else await rm(join(folder, name), { force: true })
  }
}

type Deployment = { readonly name: string; readonly usedAtMs: number }

async function listNewestFirst(folder: string): Promise<Deployment[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.bin'))
  const found = await Promise.all(names.map(async (name) => ({ name, usedAtMs: (await stat(join(folder, name))).mtimeMs })))
  return found.toSorted((a, b) => b.usedAtMs - a.usedAtMs)
}

async function readDeployment(folder: string, name: string): Promise<StoredFile[]> {
  // Written by this module alone.
  return deserialize(await readFile(join(folder, name))) as StoredFile[]
}

/** A file is there whole or not at all, also after a power cut. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.tmp`)
  await writeFile(temporary, bytes, { mode: 0o600, flush: true })
  await rename(temporary, join(folder, name))
}
