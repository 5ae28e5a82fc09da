import type { DatabaseSync } from 'node:sqlite'
import { decodeFields } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import { matchesFilters } from '#backend/queries/match-filters.ts'
import type { Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { openDocumentTable, type StoredDocument } from './document-table.ts'
import { openIndexCatalog } from './index-tables.ts'
import type { DueMailReply, ReaderOperations } from './operations.ts'
import { planQuery } from './plan-query.ts'
import { type IndexRange, scanIndexes } from './scan-index.ts'

// index: mail_due_by_time, unique name_key of document
const selectDueMail = `
  select document.name_key
  from mail_due
  join document
    on document.name_key = mail_due.name_key
  where mail_due.due_time_us <= ?
  order by mail_due.due_time_us, mail_due.name_key
  limit ?`

// index: mail_due_by_time
const selectNextDueTime = `
  select due_time_us
  from mail_due
  where due_time_us > ?
  order by due_time_us
  limit 1`

/** The statements of the outbox, for a test that reads their plans. */
export const mailStatements = [selectDueMail, selectNextDueTime]

/** How many steps a query takes between looks at the time. */
const stepsPerLook = 64

/**
 * The operations of a reader over its connection; each sees one moment of the database.
 *
 * @param elapsed A monotonic time in milliseconds, for the deadline of queries.
 */
export function openReader(database: DatabaseSync, limits: Limits, elapsed: () => number): ReaderOperations {
  const documents = openDocumentTable(database)
  const catalog = openIndexCatalog(database)
  const clock = database.prepare('select last_commit_time_us from commit_clock')
  const dueMail = database.prepare(selectDueMail)
  const nextDueTime = database.prepare(selectNextDueTime)
  for (const statement of [clock, nextDueTime]) statement.setReadBigInts(true)

  const readTime = (now: bigint): bigint => {
    const last = clock.get()?.['last_commit_time_us'] as bigint // the table has its one row from the start
    return now > last ? now : last
  }

  return {
    getDocuments: ({ paths, now }) =>
      inSnapshot(database, () => {
        const size = new ResultSize(limits.resultBytes)
        const found = paths.map((path) => size.add(documents.findByPath(path)))
        return { documents: found, readTime: readTime(now) }
      }),
    runQuery: ({ query, now }) =>
      inSnapshot(database, () => {
        const deadline = elapsed() + limits.queryMilliseconds
        return { documents: collect(query, deadline), readTime: readTime(now) }
      }),
    listDueMail: ({ now, limit }): DueMailReply =>
      inSnapshot(database, () => {
        const due = dueMail.all(now, limit).flatMap((row) => documents.find(row['name_key'] as Uint8Array) ?? []) // as selected
        return { documents: due, nextDueTime: nextDueTime.get(now)?.['due_time_us'] as bigint | undefined }
      }),
  }

  function collect(query: Query, deadline: number): readonly StoredDocument[] {
    if (query.limit === 0) return []
    const size = new ResultSize(limits.resultBytes)
    const result: StoredDocument[] = []
    let steps = 0
    let toSkip = query.offset
    for (const document of matchingDocuments(query)) {
      if (steps++ % stepsPerLook === 0 && elapsed() >= deadline) {
        throw new ServiceError('DEADLINE_EXCEEDED', `The query took longer than ${limits.queryMilliseconds} ms.`)
      }
      if (!document) continue
      if (toSkip > 0) toSkip--
      else result.push(size.add(document))
      if (result.length === query.limit) break
    }
    return result
  }

  /** The documents in the order of the query; undefined for steps on the way that found none. */
  function* matchingDocuments(query: Query): Generator<StoredDocument | undefined> {
    const collectionName = query.collection.at(-1) ?? ''
    const composites = catalog.listComposites(collectionName).map(({ fields }) => fields)
    const plan = planQuery(query, composites)
    if (!plan) throw new ServiceError('FAILED_PRECONDITION', `The query requires an index on collection ${collectionName}.`)
    const collectionId = catalog.findCollectionId(query.collection)
    if (collectionId === undefined) return
    const ranges: IndexRange[] = []
    for (const { index, prefix } of plan.scans) {
      const indexId = catalog.findIndexId(collectionName, index)
      // Automatic indexes come with the first document that has the field.
      if (indexId === undefined) return
      ranges.push({ indexId, collectionId, prefix })
    }
    for (const nameKey of scanIndexes(database, ranges, plan)) {
      if (!nameKey) {
        yield undefined
        continue
      }
      const document = documents.find(nameKey)
      if (!document) throw new Error('An index names a document that is not stored.')
      const isMatch = !plan.needsRecheck || matchesFilters(decodeFields(JSON.parse(document.fields)), query.filters)
      yield isMatch ? document : undefined
    }
  }
}

/** Runs reads in one transaction, so that they see one moment. */
function inSnapshot<Result>(database: DatabaseSync, read: () => Result): Result {
  database.exec('begin')
  try {
    return read()
  } finally {
    // Some errors of SQLite end the transaction themselves.
    if (database.isTransaction) database.exec('commit')
  }
}

/** Adds up what an answer will hold. */
class ResultSize {
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add<Found extends StoredDocument | undefined>(document: Found): Found {
    this.#bytes += document?.fields.length ?? 0
    if (this.#bytes > this.#maxBytes) {
      throw new ServiceError('RESOURCE_EXHAUSTED', `The result is larger than ${this.#maxBytes} bytes; ask with a limit.`)
    }
    return document
  }
}
