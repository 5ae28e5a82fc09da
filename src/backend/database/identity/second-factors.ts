import type { DatabaseSync } from 'node:sqlite'
import type { SecondFactor } from './identity-operations.ts'

// index: primary key of second_factor
const selectOfAccount = `
  select enrollment_id, display_name, sealed_secret, enroll_time_ms, last_step
  from second_factor
  where local_id = ?`

// index: primary key of second_factor
const deleteOfAccount = `
  delete from second_factor
  where local_id = ?`

/** The statements that find second factors, for a test of their query plans. */
export const secondFactorStatements = [selectOfAccount, deleteOfAccount]

type Row = {
  readonly enrollment_id: string
  readonly display_name: string | null
  readonly sealed_secret: Uint8Array
  readonly enroll_time_ms: number
  readonly last_step: number
}

/** Second factors by account; for one connection. */
export type SecondFactors = {
  readonly find: (localId: string) => SecondFactor | undefined
  /** Replaces the second factor of an account; undefined removes it. */
  readonly replace: (localId: string, factor: SecondFactor | undefined) => void
}

export function openSecondFactors(database: DatabaseSync): SecondFactors {
  const ofAccount = database.prepare(selectOfAccount)
  return {
    find: (localId) => {
      const row = ofAccount.get(localId) as Row | undefined // as selected
      return (
        row && {
          enrollmentId: row.enrollment_id,
          displayName: row.display_name ?? undefined,
          sealedSecret: row.sealed_secret,
          enrollTimeMs: row.enroll_time_ms,
          lastStep: row.last_step,
        }
      )
    },
    replace: (localId, factor) => {
      database.prepare(deleteOfAccount).run(localId)
      if (!factor) return
      const { enrollmentId, displayName, sealedSecret, enrollTimeMs, lastStep } = factor
      database
        .prepare(
          `insert into second_factor (local_id, enrollment_id, display_name, sealed_secret, enroll_time_ms, last_step)
           values (?, ?, ?, ?, ?, ?)`,
        )
        .run(localId, enrollmentId, displayName ?? null, sealedSecret, enrollTimeMs, lastStep)
    },
  }
}
