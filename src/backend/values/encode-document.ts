import { type DatabaseName, encodeName } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'

/** Encodes a document as JSON of the wire protocol (google.firestore.v1.Document), in which its fields are already stored. */
export function encodeDocument(database: DatabaseName, { path, fields, createTime, updateTime }: StoredDocument): string {
  const name = JSON.stringify(encodeName(database, path))
  return `{"name":${name},"fields":${fields},"createTime":"${encodeTimestamp(createTime)}","updateTime":"${encodeTimestamp(updateTime)}"}`
}
