import type { DatabaseSync } from 'node:sqlite'
import type { Path } from '#protocol/document-name.ts'
import type { CurrentRules } from '#backend/access/current-rules.ts'
import { describeChange } from '#backend/database/describe-change.ts'
import { type AuditEntry, type AuditTable, openAuditTable } from '#backend/database/audit-table.ts'
import { mailCollection, nextAttemptTime } from '#backend/database/documents/mail-delivery.ts'
import { type Change, planCommit } from '#backend/writes/plan-commit.ts'
import type { DocumentVersion } from '#backend/writes/write.ts'
import { decodeVersion, type DocumentTable, openDocumentTable, type StoredDocument } from '#backend/database/documents/document-table.ts'
import type { IndexWriter } from '#backend/database/indexes/index-tables.ts'
import { encodeNameKey } from '#backend/database/indexes/name-key.ts'
import type { CommitReply, CommitRequest, DocumentChange, HistoryReply, StoreWorkerData } from './operations.ts'
import type { Vacuum } from './vacuum.ts'
import type { WorkerResult } from './worker-client.ts'
import { toFailure } from './worker-side.ts'

/** Stores commits, many in one transaction; for the writer's connection only. */
export class CommitGroup {
  readonly #database: DatabaseSync
  readonly #options: StoreWorkerData
  readonly #documents: DocumentTable
  readonly #audit: AuditTable
  readonly #indexes: IndexWriter
  readonly #vacuum: Vacuum
  readonly #rules: CurrentRules
  readonly #begin
  readonly #commit
  readonly #beginOne
  readonly #endOne
  readonly #readClock
  readonly #setClock
  readonly #putMail
  readonly #removeMail
  #sideCommits: CommitReply[] = []
  /** Time of the last commit; written to the table once per transaction. */
  #lastCommitTime: bigint

