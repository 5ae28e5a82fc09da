import { type Customer, CustomerSchema } from '#domain/customers/customer.ts'
import { type MemberChange, MemberChangeSchema } from '#domain/customers/membership.ts'
import { type DocumentsClient, DocumentsError } from './documents.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

/** A customer as it was read; `version` names that state of it. */
export type StoredCustomer = { readonly customer: Customer; readonly version: bigint }

/**
 * Who may see a customer, for the service alone; every change is kept under `customers/{id}/memberChanges/{id}`. Methods reject with
 * DocumentsError when the provider refuses, and with MalformedDocumentError.
 */
export type Members = {
  readonly findCustomer: (id: string) => Promise<StoredCustomer | undefined>
  /** The oldest first. */
  readonly listChanges: (customerId: string, since: Date) => Promise<readonly MemberChange[]>
  /**
   * Puts `emails` in the place of the addresses, keeps the change and hands over the mails: all in one commit.
   *
   * @param stored The state that was changed.
   * @returns `conflict`, and nothing is stored, when the customer is another one meanwhile.
   */
  readonly changeMembers: (
    stored: StoredCustomer,
    emails: readonly string[],
    change: Omit<MemberChange, 'at'>,
    mails: readonly Mail[],
  ) => Promise<'changed' | 'conflict'>
}

/** What a provider says of a document that is not in the expected state, or is being written by somebody else. */
const conflictStatuses: readonly string[] = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** The store of who may see customers, over a client of the provider. */
export function createMembers(documents: DocumentsClient): Members {
  return {
    findCustomer: async (id) => {
      const [document] = await documents.batchGet([['customers', id]])
      return document && { customer: parseDocument(CustomerSchema, 'id', document), version: document.updateTime }
    },

    listChanges: async (customerId, since) => {
      const atLeast = { type: 'timestamp', microseconds: BigInt(since.getTime()) * 1000n } as const
      const found = await documents.runQuery({
        collection: ['customers', customerId, 'memberChanges'],
        where: [{ field: ['at'], atLeast }],
        orderBy: [{ field: ['at'], direction: 'ASCENDING' }],
      })
      return found.map((document) => parseDocument(MemberChangeSchema, 'id', document))
    },

    changeMembers: async ({ customer, version }, emails, { id, ...change }, mails) => {
      const path = ['customers', customer.id]
      try {
        await documents.commit([
          {
            set: path,
            fields: encodePlainObject({ emails }),
            mask: [['emails']],
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
        ])
        return 'changed'
      } catch (error) {
        if (error instanceof DocumentsError && conflictStatuses.includes(error.status)) return 'conflict'
        throw error
      }
    },
  }
}
