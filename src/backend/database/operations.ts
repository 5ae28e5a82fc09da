import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'
import type { WorkerCaller } from '#backend/access/rules-variables.ts'
import type { Limits } from '#backend/limits.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import type { UserDataPlaces } from '#backend/user-data.ts'
import type { Write, WriteResult } from '#backend/writes/write.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { FileReaderOperations, FileWriterOperations } from '#backend/database/files/file-operations.ts'
import type { IdentityReaderOperations, IdentityWriterOperations } from '#backend/database/identity/identity-operations.ts'
import type { CompositeIndex } from '#backend/database/indexes/index-definition.ts'

/** Options of both kinds of worker. */
export type StoreWorkerData = {
  readonly dataDir: string
  readonly database: DatabaseName
  readonly limits: Limits
  /** The declared indexes; undefined keeps the stored ones. */
  readonly indexes: readonly CompositeIndex[] | undefined
  /** Whether a query that no index covers scans every document instead of being refused. */
  readonly scansWithoutIndex: boolean
  /** Text of the rules for all callers but the service; it compiles. */
  readonly rules: string
  /** Name prefixes of documents whose changes by staff are recorded in the audit log. */
  readonly auditedDocuments: readonly string[]
  /** The document and files that belong to an account. */
  readonly userData: UserDataPlaces | undefined
}

/** Options of a reader: those of both, and the most requests that it handles at once. */
export type ReaderWorkerData = StoreWorkerData & { readonly maxBatch: number }

/** Writes to store atomically, if the rules allow the caller. `now` is the clock's time in microseconds. */
export type CommitRequest = { readonly caller: WorkerCaller; readonly writes: readonly Write[]; readonly now: bigint }

/** A document before and after a commit; undefined where it does not exist. */
export type DocumentChange = {
  readonly path: Path
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

/** A stored commit with its changes. `touchesMail`: it wrote a document of `mail/`. */
export type CommitReply = {
  readonly commitTime: bigint
  readonly results: readonly WriteResult[]
  readonly changes: readonly DocumentChange[]
  readonly touchesMail: boolean
}

/**
 * Documents as of one moment, which includes every commit up to `lastCommitTime` and no later one. `readTime` is not before any commit that
 * they include, and before every client's commit that they do not.
 */
export type ReadReply<Found> = { readonly documents: readonly Found[]; readonly readTime: bigint; readonly lastCommitTime: bigint }

/** A history of commits and the time of its last one; a restored backup has another `historyId`. */
export type HistoryReply = { readonly historyId: Uint8Array; readonly lastCommitTime: bigint }

/**
 * When a read was requested: `now` is the clock's time in microseconds. Pending commits may get times from `openFrom` on, which is earlier
 * than `now` while there are any.
 */
export type ReadTimes = { readonly now: bigint; readonly openFrom: bigint }

/** Documents to read, if the rules allow the caller; with `projection` only these fields. */
export type GetDocumentsRequest = ReadTimes & {
  readonly caller: WorkerCaller
  readonly paths: readonly Path[]
  readonly projection?: readonly FieldPath[]
}

/** A document that the rules check. `now` is the clock's time in microseconds. */
export type AuthorizeDocumentRequest = {
  readonly caller: WorkerCaller
  readonly method: 'get' | 'list'
  readonly document: StoredDocument
  readonly now: bigint
}

/** What a query cost: index entries that were read one by one. */
export type QueryCost = { readonly entriesRead: number }

/** Aggregation results by alias, as of one moment. */
export type AggregationReply = { readonly figures: ReadonlyMap<string, Value>; readonly readTime: bigint }

/** Mails that are due now, and when (microseconds) the next one is due. */
export type DueMailReply = { readonly documents: readonly StoredDocument[]; readonly nextDueTime: bigint | undefined }

/** Operations of the writer. */
export type WriterOperations = IdentityWriterOperations &
  FileWriterOperations & {
    /** Resolves once the database is open, its tables are migrated and its indexes complete. */
    open: (request: null) => HistoryReply
    commit: (request: CommitRequest) => CommitReply
    /** Removes every document; for tests only. */
    removeDocuments: (request: null) => HistoryReply
    setRules: (request: string) => null
    /** Makes the next vacuum erase every byte of deleted content from the disk. */
    vacuum: (request: null) => null
  }

/** Operations of a reader. */
export type ReaderOperations = DocumentReaderOperations &
  IdentityReaderOperations &
  FileReaderOperations & { setRules: (request: string) => null }

/** Operations of a reader on documents. `now` is the clock's time in microseconds. */
export type DocumentReaderOperations = {
  getDocuments: (request: GetDocumentsRequest) => ReadReply<StoredDocument | undefined>
  runAggregation: (
    request: ReadTimes & { readonly caller: WorkerCaller; readonly query: Query; readonly aggregations: readonly Aggregation[] },
  ) => AggregationReply & QueryCost
  runQuery: (request: ReadTimes & { readonly caller: WorkerCaller; readonly query: Query }) => ReadReply<StoredDocument> & QueryCost
  authorizeDocument: (request: AuthorizeDocumentRequest) => null
  listDueMail: (request: { readonly now: bigint; readonly limit: number }) => DueMailReply
  countWaitingMails: (request: null) => number
}
