import type { CurrentRules } from '#backend/access/current-rules.ts'
import { createFieldsReader, fieldsOf, type FindDocument, projected, type ResultLimits, ResultSize } from './found-document.ts'
import type { DocumentReaderOperations } from '#backend/database/operations.ts'
import type { Snapshot } from '#backend/database/folder/snapshot.ts'

/** Reads documents by name, as of one moment, if the rules allow the caller. */
export function createDocumentsReader(
  snapshot: Snapshot,
  find: FindDocument,
  rules: CurrentRules,
  limits: ResultLimits,
): DocumentReaderOperations['getDocuments'] {
  const findFields = createFieldsReader(find)
  return ({ caller, paths, projection, ...times }) =>
    snapshot.run(() => {
      const checks = rules.checksFor(caller, findFields, times.now, paths.length > 1)
      const size = new ResultSize(limits, caller)
      const documents = paths.map((path) => {
        const document = find(path)
        checks?.assertRead('get', path, document && fieldsOf(document))
        return size.add(projected(document, projection))
      })
      return { documents, ...snapshot.momentAt(times) }
    })
}
