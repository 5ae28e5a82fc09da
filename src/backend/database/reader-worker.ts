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
import type { Outcome, Question } from './worker-client.ts'
import { outcomeOf, serve } from './worker-side.ts'

const { dataDir, database: name, maxBatch, rules: text, ...options } = workerData as ReaderWorkerData // the client passes nothing else
const database = openForReading(dataDir)
const snapshot = new Snapshot(database)
const rules = new CurrentRules(text, name)
const reader = openReader(database, snapshot, rules, options, () => performance.now())
const identity = openIdentityReader(database)
const files = openFileReader(database)

serve<ReaderOperations>(
  // What came together sees one moment.
  (questions) => snapshot.run(() => questions.map((question) => ({ id: question.id, outcome: answer(question) }))),
  maxBatch,
  () => database.close(),
)

function answer(question: Question<ReaderOperations>): Outcome {
  switch (question.name) {
    case 'getDocuments':
      return outcomeOf(() => reader.getDocuments(question.request))
    case 'runQuery':
      return outcomeOf(() => reader.runQuery(question.request))
    case 'runAggregation':
      return outcomeOf(() => reader.runAggregation(question.request))
    case 'authorizeDocument':
      return outcomeOf(() => reader.authorizeDocument(question.request))
    case 'listDueMail':
      return outcomeOf(() => reader.listDueMail(question.request))
    case 'countWaitingMails':
      return outcomeOf(() => reader.countWaitingMails(question.request))
    case 'findAccounts':
      return outcomeOf(() => identity.findAccounts(question.request))
    case 'isKnownDevice':
      return outcomeOf(() => identity.isKnownDevice(question.request))
    case 'setRules':
      return outcomeOf(() => {
        rules.set(question.request)
        return null
      })
    case 'findOobCode':
      return outcomeOf(() => identity.findOobCode(question.request))
    case 'listAudit':
      return outcomeOf(() => identity.listAudit(question.request))
    case 'findFile':
      return outcomeOf(() => files.findFile(question.request))
    case 'findFileUpload':
      return outcomeOf(() => files.findFileUpload(question.request))
    case 'listFiles':
      return outcomeOf(() => files.listFiles(question.request))
    case 'findUnnamedContent':
      return outcomeOf(() => files.findUnnamedContent(question.request))
  }
}

/** What a reader does for identity. */
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
