import type { DatabaseSync } from 'node:sqlite'
import type { Fields } from '#protocol/value.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'
import { newestVersion, readSchema, schemaOfVersion, versionOf } from '#backend/database/database.ts'
import { automaticEntries } from '#backend/database/indexes/index-definition.ts'

/** Most faults to list: a broken disk causes thousands of one kind. */
export const mostFaults = 10

// index: none, scans every entry; unique name_key of document
const selectOrphans = `
  select count(*) as entries
  from index_entry
  where not exists (
      select 1
      from document
      where document.name_key = index_entry.name_key
    )`

// index: none, scans every entry
const countAutomaticEntries = `
  select count(*) as entries
  from index_entry
  join index_definition
    on index_definition.index_id = index_entry.index_id
  where index_definition.is_automatic = 1`

// index: none, scans every file. Checks values before they become a path or a position in a file.
const countStrangeContents = `
  select count(*) as contents
  from storage_object
  where length(content_id) <> 32
    or content_id glob '*[^0-9a-f]*'
    or size_bytes not between 0 and 1099511627776
    or length(sha256) <> 32`

// index: none, likewise
const countStrangeUploads = `
  select count(*) as contents
  from storage_upload
  where length(content_id) <> 32
    or content_id glob '*[^0-9a-f]*'`

/**
 * Checks a database: its pages, its tables, and whether the indexes match the documents. Reads all of it.
 *
 * @returns One sentence per fault.
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
  const strange = [...findSchemaFaults(database, version), ...findContentFaults(database)]
  return strange.length > 0 ? strange : findIndexFaults(database)
}

/** A foreign trigger or view would run with the rights of this program. */
function findSchemaFaults(database: DatabaseSync, version: number): readonly string[] {
  const own = schemaOfVersion(version)
  const found = readSchema(database)
  const changed = [...own].filter(([name, sql]) => found.get(name) !== sql).map(([name]) => name)
  const added = [...found.keys()].filter((name) => !own.has(name) && /^(?:trigger|view) /u.test(name))
  const names = [...changed, ...added].slice(0, mostFaults)
  return names.map((name) => `Its ${JSON.stringify(name.slice(0, 100))} is not what this program makes.`)
}

function findContentFaults(database: DatabaseSync): readonly string[] {
  const hasFiles = readSchema(database).has('table storage_object')
  const statements = hasFiles ? [countStrangeContents, countStrangeUploads] : []
  const count = statements.reduce((sum, statement) => sum + Number(database.prepare(statement).get()?.['contents']), 0)
  return count === 0 ? [] : [`The content of files has ids or sizes that this program does not make: ${count}.`]
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
    // Plus one: the name in the index over all collections of this ID.
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
