import * as v from 'valibot'
import { type DocumentsClient, DocumentsError, type DocumentWrite } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** Unused recovery codes of a person. */
const RecoveryCodesSchema = v.object({
  id: v.string(),
  uid: v.string(),
  /** SHA-256 of each, in hexadecimal digits. */
  hashes: v.array(v.string()),
  createdAt: v.date(),
})
export type RecoveryCodes = Readonly<v.InferOutput<typeof RecoveryCodesSchema>>

/** The recovery codes: `recoveryCodes/{uid}`. Methods reject with DocumentsError when the provider refuses. */
export type RecoveryCodeStore = {
  readonly findCodes: (uid: string) => Promise<Versioned<RecoveryCodes> | undefined>
  /** Replaces all codes. */
  readonly putCodes: (codes: Omit<RecoveryCodes, 'id'>) => Promise<void>
  /** Uses a code up. @returns False if it is not among them, or they changed meanwhile. */
  readonly useCode: (codes: Versioned<RecoveryCodes>, hash: string) => Promise<boolean>
  readonly deleteCodesOf: (uid: string) => Promise<void>
}

/** Creates the write that replaces all codes of a person. */
export function createRecoveryCodesWrite(codes: Omit<RecoveryCodes, 'id'>): DocumentWrite {
  return { set: pathOf(codes.uid), fields: encodePlainObject(codes) }
}

export function openRecoveryCodeStore(documents: DocumentsClient): RecoveryCodeStore {
  return {
    findCodes: async (uid) => {
      const [document] = await documents.batchGet([pathOf(uid)])
      return document && withVersion(parseDocument(RecoveryCodesSchema, 'id', document), document.updateTime)
    },
    putCodes: async (codes) => {
      await documents.commit([createRecoveryCodesWrite(codes)])
    },
    useCode: async (codes, hash) => {
      if (!codes.hashes.includes(hash)) return false
      const fields = encodePlainObject({ hashes: codes.hashes.filter((each) => each !== hash) })
      const currentDocument = preconditionOf({ replaces: codes })
      try {
        await documents.commit([{ set: pathOf(codes.uid), fields, mask: [['hashes']], currentDocument }])
        return true
      } catch (error) {
        if (error instanceof DocumentsError && ['ABORTED', 'FAILED_PRECONDITION', 'NOT_FOUND'].includes(error.status)) return false
        throw error
      }
    },
    deleteCodesOf: async (uid) => {
      await documents.commit([{ delete: pathOf(uid) }])
    },
  }
}

/** An account's id may hold what no document's id may. */
function pathOf(uid: string): readonly string[] {
  return ['recoveryCodes', encodeURIComponent(uid)]
}
