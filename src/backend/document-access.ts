import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Caller } from './caller.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { AggregationReply, CommitReply, ReadReply } from '#backend/database/operations.ts'
import type { Write } from '#backend/writes/write.ts'

/**
 * Documents with access control by caller. Every method evaluates the rules on the state that it reads or writes, and throws ServiceError
 * PERMISSION_DENIED if they deny any part of it.
 */
export type DocumentAccess = {
  /** Documents by path, in the order of the paths, as of one moment. */
  readonly getDocuments: (
    caller: Caller,
    paths: readonly Path[],
    projection?: readonly FieldPath[],
  ) => Promise<ReadReply<StoredDocument | undefined>>
  /** The rules have to allow the query as a whole, and then each result. */
  readonly runQuery: (caller: Caller, query: Query) => Promise<ReadReply<StoredDocument>>
  /** The rules check it like a query; the reply contains no documents. */
  readonly runAggregation: (caller: Caller, query: Query, aggregations: readonly Aggregation[]) => Promise<AggregationReply>
  /** Checks one document in its current state; `list` if it is read with others. */
  readonly authorizeDocument: (caller: Caller, method: 'get' | 'list', document: StoredDocument) => Promise<void>
  /** Stores writes atomically; the rules decide inside the transaction that stores them. */
  readonly commit: (caller: Caller, writes: readonly Write[]) => Promise<CommitReply>
}
