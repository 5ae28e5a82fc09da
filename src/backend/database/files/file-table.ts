import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { FileLocation, FileMetadata, StoredFile } from './file-operations.ts'

const columns = `
  bucket, name, content_id, owner, generation, metageneration, size_bytes, md5, crc32c, sha256, detected_type, is_inline, metadata,
  download_tokens, create_time_ms, update_time_ms`

// index: primary key of storage_object
const selectByName = `
  select ${columns}
  from storage_object
  where bucket = ?
    and name = ?`

// index: primary key of storage_object
const deleteByName = `
  delete from storage_object
  where bucket = ?
    and name = ?`

// index: storage_object_by_content
const selectByContent = `
  select 1
  from storage_object
  where content_id = ?`

// index: primary key of storage_object
const selectNamesFrom = `
  select name
  from storage_object
  where bucket = ?
    and name >= ?
  order by name
  limit ?`

/** The statements that find files, for a test of their query plans. */
export const fileStatements = [selectByName, deleteByName, selectByContent, selectNamesFrom]

/** Files by bucket and name; for one connection. */
export type FileTable = {
  readonly find: (location: FileLocation) => StoredFile | undefined
  /** Stores a file, replacing one of the same name. */
  readonly put: (file: StoredFile) => void
  readonly remove: (location: FileLocation) => void
  readonly hasContent: (contentId: string) => boolean
  /** Names from one on, ordered by their UTF-8 bytes. */
  readonly listNames: (bucket: string, from: string, limit: number) => readonly string[]
}

export function openFileTable(database: DatabaseSync): FileTable {
  const byName = database.prepare(selectByName)
  const byContent = database.prepare(selectByContent)
  const namesFrom = database.prepare(selectNamesFrom)
  return {
    find: ({ bucket, name }) => decodeRow(byName.get(bucket, name)),
    put: (file) => {
      database
        .prepare(`insert or replace into storage_object (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(
          file.bucket,
          file.name,
          file.contentId,
          file.owner ?? null,
          file.generation,
          file.metageneration,
          file.sizeBytes,
          file.md5,
          file.crc32c,
          file.sha256,
          file.detectedType ?? null,
          Number(file.isInline),
          JSON.stringify(file.metadata),
          file.downloadTokens.join(','),
          file.createTimeMs,
          file.updateTimeMs,
        )
    },
    remove: ({ bucket, name }) => {
      database.prepare(deleteByName).run(bucket, name)
    },
    hasContent: (contentId) => byContent.get(contentId) !== undefined,
    listNames: (bucket, from, limit) => namesFrom.all(bucket, from, limit).map((row) => String(row['name'])),
  }
}

function decodeRow(row: Record<string, SQLOutputValue> | undefined): StoredFile | undefined {
  if (!row) return undefined
  return {
    bucket: String(row['bucket']),
    name: String(row['name']),
    contentId: String(row['content_id']),
    owner: row['owner'] === null ? undefined : String(row['owner']),
    generation: Number(row['generation']),
    metageneration: Number(row['metageneration']),
    sizeBytes: Number(row['size_bytes']),
    md5: row['md5'] as Uint8Array, // column type of the strict table
    crc32c: Number(row['crc32c']),
    sha256: row['sha256'] as Uint8Array, // likewise
    detectedType: row['detected_type'] === null ? undefined : String(row['detected_type']),
    isInline: row['is_inline'] === 1,
    metadata: JSON.parse(String(row['metadata'])) as FileMetadata, // JSON that this table wrote
    downloadTokens: String(row['download_tokens'])
      .split(',')
      .filter((token) => token !== ''),
    createTimeMs: Number(row['create_time_ms']),
    updateTimeMs: Number(row['update_time_ms']),
  }
}
