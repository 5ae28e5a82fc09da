import * as v from 'valibot'
import { importKinds, undatedPayments, zeroRates } from '#domain/import-file.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { encodePlainObject, parseDocument, type PlainObject } from '#gateway/documents/typed-document.ts'

/** What happens to a file, or has happened last. `asked`: a person is to decide how it is read. */
const importStates = ['checking', 'asked', 'checked', 'refused', 'storing', 'stored', 'stopped', 'undoing', 'undone'] as const

const ImportSchema = v.object({
  id: v.string(),
  /** Account of who sent it, who alone sees it. */
  uid: v.string(),
  kind: v.picklist([...importKinds, 'bank']),
  fileName: v.string(),
  sizeBytes: v.number(),
  /** Parts of its content. */
  partCount: v.number(),
  /** In hexadecimal digits. */
  sha256: v.string(),
  createdAt: v.date(),
  /** WHATWG name of an encoding, or `detectedEncoding`. */
  encoding: v.string(),
  hasDecimalCommas: v.boolean(),
  isReplacing: v.boolean(),
  notifies: v.boolean(),
  /** Fields of the columns of a table, as a person has chosen them; empty for one that is left out. */
  columns: v.exactOptional(v.array(v.string())),
  paidOn: v.exactOptional(v.picklist(undatedPayments)),
  zeroRates: v.exactOptional(
    v.object({ eu: v.exactOptional(v.picklist(zeroRates.eu)), abroad: v.exactOptional(v.picklist(zeroRates.abroad)) }),
  ),
  state: v.picklist(importStates),
  /** When work on it was last seen, and its process; absent unless there is work. */
  aliveAt: v.exactOptional(v.date()),
  runner: v.exactOptional(v.object({ host: v.string(), pid: v.number() })),
  /** Its batches, the first one first: a second one continues the first. */
  batches: v.array(v.string()),
  /** JSON of what the last work has found (`agency/imports`, `agency/bank`); empty before. */
  report: v.string(),
  /** Of bank statements and e-invoices: the files that the content is made of, in this order. `buyer` of an e-invoice is a customer's id, or what a person has decided. */
  files: v.exactOptional(v.array(v.object({ name: v.string(), sizeBytes: v.number(), buyer: v.exactOptional(v.string()) }))),
  /** Of bank statements: JSON of what was decided, and stored parts of the review. */
  decisions: v.exactOptional(v.string()),
  reviewPartCount: v.exactOptional(v.number()),
})
/** A file that a member of staff imports, or bank statements. */
export type StoredImport = Readonly<v.InferOutput<typeof ImportSchema>>

/** A state of a stored import, to replace no other. */
export type SeenImport = StoredImport & { readonly updateTime: bigint }

/** The files: `imports/{id}` with their `parts/{n}`. Methods reject with DocumentsError when the provider refuses. */
export type ImportStore = {
  /** Stores a file that is not there yet. */
  readonly create: (entry: Omit<StoredImport, 'partCount'>, content: Uint8Array) => Promise<void>
  readonly find: (id: string) => Promise<SeenImport | undefined>
  /** @returns Undefined if a part is missing. */
  readonly readContent: (entry: Pick<StoredImport, 'id' | 'partCount'>) => Promise<Uint8Array | undefined>
  /** In any order. */
  readonly listOf: (uid: string, limit: number) => Promise<readonly StoredImport[]>
  /** Replaces that state. @param isEnded Whether no more work is done. @returns The new state; undefined if it was another already. */
  readonly change: (seen: SeenImport, changes: Partial<StoredImport>, isEnded?: boolean) => Promise<SeenImport | undefined>
  /** Deletes the content alone. */
  readonly removeContent: (entry: Pick<StoredImport, 'id' | 'partCount'>) => Promise<void>
  readonly remove: (entry: StoredParts) => Promise<void>
  /** Deletes files that were sent before a moment. */
  readonly removeBefore: (moment: Date, pageSize: number) => Promise<void>
}

/** What is stored of a file. */
type StoredParts = Pick<StoredImport, 'id' | 'partCount' | 'reviewPartCount'>

/** A document takes 1 MiB. */
const partBytes = 900_000

const pathOf = (id: string) => ['imports', id]
const partsOf = ({ id, partCount }: Pick<StoredImport, 'id' | 'partCount'>) =>
  Array.from({ length: partCount }, (_, part) => ['imports', id, 'parts', String(part)])

function reviewPartsOf({ id, reviewPartCount = 0 }: Pick<StoredImport, 'id' | 'reviewPartCount'>) {
  return Array.from({ length: reviewPartCount }, (_, part) => pathOfReviewPart(id, part))
}

