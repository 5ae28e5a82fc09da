import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StoredFile } from './stored-file.ts'

/** Tabs that were open longer load their next page as a document anyway. */
const lifetimeMs = 7 * 24 * 3_600_000

/** Above this number per week the oldest are dropped: each costs a few megabytes of memory. */
const maxDeployments = 4

/**
 * Reads the hashed assets of this and earlier deployments, so that tabs still open on an older build find its files. They are kept in the
 * data folder, because a deployment replaces the build folder.
 *
 * @returns The newest last.
 */
export async function readDeployedAssets(folder: string): Promise<StoredFile[]> {
  const deployments = await listNewestFirst(folder)
  return (await Promise.all(deployments.map(({ name }) => readDeployment(folder, name)))).toReversed().flat()
}

/**
 * Stores this deployment's hashed assets for later ones. The previous deployment is kept regardless of its age, older ones for 7 days. One
 * whose files are all in this one, such as an aborted start, is dropped.
 *
 * @param folder Created if missing.
 */
export async function storeDeployedAssets(folder: string, assets: readonly StoredFile[], now: Date): Promise<void> {
  const paths = new Set(assets.map(({ path }) => path))
  const own = `${hash('sha256', JSON.stringify([...paths].toSorted())).slice(0, 32)}.bin`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(folder, own, serialize(assets))
  // Marks when the deployment last ran; after a restore the file times are meaningless.
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
  // Only this module writes these files.
  return deserialize(await readFile(join(folder, name))) as StoredFile[]
}

/** Atomic, even if the power fails. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.tmp`)
  await writeFile(temporary, bytes, { mode: 0o600, flush: true })
  await rename(temporary, join(folder, name))
}
