import * as v from 'valibot'
import { type Customer, CustomerSchema } from '#domain/customers/customer.ts'
import { type WholeMemberLists, withoutMember } from '#domain/customers/member-roles.ts'
import { type MemberChange, MemberChangeSchema } from '#domain/customers/membership.ts'
import { deleteFound } from '#gateway/documents/delete-documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { type Document, type DocumentFilter, type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { pageDocuments } from '#protocol/request-limits.ts'
import { createNoticeWrite, type Notice } from './notices.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** A customer as it was read; `version` names that state of it. */
export type StoredCustomer = { readonly customer: Customer; readonly version: bigint }

/**
 * Who may see a customer, for the service alone; every change is kept under `customers/{id}/memberChanges/{id}`. Methods reject with
 * DocumentsError when the provider refuses, and with MalformedDocumentError.
 */
export type MemberStore = {
  readonly findCustomer: (id: string) => Promise<StoredCustomer | undefined>
  /** Those whose books an address keeps. */
  readonly findCustomersOfBookkeeper: (email: string) => Promise<readonly Customer[]>
  /** The last 1,000, the oldest of them first. */
  readonly listChanges: (customerId: string, since: Date) => Promise<readonly MemberChange[]>
  /**
   * Replaces the member lists of a customer, records the change and queues the mails in one commit.
   *
   * @param stored The state that was changed.
   * @param notice Whom the server writes to about it, where the caller writes no mails.
   * @returns `conflict`, and nothing is stored, when the customer is another one meanwhile.
   */
  readonly changeMembers: (
    stored: StoredCustomer,
    lists: WholeMemberLists,
    change: Omit<MemberChange, 'at'>,
    mails: readonly Mail[],
    notice?: Notice,
  ) => Promise<'changed' | 'conflict'>
  /** Every change that is about an address, or was made by an account. */
  readonly listChangesOf: (person: {
    readonly uid: string
    readonly email: string | undefined
  }) => Promise<readonly (MemberChange & { readonly customerId: string })[]>
  /** The confirmed address with which an account was last seen, and when: by the provider's clock, comparable to versions of customers. */
  readonly findAddress: (uid: string) => Promise<{ readonly email: string; readonly seenAt: bigint } | undefined>
  /** The account that was seen with an address last; it may have another one by now. */
  readonly findLastHolder: (email: string) => Promise<string | undefined>
  /** Notes that an account was seen with an address now. */
  readonly noteAddress: (uid: string, email: string) => Promise<void>
  readonly forgetAddress: (uid: string) => Promise<void>
  /** The customers that list an address in any role. */
  readonly listCustomersOf: (email: string) => Promise<readonly StoredCustomer[]>
  /** Names an address in the place of another one in the changes of a customer. */
  readonly renameInChanges: (customerId: string, former: string, email: string) => Promise<void>
  /** Removes an address from every customer. Sends no mails, since they would contain the address. */
  readonly removeEverywhere: (email: string) => Promise<void>
  /** Leaves of a change that it was made, and when: by that invitations are counted. */
  readonly redactChange: (change: { readonly id: string; readonly customerId: string }) => Promise<void>
  /** Deletes changes of every customer that were made before a moment. @returns How many, `limit` at most. */
  readonly deleteChangesBefore: (moment: Date, pageSize: number) => Promise<void>
}

/** The changes of all customers. */
const everyChange = { collection: ['memberChanges'], isGroup: true } as const

/** The fields of a customer that say who may see it. */
const listFields = [['emails'], ['owners'], ['bookkeepers']] as const

const addresses = 'confirmedAddresses'
const AddressSchema = v.object({ uid: v.string(), email: v.string() })

