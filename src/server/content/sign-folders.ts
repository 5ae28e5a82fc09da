import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A text that differs once a file of the folders has been written, added or removed. */
export function signFolders(folders: readonly string[]): string {
  return folders.map(signFolder).join('\0')
}

/** @returns The error's code where there is no folder, or one that cannot be read. */
function signFolder(folder: string): string {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    return entries.map(({ parentPath, name }) => signFile(join(parentPath, name))).join('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

function signFile(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats ? `${path} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : path
}
