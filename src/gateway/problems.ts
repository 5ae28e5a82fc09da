import * as v from 'valibot'
import { type KnownProblem, KnownProblemSchema } from '#domain/problems/problem.ts'
import { type Document, type DocumentsClient, isConflict } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Problems of browsers: `problems/known`, whose list is one text of JSON. */
export type ProblemStore = {
  readonly find: () => Promise<StoredProblems | undefined>
  /** Stores the list in the place of what was found, or of nothing: `conflict` when another writer was faster. */
  readonly put: (problems: readonly KnownProblem[], over?: StoredProblems) => Promise<'stored' | 'conflict'>
}

/** The list, and when it was written. */
export type StoredProblems = { readonly problems: readonly KnownProblem[] } & Pick<Document, 'updateTime'>

const path = ['problems', 'known']
const StoredSchema = v.object({ problems: v.pipe(v.string(), v.parseJson(), v.array(KnownProblemSchema)) })

/** The store of problems over a client of the provider. */
export function openProblemStore(documents: DocumentsClient): ProblemStore {
  return {
    find: async () => {
      const [found] = await documents.batchGet([path])
      return found && { problems: parseDocument(StoredSchema, 'id', found).problems, updateTime: found.updateTime }
    },

    put: async (problems, over) => {
      const currentDocument = over ? { updateTime: over.updateTime } : { exists: false }
      const fields = encodePlainObject({ problems: JSON.stringify(problems) })
      try {
        await documents.commit([{ set: path, fields, currentDocument }])
        return 'stored'
      } catch (error) {
        if (isConflict(error)) return 'conflict'
        throw error
      }
    },
  }
}
