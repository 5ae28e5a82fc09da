import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StoredFile } from '#server/pages/stored-file.ts'

/** A tab that was left open longer loads its next page as a document anyway. */
const lifetimeMs = 7 * 24 * 3_600_000

/** More deployments than this in a week leave the oldest behind: each costs a few megabytes of memory. */
const mostKept = 4

/**
 * Keeps the hashed assets of this deployment for the ones to come, and gives those of the ones before, so that a tab that is still open on
 * an older build finds its files. They lie in the data folder, because a new deployment brings a new build
 * folder. The deployment before this one is kept whatever its age; older ones go after 7 days.
 *
 * @param folder Where they lie; made when there is none.
 * @param files All files that are served; those under `/assets/` are kept.
 */
export async function keepAssets(folder: string, files: readonly StoredFile[], now: Date): Promise<StoredFile[]> {
  const assets = files.filter(({ path }) => path.startsWith('/assets/'))
  const paths = new Set(assets.map(({ path }) => path))
  const own = `${createHash('sha256')
    .update(JSON.stringify([...paths].toSorted()))
    .digest('hex')
    .slice(0, 32)}.bin`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = await listNewestFirst(folder, own)
  await writeWhole(folder, own, serialize(assets))
  // The time says when the deployment was last begun; the files' own says nothing after a restore.
  await utimes(join(folder, own), now, now)
  const isKept = ({ usedAtMs }: Deployment, at: number) => at === 0 || (at < mostKept - 1 && now.getTime() - usedAtMs < lifetimeMs)
  const kept = others.filter(isKept)
  await Promise.all(others.filter((other) => !kept.includes(other)).map(({ name }) => rm(join(folder, name), { force: true })))
  // Written by this module alone.
  const older = await Promise.all(kept.map(async ({ name }) => deserialize(await readFile(join(folder, name))) as StoredFile[]))
  return older.flat().filter(({ path }) => !paths.has(path))
}

type Deployment = { readonly name: string; readonly usedAtMs: number }

async function listNewestFirst(folder: string, own: string): Promise<Deployment[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.bin') && name !== own)
  const found = await Promise.all(names.map(async (name) => ({ name, usedAtMs: (await stat(join(folder, name))).mtimeMs })))
  return found.toSorted((a, b) => b.usedAtMs - a.usedAtMs)
}

/** A file is there whole or not at all, also after a power cut. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.tmp`)
  await writeFile(temporary, bytes, { mode: 0o600, flush: true })
  await rename(temporary, join(folder, name))
}
