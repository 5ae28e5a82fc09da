import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { CurrentRules } from '#backend/access/current-rules.ts'
import { openForReading } from './database.ts'
import { openFileReader } from '#backend/database/files/file-reader.ts'
import { type AccountTable, openAccountTable } from '#backend/database/identity/account-table.ts'
import type { Account, AccountQuery, IdentityReaderOperations } from '#backend/database/identity/identity-operations.ts'
import { openKnownDevices } from '#backend/database/identity/known-devices.ts'
import { openOobCodeTable } from '#backend/database/identity/oob-code-table.ts'
import { listAudit } from './audit-log.ts'
import type { ReaderOperations, ReaderWorkerData } from './operations.ts'
import { openReader } from '#backend/database/documents/read-queries.ts'
import { Snapshot } from '#backend/database/folder/snapshot.ts'
import { resultOf, runOperation, serve } from './worker-side.ts'

const { dataDir, database: name, maxBatch, rules: text, ...options } = workerData as ReaderWorkerData // set by the store
const database = openForReading(dataDir)
const snapshot = new Snapshot(database)
const rules = new CurrentRules(text, name)
const operations: ReaderOperations = {
  ...openReader(database, snapshot, rules, options, () => performance.now()),
  ...openIdentityReader(database),
  ...openFileReader(database),
  setRules: (changed) => {
    rules.set(changed)
    return null
  },
}

serve<ReaderOperations>(
  // A batch sees one moment of the database.
  (requests) =>
    snapshot.run(() => requests.map((request) => ({ id: request.id, result: resultOf(() => runOperation(operations, request)) }))),
  maxBatch,
  () => database.close(),
)

/** Operations of a reader for identity. */
function openIdentityReader(database: DatabaseSync): IdentityReaderOperations {
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
