import { workerData } from 'node:worker_threads'
import { CommitGroup } from './commit-group.ts'
import { lockDataFolder } from './data-folder.ts'
import { openForWriting } from './database.ts'
import { IndexWriter } from './index-tables.ts'
import type { StoreWorkerData, WriterOperations } from './operations.ts'
import { syncIndexes } from './sync-indexes.ts'
import type { Outcome, Question } from './worker-door.ts'
import { serve } from './worker-side.ts'

/** Most commits that share a transaction: enough to hide the disk, few enough that the first does not wait long. */
const maxGroup = 256

const options = workerData as StoreWorkerData // the door passes nothing else
const lock = lockDataFolder(options.dataDir)
const database = openForWriting(options.dataDir)
const indexes = new IndexWriter(database, options.limits.indexEntries)
syncIndexes(database, indexes, options.indexes)
const group = new CommitGroup(database, indexes, options)

serve<WriterOperations>(
  (questions) => {
    const commits = questions.filter(isCommit)
    const outcomes = commits.length > 0 ? group.run(commits.map(({ request }) => request)) : []
    const byId = new Map(commits.map(({ id }, at) => [id, outcomes[at]]))
    const opened: Outcome = { kind: 'reply', value: null }
    return questions.map(({ id }) => ({ id, outcome: byId.get(id) ?? opened }))
  },
  maxGroup,
  () => {
    database.close()
    lock.close()
  },
)

function isCommit(question: Question<WriterOperations>): question is Extract<Question<WriterOperations>, { name: 'commit' }> {
  return question.name === 'commit'
}