  constructor(database: DatabaseSync, indexes: IndexWriter, vacuum: Vacuum, rules: CurrentRules, options: StoreWorkerData) {
    this.#database = database
    this.#vacuum = vacuum
    this.#rules = rules
    this.#options = options
    this.#documents = openDocumentTable(database)
    // Rows that are written here name no account.
    this.#audit = openAuditTable(database, () => true)
    this.#indexes = indexes
    // Prepared, because each commit runs four of them.
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#beginOne = database.prepare('savepoint one_commit')
    this.#endOne = database.prepare('release one_commit')
    this.#readClock = database.prepare('select last_commit_time_us from commit_clock')
    this.#readClock.setReadBigInts(true)
    this.#lastCommitTime = this.#storedTime()
    this.#setClock = database.prepare('update commit_clock set last_commit_time_us = ?')
    this.#putMail = database.prepare(`
      insert into mail_due (name_key, due_time_us)
      values (?, ?)
      on conflict (name_key) do update
      set due_time_us = excluded.due_time_us`)
    // index: primary key of mail_due
    this.#removeMail = database.prepare(`
      delete from mail_due
      where name_key = ?`)
  }

  /**
   * Runs writing operations in one transaction, so that they share one wait for the disk. Each has a savepoint: a refused one does not
   * affect the others.
   *
   * @returns A result per operation, in their order, once the transaction is on disk. If it fails, all of them fail.
   */
  run(operations: readonly (() => unknown)[]): readonly WorkerResult[] {
    try {
      this.#begin.run()
      const before = this.#lastCommitTime
      const results = operations.map((operation) => this.#runOne(operation))
      if (this.#lastCommitTime > before) this.#setClock.run(this.#lastCommitTime)
      this.#commit.run()
      return results
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      this.#forget()
      return operations.map(() => toFailure(error))
    }
  }

  #runOne(operation: () => unknown): WorkerResult {
    this.#beginOne.run()
    try {
      const value = operation()
      this.#endOne.run()
      return { kind: 'reply', value }
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction; then no commit of it is stored.
      if (!this.#database.isTransaction) throw error
      this.#database.exec('rollback to one_commit; release one_commit')
      this.#forget()
      return toFailure(error)
    }
  }

  /** After a rollback the tables may no longer contain what these caches hold. */
  #forget(): void {
    this.#sideCommits = []
    this.#indexes.forget()
    this.#vacuum.forget()
  }

  /** Stores the writes of a commit if the rules allow the caller; for an operation of `run`. */
  store({ caller, writes, now }: CommitRequest): CommitReply {
    const commitTime = now > this.#lastCommitTime ? now : this.#lastCommitTime + 1n
    const { database, limits } = this.#options
    const found = new Map<DocumentVersion, StoredDocument>()
    const read = (path: Path) => {
      const stored = this.#documents.findByPath(path)
      const version = stored && decodeVersion(stored)
      if (version) found.set(version, stored)
      return version
    }
    // Checked inside the transaction, so that nothing changes between a decision and its writes.
    const checks = this.#rules.checksFor(caller, (path) => read(path)?.fields, commitTime, writes.length > 1)
    const plan = planCommit(writes, read, { database, commitTime, limits, ...(checks && { conceal: checks.conceal }) })
    checks?.assertWrites(plan.steps, (path) => plan.readAfter(path)?.fields)
    const changes = plan.changes.map((change): DocumentChange => {
      const { path, before } = change
      return { path, before: before && found.get(before), after: this.#apply(change) }
    })
    if (caller.kind === 'service' && caller.person !== undefined) {
      this.#writeAudit(plan.changes, { actor: caller.person, batch: caller.batch }, now)
    }
    // Also for a commit that changes nothing or is rolled back, so that no two commits have the same time.
    this.#lastCommitTime = commitTime
    return { commitTime, results: plan.results, changes, touchesMail: plan.changes.some(isMail) }
  }

  /** Stores a commit as a side effect of another operation; `takeSideCommits` returns its reply. */
  storeSideCommit(request: CommitRequest): void {
    this.#sideCommits.push(this.store(request))
  }

  takeSideCommits(): readonly CommitReply[] {
    const taken = this.#sideCommits
    this.#sideCommits = []
    return taken
  }

  /** The ID of the stored history and the time of its last commit. */
  history(): HistoryReply {
    const row = this.#database.prepare('select history_id from history').get()
    return { historyId: row?.['history_id'] as Uint8Array, lastCommitTime: this.#storedTime() } // the table always has exactly one row
  }

  /** Removes every document; for an operation of `run`. */
  removeAll(): HistoryReply {
    for (const path of this.#documents.listPaths()) {
      this.#apply({ path, before: this.#documents.findVersion(path), after: undefined })
    }
    return this.history()
  }

  /** Records changes by a member of staff, in the transaction that makes them. */
  #writeAudit(changes: readonly Change[], who: Pick<AuditEntry, 'actor' | 'batch'>, now: bigint): void {
    for (const { path, before, after } of changes) {
      const documentName = path.join('/')
      if (!this.#options.auditedDocuments.some((start) => documentName.startsWith(start))) continue
      this.#audit.write({
        timeMs: Number(now / 1000n),
        ...who,
        clientAddress: undefined,
        action: after ? (before ? 'updateDocument' : 'createDocument') : 'deleteDocument',
        outcome: 'OK',
        localId: undefined,
        documentName,
        changes: after && describeChange(before?.fields, after.fields),
      })
    }
  }

  #storedTime(): bigint {
    return this.#readClock.get()?.['last_commit_time_us'] as bigint // the table always has exactly one row
  }

  #apply(change: Change): StoredDocument | undefined {
    const { path, before, after } = change
    this.#indexes.replace(path, before?.fields, after?.fields)
    if (isMail(change)) this.#setDueTime(change)
    if (after) return this.#documents.put(path, after)
    this.#documents.remove(path)
    return undefined
  }

  #setDueTime({ path, after }: Change): void {
    const dueTime = after && nextAttemptTime(after.fields)
    if (dueTime === undefined) this.#removeMail.run(encodeNameKey(path))
    else this.#putMail.run(encodeNameKey(path), dueTime)
  }
}

function isMail({ path }: Change): boolean {
  return path.length === 2 && path[0] === mailCollection
}
