import type { Path } from '#protocol/document-name.ts'
import type { Fields, Value } from '#protocol/value.ts'
import { findCollection } from '#gateway/documents/collections.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import {
  type CurrentDocument,
  type Document,
  type DocumentsClient,
  type DocumentWrite,
  DocumentsError,
  mostWrites,
} from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { encodeImages } from './document-images.ts'

/** What a command does to one document. */
export type DocumentChange = { readonly path: Path; readonly before: Fields | undefined; readonly after: Fields | undefined }

/** What has been recorded so far. */
export type BatchRecord = {
  /** Documents that were written, or in a dry run would be. */
  readonly documentCount: number
  /** The first of them that become others, up to `mostChanges`. */
  readonly changes: readonly DocumentChange[]
  /** Whether the batch is stored. */
  readonly isStored: boolean
  /** The error of the last commit, if it was rejected: without an answer of the provider it may be stored. */
  readonly rejection: unknown
  /** Why it cannot be taken back. */
  readonly final: string | undefined
}

export type BatchRecorderOptions = {
  readonly id: string
  /** The words of the command. */
  readonly command: string
  /** Who runs it. */
  readonly actor: string | undefined
  /** Their account, if on a page. */
  readonly uid?: string | undefined
  /** The process that runs it. */
  readonly runner: { readonly host: string; readonly pid: number }
  readonly isDryRun: boolean
  /** Why it cannot be taken back, where it cannot: there is no batch then. */
  readonly final?: string | undefined
}

/** Writes that a commit leaves free for what is recorded of it. */
export const recordedWrites = 10

/** Changes that are kept to be shown: an import may have any length. */
export const mostChanges = 1000

/** How often a commit is tried whose documents are changed by others at the same moment. */
const mostAttempts = 5

/** Files that a batch names. */
const mostFiles = 100

/** Customers that a batch names, to be found by: each is an entry of an index. */
const mostCustomers = 1000

/** Records the documents that a run of a command changes, so that they can be restored. Nothing is stored before its first commit. */
export class BatchRecorder {
  readonly id: string
  readonly isDryRun: boolean
  readonly #options: BatchRecorderOptions
  readonly #changes: DocumentChange[] = []
  #final: string | undefined
  #files: readonly string[] = []
  #documentCount = 0
  #commitCount = 0
  #rejection: unknown
  /** Set while several commits may follow, until `finish`. */
  #open: { readonly input: string | undefined } | undefined
  /** Whose documents the stored commits have changed. */
  #customers: readonly string[] = []
  /** Time of the last commit. */
  #version = 0n

  constructor(options: BatchRecorderOptions) {
    this.#options = options
    this.#final = options.final
    this.id = options.id
    this.isDryRun = options.isDryRun
  }

