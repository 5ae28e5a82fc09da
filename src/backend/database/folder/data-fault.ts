import { join, resolve } from 'node:path'
import { primaryCodeOf } from './disk-error.ts'

/** Describes to the operator why data cannot be read or written, in sentences. */
export type DataFault = { readonly what: string; readonly advice: string }

/** SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: the database may be intact. */
const unreachableCodes: readonly unknown[] = [5, 8, 10, 14]
/** SQLITE_FULL. */
const fullCode = 13
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damagedCodes: readonly unknown[] = [11, 26]
/** The system's error codes for a full or read-only disk, or an exceeded quota (errno(3)). */
const fullErrors: readonly unknown[] = ['ENOSPC', 'EDQUOT']
const unreachableErrors: readonly unknown[] = ['EIO', 'EROFS']

/** Advice for a damaged database. */
export const restoreAdvice =
  'Stop the site, keep a copy of the folder, and restore the last backup with `npm run agency -- restore FILE --replace`.'

/** The lock file is not a database. Only the name of an error survives cloning between threads, not its class. */
export class DamagedLockError extends Error {
  override readonly name = 'DamagedLockError'

  constructor(file: string, cause: Error) {
    super(`The lock ${file} is damaged: ${cause.message}.`, { cause })
  }
}

/** Advice for a damaged lock. */
export const lockAdvice = 'It holds no data: while neither the site nor a command runs, remove it, and try again.'

/**
 * The disk or database fault that an error or its cause reports; undefined for any other error. Clients get less detail
 * (`http/reply.ts`).
 *
 * @param dataDir Excludes system errors about files outside of this folder, unless a disk is full. Omit it for errors that the backend
 *   reported, which are about data.
 */
export function findDataFault(error: unknown, dataDir?: string): DataFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const fault = faultOf(at, dataDir)
    if (fault) return fault
  }
  return undefined
}

/** Whether the database is damaged or not a database: only then does a backup help. */
export function isDamage(error: unknown): error is Error {
  return damagedCodes.includes(primaryCodeOf(error))
}

function faultOf(error: Error, dataDir: string | undefined): DataFault | undefined {
  const { message } = error
  // Checked before its cause, which would look like damage to the documents.
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

/** Whether a system error names a folder or a file in it. */
function isInside(folder: string, error: Error): boolean {
  return 'path' in error && typeof error.path === 'string' && join(resolve(error.path), '/').startsWith(join(resolve(folder), '/'))
}
