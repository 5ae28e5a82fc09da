import * as v from 'valibot'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'

/** That a person is deleting their account, and what of theirs is to go once it is gone. */
const ErasureSchema = v.object({
  id: v.string(),
  uid: v.string(),
  /** The address that they had confirmed as theirs, normalized. */
  email: v.exactOptional(v.string()),
  askedAt: v.date(),
})
export type Erasure = Readonly<v.InferOutput<typeof ErasureSchema>>

/** The erasures that were asked for and have not ended: `erasures/{id}`. Methods reject with DocumentsError when the provider refuses. */
export type ErasureStore = {
  /** Stores one, in the place of an earlier one of the same person. */
  readonly putErasure: (erasure: Omit<Erasure, 'id'>) => Promise<void>
  /** All of them, the oldest first. @param pageSize How many are read at once. */
  readonly listErasures: (pageSize: number, onMalformed?: OnMalformed) => Promise<readonly Erasure[]>
  readonly deleteErasure: (id: string) => Promise<void>
}

const collection = 'erasures'

/** The store of erasures over a client of the provider. */
export function openErasureStore(documents: DocumentsClient): ErasureStore {
  return {
    putErasure: async (erasure) => {
      // An account's id may hold what no document's id may.
      await documents.commit([{ set: [collection, encodeURIComponent(erasure.uid)], fields: encodePlainObject(erasure) }])
    },
    listErasures: async (pageSize, onMalformed) => {
      const orderBy = [{ field: ['askedAt'], direction: 'ASCENDING' }] as const
      const found = await Array.fromAsync(documents.iterate({ collection: [collection], orderBy, pageSize }))
      return parseEach(found, (document) => parseDocument(ErasureSchema, 'id', document), onMalformed)
    },
    deleteErasure: async (id) => {
      await documents.commit([{ delete: [collection, id] }])
    },
  }
}
