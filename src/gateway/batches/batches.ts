import * as v from 'valibot'
import type { Path } from '#protocol/document-name.ts'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import type { Fields, Value } from '#protocol/value.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { FilesClient } from '#gateway/files.ts'
import { answerPrefix } from '#gateway/contact-requests.ts'
import { deleteDocuments, nameStartsWith } from '#gateway/documents/delete-documents.ts'
import { type Document, type DocumentsClient, type DocumentWrite, mostWrites } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { type Versioned, withVersion } from '#gateway/documents/versioned.ts'
import { decodeImages, type DocumentImage } from './document-images.ts'
import { closeWrite, recordedCollections, recordedWrites } from './record-batch.ts'

const BatchSchema = v.object({
  id: v.string(),
  /** The words of the command. */
  command: v.string(),
  /** Who ran it. */
  actor: v.exactOptional(v.string()),
  createdAt: v.date(),
  /** The batch that has taken it back. */
  undoneBy: v.exactOptional(v.string()),
  /** Why it cannot be taken back. */
  final: v.exactOptional(v.string()),
  /** When a command of several commits has stored something last; gone once it is finished. */
  aliveAt: v.exactOptional(v.date()),
  /** Where it runs, as long. */
  runner: v.exactOptional(v.object({ host: v.string(), pid: v.number() })),
  /** What it was given, and how many commits it has. */
  input: v.exactOptional(v.string()),
  commitCount: v.exactOptional(v.number()),
})
/** What one run of a command changed, as it was read. */
export type Batch = Versioned<Readonly<v.InferOutput<typeof BatchSchema>>>

/** Why a document cannot be restored. */
export type UndoConflict = {
  readonly path: Path
  readonly reason: 'changed' | 'deleted' | 'written again' | 'has others below it' | 'mailed' | 'answered' | 'signed in' | 'named' | 'gone'
}

export type UndoOptions = {
  /** The id of an undoing of the batch that was interrupted: goes on with it. */
  readonly continues?: string | undefined
  /** Takes back even what people have been written to about. */
  readonly isForced?: boolean
  /** Is told how far it is, in documents, files and accounts. */
  readonly onProgress?: (doneCount: number, count: number) => void
  /** Where accounts and files are that it may have changed. */
  readonly identity?: Pick<IdentityClient, 'findAccounts' | 'updateAccount' | 'deleteAccount'>
  readonly files?: Pick<FilesClient, 'findFile' | 'deleteFile' | 'listNames'>
}

/** What taking back a batch did, or why it did nothing. */
export type UndoOutcome =
  | { readonly conflicts: readonly UndoConflict[] }
  | {
      readonly restoredCount: number
      readonly removedCount: number
      readonly removedFileCount: number
      readonly removedAccountCount: number
      readonly areMailsSent: boolean
      /** Invitations that people got by mail, and those that waited and are sent no more. */
      readonly invitations: { readonly sentCount: number; readonly canceledCount: number }
    }

/** The batches: `batches/{id}` with their `changes/{n}`, for the service alone. Methods reject with DocumentsError when the provider refuses. */
export type Batches = {
  readonly findBatch: (id: string) => Promise<Batch | undefined>
  /** Newest first. */
  readonly listBatches: (limit: number) => Promise<readonly Batch[]>
  /** Those that no command has finished, the longest silent first. */
  readonly listOpenBatches: (limit: number) => Promise<readonly Batch[]>
  /** Notes that nothing is left to do for a batch that is open. @throws DocumentsError FAILED_PRECONDITION when it has changed since it was read. */
  readonly closeBatch: (batch: Batch) => Promise<void>
  /**
   * Makes the documents of a batch what they were before it, unless one of them has changed since, or people have been written to about a new
   * invoice or an answer to a lead; then none. A batch that is open is closed first, so that its command stores no more.
   *
   * @param undoId The batch that this is.
   */
  readonly undoBatch: (batch: Batch, undoId: string, options?: UndoOptions) => Promise<UndoOutcome>
  /** Deletes batches that began before a moment. @returns How many, at most the limit. */
  readonly deleteBatchesBefore: (moment: Date, limit: number) => Promise<number>
}

