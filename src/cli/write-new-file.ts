import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command.ts'

/** Writes a new file (0600), which appears when it is whole. @throws CommandError when there is one already. */
export async function writeNewFile(path: string, content: Readable): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await createEmpty(path)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function createEmpty(path: string): Promise<void> {
  try {
    await pipeline(Readable.from([]), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') {
      throw new CommandError(`The file ${path} exists already.`, { cause })
    }
    throw cause
  }
}
