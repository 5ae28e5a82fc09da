import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { walkFolder } from '#i18n/node/walk-folder.ts'

/** A text that differs once a file of the folders has been written, added or removed. */
export function signFolders(folders: readonly string[]): string {
  return folders.map(signFolder).join('\0')
}

/** @returns The error's code where there is no folder, or one that cannot be read. */
function signFolder(folder: string): string {
  try {
    const lines = Array.from(walkFolder(folder), ({ path, kind, code = '' }) =>
      kind === 'folder' ? `${path}/ ${code}` : signFile(path, join(folder, path)),
    )
    return lines.join('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

/** One that cannot be reached must not stand for the whole folder. */
function signFile(name: string, path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = lstatSync(path)
    return `${name} ${mtimeMs} ${ctimeMs} ${size} ${ino}`
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `${name} ${String(error.code)}`
    throw error
  }
}
