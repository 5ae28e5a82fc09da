import type { DatabaseSync } from 'node:sqlite'
import type { Path } from '#protocol/document-name.ts'
import { decodeFields, encodeFields } from '#protocol/value-codec.ts'
import type { DocumentVersion } from '#backend/writes/write.ts'
import { encodeNameKey } from '#backend/database/indexes/name-key.ts'

/** A stored document: `fields` is proto3 JSON in canonical form, times are microseconds. */
export type StoredDocument = { readonly path: Path; readonly fields: string; readonly createTime: bigint; readonly updateTime: bigint }

/** The columns of the table `document` that `readDocument` needs. */
export const documentColumns = 'document.path, document.fields, document.create_time_us, document.update_time_us'

// index: unique name_key of document
const selectDocument = `
  select ${documentColumns}
  from document
  where name_key = ?`

// index: unique name_key of document
const selectSmallDocument = `
  select iif(octet_length(fields) <= ?, fields, null) as fields, create_time_us, update_time_us
  from document
  where name_key = ?`

// index: unique name_key of document
const upsertDocument = `
  insert into document (name_key, path, fields, create_time_us, update_time_us)
  values (?, ?, ?, ?, ?)
  on conflict (name_key) do update
  set fields = excluded.fields,
    create_time_us = excluded.create_time_us,
    update_time_us = excluded.update_time_us`

// index: unique name_key of document
const deleteDocument = `
  delete from document
  where name_key = ?`

/** The statements over documents, for a test of their query plans. */
export const documentStatements = [selectDocument, selectSmallDocument, deleteDocument]

/** Reads and writes the table of documents over one connection. */
export type DocumentTable = {
  readonly find: (nameKey: Uint8Array) => StoredDocument | undefined
  readonly findByPath: (path: Path) => StoredDocument | undefined
  readonly findVersion: (path: Path) => DocumentVersion | undefined
  /** The path of every document. */
  readonly listPaths: () => readonly Path[]
  /** @returns The document as it is stored now. */
  readonly put: (path: Path, version: DocumentVersion) => StoredDocument
  readonly remove: (path: Path) => void
}

/** Prepares the statements on a connection. */
export function openDocumentTable(database: DatabaseSync): DocumentTable {
  const select = database.prepare(selectDocument)
  select.setReadBigInts(true)
  const listPaths = database.prepare('select path from document')
  const upsert = database.prepare(upsertDocument)
  const remove = database.prepare(deleteDocument)
  const find = (nameKey: Uint8Array): StoredDocument | undefined => {
    const row = select.get(nameKey)
    return row && readDocument(row)
  }
  const findByPath = (path: Path) => find(encodeNameKey(path))
  return {
    find,
    findByPath,
    findVersion: (path) => {
      const stored = findByPath(path)
      return stored && decodeVersion(stored)
    },
    // Column type of the strict table.
    listPaths: () => listPaths.all().map((row) => (row['path'] as string).split('/')),
    put: (path, { fields, createTime, updateTime }) => {
      const text = JSON.stringify(encodeFields(fields))
      upsert.run(encodeNameKey(path), path.join('/'), text, createTime, updateTime)
      return { path, fields: text, createTime, updateTime }
    },
    remove: (path) => {
      remove.run(encodeNameKey(path))
    },
  }
}

/** A document is longer than the requested limit. */
class DocumentTooLongError extends Error {
  override readonly name = 'DocumentTooLongError'
}

/**
 * Prepares a lookup of short documents; the content of a longer one is not read.
 *
 * @param maxBytes Most UTF-8 bytes of `fields`.
 * @returns Finds a document by its path; throws DocumentTooLongError for a longer one.
 */
export function openSmallDocuments(database: DatabaseSync, maxBytes: number): (path: Path) => StoredDocument | undefined {
  const select = database.prepare(selectSmallDocument)
  select.setReadBigInts(true)
  return (path) => {
    // Column types of the strict table.
    const row = select.get(maxBytes, encodeNameKey(path)) as (Omit<Row, 'path' | 'fields'> & { readonly fields: string | null }) | undefined
    if (!row) return undefined
    const { fields, create_time_us: createTime, update_time_us: updateTime } = row
    if (fields === null) throw new DocumentTooLongError(`The document ${path.join('/')} is longer than ${maxBytes} bytes.`)
    return { path, fields, createTime, updateTime }
  }
}

/** Decodes the version of a stored document. */
export function decodeVersion({ fields, createTime, updateTime }: StoredDocument): DocumentVersion {
  return { fields: decodeFields(JSON.parse(fields)), createTime, updateTime }
}

/** The document in a row with `documentColumns`, whose integers are bigints. */
export function readDocument(row: { readonly [column: string]: unknown }): StoredDocument {
  // Column types of the strict table.
  const { path, fields, create_time_us, update_time_us } = row as Row
  return { path: path.split('/'), fields, createTime: create_time_us, updateTime: update_time_us }
}

type Row = { readonly path: string; readonly fields: string; readonly create_time_us: bigint; readonly update_time_us: bigint }
