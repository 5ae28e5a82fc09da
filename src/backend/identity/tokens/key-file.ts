import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, syncFolder } from '#backend/database/folder/sync-to-disk.ts'

/** A file of the folder of keys as text; undefined when there is none. */
export async function findKeyFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file of keys (0600). It appears whole or not at all, and survives a power cut once this has ended. */
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
