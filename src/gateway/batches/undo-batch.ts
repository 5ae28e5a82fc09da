import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import { encodeFields } from '#protocol/value-codec.ts'
import { findCollection, listBelow } from '#gateway/documents/collections.ts'
import { type Document, type DocumentsClient, type DocumentWrite, mostWrites } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import type { FilesClient } from '#gateway/files.ts'
import { decodeImages } from './document-images.ts'
import { type InvoiceConflict, listInvoiceConflicts } from './invoice-conflicts.ts'

/** A document that cannot be restored, and why. */
export type UndoConflict = InvoiceConflict | { readonly path: Path; readonly reason: 'changed' | 'deleted' | 'has-own' | 'written-again' }

/** What taking back a batch did, or why it did nothing. */
export type UndoOutcome =
  | { readonly conflicts: readonly UndoConflict[] }
  | {
      readonly restoredCount: number
      readonly removedCount: number
      /** Invoices that were issued by the batch: their numbers stay used. */
      readonly voidedCount: number
      /** Those of them that were void before, as an undo that was cut off leaves them. */
      readonly voidBeforeCount: number
      /** Mails, or rounds of mails, that still waited and are not sent, and those that wait no more. */
      readonly canceledMailCount: number
      readonly sentMailCount: number
    }

type UndoCall = {
  readonly id: string
  readonly undoId: string
  /** The documents that hold the images, the first ones first. */
  readonly changes: AsyncIterable<Document>
  readonly files: Pick<FilesClient, 'listNames'> | undefined
} & UndoOptions

/** How a batch is taken back. */
export type UndoOptions = {
  /** Writes of a commit; by default as many as one takes. */
  readonly mostOfCommit?: number
  /** Takes how many writes are done, of how many. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A document of a batch: as it was before the first write, and when it was written last. */
type Written = { readonly path: Path; readonly before: Fields | undefined; readonly isDeleted: boolean; readonly time: bigint }

type Kind = 'restored' | 'removed' | 'voided' | 'voidBefore' | 'canceled' | 'sent'

const mostCharacters = 2_000_000

/** What becomes of one: nothing, where it is as it has to be, as after an undo that was cut off. */
type Step = { readonly kind: Kind; readonly write?: DocumentWrite } | undefined

/**
 * Restores the documents of a batch, unless one of them has changed since; then none. What it finds restored already stays, so that an undo that was
 * cut off goes on when it is called again. An invoice that the batch issued becomes void; its number is never used again.
 */
export async function undoBatch(
  documents: DocumentsClient,
  { id, undoId, changes, files, mostOfCommit, onProgress }: UndoCall,
): Promise<UndoOutcome> {
  const written = [...(await readWritten(changes)).values()]
  const steps: Step[] = []
  const conflicts: UndoConflict[] = []
  for (let start = 0; start < written.length; start += mostWrites) {
    const part = written.slice(start, start + mostWrites)
    const current = await documents.batchGet(part.map(({ path }) => path))
    for (const [index, each] of part.entries()) {
      const step = planStep(each, current[index])
      if (step && 'reason' in step) conflicts.push(step)
      else steps.push(step)
    }
  }
  const planned = steps.flatMap((step) => step?.write ?? [])
  conflicts.push(...(await listInvoiceConflicts(documents, planned)))
  const traces: Path[] = []
  for (const step of steps) {
    if (!(step?.write && 'delete' in step.write && isCustomer(step.write.delete))) continue
    const path = step.write.delete
    const below = await listDocumentsBelow(documents, path)
    traces.push(...below.filter((each) => !isOwn(each)))
    if (below.some(isOwn) || ((await files?.listNames(path.join('/'))) ?? []).length > 0) conflicts.push({ path, reason: 'has-own' })
  }
  if (conflicts.length > 0) return { conflicts }
  const restoring = planned.flatMap((write) => [write, ...usesOf(write)])
  const writes = [...traces.map((path) => ({ delete: path })), ...restoring]
  let done = 0
  for (const part of cutCommits(writes, mostOfCommit)) {
    onProgress?.(done, writes.length)
    await documents.commit(part)
    done += part.length
  }
  const header = { set: ['batches', id], fields: encodePlainObject({ undoneBy: undoId }), currentDocument: { exists: true } }
  await documents.commit([{ ...header, mask: [['undoneBy'], ['aliveAt'], ['runner']] }])
  const countOf = (kind: Kind) => steps.filter((step) => step?.kind === kind).length
  return {
    restoredCount: countOf('restored'),
    removedCount: countOf('removed'),
    voidedCount: countOf('voided'),
    voidBeforeCount: countOf('voidBefore'),
    canceledMailCount: countOf('canceled'),
    sentMailCount: countOf('sent'),
  }
}

/** What a batch wrote, by path: a change and its documents are of one commit, and have its time. */
async function readWritten(changes: AsyncIterable<Document>): Promise<ReadonlyMap<string, Written>> {
  const written = new Map<string, Written>()
  for await (const { fields, updateTime: time } of changes) {
    const bytes = fields.get('images')
    for (const { path, before, isDeleted } of bytes instanceof Uint8Array ? await decodeImages(bytes) : []) {
      const name = path.join('/')
      const earlier = written.get(name)
      written.set(name, { path, before: earlier ? earlier.before : before, isDeleted, time })
    }
  }
  return written
}

function planStep({ path, before, isDeleted, time }: Written, current: Document | undefined): Step | UndoConflict {
  const currentDocument = current ? { updateTime: current.updateTime } : { exists: false }
  // A notice goes as soon as its mails are written.
  if (path[0] === 'notices') return current ? { kind: 'canceled', write: { delete: path, currentDocument } } : { kind: 'sent' }
  if (path[2] === 'invoices' && current && isClaim(current.fields) && !isClaim(before)) {
    if (current.fields.get('state') === 'void') return { kind: 'voidBefore' }
    if (current.updateTime > time) return { path, reason: 'changed' }
    // A payment that came with it is taken back with it: what is void has none.
    const fields = encodePlainObject({ state: 'void', payments: [] })
    const write = { set: path, fields, mask: [['state'], ['payments']], serverTimes: [['updatedAt']], currentDocument }
    return { kind: 'voided', write }
  }
  if (writeFields(before) === writeFields(current?.fields)) return undefined
  if (isDeleted !== !current) return { path, reason: current ? 'written-again' : 'deleted' }
  // What a write leaves as it is keeps its earlier time.
  if (current && current.updateTime > time) return { path, reason: 'changed' }
  if (!before) return { kind: 'removed', write: { delete: path, currentDocument } }
  if (path[2] !== 'invoices') return { kind: 'restored', write: { set: path, fields: before, currentDocument } }
  // By this time cached invoices are brought up to date (`gateway/invoices`).
  const fields = new Map([...before].filter(([name]) => name !== 'updatedAt'))
  return { kind: 'restored', write: { set: path, fields, serverTimes: [['updatedAt']], currentDocument } }
}

/** Whether an invoice is its customer's to pay, or was. */
function isClaim(fields: Fields | undefined): boolean {
  const state = fields?.get('state')
  return typeof state === 'string' && isIssued({ state })
}

/** Fields to be compared; the time of a write is no difference. */
function writeFields(fields: Fields | undefined): string | undefined {
  if (!fields) return undefined
  const entries = [...fields].filter(([name]) => name !== 'updatedAt')
  return JSON.stringify(encodeFields(new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))))
}

