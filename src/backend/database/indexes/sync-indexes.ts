import type { DatabaseSync } from 'node:sqlite'
import { decodeFields } from '#protocol/value-codec.ts'
import { type CompositeIndex, encodeIndexFields } from './index-definition.ts'
import type { IndexWriter } from './index-tables.ts'

// index: collection_by_name, primary key of index_entry, unique name_key of document
const selectDocumentsOfName = `
  select document.path, document.fields
  from collection
  join index_definition
    on index_definition.collection_name = collection.collection_name
    and index_definition.scope = 'collection'
    and index_definition.fields = '[]'
  join index_entry
    on index_entry.index_id = index_definition.index_id
    and index_entry.collection_id = collection.collection_id
  join document
    on document.name_key = index_entry.name_key
  where collection.collection_name = ?`

/** The statement that fills a new index, for a test of its query plan. */
export const backfillStatement = selectDocumentsOfName

/** Synchronizes composite indexes with the declared ones: fills new ones from the documents and drops undeclared ones. */
export function syncIndexes(database: DatabaseSync, writer: IndexWriter, declared: readonly CompositeIndex[]): void {
  database.exec('begin immediate')
  const keyOf = (collectionName: string, scope: string, fields: string) => JSON.stringify([collectionName, scope, fields])
  const wanted = new Map(declared.map((index) => [keyOf(index.collectionName, index.scope, encodeIndexFields(index.fields)), index]))
  const existing = database
    .prepare(`
      select index_id, collection_name, scope, fields
      from index_definition
      where is_automatic = 0`)
    .all() as { index_id: number; collection_name: string; scope: string; fields: string }[] // column types of the strict table
  for (const { index_id: indexId, collection_name: name, scope, fields } of existing) {
    if (wanted.delete(keyOf(name, scope, fields))) continue
    database.prepare('delete from index_entry where index_id = ?').run(indexId)
    database.prepare('delete from index_definition where index_id = ?').run(indexId)
  }
  for (const index of wanted.values()) {
    const indexId = writer.declare(index)
    // Iterated, because a collection may be larger than the memory.
    for (const row of database.prepare(selectDocumentsOfName).iterate(index.collectionName)) {
      const { path, fields } = row as { path: string; fields: string } // likewise
      writer.addTo(indexId, index, path.split('/'), decodeFields(JSON.parse(fields)))
    }
  }
  database.exec('commit')
}
