import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import { type Fields, isMap, type Value } from '#protocol/value.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { FilesClient } from '#gateway/files.ts'
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
  /** Whether the batch is stored. */
  readonly isStored: boolean
  /** Whether it goes on with what an interrupted run has stored. */
  readonly isContinued: boolean
  /** With what the last commit was rejected, if it was: without an answer of the provider it may be stored. */
  readonly rejection: unknown
  /** Why it cannot be taken back. */
  readonly final: string | undefined
}

/** The process of a command. */
export type BatchRunner = { readonly host: string; readonly pid: number }

/** A batch that is not finished: what it was before is known by `updateTime`, and how many commits it has. */
export type OpenBatch = { readonly id: string; readonly updateTime: string; readonly commitCount?: number }

/** Records what a run of a command changes, so that it can be taken back. */
export type BatchRecorder = {
  /** That of an interrupted batch once it is continued. */
  readonly id: string
  readonly isDryRun: boolean
  /** The same client, whose commits are recorded; in a dry run they are checked and stored nowhere. */
  readonly wrap: (documents: DocumentsClient) => DocumentsClient
  /** The same for accounts: whether they are disabled, and that they were deleted, is recorded as `accounts/{uid}`; in a dry run nothing becomes of them. */
  readonly wrapIdentity: (documents: DocumentsClient, identity: IdentityClient) => IdentityClient
  /** Records accounts that are imported next and were not there. */
  readonly recordNewAccounts: (
    documents: DocumentsClient,
    accounts: readonly { readonly localId: string; readonly email?: string | undefined }[],
  ) => Promise<void>
  /** The same for files, as `files/{name}`: which are new or deleted, not what was in them. In a dry run nothing becomes of them. */
  readonly wrapFiles: (documents: DocumentsClient, files: FilesClient) => FilesClient
  /** Says, before anything is stored, that it cannot be taken back, and why. */
  readonly declareFinal: (reason: string) => void
  /**
   * Says that several commits may follow: until `finish` the batch is stored as open, so that it is known when the command is killed.
   *
   * @param input What the same run would be given again: by it an interrupted batch is found. Absent where it is taken back, and not continued.
   */
  readonly expectSeveral: (input?: string) => void
  /** Goes on with an interrupted batch. @throws DocumentsError FAILED_PRECONDITION when somebody else has been quicker. */
  readonly resume: (documents: DocumentsClient, batch: OpenBatch) => Promise<void>
  /** Stores that the command has done all that it had to; of several commits the last one. */
  readonly finish: (documents: DocumentsClient) => Promise<void>
  readonly read: () => BatchRecord
}

