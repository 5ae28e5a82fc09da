import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ContentError } from '#i18n/content/content-error.ts'

/**
 * Writes a file of the owner's folder, whole or not at all, and hidden until then. Links are not followed: one could lead out of the folder.
 *
 * @param path In the folder, which need not exist yet.
 * @param mode Of a new file.
 * @throws ContentError if something that is no folder is in the place of one.
 */
export function writeOwnFile(folder: string, path: string, content: string, mode = 0o644): void {
  refuseLinkedFolders(folder, path)
  const target = join(folder, path)
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`)
  mkdirSync(dirname(target), { recursive: true })
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, content, { mode, flag: 'wx' })
  renameSync(unfinished, target)
}

/** @throws ContentError for a link, or another thing that is no folder, above a path in the owner's folder. */
export function refuseLinkedFolders(folder: string, path: string): void {
  for (let file = dirname(path); file !== '.'; file = dirname(file)) {
    if (lstatSync(join(folder, file), { throwIfNoEntry: false })?.isDirectory() !== false) continue
    throw new ContentError([{ file, folder, field: '', message: 'is a link or no folder; put the folder itself here' }])
  }
}
