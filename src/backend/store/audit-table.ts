import type { DatabaseSync } from 'node:sqlite'

/** What happened to an account, or was tried. Holds no secret and no e-mail address. */
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
}

/** Writes the audit log, which nothing changes afterwards (triggers of migration 010); for the writer's connection. */
export function openAuditTable(database: DatabaseSync): (entry: AuditEntry) => void {
  const insert = database.prepare(`
    insert into audit (time_ms, actor, client_address, action, outcome, local_id)
    values (?, ?, ?, ?, ?, ?)`)
  return ({ timeMs, actor, clientAddress, action, outcome, localId }) => {
    insert.run(timeMs, actor ?? null, clientAddress ?? null, action, outcome, localId ?? null)
  }
}
