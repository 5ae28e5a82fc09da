import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry } from './audit-table.ts'
import { openForReading } from './database.ts'

/** An entry of the audit log, with its number: later ones have greater ones. */
export type StoredAuditEntry = AuditEntry & { readonly id: number }

// index: primary key of audit
const selectNewest = `
  select id, time_ms, actor, client_address, action, outcome, local_id, file_name
  from audit
  order by id desc
  limit ?`

// index: audit_by_account
const selectOfAccount = `
  select id, time_ms, actor, client_address, action, outcome, local_id, file_name
  from audit
  where local_id = ?
  order by id desc
  limit ?`

/** The statements that read the log, for a test that reads their plans. */
export const auditLogStatements = [selectNewest, selectOfAccount]

type Row = {
  readonly id: number
  readonly time_ms: number
  readonly actor: string | null
  readonly client_address: string | null
  readonly action: string
  readonly outcome: string
  readonly local_id: string | null
  readonly file_name: string | null
}

/**
 * Reads the audit log of a data folder, newest first, also while a server runs on it.
 *
 * @param limit Most entries; `localId`, given, is the one account that they are about.
 * @throws Error of the system when there is no database.
 */
export function readAuditLog(
  dataDir: string,
  { limit, localId }: { readonly limit: number; readonly localId?: string | undefined },
): readonly StoredAuditEntry[] {
  const database = openForReading(dataDir)
  try {
    return listAudit(database, { limit, localId })
  } finally {
    database.close()
  }
}

/** The same over an open connection. */
export function listAudit(
  database: DatabaseSync,
  { limit, localId }: { readonly limit: number; readonly localId?: string | undefined },
): readonly StoredAuditEntry[] {
  const rows = localId === undefined ? database.prepare(selectNewest).all(limit) : database.prepare(selectOfAccount).all(localId, limit)
  return (rows as Row[]).map(decodeRow) // as selected
}

function decodeRow({
  id,
  time_ms: timeMs,
  client_address: clientAddress,
  local_id: localId,
  file_name: fileName,
  ...row
}: Row): StoredAuditEntry {
  return {
    id,
    timeMs,
    actor: row.actor ?? undefined,
    clientAddress: clientAddress ?? undefined,
    action: row.action,
    outcome: row.outcome,
    localId: localId ?? undefined,
    fileName: fileName ?? undefined,
  }
}
