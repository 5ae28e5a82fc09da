import { hash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '#backend/database/folder/sync-to-disk.ts'

/** Mails as `<id>.eml` files, for machines without a mail server. Some may remain after one was set up. */
export type MailFiles = {
  /** @returns The file's path. */
  readonly write: (id: string, message: Buffer) => Promise<string>
  /** Removes the file of a mail, if it exists. */
  readonly remove: (id: string) => Promise<void>
  /**
   * Removes files whose mails no longer exist, and unfinished files, which a crash may leave. Nothing may be written meanwhile.
   *
   * @param listThere Returns the given IDs for which a mail exists.
   */
  readonly sweep: (listThere: (ids: readonly string[]) => Promise<readonly string[]>) => Promise<void>
}

/** Number of mails per lookup. */
const sweptTogether = 200

/** @param folder Created with the first file. */
export function openMailFiles(folder: string): MailFiles {
  const pathOf = (id: string) => join(folder, `${nameOf(id)}.eml`)
  return {
    write: async (id, message) => {
      makeFolder(folder)
      await writeWhole(pathOf(id), message)
      return pathOf(id)
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    sweep: async (listThere) => {
      const names = await listNames(folder)
      const ids = names.flatMap((name) => /^([A-Za-z0-9_-].*)\.eml$/.exec(name)?.[1] ?? [])
      const gone = names.filter((name) => name.endsWith('.tmp'))
      for (let from = 0; from < ids.length; from += sweptTogether) {
        const asked = ids.slice(from, from + sweptTogether)
        const there = new Set(await listThere(asked))
        gone.push(...asked.filter((id) => !there.has(id)).map((id) => `${id}.eml`))
      }
      await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/** The ID if it is a valid file name; otherwise `~` and a hash, from which the ID cannot be recovered. */
function nameOf(id: string): string {
  return /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/.test(id) ? id : `~${hash('sha256', id)}`
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The file appears as a whole or not at all, and survives a power cut. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}
