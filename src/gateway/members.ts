import * as v from 'valibot'
import { type Customer, CustomerSchema } from '#domain/customers/customer.ts'
import { type MemberLists, type WholeMemberLists, withAddress, withoutMember } from '#domain/customers/member-roles.ts'
import { type MemberChange, MemberChangeSchema } from '#domain/customers/membership.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import { type DocumentFilter, type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
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
export type Members = {
  readonly findCustomer: (id: string) => Promise<StoredCustomer | undefined>
  /** Those whose books an address keeps. */
  readonly findCustomersOfBookkeeper: (email: string) => Promise<readonly Customer[]>
  /** The last 1,000, the oldest of them first. */
  readonly listChanges: (customerId: string, since: Date) => Promise<readonly MemberChange[]>
  /**
   * Puts `lists` in the place of who may see the customer, keeps the change and hands over the mails: all in one commit.
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
  /** The address under which an account was last seen. */
  readonly findAddress: (uid: string) => Promise<string | undefined>
  readonly noteAddress: (uid: string, email: string) => Promise<void>
  readonly forgetAddress: (uid: string) => Promise<void>
  /** Puts an address in the place of another one at every customer and in its changes; roles stay. */
  readonly replaceEverywhere: (former: string, email: string) => Promise<void>
  /** Takes an address off every customer. Nobody is written to: there would be a mail that names the address. */
  readonly removeEverywhere: (email: string) => Promise<void>
  /** Leaves of a change that it was made, and when: by that invitations are counted. */
  readonly redactChange: (change: { readonly id: string; readonly customerId: string }) => Promise<void>
  /** Deletes changes of every customer that were made before a moment. @returns How many, `limit` at most. */
  readonly deleteChangesBefore: (moment: Date, limit: number) => Promise<number>
}

/** The changes of all customers. */
const everyChange = { collection: ['memberChanges'], isGroup: true } as const

/** The fields of a customer that say who may see it. */
const listFields = [['emails'], ['owners'], ['bookkeepers']] as const

const addresses = 'confirmedAddresses'
const AddressSchema = v.object({ uid: v.string(), email: v.string() })

/** What a provider says of a document that is not in the expected state, or is being written by somebody else. */
const conflictStatuses: readonly string[] = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** The store of who may see customers, over a client of the provider. */
export function createMembers(documents: DocumentsClient): Members {
  return {
    findCustomer: async (id) => {
      const [document] = await documents.batchGet([['customers', id]])
      return document && { customer: parseDocument(CustomerSchema, 'id', document), version: document.updateTime }
    },

    findCustomersOfBookkeeper: async (email) => {
      const found = await documents.runQuery({ collection: ['customers'], where: [{ field: ['bookkeepers'], contains: email }] })
      return found.map((document) => parseDocument(CustomerSchema, 'id', document))
    },

    listChanges: async (customerId, since) => {
      const atLeast = { type: 'timestamp', microseconds: BigInt(since.getTime()) * 1000n } as const
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
      await changeEverywhere(email, (lists) => withoutMember(lists, email))
    },

    replaceEverywhere: async (former, email) => {
      await changeEverywhere(former, (lists) => withAddress(lists, former, email))
      const changes = await documents.runQuery({ ...everyChange, where: [{ field: ['email'], equals: former }] })
      for (const { path } of changes) {
        await documents.commit([{ set: path, fields: encodePlainObject({ email }), mask: [['email']], currentDocument: { exists: true } }])
      }
    },

    findAddress: async (uid) => {
      const [document] = await documents.batchGet([[addresses, uid]])
      return document && parseDocument(AddressSchema, 'uid', document).email
    },

    noteAddress: async (uid, email) => {
      await documents.commit([{ set: [addresses, uid], fields: encodePlainObject({ email }) }])
    },

    forgetAddress: async (uid) => {
      await documents.commit([{ delete: [addresses, uid] }])
    },

    redactChange: async ({ customerId, id }) => {
      const path = ['customers', customerId, 'memberChanges', id]
      await documents.commit([{ set: path, fields: new Map(), mask: [['email'], ['by']], currentDocument: { exists: true } }])
    },

    deleteChangesBefore: async (moment, limit) => {
      const below = { type: 'timestamp', microseconds: BigInt(moment.getTime()) * 1000n } as const
      const orderBy = [{ field: ['at'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ ...everyChange, where: [{ field: ['at'], below }], orderBy, limit })
      await deleteDocuments(
        documents,
        found.map(({ path }) => path),
      )
      return found.length
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

  /** Changes each customer that lists an address; again for those that somebody else has changed meanwhile. */
  async function changeEverywhere(email: string, change: (lists: MemberLists) => WholeMemberLists): Promise<void> {
    while (true) {
      const queries = ['emails', 'bookkeepers'].map((field) =>
        documents.runQuery({ collection: ['customers'], where: [{ field: [field], contains: email }] }),
      )
      const found = (await Promise.all(queries)).flat()
      if (found.length === 0) return
      for (const document of found) {
        const fields = encodePlainObject(change(parseDocument(CustomerSchema, 'id', document)))
        const currentDocument = { updateTime: document.updateTime }
        await unlessConflict(
          documents.commit([{ set: document.path, fields, mask: listFields, serverTimes: [['updatedAt']], currentDocument }]),
        )
      }
    }
  }
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
