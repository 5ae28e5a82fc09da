import { workerData } from 'node:worker_threads'
import { CurrentRules } from '#backend/access/current-rules.ts'
import { openForReading } from './database.ts'
import { openFileReader } from '#backend/database/files/file-reader.ts'
import { openIdentityReader } from '#backend/database/identity/identity-reader.ts'
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
