import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import type { StoredFile } from '#server/pages/stored-file.ts'

/**
 * Keeps what was prerendered between starts. A key names everything that went in, so a hit needs no further check.
 *
 * @param make Renders the files when none are kept under this key.
 */
export async function keepFiles(folder: URL, key: string, make: () => Promise<StoredFile[]>): Promise<StoredFile[]> {
  const name = `${key}.bin`
  const kept = await ifThere(readFile(new URL(name, folder)))
  if (kept) {
    await noteUse(new URL(name, folder))
    // Written by this module alone, into a folder of the build.
    return deserialize(kept) as StoredFile[]
  }
  const files = await make()
  await mkdir(folder, { recursive: true })
  const temporary = new URL(`${key}.${process.pid}.tmp`, folder)
  await writeFile(temporary, serialize(files))
  await rename(temporary, new URL(name, folder))
  await forgetOthers(folder, name)
  return files
}

/** A few are kept, because tests and benches start the same build with other settings. */
const keptCount = 8

/** A file's time is that of its last use, so that what is never used again is forgotten first. */
async function noteUse(file: URL): Promise<void> {
  const now = new Date()
  try {
    await utimes(file, now, now)
  } catch {
    // The build may stand where nothing can be written, or another process just forgot the file. It has been read.
  }
}

async function forgetOthers(folder: URL, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.bin') && name !== newest)
  // Another process may forget the same file at the same time.
  const times = await Promise.all(names.map(async (name) => (await ifThere(stat(new URL(name, folder))))?.mtimeMs ?? 0))
  const kept = names.map((name, at) => ({ name, usedAt: times[at] ?? 0 }))
  const oldest = kept.toSorted((a, b) => b.usedAt - a.usedAt).slice(keptCount - 1)
  await Promise.all(oldest.map(({ name }) => rm(new URL(name, folder), { force: true })))
}

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