  /** The same client, whose commits are recorded; in a dry run they are checked and not stored. */
  wrap(documents: DocumentsClient): DocumentsClient {
    return { ...documents, commit: async (writes) => await this.#commit(documents, writes) }
  }

  /** Says, before anything is stored, that the command cannot be taken back, and why. Then there is no batch. */
  declareFinal(reason: string): void {
    this.#final = reason
  }

  /** Says, before its documents are stored, which files the command has stored: `undo` names and leaves them. */
  noteFiles(names: readonly string[]): void {
    this.#files = names.slice(0, mostFiles)
  }

  /** Says that several commits may follow. @param input Is the same when the command is given again. */
  expectSeveral(input: string | undefined): void {
    this.#open = { input }
  }

  /** Notes that the command has done all it had to, as have the earlier ones that were given the same and stopped. */
  async finish(documents: DocumentsClient, earlierIds: readonly string[] = []): Promise<void> {
    const own = this.#open && this.#commitCount > 0 ? [closeWrite(this.id, { updateTime: this.#version })] : []
    const writes = [...own, ...earlierIds.map((id) => closeWrite(id, { exists: true }))]
    if (!this.isDryRun && writes.length > 0) await documents.commit(writes)
    this.#open = undefined
  }

  read(): BatchRecord {
    const isStored = this.#commitCount > 0
    return {
      documentCount: this.#documentCount,
      changes: this.#changes,
      isStored,
      rejection: this.#rejection,
      final: this.#final,
    }
  }

  async #commit(documents: DocumentsClient, writes: readonly DocumentWrite[]): Promise<{ readonly commitTime: bigint }> {
    for (let attempt = 1; ; attempt++) {
      const { planned, isTightened } = await plan(documents, writes)
      const recorded = planned.filter(({ write }) => isRecorded(pathOf(write)))
      const made = recorded.map(({ write, before }) => ({
        path: pathOf(write),
        before: before?.fields,
        after: apply(write, before?.fields),
      }))
      if (this.isDryRun) {
        recorded.forEach(refuseImpossible)
        this.#note(made)
        return { commitTime: 0n }
      }
      const kept = this.#final === undefined ? planned.filter(({ write }) => isRecorded(pathOf(write)) || isNotice(write)) : []
      try {
        const written = planned.map(({ write }) => write)
        const reply = await (kept.length > 0 ? this.#store(documents, written, kept) : documents.commit(writes))
        this.#note(made)
        return reply
      } catch (error) {
        if (!isTightened || !isConflict(error) || attempt === mostAttempts) throw error
      }
    }
  }

  /** What each commit writes of the batch itself. A batch that is open must be as the commit before left it: taken back, it gets no more. */
  #headerWrites(customers: readonly string[]): readonly DocumentWrite[] {
    const set = ['batches', this.id]
    if (this.#commitCount > 0) {
      const fields = encodePlainObject({ customers })
      return this.#open
        ? [{ set, fields, mask: [['customers']], serverTimes: [['aliveAt']], currentDocument: { updateTime: this.#version } }]
        : []
    }
    const { command, actor, uid, runner } = this.#options
    const files = this.#files.length > 0 ? this.#files : undefined
    const fields = encodePlainObject({ command, actor, uid, files, customers, ...(this.#open && { runner, input: this.#open.input }) })
    return [{ set, fields, serverTimes: [['createdAt'], ...(this.#open ? [['aliveAt']] : [])], currentDocument: { exists: false } }]
  }

  async #store(documents: DocumentsClient, writes: readonly DocumentWrite[], kept: readonly PlannedWrite[]) {
    const parts = await encodeImages(
      kept.map(({ write, before }) => ({ path: pathOf(write), before: before?.fields, isDeleted: 'delete' in write })),
    )
    const images = parts.map((part, index) => ({
      // In the order in which they were stored.
      set: ['batches', this.id, 'changes', `${String(this.#commitCount).padStart(6, '0')}-${String(index).padStart(3, '0')}`],
      fields: new Map<string, Value>([['images', part]]),
      currentDocument: { exists: false },
    }))
    const own = kept.flatMap(({ write }) => (pathOf(write)[0] === 'customers' ? [pathOf(write)[1] ?? ''] : []))
    const customers = [...new Set([...this.#customers, ...own])].slice(0, mostCustomers)
    try {
      const reply = await documents.commit([...writes, ...this.#headerWrites(customers), ...images])
      this.#commitCount++
      this.#customers = customers
      this.#version = reply.commitTime
      this.#rejection = undefined
      return reply
    } catch (error) {
      this.#rejection = error
      throw error
    }
  }

  #note(made: readonly DocumentChange[]): void {
    this.#documentCount += made.length
    this.#changes.push(...made.slice(0, Math.max(0, mostChanges - this.#changes.length)))
  }
}

function isRecorded(path: Path): boolean {
  return findCollection(path)?.isUndone === true
}

function closeWrite(id: string, currentDocument: CurrentDocument): DocumentWrite {
  return { set: ['batches', id], fields: new Map(), mask: [['aliveAt'], ['runner']], currentDocument }
}

function isNotice(write: DocumentWrite): boolean {
  return pathOf(write)[0] === 'notices'
}

function isConflict(error: unknown): boolean {
  return error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'ALREADY_EXISTS'].includes(error.status)
}

type PlannedWrite = { readonly write: DocumentWrite; readonly before: Document | undefined }

/** Reads what the writes replace, and lets each write replace that alone. What must not exist yet is not asked for. */
async function plan(documents: DocumentsClient, writes: readonly DocumentWrite[]) {
  const asked = writes.filter((write) => isRecorded(pathOf(write)) && !isNew(write))
  const found = new Map<DocumentWrite, Document | undefined>()
  for (let start = 0; start < asked.length; start += mostWrites) {
    const part = asked.slice(start, start + mostWrites)
    const read = await documents.batchGet(part.map(pathOf))
    for (const [index, write] of part.entries()) found.set(write, read[index])
  }
  let isTightened = false
  const planned = writes.map((write): PlannedWrite => {
    const before = found.get(write)
    const { currentDocument } = write
    if (!found.has(write) || (currentDocument && (!('exists' in currentDocument) || !before))) return { write, before }
    isTightened = true
    return { write: { ...write, currentDocument: before ? { updateTime: before.updateTime } : { exists: false } }, before }
  })
  return { planned, isTightened }
}

/** The provider's refusal, in a dry run. */
function refuseImpossible({ write, before }: PlannedWrite): void {
  const { currentDocument } = write
  if (!currentDocument || isNew(write)) return
  const name = pathOf(write).join('/')
  if (!before) throw new DocumentsError('NOT_FOUND', `There is no document ${name}.`)
  if ('updateTime' in currentDocument && currentDocument.updateTime !== before.updateTime)
    throw new DocumentsError('FAILED_PRECONDITION', `The document ${name} has changed.`)
}

function isNew({ currentDocument }: DocumentWrite): boolean {
  return currentDocument !== undefined && 'exists' in currentDocument && !currentDocument.exists
}

function pathOf(write: DocumentWrite): Path {
  return 'set' in write ? write.set : write.delete
}

/** The fields that a write leaves; masks of the gateway name whole fields. Times that the provider sets are about those of this machine. */
function apply(write: DocumentWrite, before: Fields | undefined): Fields | undefined {
  if ('delete' in write) return undefined
  const { fields, mask, serverTimes = [] } = write
  const masked = mask?.map(([name = '']) => name)
  const kept = [...(before ?? [])].filter(([name]) => masked && !masked.includes(name))
  const now = timestampOf(Date.now())
  return new Map([...kept, ...fields, ...serverTimes.map(([name = '']) => [name, now] as const)])
}
