import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry } from './audit-table.ts'
import { openForReading, refuseNewer, versionOf } from './database.ts'

/** An entry of the audit log, with its number: later ones have greater ones. */
export type StoredAuditEntry = AuditEntry & { readonly id: number }

/** The versions of the tables that began the log, and with which it began to name files, documents and batches (`migrations/`). */
const versions = { log: 10, fileNames: 14, documentNames: 15, batches: 16 }

/** The statements that read the log. @param names Where files, documents and batches are named, as far as the version names them. */
function writeStatements(names: string) {
  return {
    // index: primary key of audit
    selectNewest: `
  select id, time_ms, actor, client_address, action, outcome, local_id, ${names}
  from audit
  order by id desc
  limit ?`,
    // index: audit_by_account
    selectOfAccount: `
  select id, time_ms, actor, client_address, action, outcome, local_id, ${names}
  from audit
  where local_id = ?
  order by id desc
  limit ?`,
  }
}

// index: audit_by_batch
const selectOfBatch = `
  select id, time_ms, actor, client_address, action, outcome, local_id, file_name, document_name, changes, batch
  from audit
  where batch = ?
  order by id desc
  limit ?`

const statements = writeStatements('file_name, document_name, changes, batch')
const withoutBatches = writeStatements('file_name, document_name, changes, null as batch')
const withoutDocuments = writeStatements('file_name, null as document_name, null as changes, null as batch')
const withoutNames = writeStatements('null as file_name, null as document_name, null as changes, null as batch')

/** The statements that read the log, for a test that reads their plans. */
export const auditLogStatements = [...Object.values(statements), selectOfBatch]

/** How much of the log is read. */
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
 * Reads the audit log of a data folder, newest first, also while a server runs on it. A folder that an earlier version wrote stays as it is,
 * and tells what it has.
 *
 * @param query.limit Most entries; `localId`, given, is the one account that they are about, `batch` the one run of a command.
 * @throws NewerDataError when a newer version wrote the folder; Error of SQLite when there is no database.
 */
export function readAuditLog(dataDir: string, query: AuditQuery): readonly StoredAuditEntry[] {
  const database = openForReading(dataDir)
  try {
    const version = versionOf(database)
    refuseNewer(version, dataDir)
    if (version < versions.log || (query.batch !== undefined && version < versions.batches)) return []
    return readEntries(database, query, statementsOf(version))
  } finally {
    database.close()
  }
}

/** What a version of the tables has. */
function statementsOf(version: number): typeof statements {
  if (version < versions.fileNames) return withoutNames
  if (version < versions.documentNames) return withoutDocuments
  return version < versions.batches ? withoutBatches : statements
}

/** The same over an open connection, whose tables are up to date. */
export function listAudit(database: DatabaseSync, query: AuditQuery): readonly StoredAuditEntry[] {
  return readEntries(database, query, statements)
}

function readEntries(
  database: DatabaseSync,
  { limit, localId, batch }: AuditQuery,
  { selectNewest, selectOfAccount }: typeof statements,
): readonly StoredAuditEntry[] {
  if (batch !== undefined) return (database.prepare(selectOfBatch).all(batch, limit) as Row[]).map(decodeRow) // as selected
  const rows = localId === undefined ? database.prepare(selectNewest).all(limit) : database.prepare(selectOfAccount).all(localId, limit)
  return (rows as Row[]).map(decodeRow) // as selected
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
