/** Primary result codes of SQLite for a full or failing disk: SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
const diskCodes: readonly unknown[] = [10, 13, 14]

/** Whether SQLite failed because of the disk: nothing was stored, and a retry may succeed. */
export function isDiskError(error: unknown): error is Error & { readonly errcode: number } {
  return diskCodes.includes(primaryCodeOf(error))
}

/** The primary result code of an SQLite error; undefined for any other error. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined
  // The lower byte of an extended code is the primary one (SQLite, result and error codes).
  return error.errcode & 0xff
}
