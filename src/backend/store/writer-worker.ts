import { workerData } from 'node:worker_threads'
import { CommitGroup } from './commit-group.ts'
import { lockDataFolder } from './data-folder.ts'
import { openForWriting } from './database.ts'
import { openIdentityWriter } from './identity-writer.ts'
import { IndexWriter } from './index-tables.ts'
import type { StoreWorkerData, WriterOperations } from './operations.ts'
import { Remains } from './remains.ts'
import { syncIndexes } from './sync-indexes.ts'
import { Tidying } from './tidying.ts'
import type { Outcome, Question } from './worker-door.ts'
import { serve } from './worker-side.ts'

/** Most commits that share a transaction: enough to hide the disk, few enough that the first does not wait long. */
const maxGroup = 256

const options = workerData as StoreWorkerData // the door passes nothing else
const lock = lockDataFolder(options.dataDir)
const database = openForWriting(options.dataDir)
const remains = new Remains(database)
const indexes = new IndexWriter(database, remains, options.limits.indexEntries)
if (options.indexes) syncIndexes(database, indexes, options.indexes)
const group = new CommitGroup(database, indexes, remains, options)
const tidying = new Tidying(remains, indexes, options.limits.remainsMilliseconds)
tidying.run()

const identity = openIdentityWriter(database, (mail, timeMs) => group.store({ writes: [mail], now: BigInt(Math.floor(timeMs)) * 1000n }))

serve<WriterOperations>(
  (questions) => {
    const outcomes = group.run(questions.map((question) => () => answer(question)))
    tidying.runLater()
    // One outcome per question.
    return questions.map(({ id }, at) => ({ id, outcome: outcomes[at] as Outcome }))
  },
  maxGroup,
  () => {
    tidying.end()
    database.close()
    lock.close()
  },
)

function answer(question: Question<WriterOperations>): unknown {
  switch (question.name) {
    case 'open':
      return null
    case 'commit':
      return group.store(question.request)
    case 'createAccount':
      return identity.createAccount(question.request)
    case 'updateAccount':
      return identity.updateAccount(question.request)
    case 'deleteAccount':
      return identity.deleteAccount(question.request)
    case 'startSession':
      return identity.startSession(question.request)
    case 'exchangeRefreshToken':
      return identity.exchangeRefreshToken(question.request)
    case 'beginAttempt':
      return identity.beginAttempt(question.request)
    case 'settleAttempt':
      return identity.settleAttempt(question.request)
    case 'rememberDevice':
      return identity.rememberDevice(question.request)
    case 'writeAudit':
      return identity.writeAudit(question.request)
    case 'removeAccounts':
      return identity.removeAccounts(question.request)
    case 'removeExpired':
      return identity.removeExpired(question.request)
    case 'createOobCode':
      return identity.createOobCode(question.request)
    case 'useOobCode':
      return identity.useOobCode(question.request)
  }
}
