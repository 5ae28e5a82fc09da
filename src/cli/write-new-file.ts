import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command.ts'

/** Creates a hard link, as `link` does. */
export type LinkFile = (path: string, name: string) => Promise<void>

/** Error codes of file systems without hard links (link(2)). */
const unlinkable: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Writes a new file (0600) atomically. @throws CommandError if it already exists. */
export async function writeNewFile(path: string, content: Readable, linkFile: LinkFile = link): Promise<void> {
  // A unique name, since another command may write the same file, or a killed one may have left its own.
  const unfinished = join(dirname(path), `${randomUUID()}.unfinished`)
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await publish(unfinished, path, linkFile)
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw new CommandError(`File already exists: ${path}.`, { cause })
    // Users know only the final name.
    if (cause instanceof Error && 'path' in cause && cause.path === unfinished) cause.path = path
    throw cause
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Gives a finished file its name. @throws Error with the code EEXIST if the name is taken. */
async function publish(unfinished: string, path: string, linkFile: LinkFile): Promise<void> {
  try {
    await linkFile(unfinished, path)
  } catch (error) {
    if (!unlinkable.includes(codeOf(error))) throw error
    await renameToFreeName(unfinished, path)
  }
}

/** Reserves the name with an empty file first, since `rename` would replace an existing file. */
async function renameToFreeName(unfinished: string, path: string): Promise<void> {
  const empty = await open(path, 'wx', 0o600)
  await empty.close()
  try {
    await rename(unfinished, path)
  } catch (error) {
    await rm(path)
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
