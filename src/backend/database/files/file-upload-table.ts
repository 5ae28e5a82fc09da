import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { FileLocation, FileUpload, UploadMetadata } from './file-operations.ts'

const columns = `
  upload_digest, bucket, name, content_id, owner, state, declared_bytes, reserved_bytes, received_bytes, metadata, expire_time_ms`

// index: primary key of storage_upload
const selectByDigest = `
  select ${columns}
  from storage_upload
  where upload_digest = ?`

// index: storage_upload_by_content
const selectActiveByContent = `
  select 1
  from storage_upload
  where content_id = ?
    and state = 'active'`

// index: storage_upload_by_owner
const sumOfOwner = `
  select count(*) as uploads, coalesce(sum(reserved_bytes), 0) as bytes
  from storage_upload
  where owner = ?
    and state = 'active'
    and upload_digest is not ?`

// index: storage_upload_by_owner
const selectOldest = `
  select ${columns}
  from storage_upload
  where owner = ?
    and state = 'active'
  order by expire_time_ms, upload_digest
  limit ?`

// index: storage_upload_by_expiry
const deleteExpired = `
  delete from storage_upload
  where expire_time_ms <= ?`

// index: primary key of storage_upload
const updateState = `
  update storage_upload
  set state = ?, received_bytes = coalesce(?, received_bytes)
  where upload_digest = ?`

// index: primary key of storage_upload
const updateReceived = `
  update storage_upload
  set received_bytes = ?
  where upload_digest = ?
    and state = 'active'`

// index: storage_upload_by_name
const deleteEnded = `
  delete from storage_upload
  where bucket = ?
    and name = ?
    and state <> 'active'`

// index: storage_upload_by_name
const deleteBelow = `
  delete from storage_upload
  where bucket = ?
    and name >= ?
    and name < ?`

/** The statements of uploads, for a test of their query plans. */
export const fileUploadStatements = [
  selectByDigest,
  selectActiveByContent,
  sumOfOwner,
  deleteExpired,
  updateState,
  updateReceived,
  selectOldest,
  deleteEnded,
  deleteBelow,
]

/** Resumable uploads; for one connection. */
export type FileUploadTable = {
  readonly find: (uploadDigest: Uint8Array) => FileUpload | undefined
  readonly insert: (upload: FileUpload) => void
  readonly setReceived: (uploadDigest: Uint8Array, receivedBytes: number) => void
  /** @param receivedBytes Unchanged if undefined. */
  readonly end: (uploadDigest: Uint8Array, state: 'final' | 'cancelled', receivedBytes?: number) => void
  readonly hasActiveContent: (contentId: string) => boolean
  /** The quota that an owner's active uploads reserve, except one of them. */
  readonly sumOf: (owner: string, except: Uint8Array | undefined) => { readonly uploads: number; readonly bytes: number }
  /** Active uploads of an owner, oldest first. */
  readonly listOldest: (owner: string, limit: number) => readonly FileUpload[]
  readonly removeExpired: (nowMs: number) => void
  /** Deletes the ended uploads of a name, because names may contain personal data. */
  readonly removeEnded: (location: FileLocation) => void
  /** Deletes all uploads whose names start with a prefix. @param prefix Ends with a slash. */
  readonly removeBelow: (bucket: string, prefix: string) => void
}

export function openFileUploadTable(database: DatabaseSync): FileUploadTable {
  const byDigest = database.prepare(selectByDigest)
  const byContent = database.prepare(selectActiveByContent)
  return {
    find: (uploadDigest) => decodeRow(byDigest.get(uploadDigest)),
    insert: (upload) => {
      database
        .prepare(`insert into storage_upload (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(
          upload.uploadDigest,
          upload.bucket,
          upload.name,
          upload.contentId,
          upload.owner ?? null,
          upload.state,
          upload.declaredBytes ?? null,
          upload.reservedBytes,
          upload.receivedBytes,
          JSON.stringify(upload.metadata),
          upload.expireTimeMs,
        )
    },
    setReceived: (uploadDigest, receivedBytes) => {
      database.prepare(updateReceived).run(receivedBytes, uploadDigest)
    },
    end: (uploadDigest, state, receivedBytes) => {
      database.prepare(updateState).run(state, receivedBytes ?? null, uploadDigest)
    },
    hasActiveContent: (contentId) => byContent.get(contentId) !== undefined,
    sumOf: (owner, except) => {
      const row = database.prepare(sumOfOwner).get(owner, except ?? null)
      return { uploads: Number(row?.['uploads']), bytes: Number(row?.['bytes']) }
    },
    listOldest: (owner, limit) =>
      database
        .prepare(selectOldest)
        .all(owner, limit)
        .flatMap((row) => decodeRow(row) ?? []),
    removeExpired: (nowMs) => {
      database.prepare(deleteExpired).run(nowMs)
    },
    removeEnded: ({ bucket, name }) => {
      database.prepare(deleteEnded).run(bucket, name)
    },
    removeBelow: (bucket, prefix) => {
      // `0` is the character after the slash.
      database.prepare(deleteBelow).run(bucket, prefix, `${prefix.slice(0, -1)}0`)
    },
  }
}

function decodeRow(row: Record<string, SQLOutputValue> | undefined): FileUpload | undefined {
  if (!row) return undefined
  return {
    uploadDigest: row['upload_digest'] as Uint8Array, // column type of the strict table
    bucket: String(row['bucket']),
    name: String(row['name']),
    contentId: String(row['content_id']),
    owner: row['owner'] === null ? undefined : String(row['owner']),
    state: row['state'] as FileUpload['state'], // checked by the table
    declaredBytes: row['declared_bytes'] === null ? undefined : Number(row['declared_bytes']),
    reservedBytes: Number(row['reserved_bytes']),
    receivedBytes: Number(row['received_bytes']),
    metadata: JSON.parse(String(row['metadata'])) as UploadMetadata, // JSON that this table wrote
    expireTimeMs: Number(row['expire_time_ms']),
  }
}
