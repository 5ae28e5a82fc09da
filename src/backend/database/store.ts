import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { StatusCode } from '#protocol/status.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import { encodeCaller, type WorkerCaller } from '#backend/access/rules-variables.ts'
import type { Caller } from '#backend/caller.ts'
import type { DocumentAccess } from '#backend/document-access.ts'
import type { Clock } from '#backend/clock.ts'
import type { OnEvent } from '#backend/events.ts'
import type { Limits } from '#backend/limits.ts'
import type { Log } from '#backend/log.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { UserDataPlaces } from '#backend/user-data.ts'
import type { Write } from '#backend/writes/write.ts'
import type { StoredAuditEntry } from './audit-log.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { FileReaderOperations, FileWriterOperations } from '#backend/database/files/file-operations.ts'
import type { Account, AccountQuery, IdentityWriterOperations, OobCode } from '#backend/database/identity/identity-operations.ts'
import type { CompositeIndex } from '#backend/database/indexes/index-definition.ts'
import type {
  AggregationReply,
  CommitReply,
  DueMailReply,
  HistoryReply,
  QueryCost,
  ReaderOperations,
  ReaderWorkerData,
  ReadReply,
  ReadTimes,
  StoreWorkerData,
  WriterOperations,
} from './operations.ts'
import { MainThreadReader } from '#backend/database/documents/main-thread-reader.ts'
import { WorkerClient } from './worker-client.ts'
import { describeQuery } from '#backend/queries/describe-query.ts'

/** Options of a store. */
export type StoreOptions = {
  /** Folder of the data; created if missing, and locked against other processes. */
  readonly dataDir: string
  readonly database: DatabaseName
  readonly limits: Limits
  /** The declared indexes; undefined keeps the stored ones. */
  readonly indexes: readonly CompositeIndex[] | undefined
  /** Whether a query that no index covers scans every document instead of being refused; for tests. */
  readonly scansWithoutIndex?: boolean
  /** Text of the rules for all callers but the service; it compiles. */
  readonly rules: string
  /** Name prefixes of documents whose changes by staff are recorded in the audit log. */
  readonly auditedDocuments?: readonly string[] | undefined
  /** The document and files that belong to an account, and are deleted with it. */
  readonly userData?: UserDataPlaces | undefined
  readonly clock: Clock
  readonly onEvent?: OnEvent
  readonly log: Log
}

/** Callbacks about changes of documents. */
export type StoreFollower = {
  /** Called with every stored commit, in the order of their times and before the committing client is answered. */
  readonly onCommit: (commit: CommitReply) => void
  /** Called after the writer died, when commits may have been stored without a call of `onCommit`. */
  readonly onGap: (history: HistoryReply) => void
}

/** Several, so that a slow query does not delay the others. */
const queryReaderCount = 2

/** Most lookups per batch: enough to hide the cost of waking a thread, few enough that the first does not wait long. */
const lookupsAtOnce = 32

/** Documents in SQLite behind worker threads: one writer and several readers. Every method rejects with UNAVAILABLE once closed. */
export class Store implements DocumentAccess {
  readonly #clock: Clock
  readonly #writer: WorkerClient<WriterOperations>
  /** Answers small lookups by name without a worker. */
  readonly #mainThread: MainThreadReader
  /** Answers other lookups, which never wait for a query. */
  readonly #lookups: WorkerClient<ReaderOperations>
  readonly #queries: readonly WorkerClient<ReaderOperations>[]
  readonly #onEvent: OnEvent
  readonly #slowMilliseconds: number
  readonly #log: Log
  readonly #encodedCallers = new WeakMap<Caller, WorkerCaller>()
  /** Request times of the pending commits, the earliest first. */
  readonly #underWay = new Set<{ readonly now: bigint }>()
  #follower: StoreFollower | undefined
  #isOpen = false
  #latest = 0n

