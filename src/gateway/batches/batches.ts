import * as v from 'valibot'
import type { Path } from '#protocol/document-name.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import { type Document, type DocumentsClient, type DocumentWrite, mostWrites } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { decodeImages, type DocumentImage } from './document-images.ts'
import { recordedCollections, recordedWrites } from './record-batch.ts'

const BatchSchema = v.object({
  id: v.string(),
  /** The words of the command. */
  command: v.string(),
  /** Who ran it. */
  actor: v.exactOptional(v.string()),
  createdAt: v.date(),
  /** The batch that has taken it back. */
  undoneBy: v.exactOptional(v.string()),
})
/** What one run of a command changed. */
export type Batch = Readonly<v.InferOutput<typeof BatchSchema>>

/** Why a document cannot be restored. */
export type UndoConflict = {
  readonly path: Path
  readonly reason: 'changed' | 'deleted' | 'written again' | 'has documents of later batches'
}

/** What taking back a batch did, or why it did nothing. */
export type UndoOutcome =
  | { readonly conflicts: readonly UndoConflict[] }
  | { readonly restoredCount: number; readonly removedCount: number; readonly areMailsSent: boolean }

/** The batches: `batches/{id}` with their `changes/{n}`, for the service alone. Methods reject with DocumentsError when the provider refuses. */
export type Batches = {
  readonly findBatch: (id: string) => Promise<Batch | undefined>
  /** Newest first. */
  readonly listBatches: (limit: number) => Promise<readonly Batch[]>
  /**
   * Makes the documents of a batch what they were before it, unless one of them has changed since; then none.
   *
   * @param undoId The batch that this is.
   */
  readonly undoBatch: (batch: Batch, undoId: string) => Promise<UndoOutcome>
  /** Deletes batches that began before a moment. @returns How many, at most the limit. */
  readonly deleteBatchesBefore: (moment: Date, limit: number) => Promise<number>
}

/** Changes that are read at once, of up to 0.9 MB each. */
const changesPage = 4

/** The store of batches over a client of the provider. */
export function createBatches(documents: DocumentsClient): Batches {
  return {
    findBatch: async (id) => {
      const [document] = await documents.batchGet([['batches', id]])
      return document && parseDocument(BatchSchema, 'id', document)
    },

    listBatches: async (limit) => {
      const orderBy = [{ field: ['createdAt'], direction: 'DESCENDING' }] as const
      const found = await documents.runQuery({ collection: ['batches'], orderBy, limit })
      return found.map((document) => parseDocument(BatchSchema, 'id', document))
    },

    undoBatch: async (batch, undoId) => {
      const { written, mailCount } = await readWritten(batch.id)
      const conflicts = await listConflicts(written)
      if (conflicts.length > 0) return { conflicts }
      let [restoredCount, removedCount, noticeCount] = [0, 0, 0]
      const done = new Set<string>()
      for await (const { images } of readChanges(batch.id)) {
        // What was written twice is restored to what it was at first.
        const first = images.filter(({ path }) => !done.has(path.join('/')))
        for (const { path } of first) done.add(path.join('/'))
        for (let start = 0; start < first.length; start += mostWrites - recordedWrites) {
          const part = first.slice(start, start + mostWrites - recordedWrites)
          const current = await documents.batchGet(part.map(({ path }) => path))
          const writes = part.flatMap((image, index) => restore(image, current[index]))
          restoredCount += part.filter(({ path, before }) => path[0] !== 'notices' && before).length
          removedCount += part.filter(({ path, before }) => path[0] !== 'notices' && !before).length
          noticeCount += part.filter(({ path }, index) => path[0] === 'notices' && !current[index]).length
          if (writes.length > 0) await documents.commit(writes)
        }
      }
      if (restoredCount + removedCount === 0) return { restoredCount, removedCount, areMailsSent: false }
      await documents.commit([markUndone(batch.id, undoId)])
      return { restoredCount, removedCount, areMailsSent: mailCount + noticeCount > 0 }
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
        const wasThere = written.get(name)?.wasThere ?? before !== undefined
        written.set(name, { path, isDeleted, wasThere, time: change.updateTime })
      }
    }
    return { written, mailCount }
  }

  async function listConflicts(written: ReadonlyMap<string, Written>): Promise<readonly UndoConflict[]> {
    const conflicts: UndoConflict[] = []
    // Notices go as soon as their mails are written.
    const all = [...written.values()].filter(({ path }) => path[0] !== 'notices')
    for (let start = 0; start < all.length; start += mostWrites) {
      const part = all.slice(start, start + mostWrites)
      const current = await documents.batchGet(part.map(({ path }) => path))
      conflicts.push(...part.flatMap((each, index) => findConflict(each, current[index])))
    }
    for (const { path, wasThere } of all) {
      if (path[0] === 'customers' && path.length === 2 && !wasThere && (await hasOthers(path, written)))
        conflicts.push({ path, reason: 'has documents of later batches' })
    }
    return conflicts
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

type Written = { readonly path: Path; readonly isDeleted: boolean; readonly wasThere: boolean; readonly time: bigint }

function findConflict({ path, isDeleted, time }: Written, current: Document | undefined): readonly UndoConflict[] {
  if (isDeleted) return current ? [{ path, reason: 'written again' }] : []
  if (!current) return [{ path, reason: 'deleted' }]
  // What a write leaves as it is keeps its earlier time.
  return current.updateTime > time ? [{ path, reason: 'changed' }] : []
}

function restore({ path, before }: DocumentImage, current: Document | undefined): readonly DocumentWrite[] {
  const currentDocument = current ? { updateTime: current.updateTime } : { exists: false }
  if (path[0] === 'notices' || !before) return current ? [{ delete: path, currentDocument }] : []
  if (path[2] !== 'invoices') return [{ set: path, fields: before, currentDocument }]
  // By this time cached invoices are brought up to date (`gateway/invoices`).
  const fields = new Map([...before].filter(([name]) => name !== 'updatedAt'))
  return [{ set: path, fields, serverTimes: [['updatedAt']], currentDocument }]
}

function markUndone(id: string, undoneBy: string): DocumentWrite {
  return { set: ['batches', id], fields: encodePlainObject({ undoneBy }), mask: [['undoneBy']], currentDocument: { exists: true } }
}
