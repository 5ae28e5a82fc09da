import {
  type CustomerRequest,
  CustomerRequestSchema,
  type NewRequest,
  type RequestMessage,
  RequestMessageSchema,
  type RequestState,
} from '#domain/requests/request.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Path } from '#protocol/document-name.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import type { DocumentFilter, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { createNoticeWrite } from './notices.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Where a request is. */
export type RequestAddress = { readonly customerId: string; readonly id: string }

/** Which of a customer's requests are meant; nothing means all. */
export type RequestQuery =
  | { readonly invoiceNumber: string }
  | { readonly productId: string }
  | { readonly about: 'company' }
  | { readonly state: RequestState }

/** What one person asked and said, and of which customer. */
export type PersonRequests = {
  readonly asked: readonly (CustomerRequest & { readonly customerId: string })[]
  /** Also what they said about the requests of others. */
  readonly said: readonly (RequestMessage & { readonly customerId: string; readonly requestId: string })[]
}

/**
 * Questions and wishes of customers with the answers: `customers/{id}/requests/{id}` and their `messages/{id}`. Times are the provider's.
 * Methods reject with DocumentsError when the provider refuses, and with MalformedDocumentError.
 */
export type Requests = {
  /** Newest change first. */
  readonly listRequests: (customerId: string, query?: RequestQuery) => Promise<readonly CustomerRequest[]>
  readonly findRequest: (address: RequestAddress) => Promise<CustomerRequest | undefined>
  /** What was said after the request itself, the oldest first. */
  readonly listMessages: (address: RequestAddress) => Promise<readonly RequestMessage[]>
  /**
   * Stores a customer's request; the same id is the same request, and is stored once.
   *
   * @param uid The person's account.
   * @throws DocumentsError ALREADY_EXISTS when there is one of this id.
   */
  readonly createRequest: (address: RequestAddress, request: NewRequest, uid: string) => Promise<void>
  /** A customer says more, and the request is open again. @throws DocumentsError NOT_FOUND when there is no such request. */
  readonly addMessage: (
    address: RequestAddress,
    message: { readonly id: string; readonly uid: string; readonly text: string },
  ) => Promise<void>
  /**
   * The agency answers; for the service alone.
   *
   * @param isTold Whether the person who asked is to hear of it by mail.
   * @throws DocumentsError NOT_FOUND when there is no such request.
   */
  readonly answerRequest: (
    address: RequestAddress,
    message: { readonly id: string; readonly author: string; readonly text: string },
    isTold?: boolean,
  ) => Promise<void>
  /** Ends a request; for the service alone. @throws DocumentsError NOT_FOUND when there is no such request. */
  readonly closeRequest: (address: RequestAddress) => Promise<void>
  /** What a person asked and said about requests of every customer, without what others answered; for the service alone. */
  readonly listRequestsOf: (uid: string) => Promise<PersonRequests>
  /** Removes what a person asked, with all that was said about it, and what they said about the requests of others; for the service alone. */
  readonly deleteRequestsOf: (uid: string) => Promise<void>
}

/** The store of requests over a client of the provider. */
export function createRequests(documents: DocumentsClient): Requests {
  const findOf = async (uid: string) => {
    const [asked, said] = await Promise.all([
      documents.runQuery({ collection: ['requests'], isGroup: true, where: [{ field: ['createdBy'], equals: uid }] }),
      documents.runQuery({ collection: ['messages'], isGroup: true, where: [{ field: ['author'], equals: uid }] }),
    ])
    return { asked, said }
  }
  return {
    listRequests: async (customerId, query) => {
      const where: DocumentFilter[] = Object.entries(query ?? {}).map(([field, equals]) => ({ field: [field], equals }))
      const found = await documents.runQuery({ collection: collectionOf(customerId), where })
      return found
        .map((document) => parseDocument(CustomerRequestSchema, 'id', document))
        .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    },

    findRequest: async (address) => {
      const [document] = await documents.batchGet([pathOf(address)])
      return document && parseDocument(CustomerRequestSchema, 'id', document)
    },

    listMessages: async (address) => {
      const orderBy = [{ field: ['sentAt'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [...pathOf(address), 'messages'], orderBy })
      return found.map((document) => parseDocument(RequestMessageSchema, 'id', document))
    },

    createRequest: async (address, request, uid) => {
      const { invoiceNumber } = request
      // The rules find the invoice by it: they cannot make it of the number.
      const invoice = invoiceNumber === undefined ? {} : { invoiceId: invoiceIdOf(invoiceNumber) }
      const fields = encodePlainObject({ ...request, ...invoice, state: 'open', createdBy: uid })
      const serverTimes = [['createdAt'], ['updatedAt']]
      await documents.commit([{ set: pathOf(address), fields, serverTimes, currentDocument: { exists: false } }])
    },

    addMessage: async (address, { id, uid, text }) => {
      await documents.commit([writeState(address, 'open'), writeMessage(address, id, { from: 'customer', author: uid, text })])
    },

    answerRequest: async (address, { id, author, text }, isTold = false) => {
      const notice = { id: `answer-${id}`, kind: 'answer', customerId: address.customerId, requestId: address.id, author } as const
      await documents.commit([
        writeState(address, 'answered'),
        writeMessage(address, id, { from: 'agency', author, text }),
        ...(isTold ? [createNoticeWrite(notice)] : []),
      ])
    },

    closeRequest: async (address) => {
      await documents.commit([writeState(address, 'closed')])
    },

    listRequestsOf: async (uid) => {
      const { asked, said } = await findOf(uid)
      return {
        asked: asked.map((document) => ({ customerId: document.path[1] ?? '', ...parseDocument(CustomerRequestSchema, 'id', document) })),
        said: said.map((document) => {
          const [, customerId = '', , requestId = ''] = document.path
          return { customerId, requestId, ...parseDocument(RequestMessageSchema, 'id', document) }
        }),
      }
    },

    deleteRequestsOf: async (uid) => {
      const { asked, said } = await findOf(uid)
      const answers = await Promise.all(asked.map(({ path }) => documents.runQuery({ collection: [...path, 'messages'] })))
      // The requests last: by them what is left is found again.
      const paths = [...answers.flat(), ...said, ...asked].map(({ path }) => path)
      await deleteDocuments(documents, [...new Map(paths.map((path) => [path.join('/'), path])).values()])
    },
  }
}

function writeState(address: RequestAddress, state: RequestState): DocumentWrite {
  const fields = encodePlainObject({ state })
  return { set: pathOf(address), fields, mask: [['state']], serverTimes: [['updatedAt']], currentDocument: { exists: true } }
}

function writeMessage(address: RequestAddress, id: string, message: Pick<RequestMessage, 'from' | 'author' | 'text'>): DocumentWrite {
  const path = [...pathOf(address), 'messages', id]
  return { set: path, fields: encodePlainObject(message), serverTimes: [['sentAt']], currentDocument: { exists: false } }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'requests']
}

function pathOf({ customerId, id }: RequestAddress): Path {
  return [...collectionOf(customerId), id]
}
