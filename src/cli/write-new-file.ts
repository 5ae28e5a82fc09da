import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command.ts'

/** Gives a file a second name, as `link` does. */
export type LinkFile = (path: string, name: string) => Promise<void>

/** What systems say where a file gets no second name (link(2)). */
const unlinkable: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Writes a new file (0600), which appears when it is whole. @throws CommandError when there is one already. */
export async function writeNewFile(path: string, content: Readable, linkFile: LinkFile = link): Promise<void> {
  // A name of its own: another command may write the same file now, and a killed one has left its own behind.
  const unfinished = join(dirname(path), `${randomUUID()}.unfinished`)
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await publish(unfinished, path, linkFile)
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw new CommandError(`The file ${path} exists already.`, { cause })
    // Nobody has written the other name.
    if (cause instanceof Error && 'path' in cause && cause.path === unfinished) cause.path = path
    throw cause
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Gives a whole file its name. @throws Error with the code EEXIST when another has it. */
async function publish(unfinished: string, path: string, linkFile: LinkFile): Promise<void> {
  try {
    await linkFile(unfinished, path)
  } catch (error) {
    if (!unlinkable.includes(codeOf(error))) throw error
    await renameToFreeName(unfinished, path)
  }
}

/** To rename alone would replace a file that has the name by now: an empty file takes it first. */
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
