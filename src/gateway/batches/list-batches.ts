import { decodeImages } from './document-images.ts'
import { type Batch, parseBatch } from './batches.ts'
import type { DocumentChange } from './record-batch.ts'
import type { Document, DocumentFilter, DocumentsClient } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'

/** Which batches are listed, the newest first. A person and a customer may be combined; a command goes alone; all with a time. Each has its index. */
export type BatchQuery = {
  readonly command?: string
  readonly actor?: string
  /** Whose documents they have changed; a batch of many thousand customers names the first thousand. */
  readonly customer?: string
  /** When they began. */
  readonly from?: Date
  readonly before?: Date
}

/** A part of the list; `next` is where the next one starts. */
export type BatchPart = { readonly items: readonly Batch[]; readonly next: string | undefined }

/** A document of a batch as it was before, and as it is now. */
export type SeenChange = DocumentChange & {
  /** Whether it was written again after the batch. */
  readonly isChangedSince: boolean
}

/** Lists batches. @param after `next` of the part before; an invalid text gives the first part. */
export async function listBatches(
  documents: Pick<DocumentsClient, 'database' | 'runQuery'>,
  query: BatchQuery,
  limit: number,
  after?: string,
): Promise<BatchPart> {
  const [, microseconds, id] = /^(\d{1,17})\.([\w-]{1,40})$/u.exec(after ?? '') ?? []
  const found = await documents.runQuery({
    collection: ['batches'],
    where: planFilters(query),
    orderBy: [
      { field: ['createdAt'], direction: 'DESCENDING' },
      { field: ['__name__'], direction: 'DESCENDING' },
    ],
    limit: limit + 1,
    ...(microseconds !== undefined &&
      id !== undefined && {
        startAfter: [
          { type: 'timestamp', microseconds: BigInt(microseconds) },
          { type: 'reference', ...documents.database, path: ['batches', id] },
        ],
      }),
  })
  const items = found.slice(0, limit).map(parseBatch)
  const end = found[items.length - 1]
  const createdAt = end?.fields.get('createdAt')
  const isCut = found.length > limit && typeof createdAt === 'object' && createdAt !== null && 'microseconds' in createdAt
  return { items, next: isCut ? `${createdAt.microseconds}.${end?.path[1]}` : undefined }
}

function planFilters({ command, actor, customer, from, before }: BatchQuery): readonly DocumentFilter[] {
  return [
    ...(command === undefined ? [] : [{ field: ['command'], equals: command }]),
    ...(actor === undefined ? [] : [{ field: ['actor'], equals: actor }]),
    ...(customer === undefined ? [] : [{ field: ['customers'], contains: customer }]),
    ...(from === undefined ? [] : [{ field: ['createdAt'], atLeast: timestampOf(from) }]),
    ...(before === undefined ? [] : [{ field: ['createdAt'], below: timestampOf(before) }]),
  ]
}

/** Reads the first documents of a batch, as they were before it and as they are now. */
export async function readBatchChanges(
  documents: Pick<DocumentsClient, 'batchGet' | 'iterate'>,
  id: string,
  limit: number,
): Promise<{ readonly changes: readonly SeenChange[]; readonly isMore: boolean }> {
  const images = new Map<string, Pick<DocumentChange, 'before' | 'path'> & { readonly time: bigint }>()
  let isMore = false
  for await (const { fields, updateTime: time } of documents.iterate({ collection: ['batches', id, 'changes'], pageSize: 1 })) {
    const bytes = fields.get('images')
    for (const { path, before } of bytes instanceof Uint8Array ? await decodeImages(bytes) : []) {
      const name = path.join('/')
      const earlier = images.get(name)
      if (earlier) images.set(name, { ...earlier, time })
      else if (images.size < limit) images.set(name, { path, before, time })
      else isMore = true
    }
    if (isMore) break
  }
  const seen = [...images.values()]
  const current: readonly (Document | undefined)[] = seen.length === 0 ? [] : await documents.batchGet(seen.map(({ path }) => path))
  const changes = seen.map(({ path, before, time }, at) => {
    const now = current[at]
    return { path, before, after: now?.fields, isChangedSince: now !== undefined && now.updateTime > time }
  })
  return { changes, isMore }
}

/** Whether the changes of a batch take more than one document, of up to 0.9 MB each: then taking it back takes long. */
export async function hasManyChanges(documents: Pick<DocumentsClient, 'countQuery'>, id: string): Promise<boolean> {
  return (await documents.countQuery({ collection: ['batches', id, 'changes'] })) > 1
}
