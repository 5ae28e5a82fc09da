/** Primary result codes of SQLite that a disk causes, full or failing: SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
const diskCodes = new Set([10, 13, 14])

/** Whether SQLite failed because of the disk: what was asked is not stored, and may work later. */
export function isDiskError(error: unknown): error is Error {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false
  // The lower byte of an extended code is the primary one (SQLite, result and error codes).
  return diskCodes.has(error.errcode & 0xff)
}
