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
  /** The declared indexes; undefined leaves them as they are. */
  readonly indexes: readonly CompositeIndex[] | undefined
  /** Whether a query that no index covers looks at every document instead of being refused. */
  readonly scansWithoutIndex: boolean
  /** Text of the rules that bind everybody but the service; it compiles. */
  readonly rules: string
  /** Beginnings of names of documents of which the audit log keeps what a person does by the service. */
  readonly auditedDocuments: readonly string[]
  /** What is a person's own beside the account. */
  readonly userData: UserDataPlaces | undefined
}

/** Options of a reader: those of both, and how many questions it may answer at once. */
export type ReaderWorkerData = StoreWorkerData & { readonly maxBatch: number }

/** Writes to store as one, if the rules allow the caller. `now` is the clock's time in microseconds. */
export type CommitRequest = { readonly caller: WorkerCaller; readonly writes: readonly Write[]; readonly now: bigint }

/** A document before and after a commit; undefined where it does not exist. */
export type DocumentChange = {
  readonly path: Path
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

/** A stored commit, with what it changed. `touchesMail`: a document of `mail/` was written. */
export type CommitReply = {
  readonly commitTime: bigint
  readonly results: readonly WriteResult[]
  readonly changes: readonly DocumentChange[]
  readonly touchesMail: boolean
}

/**
 * Documents as of one moment: they show every commit up to and with `lastCommitTime`, and none after it. `readTime` is not before any
 * commit they show, and before every commit of a caller that they do not show.
 */
export type ReadReply<Found> = { readonly documents: readonly Found[]; readonly readTime: bigint; readonly lastCommitTime: bigint }

/** Where the history of commits stands; `historyId` tells one history from another. */
export type HistoryReply = { readonly historyId: Uint8Array; readonly lastCommitTime: bigint }

/**
 * When a read was asked for: `now` is the clock's time in microseconds. Commits that are not stored yet may have times from `openFrom` on,
 * which is earlier while some are under way.
 */
export type ReadTimes = { readonly now: bigint; readonly openFrom: bigint }

/** Documents to read, if the rules allow the caller; with `projection` only these fields of them. */
export type GetDocumentsRequest = ReadTimes & {
  readonly caller: WorkerCaller
  readonly paths: readonly Path[]
  readonly projection?: readonly FieldPath[]
}

/** A document that the rules are asked about. `now` is the clock's time in microseconds. */
export type AuthorizeDocumentRequest = {
  readonly caller: WorkerCaller
  readonly method: 'get' | 'list'
  readonly document: StoredDocument
  readonly now: bigint
}

/** Figures by their aliases, as of one moment. */
export type AggregationReply = { readonly figures: ReadonlyMap<string, Value>; readonly readTime: bigint }

/** Mails to take up now, and when (microseconds) the next one after them is due. */
export type DueMailReply = { readonly documents: readonly StoredDocument[]; readonly nextDueTime: bigint | undefined }

/** What the writer does. */
export type WriterOperations = IdentityWriterOperations &
  FileWriterOperations & {
    /** Answers when the database is open, its tables are up to date and its indexes complete. */
    open: (request: null) => HistoryReply
    commit: (request: CommitRequest) => CommitReply
    /** Removes every document; for tests alone. */
    removeDocuments: (request: null) => HistoryReply
    setRules: (request: string) => null
    /** Has no byte of what was deleted left on the disk, with the next vacuum. */
    vacuum: (request: null) => null
  }

/** What a reader does. */
export type ReaderOperations = DocumentReaderOperations &
  IdentityReaderOperations &
  FileReaderOperations & { setRules: (request: string) => null }

/** What a reader does for documents. `now` is the clock's time in microseconds. */
export type DocumentReaderOperations = {
  getDocuments: (request: GetDocumentsRequest) => ReadReply<StoredDocument | undefined>
  runAggregation: (
    request: ReadTimes & { readonly caller: WorkerCaller; readonly query: Query; readonly aggregations: readonly Aggregation[] },
  ) => AggregationReply
  runQuery: (request: ReadTimes & { readonly caller: WorkerCaller; readonly query: Query }) => ReadReply<StoredDocument>
  authorizeDocument: (request: AuthorizeDocumentRequest) => null
  listDueMail: (request: { readonly now: bigint; readonly limit: number }) => DueMailReply
  countWaitingMails: (request: null) => number
}
