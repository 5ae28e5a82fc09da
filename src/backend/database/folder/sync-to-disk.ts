import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents (0700). Their names are on disk when this returns: a name survives a power cut only once its
 * parent folder is synced.
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  // Node's `recursive` loops forever where an existing folder refuses a new one, as `/proc` does.
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) missing.push(folder)
  for (const folder of missing.toReversed()) makeOne(folder)
  for (const folder of missing) syncToDisk(dirname(folder))
}

/** Another process may create the same folder at the same time. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && isFolder(folder))) throw error
  }
}

/** @throws Error of the system if the path is something else, such as a link to itself. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Syncs a file, or the names in a folder, to disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs the names in a folder to disk without blocking the thread. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
