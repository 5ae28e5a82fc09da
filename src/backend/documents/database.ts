import { type DatabaseName, decodeDocumentName, type Path } from '#protocol/document-name.ts'
import type { Limits } from '#backend/limits.ts'
import { ServiceError } from '#backend/service-error.ts'

/**
 * The path of a document from its full name in a request.
 *
 * @throws WireFormatError if it is not a document name; ServiceError if it is in another database.
 */
export function decodeOwnDocument(name: string, database: DatabaseName): Path {
  const { projectId, databaseId, path } = decodeDocumentName(name)
  if (projectId !== database.projectId || databaseId !== database.databaseId) {
    throw new ServiceError('INVALID_ARGUMENT', `Document ${JSON.stringify(name.slice(0, 200))} does not belong to this database.`)
  }
  return path
}

/**
 * Checks how deep below the root a document is.
 *
 * @throws ServiceError INVALID_ARGUMENT with the hosted service's message.
 */
export function assertDepth(path: Path, { subcollectionLevels }: Limits): void {
  if (path.length / 2 <= subcollectionLevels) return
  throw new ServiceError('INVALID_ARGUMENT', `Key path is too long. Cannot exceed ${subcollectionLevels} elements.`)
}
