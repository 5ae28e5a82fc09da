import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/**
 * An event or an attempt: of an account, or of a customer's document or file. Holds no secrets, and e-mail addresses only in file names.
 */
export type AuditEntry = {
  /** UTC, in milliseconds since 1970. */
  readonly timeMs: number
  /** The actor: the name of a service account, or the ID of a user's account; undefined for unauthenticated callers. */
  readonly actor: string | undefined
  readonly clientAddress: string | undefined
  /** The call, such as `signInWithPassword`. */
  readonly action: string
  /** `OK`, or the error code. */
  readonly outcome: string
  /** The account that the event is about, if known. */
  readonly localId: string | undefined
  /** The file that the event is about. */
  readonly fileName?: string | undefined
  /** The document that the event is about, and its changed fields (`describeChange`). */
  readonly documentName?: string | undefined
  readonly changes?: string | undefined
  /** The run of a command that caused the event. */
  readonly batch?: string | undefined
}

// index: audit_by_account
const forgetAccount = `
  update audit
  set client_address = case when actor = local_id then null else client_address end,
    actor = case when actor = local_id then ?2 else actor end,
    local_id = ?2
  where local_id = ?1`

/** The writing statements, for a test of their query plans. */
export const auditTableStatements = [forgetAccount]

/** The audit log. Triggers of its table forbid any other change of its rows. */
export type AuditTable = {
  readonly write: (entry: AuditEntry) => void
  /** Removes the account ID and client addresses from an account's rows; the events stay. For a deleted account. */
  readonly forget: (localId: string) => void
}

/** @param hasAccount Whether an account still exists; rows of a deleted one are written without its ID and address. */
export function openAuditTable(database: DatabaseSync, hasAccount: (localId: string) => boolean): AuditTable {
  const insert = database.prepare(`
    insert into audit (time_ms, actor, client_address, action, outcome, local_id, file_name, document_name, changes, batch)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const forget = database.prepare(forgetAccount)
  return {
    write: (entry) => {
      const isForgotten = entry.localId !== undefined && !hasAccount(entry.localId)
      const { timeMs, action, outcome, ...rest } = isForgotten ? withoutPerson(entry, entry.localId) : entry
      const { actor, clientAddress, localId, fileName, documentName, changes, batch } = rest
      const optional = [localId, fileName, documentName, changes, batch].map((value) => value ?? null)
      insert.run(timeMs, actor ?? null, clientAddress ?? null, action, outcome, ...optional)
    },
    forget: (localId) => {
      forget.run(localId, forgottenName(localId))
    },
  }
}

/** Drops the client address of a deleted account's own call; a service's address is not the user's. */
function withoutPerson({ actor, clientAddress, ...entry }: AuditEntry, localId: string): AuditEntry {
  const name = forgottenName(localId)
  return actor === localId
    ? { ...entry, actor: name, clientAddress: undefined, localId: name }
    : { ...entry, actor, clientAddress, localId: name }
}

/** A digest keeps the rows of one account together; without its random ID they cannot be attributed. */
function forgottenName(localId: string): string {
  return `deleted-${hash('sha256', localId, 'base64url')}`
}
