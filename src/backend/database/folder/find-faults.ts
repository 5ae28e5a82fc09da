import type { DatabaseSync } from 'node:sqlite'
import type { Fields } from '#protocol/value.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'
import { newestVersion, versionOf } from '#backend/database/database.ts'
import { automaticEntries } from '#backend/database/indexes/index-definition.ts'

/** Most faults that are listed: a broken disk makes thousands of the same kind. */
export const mostFaults = 10

// index: none, every entry is looked at; unique name_key of document
const selectOrphans = `
  select count(*) as entries
  from index_entry
  where not exists (
      select 1
      from document
      where document.name_key = index_entry.name_key
    )`

// index: none, every entry is looked at
const countAutomaticEntries = `
  select count(*) as entries
  from index_entry
  join index_definition
    on index_definition.index_id = index_entry.index_id
  where index_definition.is_automatic = 1`

/**
 * What is wrong with a database: its pages, its tables, and whether the indexes hold what the documents say. Reads all of it.
 *
 * @returns One sentence for each fault, none when all is well.
 */
export function findFaults(database: DatabaseSync): readonly string[] {
  const pages = database
    .prepare(`pragma integrity_check(${mostFaults})`)
    .all()
    .map((row) => String(row['integrity_check']).replaceAll('\n', '; '))
  if (pages.join() !== 'ok') return pages
  const version = versionOf(database)
  if (version === 0) return ['This is no database of documents.']
  if (version > newestVersion()) return [`It was written by a newer version (schema ${version}; this one knows ${newestVersion()}).`]
  // What an older version lacks comes with the next start.
  return version < newestVersion() ? [] : findIndexFaults(database)
}

function findIndexFaults(database: DatabaseSync): readonly string[] {
  const orphans = Number(database.prepare(selectOrphans).get()?.['entries'])
  if (orphans > 0) return [`${orphans} index entries name documents that are not there.`]
  const stored = Number(database.prepare(countAutomaticEntries).get()?.['entries'])
  let expected = 0
  for (const row of database.prepare('select path, fields from document').iterate()) {
    const document = findFields(String(row['fields']))
    if (!document) return [`The document ${String(row['path'])} cannot be read.`]
    const entries = automaticEntries(document)
    // One more: the name among all collections of one name.
    expected += 1 + new Set(entries.map(({ field, valueKey }) => JSON.stringify([field, Buffer.from(valueKey).toString('latin1')]))).size
  }
  return stored === expected ? [] : [`The indexes hold ${stored} entries where the documents make ${expected}.`]
}

function findFields(text: string): Fields | undefined {
  try {
    return decodeFields(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof WireFormatError) return undefined
    throw error
  }
}
