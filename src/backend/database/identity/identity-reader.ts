import type { DatabaseSync } from 'node:sqlite'
import { listAudit } from '#backend/database/audit-log.ts'
import { type AccountTable, openAccountTable } from './account-table.ts'
import type { Account, AccountQuery, IdentityReaderOperations } from './identity-operations.ts'
import { openKnownDevices } from './known-devices.ts'
import { openOobCodeTable } from './oob-code-table.ts'

/** What a reader does for identity. */
export function openIdentityReader(database: DatabaseSync): IdentityReaderOperations {
  const accounts = openAccountTable(database)
  const codes = openOobCodeTable(database)
  const devices = openKnownDevices(database)
  return {
    findAccounts: (query) => findAccounts(accounts, query),
    isKnownDevice: ({ localId, deviceDigest }) => devices.has(localId, deviceDigest),
    findOobCode: ({ codeDigest }) => codes.find(codeDigest),
    listAudit: (query) => listAudit(database, query),
  }
}

function findAccounts(accounts: AccountTable, query: AccountQuery): readonly Account[] {
  if ('localIds' in query) return query.localIds.flatMap((localId) => accounts.find(localId) ?? [])
  if ('emails' in query) return query.emails.flatMap((email) => accounts.findByEmail(email) ?? [])
  if ('phoneNumbers' in query) return query.phoneNumbers.flatMap((phoneNumber) => accounts.findByPhoneNumber(phoneNumber) ?? [])
  if ('identities' in query) {
    return query.identities.flatMap(({ providerId, rawId }) => accounts.findByIdentity(providerId, rawId) ?? [])
  }
  return accounts.listAfter(query.afterLocalId, query.count)
}
