import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, syncFolder } from '#backend/database/folder/sync-to-disk.ts'

/** Reads a file of the keys folder as text; undefined if it does not exist. */
export async function findKeyFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a key file (0600) as a whole or not at all; it survives a power cut once this resolves. */
export async function writeKeyFile(file: string, content: string | Uint8Array): Promise<void> {
  makeFolder(dirname(file))
  const unfinished = `${file}.new`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await syncFolder(dirname(file))
}
