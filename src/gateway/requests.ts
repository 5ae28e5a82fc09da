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
import { pageDocuments } from '#protocol/request-limits.ts'
import { deleteFound } from '#gateway/documents/delete-documents.ts'
import type { Document, DocumentFilter, DocumentsClient, DocumentWrite, Part } from '#gateway/documents/documents.ts'
import { createNoticeWrite } from './notices.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** Where a request is. */
export type RequestAddress = { readonly customerId: string; readonly id: string }

/** The state in which a request was seen: every later message changes it. */
export type SeenRequest = Pick<Versioned<CustomerRequest>, 'updateTime'>

/** Which of a customer's requests are meant; nothing means all. Each pair has its index (`rules/firestore.indexes.json`). */
export type RequestQuery =
  | { readonly invoiceNumber: string }
  | { readonly productId: string }
  | { readonly about: 'company'; readonly states?: readonly RequestState[] }
  | { readonly state: RequestState }

/** What a person asked, and of which customer. */
export type AskedRequest = CustomerRequest & { readonly customerId: string }

/** What a person said after that, also about the requests of others. */
export type SaidMessage = RequestMessage & { readonly customerId: string; readonly requestId: string }

/**
 * Questions and wishes of customers with the answers: `customers/{id}/requests/{id}` and their `messages/{id}`. Times are the provider's.
 * Methods reject with DocumentsError when the provider refuses, and with MalformedDocumentError.
 */
export type RequestStore = {
  /** Newest change first; 1,000 at most. */
  readonly listRequests: (customerId: string, query?: RequestQuery, part?: Part) => Promise<readonly CustomerRequest[]>
  readonly countRequests: (customerId: string, query?: RequestQuery) => Promise<number>
  /** All of them, in no order that means anything, a page at a time. */
  readonly walkRequests: (customerId: string, query?: RequestQuery) => AsyncGenerator<CustomerRequest, void>
  readonly findRequest: (address: RequestAddress) => Promise<Versioned<CustomerRequest> | undefined>
  /** What was said after the request itself, the oldest first; 1,000 at most. */
  readonly listMessages: (address: RequestAddress, part?: Part) => Promise<readonly RequestMessage[]>
  /** The last that were said, the oldest of them first. */
  readonly listLatestMessages: (address: RequestAddress, limit: number) => Promise<readonly RequestMessage[]>
  /** All of them, in no order that means anything, a page at a time. */
  readonly walkMessages: (address: RequestAddress) => AsyncGenerator<RequestMessage, void>
  readonly countMessages: (address: RequestAddress) => Promise<number>
  readonly hasMessage: (address: RequestAddress, id: string) => Promise<boolean>
  /**
   * Stores a customer's request; the same id is the same request, and is stored once.
   *
   * @param uid The person's account.
   * @param askedAt Replaces the provider's time; for the service alone.
   * @throws DocumentsError ALREADY_EXISTS when there is one of this id.
   */
  readonly createRequest: (address: RequestAddress, request: NewRequest, uid: string, askedAt?: Date) => Promise<void>
  /** A customer says more, and the request is open again. @throws DocumentsError NOT_FOUND when there is no such request. */
  readonly addMessage: (
    address: RequestAddress,
    message: { readonly id: string; readonly uid: string; readonly text: string },
  ) => Promise<void>
  /**
   * The agency answers; for the service alone.
   *
   * @param isTold Whether the person who asked is to hear of it by mail.
   * @param message Its `sentAt` replaces the provider's time.
   * @param replaces The request as it was read, if nothing may have been said since.
   * @throws DocumentsError NOT_FOUND when there is no such request, FAILED_PRECONDITION when it is no more what was read.
   */
  readonly answerRequest: (
    address: RequestAddress,
    message: { readonly id: string; readonly author: string; readonly text: string; readonly sentAt?: Date },
    isTold?: boolean,
    replaces?: SeenRequest,
  ) => Promise<void>
  /** Ends a request; for the service alone. @param replaces As for `answerRequest`. @throws DocumentsError As there. */
  readonly closeRequest: (address: RequestAddress, replaces?: SeenRequest) => Promise<void>
  /** What a person asked of every customer, without the answers, a page at a time; for the service alone. */
  readonly walkRequestsOf: (uid: string) => AsyncGenerator<AskedRequest, void>
  /** What a person said about requests of every customer, likewise. */
  readonly walkMessagesOf: (uid: string) => AsyncGenerator<SaidMessage, void>
  /** Removes what a person asked, with all that was said about it, and what they said about the requests of others; for the service alone. */
  readonly deleteRequestsOf: (uid: string) => Promise<void>
}

