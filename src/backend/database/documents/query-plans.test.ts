import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForWriting } from '#backend/database/database.ts'
import { documentStatements } from './document-table.ts'
import { indexStatements } from '#backend/database/indexes/index-tables.ts'
import { mailStatements } from './read-queries.ts'
import { mailStateStatements } from '#backend/database/folder/inspect-mails.ts'
import { vacuumStatements } from '#backend/database/vacuum.ts'
import { scanStatements } from '#backend/database/indexes/scan-index.ts'
import { backfillStatement } from '#backend/database/indexes/sync-indexes.ts'

/** The steps of a statement's query plan. */
async function planOf(statement: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-plans-'))
  const database = openForWriting(folder)
  const steps = database.prepare(`explain query plan ${statement}`).all()
  database.close()
  await rm(folder, { recursive: true })
  return steps.map((step) => String(step['detail']))
}

const entryRange =
  'SEARCH index_entry USING PRIMARY KEY (index_id=? AND collection_id=? AND (value_key,name_key)>(?,?) AND (value_key,name_key)<(?,?))'

const entryNames = 'SEARCH index_entry USING PRIMARY KEY (index_id=? AND collection_id=? AND value_key=? AND name_key>? AND name_key<?)'

const documentByName = 'SEARCH document USING INDEX sqlite_autoindex_document_1 (name_key=?)'

test.each<readonly [string, readonly string[]]>([
  ...[...scanStatements.names, scanStatements.count].map((statement) => [statement, [entryRange]] as const),
  ...scanStatements.countOfValue.map((statement) => [statement, [entryNames]] as const),
  ...scanStatements.documents.map((statement) => [statement, [entryRange, documentByName]] as const),
  ...documentStatements.map((statement) => [statement, [documentByName]] as const),
  [
    indexStatements[0] ?? '',
    ['SEARCH index_definition USING COVERING INDEX sqlite_autoindex_index_definition_1 (collection_name=? AND scope=? AND fields=?)'],
  ],
  [indexStatements[1] ?? '', ['SEARCH index_definition USING INDEX sqlite_autoindex_index_definition_1 (collection_name=? AND scope=?)']],
  [indexStatements[2] ?? '', ['SEARCH collection USING COVERING INDEX sqlite_autoindex_collection_1 (path_key=?)']],
  [
    mailStatements[0] ?? '',
    [
      'SEARCH mail_due USING COVERING INDEX mail_due_by_time (due_time_us<?)',
      'SEARCH document USING COVERING INDEX sqlite_autoindex_document_1 (name_key=?)',
    ],
  ],
  [mailStatements[1] ?? '', ['SEARCH mail_due USING COVERING INDEX mail_due_by_time (due_time_us>?)']],
  // The table has a row per queued mail only.
  [mailStatements[2] ?? '', ['SCAN mail_due']],
])('a statement uses its index and sorts nothing: %s', async (statement, steps) => {
  expect(await planOf(statement)).toEqual(steps)
})

test('the vacuum reads only the rows that it was given', async () => {
  for (const statement of vacuumStatements) {
    const steps = await planOf(statement)
    for (const step of steps) expect(step).toMatch(/^(SEARCH|CORRELATED SCALAR SUBQUERY) /)
  }
})

test('filling a new index reads the documents of its collections only', async () => {
  const steps = await planOf(backfillStatement)
  expect(steps).toHaveLength(4)
  for (const step of steps) expect(step).toMatch(/^SEARCH /)
})

test('listing undelivered mails reads only these, and sorts them only to find the newest', async () => {
  const [count = '', newest = ''] = mailStateStatements
  const entries = 'SEARCH index_entry USING PRIMARY KEY (index_id=? AND collection_id=? AND value_key=?)'
  expect(await planOf(count)).toEqual([entries])
  expect(await planOf(newest)).toEqual([entries, documentByName, 'USE TEMP B-TREE FOR ORDER BY'])
})
