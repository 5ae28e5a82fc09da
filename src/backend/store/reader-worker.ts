import { workerData } from 'node:worker_threads'
import { openForReading } from './database.ts'
import { openIdentityReader } from './identity-reader.ts'
import type { ReaderOperations, StoreWorkerData } from './operations.ts'
import { openReader } from './read-queries.ts'
import type { Outcome, Question } from './worker-door.ts'
import { outcomeOf, serve } from './worker-side.ts'

const { dataDir, limits } = workerData as StoreWorkerData // the door passes nothing else
const database = openForReading(dataDir)
const reader = openReader(database, limits, () => performance.now())
const identity = openIdentityReader(database)

serve<ReaderOperations>(
  (questions) => questions.map((question) => ({ id: question.id, outcome: answer(question) })),
  // One at a time: an answer does not wait for the question behind it.
  1,
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
    case 'listDueMail':
      return outcomeOf(() => reader.listDueMail(question.request))
    case 'findAccounts':
      return outcomeOf(() => identity.findAccounts(question.request))
  }
}
