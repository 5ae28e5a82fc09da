import { type DatabaseName, encodeName } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'

/** A document as JSON of the wire (google.firestore.v1.Document); the stored fields already are that. */
export function encodeDocument(database: DatabaseName, { path, fields, createTime, updateTime }: StoredDocument): string {
  const name = JSON.stringify(encodeName(database, path))
  return `{"name":${name},"fields":${fields},"createTime":"${encodeTimestamp(createTime)}","updateTime":"${encodeTimestamp(updateTime)}"}`
}
