import type { DatabaseSync } from 'node:sqlite'
import type { DatabaseName } from '#protocol/document-name.ts'
import { CurrentRules } from '#backend/access/current-rules.ts'
import { ServiceError } from '#backend/service-error.ts'
import { openForReading } from '#backend/database/database.ts'
import { openSmallDocuments, type StoredDocument } from './document-table.ts'
import type { ResultLimits } from './found-document.ts'
import type { DocumentReaderOperations, GetDocumentsRequest, ReadReply } from '#backend/database/operations.ts'
import { createDocumentsReader } from './read-documents.ts'
import { Snapshot } from '#backend/database/folder/snapshot.ts'

/** Most documents of a small look-up, and the most bytes that the fields of each may have as JSON in UTF-8. */
export const smallLookup = { documents: 20, documentBytes: 65_536 }

/** How long look-ups are answered before whatever else waits for the thread. */
const batchMilliseconds = 1

/** What a main-thread reader is made of. */
export type MainThreadReaderOptions = {
  readonly dataDir: string
  readonly database: DatabaseName
  readonly limits: ResultLimits
  /** Text of the rules; it compiles. */
  readonly rules: string
  /** Asks a worker what is not answered here. */
  readonly readInWorker: (request: GetDocumentsRequest) => Promise<Reply>
}

type Opened = {
  readonly database: DatabaseSync
  readonly snapshot: Snapshot
  readonly getDocuments: DocumentReaderOperations['getDocuments']
}
type Reply = ReadReply<StoredDocument | undefined>
type PendingCall = {
  readonly request: GetDocumentsRequest
  readonly resolve: (reply: Reply | Promise<Reply>) => void
  readonly reject: (error: ServiceError) => void
}

/**
 * Answers small look-ups on the thread that asks, because waking another one costs more than they do. What would hold the thread up goes
 * to a worker: many documents, long ones, those behind a lock or on a disk that fails.
 */
export class MainThreadReader {
  readonly #options: MainThreadReaderOptions
  readonly #rules: CurrentRules
  #opened: Opened | undefined
  #pending: PendingCall[] = []
  #isClosed = false

  constructor(options: MainThreadReaderOptions) {
    this.#options = options
    this.#rules = new CurrentRules(options.rules, options.database)
  }

  /**
   * Documents by path, if the rules allow the caller.
   *
   * @throws ServiceError as a worker does.
   */
  getDocuments(request: GetDocumentsRequest): Promise<Reply> {
    if (this.#isClosed || request.paths.length > smallLookup.documents) return this.#options.readInWorker(request)
    return new Promise((resolve, reject) => {
      // A turn later, so that a client that reads in a row lets others come in between.
      if (this.#pending.length === 0) setImmediate(() => this.#answerBatch())
      this.#pending.push({ request, resolve, reject })
    })
  }

  /** Changes the rules. @throws RulesError when they do not compile. */
  setRules(rules: string): void {
    this.#rules.set(rules)
  }

  /** Answers what was asked, and frees the database. */
  close(): void {
    this.#isClosed = true
    this.#answerUntil(Infinity)
    this.#opened?.database.close()
    this.#opened = undefined
  }

  #answerBatch(): void {
    this.#answerUntil(performance.now() + batchMilliseconds)
    if (this.#pending.length > 0) setImmediate(() => this.#answerBatch())
  }

  /** Answers from the first on, and one at least; what is answered together sees one moment. */
  #answerUntil(end: number): void {
    const pending = this.#pending
    if (pending.length === 0) return
    let answered = 0
    try {
      const { snapshot, getDocuments } = (this.#opened ??= this.#open())
      snapshot.run(() => {
        for (const call of pending) {
          this.#answer(call, getDocuments)
          answered++
          if (performance.now() >= end) break
        }
      })
    } catch {
      // A worker that cannot read either says why. In whatever state the connection is, the next one is new.
      if (this.#opened?.database.isOpen) this.#opened.database.close()
      this.#opened = undefined
      pending.slice(answered).forEach((call) => this.#passOn(call))
      answered = pending.length
    }
    this.#pending = pending.slice(answered)
  }

  #answer(call: PendingCall, getDocuments: Opened['getDocuments']): void {
    try {
      call.resolve(getDocuments(call.request))
    } catch (error) {
      if (error instanceof ServiceError) call.reject(error)
      else this.#passOn(call)
    }
  }

  /** A worker reads what is long, waits for a lock, and tells what is wrong with a disk. */
  #passOn({ request, resolve }: PendingCall): void {
    resolve(this.#options.readInWorker(request))
  }

  #open(): Opened {
    const { dataDir, limits } = this.#options
    const database = openForReading(dataDir, { waitsForLocks: false })
    try {
      const find = openSmallDocuments(database, smallLookup.documentBytes)
      const snapshot = new Snapshot(database)
      return { database, snapshot, getDocuments: createDocumentsReader(snapshot, find, this.#rules, limits) }
    } catch (error) {
      database.close()
      throw error
    }
  }
}
