import type { DatabaseSync } from 'node:sqlite'

const day = 86_400_000

/** How long expired rows are kept, so that a late use gets the right error. Our own judgement. */
const codeMilliseconds = 7 * day
/** Longer than any window of an attempt. */
const attemptMilliseconds = 2 * day
/** A sign-in that was unused for this long has ended. */
const revokedMilliseconds = 30 * day
/** As long as browsers keep a cookie (RFC 6265bis, section 5.5). */
const deviceMilliseconds = 400 * day
const auditMilliseconds = 400 * day

// index: oob_code_by_expiry
const deleteCodes = `
  delete from oob_code
  where expire_time_ms < ?`

// index: attempt_by_time
const deleteAttempts = `
  delete from attempt
  where last_time_ms < ?`

// index: audit_by_time
const deleteAudit = `
  delete from audit
  where time_ms < ?`

// index: known_device_by_time
const deleteDevices = `
  delete from known_device
  where last_use_time_ms < ?`

// index: refresh_family_ended
const deleteFamilies = `
  delete from refresh_family
  where (is_revoked = 1 or local_id is null)
    and last_use_time_ms < ?`

/** The statements that remove expired rows, for a test of their query plans. */
export const removeExpiredStatements = [deleteCodes, deleteAttempts, deleteAudit, deleteDevices, deleteFamilies]

/** Removes expired rows. @returns The number of removed rows. */
export function removeExpired(database: DatabaseSync, nowMs: number): number {
  const lives = [codeMilliseconds, attemptMilliseconds, auditMilliseconds, deviceMilliseconds, revokedMilliseconds]
  const counts = removeExpiredStatements.map((statement, at) => database.prepare(statement).run(nowMs - (lives[at] ?? Infinity)).changes)
  return counts.reduce<number>((sum, count) => sum + Number(count), 0)
}
