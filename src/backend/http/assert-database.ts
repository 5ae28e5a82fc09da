import type { DatabaseName } from '#protocol/document-name.ts'
import { ServiceError } from '#backend/service-error.ts'

/**
 * Refuses requests for another database: an unknown project as one without permission, an unknown database of this project as missing.
 *
 * @throws ServiceError PERMISSION_DENIED or NOT_FOUND.
 */
export function assertDatabase({ projectId, databaseId }: DatabaseName, own: DatabaseName): void {
  if (projectId !== own.projectId) throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  if (databaseId !== own.databaseId) {
    throw new ServiceError('NOT_FOUND', `The database ${databaseId} does not exist for project ${projectId}.`)
  }
}

/** Whether two names identify the same database. */
export function isSame(one: DatabaseName, other: DatabaseName): boolean {
  return one.projectId === other.projectId && one.databaseId === other.databaseId
}

/** Parses `projects/{p}/databases/{d}`; another text yields the name of no database. */
export function parseDatabaseName(name: string): DatabaseName {
  const [, projectId = '', databaseId = ''] = /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(name) ?? []
  return { projectId, databaseId }
}
