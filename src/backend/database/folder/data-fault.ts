import { join, resolve } from 'node:path'
import { primaryCodeOf } from './disk-error.ts'

/** What keeps data from being read or written, for the operator: sentences. */
export type DataFault = { readonly what: string; readonly advice: string }

/** SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: the database may be whole. */
const unreachableCodes: readonly unknown[] = [5, 8, 10, 14]
/** SQLITE_FULL. */
const fullCode = 13
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damagedCodes: readonly unknown[] = [11, 26]
/** What the system says of a disk, or of a share of it, that takes no more (errno(3)). */
const fullErrors: readonly unknown[] = ['ENOSPC', 'EDQUOT']
const unreachableErrors: readonly unknown[] = ['EIO', 'EROFS']

/** What to do about a damaged database. */
export const restoreAdvice =
  'Stop the site, keep a copy of the folder, and restore the last backup with `npm run agency -- restore FILE --replace`.'

/** A file that serves as a lock is no database. Its name crosses the thread, its class does not. */
export class DamagedLockError extends Error {
  override readonly name = 'DamagedLockError'

  constructor(file: string, cause: Error) {
    super(`The lock ${file} is damaged: ${cause.message}.`, { cause })
  }
}

/** What to do about a damaged lock. */
export const lockAdvice = 'It holds no data: while neither the site nor a command runs, remove it, and try again.'

/**
 * The fault of the disk or the database that an error, or what caused it, comes from; undefined for any other error. What clients are told
 * of it says less (`http/reply.ts`).
 *
 * @param dataDir For an error that may be of any file: what the system refuses outside of this folder is no fault of the data, unless a disk
 *   is full. Left out for what the backend has told of, which is about data.
 */
export function findDataFault(error: unknown, dataDir?: string): DataFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const fault = faultOf(at, dataDir)
    if (fault) return fault
  }
  return undefined
}

/** Whether the database is damaged, or none: no other error makes a backup of use. */
export function isDamage(error: unknown): error is Error {
  return damagedCodes.includes(primaryCodeOf(error))
}

function faultOf(error: Error, dataDir: string | undefined): DataFault | undefined {
  const { message } = error
  // Before its cause, which would be read as damage to the documents.
  if (error.name === 'DamagedLockError') return { what: message, advice: lockAdvice }
  const code = primaryCodeOf(error)
  const systemCode = 'code' in error ? error.code : undefined
  if (code === fullCode || fullErrors.includes(systemCode)) {
    return { what: `The disk is full (${message}).`, advice: 'Make room, and try again.' }
  }
  if (isDamage(error)) {
    return { what: `The documents cannot be read: ${message}.`, advice: `\`npm run agency -- doctor\` says more. ${restoreAdvice}` }
  }
  const isRefused = unreachableErrors.includes(systemCode) && (dataDir === undefined || isInside(dataDir, error))
  if (!unreachableCodes.includes(code) && !isRefused) return undefined
  return { what: `The data cannot be read or written: ${message}.`, advice: '`npm run agency -- doctor` says more.' }
}

/** Whether an error of the system names a file of a folder, or the folder itself. */
function isInside(folder: string, error: Error): boolean {
  return 'path' in error && typeof error.path === 'string' && join(resolve(error.path), '/').startsWith(join(resolve(folder), '/'))
}
