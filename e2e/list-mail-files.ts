import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the mails that a server has written, in the order of their names; none while it has not written the first. */
export async function listMailFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  try {
    const names = await readdir(folder)
    return names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => join(folder, name))
  } catch (error) {
    // The folder comes with the first mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
