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

/** Most documents of a small lookup, and the most bytes of each document's fields as JSON in UTF-8. */
export const smallLookup = { documents: 20, documentBytes: 65_536 }

/** How long a batch of lookups may block the thread. */
const batchMilliseconds = 1

/** Options of a main-thread reader. */
export type MainThreadReaderOptions = {
  readonly dataDir: string
  readonly database: DatabaseName
  readonly limits: ResultLimits
  /** Text of the rules; it compiles. */
  readonly rules: string
  /** Reads in a worker what this reader does not. */
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
 * Answers small lookups on the main thread, because waking a worker costs more than the lookup. Lookups that could block the thread go to
 * a worker: many or long documents, a locked database, a failing disk.
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
      // In the next turn, so that consecutive reads of one client let other clients in between.
      if (this.#pending.length === 0) setImmediate(() => this.#answerBatch())
      this.#pending.push({ request, resolve, reject })
    })
  }

  /** Replaces the rules. @throws RulesError if they do not compile. */
  setRules(rules: string): void {
    this.#rules.set(rules)
  }

  /** Answers pending requests and closes the database. */
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

  /** Answers at least one request, in order until the deadline; a batch sees one moment of the database. */
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
      // A worker reports the cause if it cannot read either. The connection may be unusable, so the next batch opens a new one.
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

  /** Workers read long documents, wait for locks and report disk errors. */
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
