import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { type Document, type DocumentsClient, type DocumentWrite, DocumentsError, mostWrites } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { type DocumentImage, encodeImages } from './document-images.ts'

/** What a command does to one document. */
export type DocumentChange = { readonly path: Path; readonly before: Fields | undefined; readonly after: Fields | undefined }

/** What has been recorded so far. */
export type BatchRecord = {
  /** Documents that were written, or in a dry run would be. */
  readonly documentCount: number
  /** The first of them that become others, up to `mostChanges`. */
  readonly changes: readonly DocumentChange[]
}

/** Records what a run of a command changes of customers, so that it can be taken back. */
export type BatchRecorder = {
  readonly id: string
  readonly isDryRun: boolean
  /** The same client, whose commits are recorded; in a dry run they are checked and stored nowhere. */
  readonly wrap: (documents: DocumentsClient) => DocumentsClient
  readonly read: () => BatchRecord
}

export type BatchRecorderOptions = {
  readonly id: string
  /** The words of the command. */
  readonly command: string
  /** Who runs it. */
  readonly actor: string | undefined
  readonly isDryRun: boolean
}

/** Writes that a commit leaves free for what is recorded of it. */
export const recordedWrites = 10

/** Changes that are kept to be shown: an import may have any length. */
export const mostChanges = 1000

/** How often a commit is tried whose documents somebody else changes at the same moment. */
const mostAttempts = 5

/** What is recorded below customers; who has access since when stays in `memberChanges`, whatever is taken back. */
export const recordedCollections: readonly string[] = ['invoices', 'products', 'appointments', 'requests']

/** What is recorded beside customers. */
const recordedRoots: readonly (string | undefined)[] = ['customers', 'bookings', 'bookingSlots', 'keys']

/** A path of something that a batch can restore. */
export function isRecorded([first, , collection]: Path): boolean {
  if (!recordedRoots.includes(first)) return false
  return collection === undefined || (first === 'customers' && recordedCollections.includes(collection))
}

/** Starts the record of a command. Nothing is stored before its first commit. */
export function createBatchRecorder({ id, command, actor, isDryRun }: BatchRecorderOptions): BatchRecorder {
  const changes: DocumentChange[] = []
  let documentCount = 0
  let commitCount = 0

  const commit = async (documents: DocumentsClient, writes: readonly DocumentWrite[]): Promise<{ readonly commitTime: bigint }> => {
    for (let attempt = 1; ; attempt++) {
      const { planned, isTightened } = await plan(documents, writes)
      const recorded = planned.filter(({ write }) => isRecorded(pathOf(write)))
      if (isDryRun) {
        planned.forEach(refuseImpossible)
        note(recorded)
        return { commitTime: 0n }
      }
      if (recorded.length === 0) return await documents.commit(writes)
      const records = await recordsOf(planned)
      try {
        const reply = await documents.commit([...planned.map(({ write }) => write), ...records])
        note(recorded)
        commitCount++
        return reply
      } catch (error) {
        const isConflict = error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'ALREADY_EXISTS'].includes(error.status)
        if (!isConflict || !isTightened || attempt === mostAttempts) throw error
      }
    }
  }

  const note = (recorded: readonly PlannedWrite[]): void => {
    documentCount += recorded.length
    for (const { write, before } of recorded) {
      if (changes.length < mostChanges) changes.push({ path: pathOf(write), before: before?.fields, after: apply(write, before?.fields) })
    }
  }

  const recordsOf = async (planned: readonly PlannedWrite[]): Promise<readonly DocumentWrite[]> => {
    const images = planned.flatMap(({ write, before }): readonly DocumentImage[] => {
      const path = pathOf(write)
      return isRecorded(path) || path[0] === 'notices' ? [{ path, before: before?.fields, isDeleted: 'delete' in write }] : []
    })
    const mailCount = planned.filter(({ write }) => pathOf(write)[0] === 'mail').length
    const parts = await encodeImages(images)
    const header = encodePlainObject({ command, ...(actor !== undefined && { actor }) })
    return [
      ...(commitCount === 0
        ? [{ set: ['batches', id], fields: header, serverTimes: [['createdAt']], currentDocument: { exists: false } } as const]
        : []),
      ...parts.map((part, index) => ({
        // In the order in which they are restored.
        set: ['batches', id, 'changes', `${String(commitCount).padStart(6, '0')}-${String(index).padStart(3, '0')}`],
        fields: new Map<string, Value>([
          ['images', part],
          ['mailCount', BigInt(index === 0 ? mailCount : 0)],
        ]),
      })),
    ]
  }

  return {
    id,
    isDryRun,
    wrap: (documents) => ({ ...documents, commit: async (writes) => await commit(documents, writes) }),
    read: () => ({ documentCount, changes }),
  }
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

/** What the provider would say. */
function refuseImpossible({ write, before }: PlannedWrite): void {
  const { currentDocument } = write
  if (!currentDocument || !isRecorded(pathOf(write)) || isNew(write)) return
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

/** What a write makes of fields, but for times that the provider sets. */
function apply(write: DocumentWrite, before: Fields | undefined): Fields | undefined {
  if ('delete' in write) return undefined
  if (!write.mask) return write.fields
  return write.mask.reduce((fields, path) => withValue(fields, path, findValue(write.fields, path)), before ?? new Map<string, Value>())
}

function findValue(fields: Fields, [name = '', ...rest]: FieldPath): Value | undefined {
  const value = fields.get(name)
  if (rest.length === 0) return value
  return isMap(value) ? findValue(value.fields, rest) : undefined
}

function withValue(fields: Fields, [name = '', ...rest]: FieldPath, value: Value | undefined): Fields {
  const inner = fields.get(name)
  const next: Value | undefined =
    rest.length === 0 ? value : { type: 'map', fields: withValue(isMap(inner) ? inner.fields : new Map(), rest, value) }
  const others = [...fields].filter(([each]) => each !== name)
  return new Map(next === undefined ? others : [...others, [name, next]])
}
