import * as v from 'valibot'
import { type DocumentsClient, type DocumentWrite, DocumentsError } from '#gateway/documents/documents.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Something that people of a customer are to hear of by mail, until the mails are written. */
const NoticeSchema = v.variant('kind', [
  /** `author` has answered a request. */
  v.object({ id: v.string(), kind: v.literal('answer'), customerId: v.string(), requestId: v.string(), author: v.string() }),
  v.object({ id: v.string(), kind: v.literal('invoices'), customerId: v.string(), numbers: v.pipe(v.array(v.string()), v.readonly()) }),
])
export type Notice = Readonly<v.InferOutput<typeof NoticeSchema>>

/** The notices: `notices/{id}`. Methods reject with DocumentsError when the provider refuses. */
export type Notices = {
  readonly listNotices: (limit: number) => Promise<readonly Notice[]>
  /** Hands over the mails of a notice in its place; nothing when somebody else has done so. */
  readonly settleNotice: (id: string, mails: readonly Mail[]) => Promise<void>
}

const collection = 'notices'

/** The write that stores a notice, beside what it tells of. */
export function createNoticeWrite({ id, ...notice }: Notice): DocumentWrite {
  return { set: [collection, id], fields: encodePlainObject(notice), serverTimes: [['madeAt']] }
}

/** The store of notices over a client of the provider. */
export function createNotices(documents: DocumentsClient): Notices {
  return {
    listNotices: async (limit) => {
      const orderBy = [{ field: ['madeAt'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [collection], orderBy, limit })
      return found.map((document) => parseDocument(NoticeSchema, 'id', document))
    },
    settleNotice: async (id, mails) => {
      try {
        await documents.commit([{ delete: [collection, id], currentDocument: { exists: true } }, ...mails.map(createMailWrite)])
      } catch (error) {
        if (!(error instanceof DocumentsError && settledStatuses.includes(error.status))) throw error
      }
    },
  }
}

/** What a provider says of a notice that is gone, or whose mails are there. */
const settledStatuses: readonly string[] = ['NOT_FOUND', 'FAILED_PRECONDITION', 'ALREADY_EXISTS']
