import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The texts that stand somewhere in the bytes of a folder's files. Another process reads them: a process that opens and closes a database file
 * loses the locks that the own process holds on it (SQLite, "How To Corrupt", section 2.2).
 */
export async function findInFolder(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(texts.map(async (text) => ((await isIn(folder, text)) ? [text] : [])))
  return found.flat()
}

async function isIn(folder: string, text: string): Promise<boolean> {
  try {
    await run('grep', ['--recursive', '--quiet', '--text', '--fixed-strings', '-e', text, folder], { env: { LC_ALL: 'C' } })
    return true
  } catch (error) {
    // grep exits with 1 for no match, and with 2 if a file was deleted meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 1) return false
    throw error
  }
}
