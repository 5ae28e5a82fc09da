import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DamagedLockError, isDamage } from './data-fault.ts'
import { makeFolder } from './sync-to-disk.ts'

/** The process that uses the folder has this file locked. */
const lockFile = 'lock.sqlite'

/** Another process uses the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
}

/**
 * Creates the data folder if it is missing (0700) and locks it.
 *
 * @returns The connection that holds the lock; closing it releases the folder.
 * @throws DataFolderInUseError if another process uses it; DamagedLockError if the lock is not a database.
 */
export function lockDataFolder(dataDir: string): DatabaseSync {
  makeFolder(dataDir)
  const lock = tryLock(dataDir, lockFile)
  if (!lock) throw new DataFolderInUseError(`The data folder ${dataDir} is in use by another process.`)
  return lock
}

/**
 * Whether another process holds the lock of a data folder. Changes nothing and needs no disk space: it only tries to read the lock.
 *
 * @throws DamagedLockError if the lock is not a database; an error of the system or SQLite if it cannot be read.
 */
export function isDataFolderInUse(dataDir: string): boolean {
  const file = join(dataDir, lockFile)
  if (!statSync(file, { throwIfNoEntry: false })) return false
  const lock = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    lock.prepare('select 1 from sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw lockErrorOf(error, file)
  } finally {
    lock.close()
  }
}

/**
 * Takes a lock: an exclusive transaction on a separate database, which the system ends with the process in any case.
 *
 * @param name The lock's file in the data folder.
 * @returns The connection that holds the lock, to be closed; undefined while another process holds it.
 * @throws DamagedLockError if the file is not a database.
 */
export function tryLock(dataDir: string, name: string): DatabaseSync | undefined {
  const file = privateFile(dataDir, name)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw lockErrorOf(error, file)
  }
}

/**
 * Path of a file in the data folder, created for its owner only; SQLite gives its journals the mode of the database.
 * An existing file is never opened here: closing any handle of a file releases all locks of the process on it (POSIX advisory locks).
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

/** Damage to a lock is not damage to the documents, although SQLite reports both alike. */
function lockErrorOf(error: unknown, file: string): unknown {
  return isDamage(error) ? new DamagedLockError(file, error) : error
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
