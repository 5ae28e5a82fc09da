import * as v from 'valibot'
import type { DocumentsClient } from './documents.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

const AddressSchema = v.object({ id: v.string(), email: v.string() })

/**
 * Under which confirmed address an account was last seen: `accountAddresses/{uid}`, for the service alone. Methods reject with DocumentsError
 * when the provider refuses.
 */
export type AccountAddresses = {
  readonly findAddress: (uid: string) => Promise<string | undefined>
  /** @param email Normalized. */
  readonly putAddress: (uid: string, email: string) => Promise<void>
  /** Removes it, whether there is one or not. */
  readonly deleteAddress: (uid: string) => Promise<void>
}

/** The store of addresses over a client of the provider. */
export function createAccountAddresses(documents: DocumentsClient): AccountAddresses {
  return {
    findAddress: async (uid) => {
      const [document] = await documents.batchGet([pathOf(uid)])
      return document && parseDocument(AddressSchema, 'id', document).email
    },
    putAddress: async (uid, email) => {
      await documents.commit([{ set: pathOf(uid), fields: encodePlainObject({ email }) }])
    },
    deleteAddress: async (uid) => {
      await documents.commit([{ delete: pathOf(uid) }])
    },
  }
}

/** An account's id may hold what no document's id may. */
function pathOf(uid: string) {
  return ['accountAddresses', encodeURIComponent(uid)]
}