/** Where a part of a review of bank statements is. */
function pathOfReviewPart(id: string, part: number): readonly string[] {
  return ['imports', id, 'parts', `review-${part}`]
}

/** Parts of a review that are stored in one commit: some are 700 kB long, and a request takes 10 MiB. */
const reviewPartsAtOnce = 10

/** Stores the parts of a review, after they were counted in its entry (`reviewPartCount`), and finds them. */
export function openReviewParts(documents: DocumentsClient, id: string) {
  return {
    store: async (parts: readonly string[]): Promise<void> => {
      for (let at = 0; at < parts.length; at += reviewPartsAtOnce) {
        const writes = parts.slice(at, at + reviewPartsAtOnce).map((text, index) => ({
          set: pathOfReviewPart(id, at + index),
          fields: new Map([['bytes', new TextEncoder().encode(text)]]),
        }))
        await documents.commit(writes)
      }
    },
    /** @returns In the order of the numbers; undefined for one that is not there. */
    find: async (numbers: readonly number[]): Promise<readonly (string | undefined)[]> => {
      if (numbers.length === 0) return []
      const found = await documents.batchGet(numbers.map((part) => pathOfReviewPart(id, part)))
      return found.map((document) => {
        const bytes = document?.fields.get('bytes')
        return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined
      })
    },
  }
}

/** The store of imported files over a client of the provider. */
export function openImportStore(documents: DocumentsClient): ImportStore {
  const remove: ImportStore['remove'] = async (entry) => {
    // The entry is last: without it nothing would find the parts.
    await deleteDocuments(documents, [...partsOf(entry), ...reviewPartsOf(entry)])
    await deleteDocuments(documents, [pathOf(entry.id)])
  }
  return {
    create: async (entry, content) => {
      const partCount = Math.max(1, Math.ceil(content.length / partBytes))
      const { id, ...fields } = entry
      await documents.commit([{ set: pathOf(id), fields: encode({ ...fields, partCount }), currentDocument: { exists: false } }])
      // One commit each: a request takes 10 MiB.
      for (const [part, set] of partsOf({ id, partCount }).entries()) {
        await documents.commit([{ set, fields: new Map([['bytes', content.slice(part * partBytes, (part + 1) * partBytes)]]) }])
      }
    },
    find: async (id) => {
      const [document] = await documents.batchGet([pathOf(id)])
      return document && { ...parseDocument(ImportSchema, 'id', document), updateTime: document.updateTime }
    },
    readContent: async (entry) => {
      const parts: Uint8Array[] = []
      for (const path of partsOf(entry)) {
        const [document] = await documents.batchGet([path])
        const bytes = document?.fields.get('bytes')
        if (!(bytes instanceof Uint8Array)) return undefined
        parts.push(bytes)
      }
      return new Uint8Array(await new Blob(parts.map((part) => Uint8Array.from(part))).arrayBuffer())
    },
    listOf: async (uid, limit) =>
      (await documents.runQuery({ collection: ['imports'], where: [{ field: ['uid'], equals: uid }], limit })).map((document) =>
        parseDocument(ImportSchema, 'id', document),
      ),
    change: async ({ updateTime, ...seen }, changes, isEnded = false) => {
      const { aliveAt, runner, ...settled } = { ...seen, ...changes }
      const next: StoredImport = isEnded ? settled : { ...settled, ...(aliveAt && { aliveAt }), ...(runner && { runner }) }
      const { id, ...fields } = next
      try {
        const { commitTime } = await documents.commit([{ set: pathOf(id), fields: encode(fields), currentDocument: { updateTime } }])
        return { ...next, updateTime: commitTime }
      } catch (error) {
        if (error instanceof DocumentsError && ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'].includes(error.status)) return undefined
        throw error
      }
    },
    removeContent: async (entry) => await deleteDocuments(documents, partsOf(entry)),
    remove,
    removeBefore: async (moment, pageSize) => {
      const where = [{ field: ['createdAt'], below: timestampOf(moment) }]
      const orderBy = [{ field: ['createdAt'], direction: 'ASCENDING' }] as const
      for await (const { path, fields } of documents.iterate({ collection: ['imports'], where, orderBy, pageSize }))
        await remove({
          id: path[1] ?? '',
          partCount: Number(fields.get('partCount') ?? 0),
          reviewPartCount: Number(fields.get('reviewPartCount') ?? 0),
        })
    },
  }
}

function encode(fields: Omit<StoredImport, 'id'>) {
  return encodePlainObject(fields satisfies PlainObject)
}
