import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
}

/**
 * Creates the data folder when it is missing (0700) and takes its lock.
 *
 * @returns The connection that holds the lock; closing it gives the folder free.
 * @throws DataFolderInUseError when another process has it open.
 */
export function lockDataFolder(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = tryLock(dataDir, 'lock.sqlite')
  if (!lock) throw new DataFolderInUseError(`The data folder ${dataDir} is in use by another process.`)
  return lock
}

/**
 * Takes a lock: an exclusive transaction on a database of its own, which the system ends with the process, however that dies.
 *
 * @param name Of its file in the data folder.
 * @returns The connection that holds the lock, to be closed; undefined while somebody else has it.
 */
export function tryLock(dataDir: string, name: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(privateFile(dataDir, name), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/**
 * Path of a file in the data folder that only its owner may read. SQLite gives its journals the mode of the database.
 * A file that exists is never opened here: closing any handle of a file takes the whole process's locks off it (POSIX advisory locks).
 */
export function privateFile(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!isExisting(error)) throw error
    chmodSync(path, 0o600)
  }
  return path
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