/** A key that was taken back has no uses that a later one of its name would inherit. */
function usesOf(write: DocumentWrite): readonly DocumentWrite[] {
  return 'delete' in write && write.delete[0] === 'keys' ? [{ delete: ['keyUses', write.delete[1] ?? ''] }] : []
}

/** As many as a commit takes: as characters of JSON, they take up to four times as much on the wire, of 10 MiB. */
function* cutCommits(writes: readonly DocumentWrite[], most = mostWrites): Generator<readonly DocumentWrite[]> {
  let part: DocumentWrite[] = []
  let characters = 0
  for (const write of writes) {
    const length = 'set' in write ? (writeFields(write.fields)?.length ?? 0) : 0
    if (part.length === most || (part.length > 0 && characters + length > mostCharacters)) {
      yield part
      part = []
      characters = 0
    }
    part.push(write)
    characters += length
  }
  if (part.length > 0) yield part
}

function isCustomer(path: Path): boolean {
  return path[0] === 'customers' && path.length === 2
}

/** What lies under a new customer, and would be that of the next customer of this id. No command writes both at once. */
async function listDocumentsBelow(documents: DocumentsClient, path: Path): Promise<readonly Path[]> {
  const found = await Promise.all(listBelow('customers').map((name) => documents.runQuery({ collection: [...path, name] })))
  return found.flat().map((document) => document.path)
}

/** Whether a document is the customer's own; the others are notes of who looked at it or was invited. */
function isOwn(path: Path): boolean {
  return findCollection(path)?.isUndone !== false
}