/** Statuses for a document that is not in the expected state or is being written concurrently. */
const conflictStatuses: readonly string[] = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** The store of who may see customers, over a client of the provider. */
export function openMemberStore(documents: DocumentsClient): MemberStore {
  return {
    findCustomer: async (id) => {
      const [document] = await documents.batchGet([['customers', id]])
      return document && toStored(document)
    },

    findCustomersOfBookkeeper: async (email) => {
      const found = await documents.runQuery({ collection: ['customers'], where: [{ field: ['bookkeepers'], contains: email }] })
      return found.map((document) => parseDocument(CustomerSchema, 'id', document))
    },

    listChanges: async (customerId, since) => {
      const atLeast = timestampOf(since)
      const found = await documents.runQuery({
        collection: ['customers', customerId, 'memberChanges'],
        where: [{ field: ['at'], atLeast }],
        orderBy: [{ field: ['at'], direction: 'DESCENDING' }],
        limit: pageDocuments,
      })
      return found.map((document) => parseDocument(MemberChangeSchema, 'id', document)).toReversed()
    },

    listChangesOf: async ({ uid, email }) => {
      const filters: readonly DocumentFilter[] = [
        { field: ['by'], equals: uid },
        ...(email === undefined ? [] : [{ field: ['email'], equals: email }]),
      ]
      const found = await Promise.all(filters.map((filter) => documents.runQuery({ ...everyChange, where: [filter] })))
      const changes = found.flat().map((document) => ({
        ...parseDocument(MemberChangeSchema, 'id', document),
        customerId: document.path[1] ?? '',
      }))
      return [...new Map(changes.map((change) => [change.id, change])).values()]
    },

    removeEverywhere: async (email) => {
      while (true) {
        const found = await listCustomersOf(email)
        if (found.length === 0) return
        for (const { customer, version } of found) {
          const fields = encodePlainObject(withoutMember(customer, email))
          const set = ['customers', customer.id]
          await unlessConflict(
            documents.commit([{ set, fields, mask: listFields, serverTimes: [['updatedAt']], currentDocument: { updateTime: version } }]),
          )
        }
      }
    },

    listCustomersOf,

    renameInChanges: async (customerId, former, email) => {
      const collection = ['customers', customerId, 'memberChanges']
      const changes = await documents.runQuery({ collection, where: [{ field: ['email'], equals: former }] })
      for (const { path } of changes) {
        await documents.commit([{ set: path, fields: encodePlainObject({ email }), mask: [['email']], currentDocument: { exists: true } }])
      }
    },

    findAddress: async (uid) => {
      const [document] = await documents.batchGet([[addresses, uid]])
      return document && { email: parseDocument(AddressSchema, 'uid', document).email, seenAt: document.updateTime }
    },

    findLastHolder: async (email) => {
      const found = await documents.runQuery({ collection: [addresses], where: [{ field: ['email'], equals: email }] })
      const [last] = found.toSorted((left, right) => (left.updateTime > right.updateTime ? -1 : 1))
      return last?.path.at(-1)
    },

    noteAddress: async (uid, email) => {
      await documents.commit([{ set: [addresses, uid], fields: encodePlainObject({ email }), serverTimes: [['seenAt']] }])
    },

    forgetAddress: async (uid) => {
      await documents.commit([{ delete: [addresses, uid] }])
    },

    redactChange: async ({ customerId, id }) => {
      const path = ['customers', customerId, 'memberChanges', id]
      await documents.commit([{ set: path, fields: new Map(), mask: [['email'], ['by'], ['former']], currentDocument: { exists: true } }])
    },

    deleteChangesBefore: async (moment, pageSize) => {
      const below = { type: 'timestamp', microseconds: BigInt(moment.getTime()) * 1000n } as const
      const orderBy = [{ field: ['at'], direction: 'ASCENDING' }] as const
      await deleteFound(documents, documents.iterate({ ...everyChange, where: [{ field: ['at'], below }], orderBy, pageSize }))
    },

    changeMembers: async ({ customer, version }, lists, { id, ...change }, mails, notice) => {
      const path = ['customers', customer.id]
      const committed = await unlessConflict(
        documents.commit([
          {
            set: path,
            fields: encodePlainObject(lists),
            mask: listFields,
            serverTimes: [['updatedAt']],
            currentDocument: { updateTime: version },
          },
          {
            set: [...path, 'memberChanges', id],
            fields: encodePlainObject(change),
            serverTimes: [['at']],
            currentDocument: { exists: false },
          },
          ...mails.map(createMailWrite),
          ...(notice ? [createNoticeWrite(notice)] : []),
        ]),
      )
      return committed ? 'changed' : 'conflict'
    },
  }

  async function listCustomersOf(email: string): Promise<readonly StoredCustomer[]> {
    const queries = ['emails', 'bookkeepers'].map((field) =>
      documents.runQuery({ collection: ['customers'], where: [{ field: [field], contains: email }] }),
    )
    const found = (await Promise.all(queries)).flat().map(toStored)
    return [...new Map(found.map((stored) => [stored.customer.id, stored])).values()]
  }
}

function toStored(document: Document): StoredCustomer {
  return { customer: parseDocument(CustomerSchema, 'id', document), version: document.updateTime }
}

/** @returns Undefined when the customer is another one meanwhile. */
async function unlessConflict<Reply>(commit: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await commit
  } catch (error) {
    if (error instanceof DocumentsError && conflictStatuses.includes(error.status)) return undefined
    throw error
  }
}
