import type { DatabaseName } from '#protocol/document-name.ts'
import { ServiceError } from '#backend/service-error.ts'

/**
 * Refuses requests for another database: a project that is not ours looks like one the caller may not see; a database of ours that is missing
 * is missing.
 *
 * @throws ServiceError PERMISSION_DENIED or NOT_FOUND.
 */
export function assertDatabase({ projectId, databaseId }: DatabaseName, own: DatabaseName): void {
  if (projectId !== own.projectId) throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  if (databaseId !== own.databaseId) {
    throw new ServiceError('NOT_FOUND', `The database ${databaseId} does not exist for project ${projectId}.`)
  }
}

/** Whether two names are those of one database. */
export function isSame(one: DatabaseName, other: DatabaseName): boolean {
  return one.projectId === other.projectId && one.databaseId === other.databaseId
}

/** Takes `projects/{p}/databases/{d}` apart; what is no such name names no database that anybody has. */
export function parseDatabaseName(name: string): DatabaseName {
  const [, projectId = '', databaseId = ''] = /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(name) ?? []
  return { projectId, databaseId }
}
