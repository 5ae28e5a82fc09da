import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** What happened to an account, or to a document or file of a customer, or was tried. Holds no secret, and no e-mail address but where a file's name has one. */
export type AuditEntry = {
  /** UTC, in milliseconds since 1970. */
  readonly timeMs: number
  /** Who did it: a service account's name, or the id of the user's account; undefined for somebody unknown. */
  readonly actor: string | undefined
  readonly clientAddress: string | undefined
  /** The call, such as `signInWithPassword`. */
  readonly action: string
  /** `OK`, or the code of the refusal. */
  readonly outcome: string
  /** The account it was about, where that is known. */
  readonly localId: string | undefined
  /** The file that it was about. */
  readonly fileName?: string | undefined
  /** The document that it was about, and which of its fields became what (`describeChange`). */
  readonly documentName?: string | undefined
  readonly changes?: string | undefined
  /** The run of a command that it belongs to. */
  readonly batch?: string | undefined
}

// index: audit_by_account
const forgetAccount = `
  update audit
  set client_address = case when actor = local_id then null else client_address end,
    actor = case when actor = local_id then ?2 else actor end,
    local_id = ?2
  where local_id = ?1`

/** The statements that change the log, for a test that reads their plans. */
export const auditTableStatements = [forgetAccount]

/** The audit log, whose rows nothing changes afterwards but this (the triggers of its table). */
export type AuditTable = {
  readonly write: (entry: AuditEntry) => void
  /** Takes away whose an account's rows were, and from where; what happened stays. The account is gone. */
  readonly forget: (localId: string) => void
}

/** @param hasAccount What is written of an account that is gone by then says no more of it than the rows before. */
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

/** A person's own call keeps no address; a service's is not about its person. */
function withoutPerson({ actor, clientAddress, ...entry }: AuditEntry, localId: string): AuditEntry {
  const name = forgottenName(localId)
  return actor === localId
    ? { ...entry, actor: name, clientAddress: undefined, localId: name }
    : { ...entry, actor, clientAddress, localId: name }
}

/** Keeps the rows of one account together; only a holder of its id, which is random, finds them by it. */
function forgottenName(localId: string): string {
  return `deleted-${hash('sha256', localId, 'base64url')}`
}
