import { deleteFound } from '#gateway/documents/delete-documents.ts'
import type { DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'

/** A form that was sent and stored something. `answer` is the address that it was answered with; absent if the server stopped before. */
export type SentForm = { readonly answer?: string }

/** The forms that staff have sent: `sentForms/{id}`, for the service alone. Methods reject with DocumentsError when the provider refuses. */
export type SentFormStore = {
  readonly find: (id: string) => Promise<SentForm | undefined>
  readonly noteAnswer: (id: string, answer: string) => Promise<void>
  /** Deletes those that were sent before a moment. @param pageSize How many are read at once. */
  readonly deleteBefore: (moment: Date, pageSize: number) => Promise<void>
}

/** What notes a form in the first commit of its act, so that a commit of the same form fails. */
export type SentFormMark = {
  /** The same client, whose first commit that is stored also stores the mark. */
  readonly join: (documents: DocumentsClient) => DocumentsClient
  /** Whether it is stored. */
  readonly isStored: () => boolean
}

const pathOf = (id: string) => ['sentForms', id]

/** The store of sent forms over a client of the provider. */
export function openSentFormStore(documents: DocumentsClient): SentFormStore {
  return {
    find: async (id) => {
      const [document] = await documents.batchGet([pathOf(id)])
      const answer = document?.fields.get('answer')
      return document && (typeof answer === 'string' ? { answer } : {})
    },
    noteAnswer: async (id, answer) => {
      const fields = encodePlainObject({ answer })
      await documents.commit([{ set: pathOf(id), fields, mask: [['answer']], currentDocument: { exists: true } }])
    },
    deleteBefore: async (moment, pageSize) => {
      const where = [{ field: ['sentAt'], below: timestampOf(moment) }]
      const orderBy = [{ field: ['sentAt'], direction: 'ASCENDING' }] as const
      await deleteFound(documents, documents.iterate({ collection: ['sentForms'], where, orderBy, pageSize }))
    },
  }
}

/** Makes the mark of a form. @param id Is the same for each sending of it. */
export function createSentFormMark(id: string): SentFormMark {
  const write: DocumentWrite = { set: pathOf(id), fields: new Map(), serverTimes: [['sentAt']], currentDocument: { exists: false } }
  let isStored = false
  return {
    isStored: () => isStored,
    join: (documents) => ({
      ...documents,
      commit: async (writes) => {
        const reply = await documents.commit(isStored ? writes : [...writes, write])
        isStored = true
        return reply
      },
    }),
  }
}
