import * as v from 'valibot'
import type { DocumentsClient } from './documents.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

const AccountAddressSchema = v.object({
  id: v.string(),
  uid: v.string(),
  /** Normalized. */
  email: v.string(),
})
export type AccountAddress = Readonly<v.InferOutput<typeof AccountAddressSchema>>

/**
 * Under which confirmed address an account was last seen: `accountAddresses/{id}`, for the service alone. Methods reject with DocumentsError
 * when the provider refuses.
 */
export type AccountAddresses = {
  readonly findAddress: (uid: string) => Promise<string | undefined>
  /** Some of them, in a fixed order. @param after The last one of the page before. */
  readonly listAddresses: (limit: number, after?: AccountAddress) => Promise<readonly AccountAddress[]>
  /** @param email Normalized. */
  readonly putAddress: (uid: string, email: string) => Promise<void>
  /** Removes it, whether there is one or not. */
  readonly deleteAddress: (uid: string) => Promise<void>
}

const collection = 'accountAddresses'

/** The store of addresses over a client of the provider. */
export function createAccountAddresses(documents: DocumentsClient): AccountAddresses {
  return {
    findAddress: async (uid) => {
      const [document] = await documents.batchGet([pathOf(uid)])
      return document && parseDocument(AccountAddressSchema, 'id', document).email
    },
    listAddresses: async (limit, after) => {
      const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
      const startAfter = after && [{ type: 'reference', ...documents.database, path: [collection, after.id] } as const]
      const found = await documents.runQuery({ collection: [collection], orderBy, limit, ...(startAfter && { startAfter }) })
      return found.map((document) => parseDocument(AccountAddressSchema, 'id', document))
    },
    putAddress: async (uid, email) => {
      await documents.commit([{ set: pathOf(uid), fields: encodePlainObject({ uid, email }) }])
    },
    deleteAddress: async (uid) => {
      await documents.commit([{ delete: pathOf(uid) }])
    },
  }
}

/** An account's id may hold what no document's id may. */
function pathOf(uid: string) {
  return [collection, encodeURIComponent(uid)]
}
