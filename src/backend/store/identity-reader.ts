import type { DatabaseSync } from 'node:sqlite'
import { openAccountTable } from './account-table.ts'
import type { IdentityReaderOperations } from './identity-operations.ts'

/** What a reader does for identity. */
export function openIdentityReader(database: DatabaseSync): IdentityReaderOperations {
  const accounts = openAccountTable(database)
  return {
    findAccounts: (query) =>
      'localIds' in query
        ? query.localIds.flatMap((localId) => accounts.find(localId) ?? [])
        : query.emails.flatMap((email) => accounts.findByEmail(email) ?? []),
  }
}
