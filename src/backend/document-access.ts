import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Caller } from './caller.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { AggregationReply, CommitReply, ReadReply } from '#backend/database/operations.ts'
import type { Write } from '#backend/writes/write.ts'

/**
 * Documents as a caller may see and change them. Every method decides by the rules on the very state it reads or writes, and throws
 * ServiceError PERMISSION_DENIED when they refuse any part of it.
 */
export type DocumentAccess = {
  /** Documents by path, in the order of the paths, as of one moment. */
  readonly getDocuments: (
    caller: Caller,
    paths: readonly Path[],
    projection?: readonly FieldPath[],
  ) => Promise<ReadReply<StoredDocument | undefined>>
  /** The rules are proved for the query as a whole, then asked of each document it finds. */
  readonly runQuery: (caller: Caller, query: Query) => Promise<ReadReply<StoredDocument>>
  /** Proved as the query is; nothing but figures is answered. */
  readonly runAggregation: (caller: Caller, query: Query, aggregations: readonly Aggregation[]) => Promise<AggregationReply>
  /** Whether one document may be seen as it is, now; `list` when it comes with others. */
  readonly authorizeDocument: (caller: Caller, method: 'get' | 'list', document: StoredDocument) => Promise<void>
  /** Stores writes as one, decided inside the transaction that stores them. */
  readonly commit: (caller: Caller, writes: readonly Write[]) => Promise<CommitReply>
}
