import * as v from 'valibot'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'

/** The account by which one view of staff reads. It is stored here before it is made, so that it is found whatever happens in between. */
const ViewAccountSchema = v.object({
  uid: v.string(),
  /** When the view ends. */
  endsAt: v.date(),
  /** The id token of the account, encrypted; undefined until there is one. */
  sealedIdToken: v.exactOptional(v.string()),
})
export type ViewAccount = Readonly<v.InferOutput<typeof ViewAccountSchema>>

/** The accounts of views: `viewAccounts/{uid}`. Methods reject with DocumentsError when the provider refuses. */
export type ViewAccountStore = {
  /** Notes an account that is about to be made. What another request has stored of it stays. */
  readonly noteViewAccount: (account: Omit<ViewAccount, 'sealedIdToken'>) => Promise<void>
  readonly putViewAccount: (account: ViewAccount) => Promise<void>
  readonly findViewAccount: (uid: string) => Promise<ViewAccount | undefined>
  /** The accounts whose views end first. */
  readonly listOldestViewAccounts: (limit: number, onMalformed?: OnMalformed) => Promise<readonly ViewAccount[]>
  readonly deleteViewAccount: (uid: string) => Promise<void>
}

const collection = 'viewAccounts'

/** The store of the accounts of views over a client of the provider. */
export function openViewAccountStore(documents: DocumentsClient): ViewAccountStore {
  return {
    noteViewAccount: async ({ uid, ...account }) => {
      try {
        await documents.commit([{ set: [collection, uid], fields: encodePlainObject(account), currentDocument: { exists: false } }])
      } catch (error) {
        if (!(error instanceof DocumentsError && error.status === 'ALREADY_EXISTS')) throw error
      }
    },
    putViewAccount: async ({ uid, ...account }) => {
      await documents.commit([{ set: [collection, uid], fields: encodePlainObject(account) }])
    },
    findViewAccount: async (uid) => {
      const [document] = await documents.batchGet([[collection, uid]])
      return document && parseDocument(ViewAccountSchema, 'uid', document)
    },
    listOldestViewAccounts: async (limit, onMalformed) => {
      const orderBy = [{ field: ['endsAt'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: [collection], orderBy, limit })
      return parseEach(found, (document) => parseDocument(ViewAccountSchema, 'uid', document), onMalformed)
    },
    deleteViewAccount: async (uid) => {
      await documents.commit([{ delete: [collection, uid] }])
    },
  }
}
