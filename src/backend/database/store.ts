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

/** What a store is made of. */
export type StoreOptions = {
  /** Folder of the data; created when missing, and locked against other processes. */
  readonly dataDir: string
  readonly database: DatabaseName
  readonly limits: Limits
  /** The declared indexes; undefined leaves them as they are. */
  readonly indexes: readonly CompositeIndex[] | undefined
  /** Whether a query that no index covers looks at every document instead of being refused; for tests. */
  readonly scansWithoutIndex?: boolean
  /** Text of the rules that bind everybody but the service; it compiles. */
  readonly rules: string
  /** Beginnings of names of documents of which the audit log keeps what a person does by the service. */
  readonly auditedDocuments?: readonly string[] | undefined
  /** What is a person's own beside the account, and goes with it. */
  readonly userData?: UserDataPlaces | undefined
  readonly clock: Clock
  readonly onEvent?: OnEvent
  readonly log: Log
}

/** Hears what becomes of the documents. */
export type StoreFollower = {
  /** Told of every stored commit, in the order of their times and before the committing client is answered. */
  readonly onCommit: (commit: CommitReply) => void
  /** Told where the history stands when commits may have been stored that nobody was told of, because the writer died. */
  readonly onGap: (history: HistoryReply) => void
}

/** Readers of queries, so that a slow one does not hold up the others. */
const queryReaderCount = 2

/** Most look-ups that are answered together: enough to hide the cost of waking a thread, few enough that the first does not wait long. */
const lookupsAtOnce = 32

/** Documents in SQLite behind worker threads: one writes, others read beside it. Every method rejects with UNAVAILABLE once closed. */
export class Store implements DocumentAccess {
  readonly #clock: Clock
  readonly #writer: WorkerClient<WriterOperations>
  /** Small look-ups by name wake no worker. */
  readonly #mainThread: MainThreadReader
  /** Other look-ups never wait for a query. */
  readonly #lookups: WorkerClient<ReaderOperations>
  readonly #queries: readonly WorkerClient<ReaderOperations>[]
  readonly #onEvent: OnEvent
  readonly #slowMilliseconds: number
  readonly #log: Log
  readonly #encodedCallers = new WeakMap<Caller, WorkerCaller>()
  /** When the commits that have no answer yet were asked for, the earliest first. */
  readonly #underWay = new Set<{ readonly now: bigint }>()
  #follower: StoreFollower | undefined
  #isOpen = false
  #latest = 0n