/** Mails about one notice that are looked at: those of others whose ids begin alike are among them. */
const mostMails = 100

/** Changes that are read at once, of up to 0.9 MB each. */
const changesPage = 4

/** The store of batches over a client of the provider. */
export function createBatches(documents: DocumentsClient): Batches {
  return {
    findBatch: async (id) => {
      const [document] = await documents.batchGet([['batches', id]])
      return document && parseBatch(document)
    },

    listBatches: async (limit) => {
      const orderBy = [{ field: ['createdAt'], direction: 'DESCENDING' }] as const
      return (await documents.runQuery({ collection: ['batches'], orderBy, limit })).map(parseBatch)
    },

    listOpenBatches: async (limit) => {
      const orderBy = [{ field: ['aliveAt'], direction: 'ASCENDING' }] as const
      return (await documents.runQuery({ collection: ['batches'], orderBy, limit })).map(parseBatch)
    },

    closeBatch,

    undoBatch: async (batch, undoId, { continues, isForced = false, onProgress, ...clients } = {}) => {
      const { identity, files } = clients
      const { written, mailCount } = await readWritten(batch.id)
      const done = new Set<string>()
      const begun = continues === undefined ? [] : (await readWritten(continues)).written
      for (const [name, { path, state }] of begun) {
        const isNotedBefore = path[0] === 'accounts' || path[0] === 'files'
        // Whether these were changed is not known: they are changed once more. Only of those that are to go it is looked at whether they may.
        if (!isNotedBefore) done.add(name)
        if (!isNotedBefore || state?.has('isDisabled')) written.delete(name)
      }
      const mailed = isForced ? [] : await listMailed(written)
      const conflicts = [...(await listConflicts(written, clients)), ...mailed]
      if (conflicts.length > 0) return { conflicts }
      if (batch.aliveAt) await closeBatch(batch)
      const invitations = await countInvitations(written)
      let [restoredCount, removedCount, noticeCount, removedFileCount, removedAccountCount] = [0, 0, 0, 0, 0]
      for await (const { images } of readChanges(batch.id)) {
        // What was written twice is restored to what it was at first.
        const earliest = images.filter(({ path }) => !done.has(path.join('/')))
        for (const { path } of earliest) done.add(path.join('/'))
        const {
          accounts = [],
          files: stored = [],
          documents: first = [],
        } = Object.groupBy(earliest, ({ path: [root] }) => (root === 'accounts' || root === 'files' ? root : 'documents'))
        for (const { path, before } of accounts) {
          const localId = path[1] ?? ''
          if (before?.get('isNew') !== true) {
            await identity?.updateAccount({ localId, isDisabled: before?.get('isDisabled') === true })
            restoredCount++
          } else if (await identity?.findAccounts({ localIds: [localId] }).then(({ length }) => length > 0)) {
            await identity?.deleteAccount(localId)
            removedAccountCount++
          }
          onProgress?.(restoredCount + removedCount + removedFileCount + removedAccountCount, written.size)
        }
        for (const { path } of stored) if (await files?.deleteFile(path[1] ?? '')) removedFileCount++
        for (let start = 0; start < first.length; start += mostWrites - recordedWrites) {
          const part = first.slice(start, start + mostWrites - recordedWrites)
          const current = await documents.batchGet(part.map(({ path }) => path))
          const writes = part.flatMap((image, index) => restore(image, current[index]))
          restoredCount += part.filter(({ path, before }) => path[0] !== 'notices' && before).length
          removedCount += part.filter(({ path, before }) => path[0] !== 'notices' && !before).length
          onProgress?.(restoredCount + removedCount + removedFileCount + removedAccountCount, written.size)
          noticeCount += part.filter(({ path }, index) => path[0] === 'notices' && !current[index]).length
          if (writes.length > 0) await documents.commit(writes)
        }
      }
      const counts = { restoredCount, removedCount, removedFileCount, removedAccountCount, invitations }
      const isNothing = restoredCount + removedCount + removedFileCount + removedAccountCount + invitations.canceledCount === 0
      if (isNothing && continues === undefined && !batch.aliveAt) return { ...counts, areMailsSent: false }
      await documents.commit([markUndone(batch.id, undoId)])
      return { ...counts, areMailsSent: mailCount + noticeCount - invitations.sentCount > 0 }
    },

    deleteBatchesBefore: async (moment, limit) => {
      const below = { type: 'timestamp', microseconds: BigInt(moment.getTime()) * 1000n } as const
      const orderBy = [{ field: ['createdAt'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: ['batches'], where: [{ field: ['createdAt'], below }], orderBy, limit })
      for (const { path } of found) {
        const paths: Path[] = []
        for await (const change of readChanges(path[1] ?? '', false)) paths.push(change.path)
        await deleteDocuments(documents, [...paths, path])
      }
      return found.length
    },
  }

  async function closeBatch({ id, updateTime }: Batch): Promise<void> {
    await documents.commit([closeWrite(id, decodeTimestamp(updateTime))])
  }

  /** The changes of a batch, the first ones first. */
  async function* readChanges(id: string, areDecoded = true) {
    const collection = ['batches', id, 'changes']
    const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
    for (let last: Document | undefined, isLast = false; !isLast;) {
      const startAfter = last && [{ type: 'reference', ...documents.database, path: last.path } as const]
      const page = await documents.runQuery({ collection, orderBy, limit: changesPage, ...(startAfter && { startAfter }) })
      for (const { path, fields, updateTime } of page) {
        const bytes = fields.get('images')
        const images = areDecoded && bytes instanceof Uint8Array ? await decodeImages(bytes) : []
        yield { path, images, updateTime, mailCount: Number(fields.get('mailCount') ?? 0) }
      }
      last = page.at(-1)
      isLast = page.length < changesPage
    }
  }

  /** What a batch wrote, each as it was written last: a change and its documents are of one commit, and have its time. */
  async function readWritten(id: string) {
    const written = new Map<string, Written>()
    let mailCount = 0
    for await (const change of readChanges(id)) {
      mailCount += change.mailCount
      for (const { path, before, isDeleted } of change.images) {
        const name = path.join('/')
        const earlier = written.get(name)
        const wasThere = earlier?.wasThere ?? before !== undefined
        const wasIssued = earlier?.wasIssued ?? isIssued(before)
        const state = earlier?.state ?? before
        written.set(name, { path, isDeleted, wasThere, wasIssued, state, last: before, time: change.updateTime })
      }
    }
    return { written, mailCount }
  }

  async function listConflicts(
    written: ReadonlyMap<string, Written>,
    { identity, files }: Pick<UndoOptions, 'identity' | 'files'>,
  ): Promise<readonly UndoConflict[]> {
    const conflicts: UndoConflict[] = []
    const accounts = [...written.values()].filter(({ path: [root] }) => root === 'accounts')
    if (accounts.length > 0 && !identity) throw new Error('Accounts cannot be taken back without the way to them.')
    const found = new Map(
      (await identity?.findAccounts({ localIds: accounts.map(({ path }) => path[1] ?? '') }))?.map((each) => [each.localId, each]),
    )
    conflicts.push(...accounts.flatMap((account) => findAccountConflict(account, found.get(account.path[1] ?? ''))))
    for (const file of written.values()) {
      if (file.path[0] !== 'files') continue
      if (!files) throw new Error('Files cannot be taken back without the way to them.')
      conflicts.push(...(await findFileConflict(file, written, files)))
    }
    // Notices go as soon as their mails are written.
    const all = [...written.values()].filter(({ path: [root = ''] }) => !['notices', 'accounts', 'files'].includes(root))
    for (let start = 0; start < all.length; start += mostWrites) {
      const part = all.slice(start, start + mostWrites)
      const current = await documents.batchGet(part.map(({ path }) => path))
      conflicts.push(...part.flatMap((each, index) => findConflict(each, current[index])))
    }
    for (const { path, wasThere } of all) {
      if (path[0] !== 'customers' || path.length !== 2 || wasThere) continue
      // Its files would be those of the next customer of this id.
      const hasFiles = ((await files?.listNames(path.join('/'))) ?? []).length > 0
      if (hasFiles || (await hasOthers(path, written))) conflicts.push({ path, reason: 'has others below it' })
    }
    return conflicts
  }

  /** New invoices whose mail was handed over, and leads whose answer was. */
  async function listMailed(written: ReadonlyMap<string, Written>): Promise<readonly UndoConflict[]> {
    const all = [...written.values()]
    const noticeIds = all.flatMap(({ path: [root, id = ''], isDeleted }) => (root === 'notices' && !isDeleted ? [id] : []))
    const waiting = await readAll(noticeIds.map((id) => ['notices', id]))
    const mailedIds: string[] = []
    for (const id of noticeIds.filter((_, index) => !waiting[index])) {
      const mails = await documents.runQuery({ collection: ['mail'], where: nameStartsWith(documents, ['mail'], id), limit: mostMails })
      // As `server/customers/notice-service.ts` names them. Invoice 2026 has none of those of 2026-0001.
      if (mails.some(({ path }) => /^(?:-\d+-\d+)?$/u.test((path[1] ?? '').slice(id.length)))) mailedIds.push(id)
    }
    if (mailedIds.length === 0) return []
    const invoices = all.filter(({ path, wasIssued }) => path[2] === 'invoices' && !wasIssued)
    const told = new Set(
      invoices.flatMap(({ path: [, customerId = '', , id = ''] }) =>
        mailedIds.includes(`invoices-${customerId}-${id}`) ? [customerId] : [],
      ),
    )
    const toldInvoices = invoices.filter(({ path: [, customerId = ''] }) => told.has(customerId))
    const current = await readAll(toldInvoices.map(({ path }) => path))
    return [
      ...toldInvoices.flatMap(({ path }, index) => (isIssued(current[index]?.fields) ? [{ path, reason: 'mailed' } as const] : [])),
      ...all.flatMap(({ path }) => {
        const isAnswered = path[0] === 'contactRequests' && mailedIds.some((id) => id.startsWith(answerPrefix(path[1] ?? '')))
        return isAnswered ? [{ path, reason: 'answered' } as const] : []
      }),
    ]
  }

  async function readAll(paths: readonly Path[]): Promise<readonly (Document | undefined)[]> {
    const found: (Document | undefined)[] = []
    for (let start = 0; start < paths.length; start += mostWrites)
      found.push(...(await documents.batchGet(paths.slice(start, start + mostWrites))))
    return found
  }

  /** What nothing was put into the place of goes; what is gone already, or never arrived, is in nobody's way. */
  async function findFileConflict(
    { path, isDeleted, state, last }: Written,
    written: ReadonlyMap<string, Written>,
    files: Pick<FilesClient, 'findFile'>,
  ): Promise<readonly UndoConflict[]> {
    if (isDeleted || state?.get('isNew') !== true) return [{ path, reason: 'gone' }]
    const name = path[1] ?? ''
    const file = await files.findFile(name)
    if (!file) return []
    if (file.md5Hash !== last?.get('md5Hash')) return [{ path, reason: 'changed' }]
    const [root = '', customerId = ''] = name.split('/')
    const naming = await Promise.all([
      documents.runQuery({ collection: [root, customerId, 'invoices'], where: [{ field: ['file'], equals: name }] }),
      documents.runQuery({ collection: [root, customerId, 'products'], where: [{ field: ['files'], contains: name }] }),
    ])
    return naming.flat().some((each) => !written.has(each.path.join('/'))) ? [{ path, reason: 'named' }] : []
  }

  /** A mail has the id of its notice. */
  async function countInvitations(written: ReadonlyMap<string, Written>) {
    const ids = [...written.values()].flatMap(({ path: [root, id = ''], isDeleted }) =>
      root === 'notices' && !isDeleted && id.startsWith('invitation-') ? [id] : [],
    )
    const waiting = await readAll(ids.map((id) => ['notices', id]))
    const sent = await readAll(ids.map((id) => ['mail', id]))
    return { sentCount: sent.filter(Boolean).length, canceledCount: waiting.filter(Boolean).length }
  }

  /** Whether something lies under a customer that would be without it. */
  async function hasOthers(path: Path, written: ReadonlyMap<string, Written>): Promise<boolean> {
    for (const name of recordedCollections) {
      // No command writes a new customer together with what lies under it.
      const found = await documents.runQuery({ collection: [...path, name], limit: 1 })
      if (found.some((document) => !written.has(document.path.join('/')))) return true
    }
    return false
  }
}

function parseBatch(document: Document): Batch {
  return withVersion(parseDocument(BatchSchema, 'id', document), document.updateTime)
}

type Written = {
  readonly path: Path
  readonly isDeleted: boolean
  readonly wasThere: boolean
  /** Of an invoice: whether its customer had it before. */
  readonly wasIssued: boolean
  /** Before the first write. */
  readonly state: Fields | undefined
  /** Before the last one; of a file that was new then, what was put. */
  readonly last: Fields | undefined
  readonly time: bigint
}

/** Whether an invoice is its customer's to pay, or was. */
function isIssued(fields: Fields | undefined): boolean {
  const state = fields?.get('state')
  return typeof state === 'string' && state !== 'draft' && state !== 'proforma'
}

function findAccountConflict({ path, isDeleted, state, time }: Written, account: IdentityAccount | undefined): readonly UndoConflict[] {
  if (isDeleted) return [{ path, reason: 'gone' }]
  if (state?.get('isNew') === true) {
    const lastLoginAt = BigInt(account?.lastLoginAt?.getTime() ?? 0) * 1000n
    return lastLoginAt > time ? [{ path, reason: 'signed in' }] : []
  }
  if (!account) return [{ path, reason: 'deleted' }]
  return account.isDisabled === (state?.get('isDisabled') === true) ? [{ path, reason: 'changed' }] : []
}

function findConflict({ path, isDeleted, time }: Written, current: Document | undefined): readonly UndoConflict[] {
  if (isDeleted) return current ? [{ path, reason: 'written again' }] : []
  if (!current) return [{ path, reason: 'deleted' }]
  // What a write leaves as it is keeps its earlier time.
  return current.updateTime > time ? [{ path, reason: 'changed' }] : []
}

function restore({ path, before, names }: DocumentImage, current: Document | undefined): readonly DocumentWrite[] {
  const currentDocument = current ? { updateTime: current.updateTime } : { exists: false }
  if (names) return [{ set: path, fields: before ?? new Map<string, Value>(), mask: names.map((name) => [name]), currentDocument }]
  if (path[0] === 'keys' && !before && current) return [{ delete: path, currentDocument }, { delete: ['keyUses', path[1] ?? ''] }]
  if (path[0] === 'notices' || !before) return current ? [{ delete: path, currentDocument }] : []
  if (path[2] !== 'invoices') return [{ set: path, fields: before, currentDocument }]
  // By this time cached invoices are brought up to date (`gateway/invoices`).
  const fields = new Map([...before].filter(([name]) => name !== 'updatedAt'))
  return [{ set: path, fields, serverTimes: [['updatedAt']], currentDocument }]
}

function markUndone(id: string, undoneBy: string): DocumentWrite {
  return { set: ['batches', id], fields: encodePlainObject({ undoneBy }), mask: [['undoneBy']], currentDocument: { exists: true } }
}
