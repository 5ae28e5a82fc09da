import type { DatabaseSync } from 'node:sqlite'
import type { OobCode, OobRequestType } from './identity-operations.ts'

// index: primary key of oob_code
const selectCode = `
  select request_type, local_id, email, new_email, expire_time_ms
  from oob_code
  where code_digest = ?`

// index: oob_code_by_account
const selectOldest = `
  select min(expire_time_ms) as expire_time_ms
  from oob_code
  where local_id = ?
    and request_type = ?
    and email = ?
    and expire_time_ms > ?`

// index: oob_code_by_account
const deleteOfAccount = `
  delete from oob_code
  where local_id = ?
    and request_type = ?`

// index: oob_code_by_email
const deleteUnowned = `
  delete from oob_code
  where local_id is null
    and email = ?`

/** The statements that find codes, for a test of their query plans. */
export const oobCodeStatements = [selectCode, deleteOfAccount, deleteUnowned, selectOldest]

type Row = {
  readonly request_type: OobRequestType
  readonly local_id: string | null
  readonly email: string
  readonly new_email: string | null
  readonly expire_time_ms: number
}

/** E-mailed codes; for one connection. */
export type OobCodeTable = {
  readonly find: (codeDigest: Uint8Array) => OobCode | undefined
  /** When the oldest code for an account that can still be used, of one kind and mailed to one address, expires; undefined without one. */
  readonly findOldestExpiry: (code: Pick<OobCode, 'email' | 'localId' | 'requestType'>, nowMs: number) => number | undefined
  readonly insert: (code: OobCode) => void
  readonly remove: (codeDigest: Uint8Array) => void
  /** Pending codes of one kind for an account. */
  readonly removeAll: (localId: string, requestType: OobRequestType) => void
  /** Codes that were sent to an address when no account had it. */
  readonly removeUnowned: (email: string) => void
}

export function openOobCodeTable(database: DatabaseSync): OobCodeTable {
  const select = database.prepare(selectCode)
  return {
    find: (codeDigest) => {
      const row = select.get(codeDigest) as Row | undefined // as selected
      return (
        row && {
          codeDigest,
          requestType: row.request_type,
          localId: row.local_id ?? undefined,
          email: row.email,
          newEmail: row.new_email ?? undefined,
          expireTimeMs: row.expire_time_ms,
        }
      )
    },
    findOldestExpiry: ({ localId, requestType, email }, nowMs) => {
      const oldest = database.prepare(selectOldest).get(localId ?? null, requestType, email, nowMs)
      const { expire_time_ms } = oldest as { readonly expire_time_ms: number | null } // as selected; an aggregate has one row
      return expire_time_ms ?? undefined
    },
    insert: ({ codeDigest, requestType, localId, email, newEmail, expireTimeMs }) => {
      database
        .prepare('insert into oob_code (code_digest, request_type, local_id, email, new_email, expire_time_ms) values (?, ?, ?, ?, ?, ?)')
        .run(codeDigest, requestType, localId ?? null, email, newEmail ?? null, expireTimeMs)
    },
    remove: (codeDigest) => {
      database.prepare('delete from oob_code where code_digest = ?').run(codeDigest)
    },
    removeAll: (localId, requestType) => {
      database.prepare(deleteOfAccount).run(localId, requestType)
    },
    removeUnowned: (email) => {
      database.prepare(deleteUnowned).run(email)
    },
  }
}
