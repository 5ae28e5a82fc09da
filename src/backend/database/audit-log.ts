import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry } from './audit-table.ts'
import { openForReading, refuseNewer, versionOf } from './database.ts'

/** An entry of the audit log, with its number; later entries have higher numbers. */
export type StoredAuditEntry = AuditEntry & { readonly id: number }

const columns = 'id, time_ms, actor, client_address, action, outcome, local_id, file_name, document_name, changes, batch'

// index: primary key of audit
const selectNewest = `
  select ${columns}
  from audit
  order by id desc
  limit ?`

// index: audit_by_account
const selectOfAccount = `
  select ${columns}
  from audit
  where local_id = ?
  order by id desc
  limit ?`

// index: audit_by_batch
const selectOfBatch = `
  select ${columns}
  from audit
  where batch = ?
  order by id desc
  limit ?`

/** The reading statements, for a test of their query plans. */
export const auditLogStatements = [selectNewest, selectOfAccount, selectOfBatch]

/** Which part of the log to read. */
type AuditQuery = { readonly limit: number; readonly localId?: string | undefined; readonly batch?: string | undefined }

type Row = {
  readonly id: number
  readonly time_ms: number
  readonly actor: string | null
  readonly client_address: string | null
  readonly action: string
  readonly outcome: string
  readonly local_id: string | null
  readonly file_name: string | null
  readonly document_name: string | null
  readonly changes: string | null
  readonly batch: string | null
}

/**
 * Reads the audit log of a data folder, newest first, also while a server uses the folder.
 *
 * @param query.limit Most entries; `localId` selects one account, `batch` one run of a command.
 * @throws NewerDataError if a newer version wrote the folder; SQLite's error if it has no database.
 */
export function readAuditLog(dataDir: string, query: AuditQuery): readonly StoredAuditEntry[] {
  const database = openForReading(dataDir)
  try {
    refuseNewer(versionOf(database), dataDir)
    return listAudit(database, query)
  } finally {
    database.close()
  }
}

/** The same for an open connection. */
export function listAudit(database: DatabaseSync, { limit, localId, batch }: AuditQuery): readonly StoredAuditEntry[] {
  if (batch !== undefined) return (database.prepare(selectOfBatch).all(batch, limit) as Row[]).map(decodeRow) // columns as selected
  const rows = localId === undefined ? database.prepare(selectNewest).all(limit) : database.prepare(selectOfAccount).all(localId, limit)
  return (rows as Row[]).map(decodeRow) // columns as selected
}

function decodeRow({
  id,
  time_ms: timeMs,
  client_address: clientAddress,
  local_id: localId,
  file_name: fileName,
  document_name: documentName,
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
    documentName: documentName ?? undefined,
    changes: row.changes ?? undefined,
    batch: row.batch ?? undefined,
  }
}