export type BatchRecorderOptions = {
  readonly id: string
  /** The words of the command. */
  readonly command: string
  /** Who runs it. */
  readonly actor: string | undefined
  /** Where it runs. */
  readonly runner: BatchRunner
  readonly isDryRun: boolean
  /** Why it cannot be taken back, where it cannot: the batch then says that alone. */
  readonly final?: string | undefined
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
const recordedRoots: readonly (string | undefined)[] = ['customers', 'bookings', 'bookingSlots', 'bookingFeed', 'keys']

/** A path of something that a batch can restore. */
export function isRecorded([first, , collection]: Path): boolean {
  if (!recordedRoots.includes(first)) return false
  return collection === undefined || (first === 'customers' && recordedCollections.includes(collection))
}

/** Whether what a write replaces is kept. Of leads the fields of a write with a mask are, such as when they were answered. */
function isRecordedWrite(write: DocumentWrite): boolean {
  const path = pathOf(write)
  return isRecorded(path) || (path[0] === 'contactRequests' && 'set' in write && write.mask !== undefined)
}

/** Starts the record of a command. Nothing is stored before its first commit. */
export function createBatchRecorder(options: BatchRecorderOptions): BatchRecorder {
  const { command, actor, runner, isDryRun } = options
  const changes: DocumentChange[] = []
  let { id, final } = options
  let documentCount = 0
  let commitCount = 0
  let isContinued = false
  let rejection: unknown
  /** While the batch is open; its commits then tell of the state in which they leave it. */
  let open: { readonly input: string | undefined } | undefined
  let version = 0n

  const commit = async (documents: DocumentsClient, writes: readonly DocumentWrite[]): Promise<{ readonly commitTime: bigint }> => {
    for (let attempt = 1; ; attempt++) {
      const { planned, isTightened } = await plan(documents, writes)
      const recorded = planned.filter(({ write }) => isRecordedWrite(write))
      if (isDryRun) {
        planned.forEach(refuseImpossible)
        note(recorded)
        return { commitTime: 0n }
      }
      if (final !== undefined && commitCount === 0) await storeAlone(documents)
      // A mail that waits is taken back with what it tells of, or alone. An undoing that closes another batch is known from then on.
      const closesOther = open !== undefined && planned.some(({ write }) => pathOf(write)[0] === 'batches' && pathOf(write)[1] !== id)
      const isKept = recorded.length > 0 || closesOther || (final === undefined && planned.some(isNotice))
      if (!isKept) return await documents.commit(writes)
      const records = await recordsOf(planned)
      try {
        const reply = await store(documents, [...planned.map(({ write }) => write), ...records])
        note(recorded)
        return reply
      } catch (error) {
        if (!isConflict(error)) throw error
        await refuseTaken(documents)
        if (!isTightened || attempt === mostAttempts) throw error
      }
    }
  }

  const store = async (documents: DocumentsClient, writes: readonly DocumentWrite[]): Promise<{ readonly commitTime: bigint }> => {
    try {
      const reply = await documents.commit(writes)
      commitCount++
      version = reply.commitTime
      rejection = undefined
      return reply
    } catch (error) {
      rejection = error
      throw error
    }
  }

  /** A command that was silent for long, such as on a computer that slept, may have been taken for an interrupted one. */
  const refuseTaken = async (documents: DocumentsClient): Promise<void> => {
    if (!open || commitCount === 0) return
    const [header] = await documents.batchGet([['batches', id]])
    if (header?.updateTime !== version) throw new DocumentsError('CANCELLED', `Somebody else has continued batch ${id}, or taken it back.`)
  }

  const note = (recorded: readonly PlannedWrite[]): void => {
    noteChanges(recorded.map(({ write, before }) => ({ path: pathOf(write), before: before?.fields, after: apply(write, before?.fields) })))
  }

  const noteChanges = (made: readonly DocumentChange[]): void => {
    documentCount += made.length
    changes.push(...made.slice(0, Math.max(0, mostChanges - changes.length)))
  }

  const headerOf = (): readonly DocumentWrite[] => {
    const set = ['batches', id]
    if (commitCount === 0) {
      const fields = encodePlainObject({ command, actor, final, ...(open && { runner, input: open.input, commitCount: 1 }) })
      const serverTimes = [['createdAt'], ...(open ? [['aliveAt']] : [])]
      return [{ set, fields, serverTimes, currentDocument: { exists: false } }]
    }
    if (!open) return []
    const fields = encodePlainObject({ commitCount: commitCount + 1 })
    return [{ set, fields, mask: [['commitCount']], serverTimes: [['aliveAt']], currentDocument: { updateTime: version } }]
  }

  /** Before what cannot be taken back, so that it is known in any case. */
  const storeAlone = async (documents: DocumentsClient): Promise<void> => {
    await store(documents, headerOf())
  }

  const recordsOf = async (planned: readonly PlannedWrite[]): Promise<readonly DocumentWrite[]> => {
    const kept = planned.filter((each) => isRecordedWrite(each.write) || isNotice(each))
    return await recordsOfImages(kept.map(imageOf), planned.filter(({ write }) => pathOf(write)[0] === 'mail').length)
  }

  const recordsOfImages = async (images: readonly DocumentImage[], mailCount: number): Promise<readonly DocumentWrite[]> => {
    const parts = images.length > 0 ? await encodeImages(images) : []
    return [
      ...headerOf(),
      ...parts.map((part, index) => ({
        // In the order in which they are restored.
        set: ['batches', id, 'changes', `${String(commitCount).padStart(6, '0')}-${String(index).padStart(3, '0')}`],
        fields: new Map<string, Value>([
          ['images', part],
          ['mailCount', BigInt(index === 0 ? mailCount : 0)],
        ]),
        currentDocument: { exists: false },
      })),
    ]
  }

  /** Records what happens next to accounts or files, which no commit can hold. What cannot be taken back leaves no trace of them. */
  const keep = async (documents: DocumentsClient, ...made: readonly DocumentChange[]): Promise<void> => {
    noteChanges(made)
    if (isDryRun || made.length === 0) return
    if (final !== undefined) return commitCount === 0 ? await storeAlone(documents) : undefined
    const images = made.map(({ path, before, after }) => {
      // By its hash a file is known again; of an account nothing has to be kept.
      const state = before ?? new Map<string, Value>([...((path[0] === 'files' && after) || []), ['isNew', true]])
      return { path, before: state, isDeleted: !after }
    })
    await store(documents, await recordsOfImages(images, 0))
  }

  return {
    get id() {
      return id
    },
    isDryRun,
    wrap: (documents) => ({ ...documents, commit: async (writes) => await commit(documents, writes) }),
    wrapIdentity: (documents, identity) => ({
      ...identity,
      updateAccount: async (update) => {
        const { localId, isDisabled } = update
        const [account] = isDisabled === undefined ? [] : await identity.findAccounts({ localIds: [localId] })
        if (account && isDisabled !== undefined) {
          const before = encodePlainObject({ isDisabled: account.isDisabled })
          await keep(documents, { path: ['accounts', localId], before, after: encodePlainObject({ isDisabled }) })
        }
        if (!isDryRun) await identity.updateAccount(update)
      },
      deleteAccount: async (localId) => {
        await keep(documents, { path: ['accounts', localId], before: new Map(), after: undefined })
        if (!isDryRun) await identity.deleteAccount(localId)
      },
    }),
    recordNewAccounts: async (documents, accounts) => {
      const made = accounts.map(({ localId, email }) => ({
        path: ['accounts', localId],
        before: undefined,
        after: encodePlainObject({ email }),
      }))
      await keep(documents, ...made)
    },
    wrapFiles: (documents, files) => ({
      ...files,
      uploadFile: async (file) => {
        const { name, content, sizeBytes, contentType = '', md5Hash = '' } = file
        const earlier = await files.findFile(name)
        const after = encodePlainObject({ sizeBytes, md5Hash })
        const before = earlier && encodePlainObject({ sizeBytes: earlier.sizeBytes, md5Hash: earlier.md5Hash })
        await keep(documents, { path: ['files', name], before, after })
        if (!isDryRun) return await files.uploadFile(file)
        await content.cancel()
        return { name, sizeBytes, contentType, md5Hash, updatedAt: new Date() }
      },
      deleteFile: async (name) => {
        const found = await files.findFile(name)
        if (!found) return false
        const { sizeBytes, md5Hash } = found
        await keep(documents, { path: ['files', name], before: encodePlainObject({ sizeBytes, md5Hash }), after: undefined })
        return isDryRun || (await files.deleteFile(name))
      },
    }),
    declareFinal: (reason) => {
      final = reason
    },
    expectSeveral: (input) => {
      open = { input }
    },
    resume: async (documents, batch) => {
      open ??= { input: undefined }
      const fields = encodePlainObject({ runner })
      const currentDocument = { updateTime: decodeTimestamp(batch.updateTime) }
      const claim = { set: ['batches', batch.id], fields, mask: [['runner']], serverTimes: [['aliveAt']], currentDocument }
      // First, so that the claim counts as a write of its own batch.
      id = batch.id
      version = (await documents.commit([claim])).commitTime
      commitCount = batch.commitCount ?? 0
      isContinued = true
    },
    finish: async (documents) => {
      if (!open || commitCount === 0 || isDryRun) return
      try {
        await documents.commit([closeWrite(id, version)])
      } catch (error) {
        if (isConflict(error)) await refuseTaken(documents)
        throw error
      }
      open = undefined
    },
    read: () => ({ documentCount, changes, isStored: commitCount > 0, isContinued, rejection, final }),
  }
}

/** Closes a batch that is open, if it is still as it was read or written. */
export function closeWrite(id: string, updateTime: bigint): DocumentWrite {
  return { set: ['batches', id], fields: new Map(), mask: [['aliveAt'], ['runner']], currentDocument: { updateTime } }
}

function isNotice({ write }: PlannedWrite): boolean {
  return pathOf(write)[0] === 'notices'
}

function isConflict(error: unknown): boolean {
  return error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'ALREADY_EXISTS'].includes(error.status)
}