  private constructor({ clock, onEvent = () => {}, log, ...options }: StoreOptions) {
    const { dataDir, database, limits, indexes, rules, scansWithoutIndex = false, auditedDocuments = [], userData } = options
    const workerData: StoreWorkerData = { dataDir, database, limits, indexes, rules, scansWithoutIndex, auditedDocuments, userData }
    // While the store is opening, `open` throws the error.
    const onCrash = (error: unknown) => this.#isOpen && log({ level: 'error', message: 'A store worker crashed.', error })
    this.#clock = clock
    this.#onEvent = onEvent
    this.#slowMilliseconds = limits.slowMilliseconds
    this.#log = log
    const onWriterCrash = (error: unknown) => {
      onCrash(error)
      this.#closeGap()
    }
    // The writer's only notifications are commits that identity operations stored as a side effect.
    const onSideCommit = (commit: unknown) => this.#follower?.onCommit(commit as CommitReply)
    this.#writer = new WorkerClient(new URL('./writer-worker.ts', import.meta.url), workerData, onWriterCrash, {
      onNotification: onSideCommit,
    })
    const openReader = (maxBatch: number) => {
      const readerData: ReaderWorkerData = { ...workerData, maxBatch }
      return new WorkerClient<ReaderOperations>(new URL('./reader-worker.ts', import.meta.url), readerData, onCrash, { canRetry: true })
    }
    this.#lookups = openReader(lookupsAtOnce)
    this.#mainThread = new MainThreadReader({ ...workerData, readInWorker: (request) => this.#lookups.call('getDocuments', request) })
    this.#queries = Array.from({ length: queryReaderCount }, () => openReader(1))
  }

  /**
   * Opens the store; resolves once the tables are migrated and the folder is locked.
   *
   * @throws DataFolderInUseError, or NewerDataError if a newer version wrote the data.
   */
  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options)
    try {
      await store.#writer.call('open', null)
      store.#isOpen = true
      return store
    } catch (error) {
      // At the start the operator needs the cause, which clients never see.
      throw error instanceof ServiceError && error.cause ? error.cause : error
    }
  }

  /** The writer's transactions so far: fewer than commits, because concurrent commits share one. */
  get transactionCount(): number {
    return this.#writer.batchCount
  }

  /** The number of pending requests of each kind of worker. */
  get waitingCounts(): { readonly writer: number; readonly lookups: number; readonly queries: number } {
    const queries = this.#queries.reduce((sum, reader) => sum + reader.waitingCount, 0)
    return { writer: this.#writer.waitingCount, lookups: this.#lookups.waitingCount, queries }
  }

  /** The number of queued mails, due now or later. */
  countWaitingMails(): Promise<number> {
    return this.#lookups.call('countWaitingMails', null)
  }

  /** The current history of commits. */
  getHistory(): Promise<HistoryReply> {
    return this.#writer.call('open', null)
  }

  /** Sets the callbacks for everything that is stored from now on. */
  follow(follower: StoreFollower): void {
    this.#follower = follower
  }

  /**
   * Stores writes atomically; resolves once they are on disk. The rules decide inside the transaction that stores them.
   *
   * Without writes nothing is stored or checked; `commitTime` is then the time of a read.
   */
  async commit(caller: Caller, writes: readonly Write[]): Promise<CommitReply> {
    // Any caller may commit nothing, so this must neither advance the stored clock nor wait in the writer's queue.
    if (writes.length === 0) {
      const { readTime } = await this.getDocuments(caller, [])
      return { commitTime: readTime, results: [], changes: [], touchesMail: false }
    }
    const requested = { now: this.#now() }
    this.#underWay.add(requested)
    try {
      const reply = await this.#timed(
        'commit',
        () => `${writes.length} ${writes.length === 1 ? 'write' : 'writes'}`,
        this.#writer.call('commit', { caller: this.#encodeCaller(caller), writes, ...requested }),
      )
      // Responses arrive here in the order of the commits.
      this.#follower?.onCommit(reply)
      return reply
    } finally {
      this.#underWay.delete(requested)
    }
  }

  /** Documents by path, in the order of the paths, as of one moment; with `projection` only these fields. */
  getDocuments(caller: Caller, paths: readonly Path[], projection?: readonly FieldPath[]): Promise<ReadReply<StoredDocument | undefined>> {
    return this.#mainThread.getDocuments({
      caller: this.#encodeCaller(caller),
      paths,
      ...this.#readTimes(),
      ...(projection && { projection }),
    })
  }

  /** The results of a query, in its order. */
  runQuery(caller: Caller, query: Query): Promise<ReadReply<StoredDocument>> {
    return this.#timed(
      'query',
      () => describeQuery(query),
      this.#queryReader().call('runQuery', { caller: this.#encodeCaller(caller), query, ...this.#readTimes() }),
    )
  }

  /** Aggregations over the results of a query. */
  runAggregation(caller: Caller, query: Query, aggregations: readonly Aggregation[]): Promise<AggregationReply> {
    const request = { caller: this.#encodeCaller(caller), query, aggregations, ...this.#readTimes() }
    return this.#timed('query', () => describeQuery(query), this.#queryReader().call('runAggregation', request))
  }

  /** Checks the given version of one document by the current rules. */
  async authorizeDocument(caller: Caller, method: 'get' | 'list', document: StoredDocument): Promise<void> {
    const workerCaller = this.#encodeCaller(caller)
    if (workerCaller.kind === 'service') return
    await this.#lookups.call('authorizeDocument', { caller: workerCaller, method, document, now: this.#now() })
  }

  /** Mails that are due, the longest due first. */
  listDueMail(limit: number): Promise<DueMailReply> {
    return this.#lookups.call('listDueMail', { now: this.#now(), limit })
  }

  /** Replaces the rules until the store is opened again; for tests only. @throws Error if they do not compile. */
  async setRules(rules: string): Promise<void> {
    this.#mainThread.setRules(rules)
    const readers = [this.#lookups, ...this.#queries].map((reader) => reader.call('setRules', rules))
    await Promise.all([this.#writer.call('setRules', rules), ...readers])
  }

  /** Removes every document; for tests only. */
  async removeDocuments(): Promise<void> {
    const history = await this.#writer.call('removeDocuments', null)
    // `onCommit` was not called for the removals.
    this.#follower?.onGap(history)
  }

  /** Changes accounts or sign-ins; resolves once the change is on disk. */
  changeIdentity<Name extends keyof IdentityWriterOperations>(
    name: Name,
    request: Parameters<IdentityWriterOperations[Name]>[0],
  ): Promise<ReturnType<IdentityWriterOperations[Name]>> {
    return this.#writer.call(name, request)
  }

  /** The accounts that exist, in the order of the query. */
  findAccounts(query: AccountQuery): Promise<readonly Account[]> {
    return this.#lookups.call('findAccounts', query)
  }

  /** Whether a device has signed in to an account before. */
  isKnownDevice(localId: string, deviceDigest: Uint8Array): Promise<boolean> {
    return this.#lookups.call('isKnownDevice', { localId, deviceDigest })
  }

  /** The e-mailed code with a digest, also if it has expired. */
  findOobCode(codeDigest: Uint8Array): Promise<OobCode | undefined> {
    return this.#lookups.call('findOobCode', { codeDigest })
  }

  /** The audit log of an account, newest first. */
  listAudit(localId: string, limit: number): Promise<readonly StoredAuditEntry[]> {
    return this.#lookups.call('listAudit', { localId, limit })
  }

  /** Changes files or uploads; resolves once the change is on disk. */
  changeFiles<Name extends keyof FileWriterOperations>(
    name: Name,
    request: Parameters<FileWriterOperations[Name]>[0],
  ): Promise<ReturnType<FileWriterOperations[Name]>> {
    return this.#writer.call(name, request)
  }

  /** Reads files or uploads. */
  readFiles<Name extends keyof FileReaderOperations>(
    name: Name,
    request: Parameters<FileReaderOperations[Name]>[0],
  ): Promise<ReturnType<FileReaderOperations[Name]>> {
    return this.#lookups.call(name, request)
  }

  /** Makes the next vacuum erase every byte of deleted content from the disk. */
  async vacuum(): Promise<void> {
    await this.#writer.call('vacuum', null)
  }

  /** Finishes pending requests and releases the folder. */
  async close(): Promise<void> {
    this.#mainThread.close()
    await Promise.all([this.#lookups, ...this.#queries].map((reader) => reader.close()))
    // Last, because the last connection to the database empties its log.
    await this.#writer.close()
  }

  /**
   * Reports the result and duration of a commit or a query, and logs a slow one. Uses a monotonic clock.
   *
   * @returns The same promise: a derived one would resolve later, out of the order of the responses.
   */
  #timed<Reply extends CommitReply | QueryCost>(kind: 'commit' | 'query', describe: () => string, answer: Promise<Reply>): Promise<Reply> {
    const begunAt = performance.now()
    const report = (outcome: 'OK' | StatusCode, entriesRead = 0) => {
      const milliseconds = performance.now() - begunAt
      this.#onEvent(kind === 'query' ? { kind, outcome, milliseconds, entriesRead } : { kind, outcome, milliseconds })
      if (milliseconds < this.#slowMilliseconds) return
      const message = kind === 'commit' ? 'A commit was slow.' : 'A query was slow.'
      const cost = kind === 'query' ? { entriesRead } : {}
      this.#log({ level: 'warn', message, [kind]: describe(), outcome, milliseconds: Math.round(milliseconds), ...cost })
    }
    answer.then(
      (reply) => report('OK', 'entriesRead' in reply ? reply.entriesRead : 0),
      (error: unknown) => report(error instanceof ServiceError ? error.status : 'INTERNAL'),
    )
    return answer
  }

  /** After the writer died, `onGap` makes the follower find commits that it was not called for. */
  #closeGap(): void {
    if (!this.#isOpen || !this.#follower) return
    this.getHistory().then(
      (history) => this.#follower?.onGap(history),
      // The store is closing, or the new writer died as well, which calls this again.
      (error: unknown) => this.#log({ level: 'warn', message: 'The history of commits could not be read.', error }),
    )
  }

  /** Cached, because a user sends many requests and is one object while cached. */
  #encodeCaller(caller: Caller): WorkerCaller {
    const known = this.#encodedCallers.get(caller)
    if (known) return known
    const encoded = encodeCaller(caller)
    this.#encodedCallers.set(caller, encoded)
    return encoded
  }

  /** The least busy reader of queries. */
  #queryReader(): WorkerClient<ReaderOperations> {
    return this.#queries.reduce((least, reader) => (reader.waitingCount < least.waitingCount ? reader : least))
  }

  /** The times of a read that is requested now; a commit's time is never before its request. */
  #readTimes(): ReadTimes {
    const now = this.#now()
    const [earliest] = this.#underWay
    return { now, openFrom: earliest?.now ?? now }
  }

  /** The clock's time in microseconds, but never earlier than before, so that a read's time is not after a later commit's. */
  #now(): bigint {
    const now = BigInt(Math.floor(this.#clock.now())) * 1000n
    if (now > this.#latest) this.#latest = now
    return this.#latest
  }
}