  private constructor({ clock, onEvent = () => {}, log, ...options }: StoreOptions) {
    const { dataDir, database, limits, indexes, rules, scansWithoutIndex = false, auditedDocuments = [], userData } = options
    const workerData: StoreWorkerData = { dataDir, database, limits, indexes, rules, scansWithoutIndex, auditedDocuments, userData }
    // Why a store does not open is told by the error.
    const onCrash = (error: unknown) => this.#isOpen && log({ level: 'error', message: 'A store worker crashed.', error })
    this.#clock = clock
    this.#onEvent = onEvent
    this.#slowMilliseconds = limits.slowMilliseconds
    this.#log = log
    const onWriterCrash = (error: unknown) => {
      onCrash(error)
      this.#closeGap()
    }
    // The writer tells nothing else unasked than what an operation of identity stored beside its own work.
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
   * Opens the store; when it answers, the tables are up to date and the folder is locked.
   *
   * @throws DataFolderInUseError, or NewerDataError when its data comes from a newer version.
   */
  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options)
    try {
      await store.#writer.call('open', null)
      store.#isOpen = true
      return store
    } catch (error) {
      // At the start the cause is for the operator, not for a client.
      throw error instanceof ServiceError && error.cause ? error.cause : error
    }
  }

  /** Transactions of the writer so far: fewer than commits, when clients share one. */
  get transactionCount(): number {
    return this.#writer.batchCount
  }

  /** How many questions wait for an answer of each kind of worker. */
  get waitingCounts(): { readonly writer: number; readonly lookups: number; readonly queries: number } {
    const queries = this.#queries.reduce((sum, reader) => sum + reader.waitingCount, 0)
    return { writer: this.#writer.waitingCount, lookups: this.#lookups.waitingCount, queries }
  }

  /** How many mails wait to be sent, now or later. */
  countWaitingMails(): Promise<number> {
    return this.#lookups.call('countWaitingMails', null)
  }

  /** Where the history of commits stands. */
  getHistory(): Promise<HistoryReply> {
    return this.#writer.call('open', null)
  }

  /** Lets somebody hear of everything that is stored from now on. */
  follow(follower: StoreFollower): void {
    this.#follower = follower
  }

  /**
   * Stores writes as one; answers once they are on disk. The rules decide inside the transaction that stores them.
   *
   * Without writes nothing is stored and no rule is asked: `commitTime` is that of a read, not before the last commit and before those to come.
   */
  async commit(caller: Caller, writes: readonly Write[]): Promise<CommitReply> {
    // Everybody may commit nothing, so it must neither move the clock of commits on the disk nor wait in line with those who write.
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
      // Answers come in the order of the commits, and so do the turns in which they arrive here.
      this.#follower?.onCommit(reply)
      return reply
    } finally {
      this.#underWay.delete(requested)
    }
  }

  /** Documents by path, in the order of the paths, as of one moment; with `projection` only these fields of them. */
  getDocuments(caller: Caller, paths: readonly Path[], projection?: readonly FieldPath[]): Promise<ReadReply<StoredDocument | undefined>> {
    return this.#mainThread.getDocuments({
      caller: this.#encodeCaller(caller),
      paths,
      ...this.#readTimes(),
      ...(projection && { projection }),
    })
  }

  /** The documents that a query finds, in its order. */
  runQuery(caller: Caller, query: Query): Promise<ReadReply<StoredDocument>> {
    return this.#timed(
      'query',
      () => describeQuery(query),
      this.#queryReader().call('runQuery', { caller: this.#encodeCaller(caller), query, ...this.#readTimes() }),
    )
  }

  /** Figures over the documents that a query finds. */
  runAggregation(caller: Caller, query: Query, aggregations: readonly Aggregation[]): Promise<AggregationReply> {
    const request = { caller: this.#encodeCaller(caller), query, aggregations, ...this.#readTimes() }
    return this.#timed('query', () => describeQuery(query), this.#queryReader().call('runAggregation', request))
  }

  /** Asks the rules about one document as it is, now. */
  async authorizeDocument(caller: Caller, method: 'get' | 'list', document: StoredDocument): Promise<void> {
    const workerCaller = this.#encodeCaller(caller)
    if (workerCaller.kind === 'service') return
    await this.#lookups.call('authorizeDocument', { caller: workerCaller, method, document, now: this.#now() })
  }

  /** Mails whose time has come, the longest due first. */
  listDueMail(limit: number): Promise<DueMailReply> {
    return this.#lookups.call('listDueMail', { now: this.#now(), limit })
  }

  /** Changes the rules, until the store is opened again; for tests alone. @throws Error when they do not compile. */
  async setRules(rules: string): Promise<void> {
    this.#mainThread.setRules(rules)
    const readers = [this.#lookups, ...this.#queries].map((reader) => reader.call('setRules', rules))
    await Promise.all([this.#writer.call('setRules', rules), ...readers])
  }

  /** Removes every document; for tests alone. */
  async removeDocuments(): Promise<void> {
    const history = await this.#writer.call('removeDocuments', null)
    // Nobody was told of each one.
    this.#follower?.onGap(history)
  }

  /** Asks for a change of accounts or sign-ins; answers once it is on disk. */
  changeIdentity<Name extends keyof IdentityWriterOperations>(
    name: Name,
    request: Parameters<IdentityWriterOperations[Name]>[0],
  ): Promise<ReturnType<IdentityWriterOperations[Name]>> {
    return this.#writer.call(name, request)
  }

  /** Accounts that exist, in the order of the question. */
  findAccounts(query: AccountQuery): Promise<readonly Account[]> {
    return this.#lookups.call('findAccounts', query)
  }

  /** Whether a device has signed in to an account before. */
  isKnownDevice(localId: string, deviceDigest: Uint8Array): Promise<boolean> {
    return this.#lookups.call('isKnownDevice', { localId, deviceDigest })
  }

  /** The e-mailed code of a digest, also when it has expired. */
  findOobCode(codeDigest: Uint8Array): Promise<OobCode | undefined> {
    return this.#lookups.call('findOobCode', { codeDigest })
  }

  /** What the audit log holds of an account, newest first. */
  listAudit(localId: string, limit: number): Promise<readonly StoredAuditEntry[]> {
    return this.#lookups.call('listAudit', { localId, limit })
  }

  /** Asks for a change of files or uploads; answers once it is on disk. */
  changeFiles<Name extends keyof FileWriterOperations>(
    name: Name,
    request: Parameters<FileWriterOperations[Name]>[0],
  ): Promise<ReturnType<FileWriterOperations[Name]>> {
    return this.#writer.call(name, request)
  }

  /** Asks about files or uploads. */
  readFiles<Name extends keyof FileReaderOperations>(
    name: Name,
    request: Parameters<FileReaderOperations[Name]>[0],
  ): Promise<ReturnType<FileReaderOperations[Name]>> {
    return this.#lookups.call(name, request)
  }

  /** Has no byte of what was deleted left on the disk, with the next vacuum. */
  async vacuum(): Promise<void> {
    await this.#writer.call('vacuum', null)
  }

  /** Finishes what was asked and frees the folder. */
  async close(): Promise<void> {
    this.#mainThread.close()
    await Promise.all([this.#lookups, ...this.#queries].map((reader) => reader.close()))
    // Last, because the last connection to the database empties its log.
    await this.#writer.close()
  }

  /**
   * Tells what came of a commit or a query, and when; the clock's time may jump. A slow one has a line in the log.
   *
   * @returns The same promise: another one would be a turn later, out of the order of the answers.
   */
  #timed<Reply>(kind: 'commit' | 'query', describe: () => string, answer: Promise<Reply>): Promise<Reply> {
    const begunAt = performance.now()
    const report = (outcome: 'OK' | StatusCode) => {
      const milliseconds = performance.now() - begunAt
      this.#onEvent({ kind, outcome, milliseconds })
      if (milliseconds < this.#slowMilliseconds) return
      const message = kind === 'commit' ? 'A commit was slow.' : 'A query was slow.'
      this.#log({ level: 'warn', message, [kind]: describe(), outcome, milliseconds: Math.round(milliseconds) })
    }
    answer.then(
      () => report('OK'),
      (error: unknown) => report(error instanceof ServiceError ? error.status : 'INTERNAL'),
    )
    return answer
  }

  /** What the writer stored before it died and had not told is found out by the follower. */
  #closeGap(): void {
    if (!this.#isOpen || !this.#follower) return
    this.getHistory().then(
      (history) => this.#follower?.onGap(history),
      // The store is closing, or the new writer died as well and comes here again.
      (error: unknown) => this.#log({ level: 'warn', message: 'The history of commits could not be read.', error }),
    )
  }

  /** A user asks many times, and is one object as long as the user is remembered. */
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

  /** The times of a read that is asked for now: a commit is not earlier than when it was asked for. */
  #readTimes(): ReadTimes {
    const now = this.#now()
    const [earliest] = this.#underWay
    return { now, openFrom: earliest?.now ?? now }
  }

  /** The clock's time in microseconds, never earlier than the last time it was asked: a read's time must not come after a later commit's. */
  #now(): bigint {
    const now = BigInt(Math.floor(this.#clock.now())) * 1000n
    if (now > this.#latest) this.#latest = now
    return this.#latest
  }
}
