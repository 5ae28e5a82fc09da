import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing (0700). Their names are on disk when this returns: a name survives a power cut only once
 * the folder that holds it is synced.
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  // Node's own `recursive` asks for ever where a folder that exists takes no new one, as `/proc` does.
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) missing.push(folder)
  for (const folder of missing.toReversed()) makeOne(folder)
  for (const folder of missing) syncToDisk(dirname(folder))
}

/** Another process may make the same folder at the same time. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && isFolder(folder))) throw error
  }
}

/** @throws Error of the system where it is something else, such as a link that leads to itself. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Puts a file on disk, or the names in a folder. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Puts the names in a folder on disk; the thread does not wait. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
