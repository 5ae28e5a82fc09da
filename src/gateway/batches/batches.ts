import * as v from 'valibot'
import { deleteDocuments, deleteFound } from '#gateway/documents/delete-documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { parseDocument } from '#gateway/documents/typed-document.ts'
import type { FilesClient } from '#gateway/files.ts'
import { undoBatch, type UndoOptions, type UndoOutcome } from './undo-batch.ts'

const BatchSchema = v.object({
  id: v.string(),
  /** The words of the command. */
  command: v.string(),
  /** Who ran it. */
  actor: v.exactOptional(v.string()),
  /** The account of who ran it, if on a page: addresses change hands. */
  uid: v.exactOptional(v.string()),
  createdAt: v.date(),
  /** The run of `undo` that has taken it back, as the audit log names it. */
  undoneBy: v.exactOptional(v.string()),
  /** Whose documents it changed, the first thousand. */
  customers: v.exactOptional(v.array(v.string())),
  /** Names of the first files that it stored, which `undo` leaves. */
  files: v.exactOptional(v.array(v.string())),
  /** When a command of several commits has stored something last; absent once it is finished. */
  aliveAt: v.exactOptional(v.date()),
  /** The process of such a command. */
  runner: v.exactOptional(v.object({ host: v.string(), pid: v.number() })),
  /** Is the same when such a command is given again. */
  input: v.exactOptional(v.string()),
})
/** What one run of a command changed. */
export type Batch = Readonly<v.InferOutput<typeof BatchSchema>>

/** The batches: `batches/{id}` with their `changes/{n}`, for the service alone. Methods reject with DocumentsError when the provider refuses. */
export type BatchStore = {
  readonly findBatch: (id: string) => Promise<Batch | undefined>
  /** Newest first. */
  readonly listBatches: (limit: number) => Promise<readonly Batch[]>
  /** Those that no command has finished, the longest silent first. */
  readonly listOpenBatches: (limit: number) => Promise<readonly Batch[]>
  /** Restores the documents of a batch, or names those that have changed since and restores none. @param undoId Names the run that does so. */
  readonly undoBatch: (id: string, undoId: string, files?: Pick<FilesClient, 'listNames'>, options?: UndoOptions) => Promise<UndoOutcome>
  /** Deletes batches that began before a moment. @param pageSize How many are read at once. */
  readonly deleteBatchesBefore: (moment: Date, pageSize: number) => Promise<void>
}

/** Changes that are read at once, of up to 0.9 MB each. */
const changesPage = 4

/** The store of batches over a client of the provider. */
export function openBatchStore(documents: DocumentsClient): BatchStore {
  const list = async (field: string, direction: 'ASCENDING' | 'DESCENDING', limit: number) =>
    (await documents.runQuery({ collection: ['batches'], orderBy: [{ field: [field], direction }], limit })).map(parseBatch)
  const changesOf = (id: string) => documents.iterate({ collection: ['batches', id, 'changes'], pageSize: changesPage })
  return {
    findBatch: async (id) => {
      const [document] = await documents.batchGet([['batches', id]])
      return document && parseBatch(document)
    },
    listBatches: async (limit) => await list('createdAt', 'DESCENDING', limit),
    listOpenBatches: async (limit) => await list('aliveAt', 'ASCENDING', limit),
    undoBatch: async (id, undoId, files, options) => await undoBatch(documents, { id, undoId, changes: changesOf(id), files, ...options }),
    deleteBatchesBefore: async (moment, pageSize) => {
      const below = timestampOf(moment)
      const orderBy = [{ field: ['createdAt'], direction: 'ASCENDING' }] as const
      const where = [{ field: ['createdAt'], below }]
      for await (const { path } of documents.iterate({ collection: ['batches'], where, orderBy, pageSize })) {
        await deleteFound(documents, changesOf(path[1] ?? ''))
        await deleteDocuments(documents, [path])
      }
    },
  }
}

/** Reads a stored batch. */
export function parseBatch(document: Document): Batch {
  return parseDocument(BatchSchema, 'id', document)
}
