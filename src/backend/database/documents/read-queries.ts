import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '#protocol/value.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import type { CurrentRules } from '#backend/access/current-rules.ts'
import type { AssertListed } from '#backend/access/document-rules.ts'
import type { WorkerCaller } from '#backend/access/rules-variables.ts'
import type { Limits } from '#backend/limits.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { Aggregator } from './aggregate.ts'
import { openDocumentTable, type StoredDocument } from './document-table.ts'
import { DocumentFinder } from './find-documents.ts'
import { createFieldsReader, fieldsOf, projected, ResultSize } from './found-document.ts'
import type { DocumentReaderOperations, DueMailReply } from '#backend/database/operations.ts'
import { farthestDueMicroseconds } from './mail-delivery.ts'
import { createDocumentsReader } from './read-documents.ts'
import type { Snapshot } from '#backend/database/folder/snapshot.ts'

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

// index: none; the table holds queued mails only.
const countWaitingMails = `
  select count(*) as mails
  from mail_due`

/** The statements of the outbox, for a test of their query plans. */
export const mailStatements = [selectDueMail, selectNextDueTime, countWaitingMails]

/** How many steps a query takes between checks of the time. */
const stepsPerLook = 64

/** Limits of reads. */
export type ReaderOptions = { readonly limits: Limits; readonly scansWithoutIndex: boolean }

/**
 * The operations of a reader over its connection; each sees one moment of the database.
 *
 * @param elapsed A monotonic time in milliseconds, for the deadline of queries.
 */
export function openReader(
  database: DatabaseSync,
  snapshot: Snapshot,
  rules: CurrentRules,
  options: ReaderOptions,
  elapsed: () => number,
): DocumentReaderOperations {
  const { limits } = options
  const documents = openDocumentTable(database)
  const finder = new DocumentFinder(database, options.scansWithoutIndex)
  const findFields = createFieldsReader(documents.findByPath)
  const dueMail = database.prepare(selectDueMail)
  const nextDueTime = database.prepare(selectNextDueTime)
  const waitingMails = database.prepare(countWaitingMails)
  nextDueTime.setReadBigInts(true)

  return {
    getDocuments: createDocumentsReader(snapshot, documents.findByPath, rules, limits),
    runQuery: ({ caller, query, ...times }) =>
      snapshot.run(() => {
        const assertListed = checksFor(caller, times.now, false)?.assertQuery(query)
        const size = new ResultSize(limits, caller)
        const before = finder.entriesRead
        const found = [...results(query)].map((document) => {
          assertListed?.(document.path, fieldsOf(document))
          return size.add(projected(document, query.projection))
        })
        return { documents: found, ...snapshot.momentAt(times), entriesRead: finder.entriesRead - before }
      }),
    runAggregation: ({ caller, query, aggregations, ...times }) =>
      snapshot.run(() => {
        const assertListed = checksFor(caller, times.now, false)?.assertQuery(query)
        const before = finder.entriesRead
        const figures = figuresOf(query, aggregations, assertListed)
        return { figures, readTime: snapshot.momentAt(times).readTime, entriesRead: finder.entriesRead - before }
      }),
    authorizeDocument: ({ caller, method, document, now }) =>
      snapshot.run(() => {
        checksFor(caller, now, false)?.assertRead(method, document.path, fieldsOf(document))
        return null
      }),
    listDueMail: ({ now, limit }): DueMailReply =>
      snapshot.run(() => {
        const listUntil = (time: bigint) => dueMail.all(time, limit).flatMap((row) => documents.find(row['name_key'] as Uint8Array) ?? []) // as selected
        const due = listUntil(now)
        const nextTime = nextDueTime.get(now)?.['due_time_us'] as bigint | undefined // as selected
        const isBeyond = due.length === 0 && nextTime !== undefined && nextTime > now + farthestDueMicroseconds
        return { documents: isBeyond ? listUntil(nextTime) : due, nextDueTime: nextTime }
      }),
    countWaitingMails: () => snapshot.run(() => waitingMails.get()?.['mails'] as number), // one row of a count
  }

  /** The checks of one request, which see the same moment. */
  function checksFor(caller: WorkerCaller, now: bigint, isBatch: boolean) {
    return rules.checksFor(caller, findFields, now, isBatch)
  }

  /** The results of a query, with its offset and limit applied. */
  function* results(query: Query): Generator<StoredDocument> {
    if (query.limit === 0) return
    const assertTime = startDeadline()
    let toSkip = query.offset
    let found = 0
    for (const document of finder.find(query)) {
      assertTime()
      if (!document) continue
      if (toSkip > 0) toSkip--
      else {
        yield document
        if (++found === query.limit) return
      }
    }
  }

  /** A count reads no documents; for other aggregations each document is passed to `assertListed`. */
  function figuresOf(
    query: Query,
    aggregations: readonly Aggregation[],
    assertListed: AssertListed | undefined,
  ): ReadonlyMap<string, Value> {
    const counts = aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? aggregation : []))
    if (counts.length === aggregations.length) {
      const most = Math.min(query.limit ?? Infinity, Math.max(...counts.map(({ upTo = Infinity }) => upTo)))
      const matching = most === 0 ? 0 : finder.count(query, query.offset + most, startDeadline())
      const count = Math.max(0, Math.min(matching - query.offset, most))
      return new Map(counts.map(({ alias, upTo = Infinity }) => [alias, BigInt(Math.min(count, upTo))]))
    }
    const aggregator = new Aggregator(aggregations)
    for (const { path, fields } of results(query)) {
      const decoded = decodeFields(JSON.parse(fields))
      assertListed?.(path, decoded)
      aggregator.add(decoded)
    }
    return aggregator.finish()
  }

  /** A function that throws after the query's deadline. */
  function startDeadline(): () => void {
    const deadline = elapsed() + limits.queryMilliseconds
    let steps = 0
    return () => {
      if (steps++ % stepsPerLook === 0 && elapsed() >= deadline) {
        throw new ServiceError('DEADLINE_EXCEEDED', `The query took longer than ${limits.queryMilliseconds} ms.`)
      }
    }
  }
}
