import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { denyAll } from '#backend/access/current-rules.ts'
import type { Caller } from '#backend/caller.ts'
import { defaultLimits } from '#backend/limits.ts'
import type { Condition, Query } from '#backend/queries/query.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { openForReading } from '#backend/database/database.ts'
import { DocumentFinder } from './find-documents.ts'
import { Store } from '#backend/database/store.ts'

const service: Caller = { kind: 'service' }

const documentCount = 5000
const page = 20

const condition = (field: string, comparison: Condition['comparison'], value: Condition['value']): Condition => ({
  field: [field],
  comparison,
  value,
})
const ascending = (field: string) => ({ field: [field], direction: 'asc' as const })
const descending = (field: string) => ({ field: [field], direction: 'desc' as const })

/** Queries of all shapes, and the most index entries that each may read for a page of 20. */
const queries: readonly (readonly [what: string, mostEntries: number, query: Partial<Query>])[] = [
  ['by name', page, {}],
  ['by equality', page, { disjuncts: [[condition('state', 'equal', 'open')]] }],
  ['by order', page, { orderBy: [ascending('n')] }],
  ['by order, backwards', page, { orderBy: [descending('n')], nameDirection: 'desc' }],
  ['by a range', page, { disjuncts: [[condition('n', 'greater', 2500n)]], orderBy: [ascending('n')] }],
  ['by a difference', page, { disjuncts: [[condition('n', 'notEqual', 10n)]], orderBy: [ascending('n')] }],
  ['from a cursor', page, { orderBy: [ascending('n')], startAt: { values: [4000n], before: false } }],
  [
    'by equality and order',
    page,
    { disjuncts: [[condition('state', 'equal', 'open')]], orderBy: [descending('n')], nameDirection: 'desc' },
  ],
  ['by an array member', page, { disjuncts: [[condition('tags', 'contains', 'even')]] }],
  ['of a collection group', page, { source: { parent: [], collectionId: 'c', allDescendants: true } }],
  // Each stream of a union reads its share, and a few more at its end.
  ['of ten alternatives', 5 * page, { disjuncts: Array.from({ length: 10 }, (_, at) => [condition('kind', 'equal', BigInt(at))]) }],
  // A merge join reads one entry of each index per document, and one more per mismatch.
  ['by two equalities', 8 * page, { disjuncts: [[condition('state', 'equal', 'open'), condition('even', 'equal', true)]] }],
]

test('a page of 20 reads about as many entries as it has documents, in collections of any size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-entries-'))
  const store = await Store.open({
    dataDir: folder,
    database: { projectId: 'p', databaseId: '(default)' },
    limits: defaultLimits,
    rules: denyAll,
    indexes: [
      {
        collectionName: 'c',
        scope: 'collection',
        fields: [
          { path: 'state', mode: 'asc' },
          { path: 'n', mode: 'asc' },
        ],
      },
    ],
    clock: createFakeClock(),
    log: () => {},
  })
  for (let first = 0; first < documentCount; first += 500) {
    const ids = Array.from({ length: 500 }, (_, at) => first + at)
    await store.commit(
      service,
      ids.map((id) => ({
        kind: 'update',
        path: ['c', `d${id}`],
        fields: new Map<string, Condition['value']>([
          ['n', BigInt(id)],
          ['state', id % 3 === 0 ? 'paid' : 'open'],
          ['even', id % 2 === 0],
          ['kind', BigInt(id % 10)],
          ['tags', [id % 2 === 0 ? 'even' : 'odd', 'all']],
        ]),
        transforms: [],
        precondition: { kind: 'none' },
      })),
    )
  }
  await store.close()
  const database = openForReading(folder)
  for (const [what, mostEntries, parts] of queries) {
    const source = { parent: [], collectionId: 'c', allDescendants: false }
    const query: Query = { source, disjuncts: [[]], orderBy: [], nameDirection: 'asc', offset: 0, limit: page, ...parts }
    const finder = new DocumentFinder(database)
    let found = 0
    for (const document of finder.find(query)) if (document && ++found === page) break
    expect([what, found]).toEqual([what, page])
    expect([what, finder.entriesRead, finder.entriesRead <= mostEntries]).toEqual([what, finder.entriesRead, true])
  }
  // A count over alternatives of one field adds the entries of each, without reading them.
  const states = ['open', 'paid', 'void'].map((state) => [condition('state', 'equal', state)])
  const finder = new DocumentFinder(database)
  const source = { parent: [], collectionId: 'c', allDescendants: false }
  const counted = (disjuncts: Query['disjuncts']) =>
    finder.count({ source, disjuncts, orderBy: [], nameDirection: 'asc', offset: 0 }, Infinity, () => {})
  expect([counted(states), finder.entriesRead]).toEqual([documentCount, 0])
  // A document that matches two alternatives counts once.
  const [open = []] = states
  expect(counted([...states, open])).toBe(documentCount)
  expect(counted([...states, [condition('even', 'equal', true)]])).toBe(documentCount)
  expect(counted([open, [condition('state', 'equal', 'paid'), condition('even', 'equal', true)]])).toBe(4167)
  database.close()
  await rm(folder, { recursive: true })
})