type PlannedWrite = { readonly write: DocumentWrite; readonly before: Document | undefined }

/** Reads what the writes replace, and lets each write replace that alone. What must not exist yet is not asked for. */
async function plan(documents: DocumentsClient, writes: readonly DocumentWrite[]) {
  const asked = writes.filter((write) => isRecordedWrite(write) && !isNew(write))
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
  if (!currentDocument || !isRecordedWrite(write) || isNew(write)) return
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

function imageOf({ write, before }: PlannedWrite): DocumentImage {
  const path = pathOf(write)
  if (path[0] !== 'contactRequests' || !('set' in write)) return { path, before: before?.fields, isDeleted: 'delete' in write }
  const names = [...(write.mask ?? []), ...(write.serverTimes ?? [])].flatMap(([name]) => name ?? [])
  return { path, before: new Map([...(before?.fields ?? [])].filter(([name]) => names.includes(name))), isDeleted: false, names }
}

/** What a write makes of fields; times that the provider sets are about those of this machine. */
function apply(write: DocumentWrite, before: Fields | undefined): Fields | undefined {
  if ('delete' in write) return undefined
  const { fields: given, mask, serverTimes = [] } = write
  const fields = mask
    ? mask.reduce((made, path) => withValue(made, path, findValue(given, path)), before ?? new Map<string, Value>())
    : given
  const now: Value = { type: 'timestamp', microseconds: BigInt(Date.now()) * 1000n }
  return serverTimes.reduce((made, path) => withValue(made, path, now), fields)
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