/** The store of requests over a client of the provider. */
export function openRequestStore(documents: DocumentsClient): RequestStore {
  const walkAsked = (uid: string) =>
    documents.iterate({ collection: ['requests'], isGroup: true, where: [{ field: ['createdBy'], equals: uid }] })
  const walkSaid = (uid: string) =>
    documents.iterate({ collection: ['messages'], isGroup: true, where: [{ field: ['author'], equals: uid }] })
  const readMessages = async (address: RequestAddress, direction: 'ASCENDING' | 'DESCENDING', part: Part) => {
    const orderBy = [{ field: ['sentAt'], direction }]
    const found = await documents.runQuery({ collection: messagesOf(address), orderBy, ...part })
    return found.map(parseMessage)
  }
  return {
    listRequests: async (customerId, query, part = { limit: pageDocuments }) => {
      const orderBy = [{ field: ['updatedAt'], direction: 'DESCENDING' }] as const
      const found = await documents.runQuery({ collection: collectionOf(customerId), where: filtersOf(query), orderBy, ...part })
      return found.map(parseRequest)
    },

    countRequests: async (customerId, query) =>
      await documents.countQuery({ collection: collectionOf(customerId), where: filtersOf(query) }),

    walkRequests: async function* (customerId, query) {
      for await (const document of documents.iterate({ collection: collectionOf(customerId), where: filtersOf(query) })) {
        yield parseRequest(document)
      }
    },

    findRequest: async (address) => {
      const [document] = await documents.batchGet([pathOf(address)])
      return document && withVersion(parseRequest(document), document.updateTime)
    },

    listMessages: async (address, part = { limit: pageDocuments }) => await readMessages(address, 'ASCENDING', part),
    listLatestMessages: async (address, limit) => (await readMessages(address, 'DESCENDING', { limit })).toReversed(),
    walkMessages: async function* (address) {
      for await (const document of documents.iterate({ collection: messagesOf(address) })) yield parseMessage(document)
    },
    countMessages: async (address) => await documents.countQuery({ collection: messagesOf(address) }),
    hasMessage: async (address, id) => (await documents.batchGet([[...messagesOf(address), id]]))[0] !== undefined,

    createRequest: async (address, request, uid, askedAt) => {
      const { invoiceNumber } = request
      // The rules find the invoice by it: they cannot make it of the number.
      const invoice = invoiceNumber === undefined ? {} : { invoiceId: invoiceIdOf(invoiceNumber) }
      const times = askedAt && { createdAt: askedAt, updatedAt: askedAt }
      const fields = encodePlainObject({ ...request, ...invoice, ...times, state: 'open', createdBy: uid })
      const serverTimes = times ? [] : [['createdAt'], ['updatedAt']]
      await documents.commit([{ set: pathOf(address), fields, serverTimes, currentDocument: { exists: false } }])
    },

    addMessage: async (address, { id, uid, text }) => {
      await documents.commit([writeState(address, 'open'), writeMessage(address, id, { from: 'customer', author: uid, text })])
    },

    answerRequest: async (address, { id, author, text, sentAt }, isTold = false, replaces) => {
      const notice = { id: `answer-${id}`, kind: 'answer', customerId: address.customerId, requestId: address.id, author } as const
      await documents.commit([
        writeState(address, 'answered', { updatedAt: sentAt, replaces }),
        writeMessage(address, id, { from: 'agency', author, text, ...(sentAt && { sentAt }) }),
        ...(isTold ? [createNoticeWrite(notice)] : []),
      ])
    },

    closeRequest: async (address, replaces) => {
      await documents.commit([writeState(address, 'closed', { replaces })])
    },

    walkRequestsOf: async function* (uid) {
      for await (const document of walkAsked(uid)) yield { customerId: document.path[1] ?? '', ...parseRequest(document) }
    },

    walkMessagesOf: async function* (uid) {
      for await (const document of walkSaid(uid)) {
        const [, customerId = '', , requestId = ''] = document.path
        yield { customerId, requestId, ...parseMessage(document) }
      }
    },

    deleteRequestsOf: async (uid) => {
      // The requests after what was said about them: by them what is left is found again.
      const walkWithoutMessages = async function* () {
        for await (const document of walkAsked(uid)) {
          await deleteFound(documents, documents.iterate({ collection: [...document.path, 'messages'] }))
          yield document
        }
      }
      await deleteFound(documents, walkWithoutMessages())
      await deleteFound(documents, walkSaid(uid))
    },
  }
}

function writeState(
  address: RequestAddress,
  state: RequestState,
  { updatedAt, replaces }: { readonly updatedAt?: Date | undefined; readonly replaces?: SeenRequest | undefined } = {},
): DocumentWrite {
  const set = pathOf(address)
  const currentDocument = replaces ? preconditionOf({ replaces }) : { exists: true }
  return updatedAt
    ? { set, fields: encodePlainObject({ state, updatedAt }), mask: [['state'], ['updatedAt']], currentDocument }
    : { set, fields: encodePlainObject({ state }), mask: [['state']], serverTimes: [['updatedAt']], currentDocument }
}

function writeMessage(
  address: RequestAddress,
  id: string,
  message: Pick<RequestMessage, 'from' | 'author' | 'text'> & { readonly sentAt?: Date },
): DocumentWrite {
  const path = [...pathOf(address), 'messages', id]
  const serverTimes = message.sentAt ? [] : [['sentAt']]
  return { set: path, fields: encodePlainObject(message), serverTimes, currentDocument: { exists: false } }
}

function filtersOf(query: RequestQuery | undefined): readonly DocumentFilter[] {
  if (!query) return []
  const { states, ...equal } = { states: undefined, ...query }
  return [
    ...Object.entries(equal).map(([field, equals]) => ({ field: [field], equals })),
    ...(states ? [{ field: ['state'], oneOf: states }] : []),
  ]
}

function parseRequest(document: Document): CustomerRequest {
  return parseDocument(CustomerRequestSchema, 'id', document)
}

function parseMessage(document: Document): RequestMessage {
  return parseDocument(RequestMessageSchema, 'id', document)
}

function messagesOf(address: RequestAddress): Path {
  return [...pathOf(address), 'messages']
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'requests']
}

function pathOf({ customerId, id }: RequestAddress): Path {
  return [...collectionOf(customerId), id]
}
