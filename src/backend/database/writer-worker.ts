import { workerData } from 'node:worker_threads'
import { CurrentRules } from '#backend/access/current-rules.ts'
import { CommitGroup } from './commit-group.ts'
import { removeLeftHolds } from '#backend/database/files/content-hold.ts'
import { lockDataFolder } from '#backend/database/folder/data-folder.ts'
import { openForWriting } from './database.ts'
import { openFileWriter } from '#backend/database/files/file-writer.ts'
import { openIdentityWriter } from '#backend/database/identity/identity-writer.ts'
import { IndexWriter } from '#backend/database/indexes/index-tables.ts'
import type { CommitReply, StoreWorkerData, WriterOperations } from './operations.ts'
import { Vacuum } from './vacuum.ts'
import { syncIndexes } from '#backend/database/indexes/sync-indexes.ts'
import { VacuumSchedule } from './vacuum-schedule.ts'
import { notificationId, type WorkerResult } from './worker-client.ts'
import { runOperation, serve } from './worker-side.ts'
import { createUserDataFinder } from '#backend/user-data.ts'

/** Most commits per transaction: enough to hide the disk's latency, few enough that the first does not wait long. */
const maxGroup = 256

const options = workerData as StoreWorkerData // set by the store
const lock = lockDataFolder(options.dataDir)
removeLeftHolds(options.dataDir)
const database = openForWriting(options.dataDir)
const vacuum = new Vacuum(database)
const indexes = new IndexWriter(database, vacuum, options.limits.indexEntries)
if (options.indexes) syncIndexes(database, indexes, options.indexes)
const rules = new CurrentRules(options.rules, options.database)
const group = new CommitGroup(database, indexes, vacuum, rules, options)
const vacuumSchedule = new VacuumSchedule(vacuum, indexes, options.limits.vacuumDelayMilliseconds)
vacuumSchedule.run()

const files = openFileWriter(database)
const identity = openIdentityWriter(database, {
  store: (write, timeMs) =>
    group.storeSideCommit({ caller: { kind: 'service' }, writes: [write], now: BigInt(Math.floor(timeMs)) * 1000n }),
  findUserData: createUserDataFinder(options.userData),
  removeFiles: files.removeFilesOf,
  noteErasure: () => vacuum.noteErasure(),
})

const operations: WriterOperations = {
  ...identity,
  ...files,
  open: () => group.history(),
  commit: (request) => group.store(request),
  removeDocuments: () => group.removeAll(),
  setRules: (text) => {
    rules.set(text)
    return null
  },
  vacuum: () => {
    vacuum.noteErasure()
    return null
  },
}

serve<WriterOperations>(
  (requests) => {
    const sideCommits = requests.map((): readonly CommitReply[] => [])
    const steps = requests.map((request, at) => () => {
      const reply = runOperation(operations, request)
      sideCommits[at] = group.takeSideCommits()
      return reply
    })
    const results = group.run(steps)
    vacuumSchedule.runLater()
    return requests.flatMap(({ id }, at) => {
      const result = results[at] as WorkerResult // one per request
      const notifications = result.kind === 'reply' ? (sideCommits[at] ?? []) : []
      return [...notifications.map((value) => ({ id: notificationId, result: { kind: 'reply', value } as const })), { id, result }]
    })
  },
  maxGroup,
  () => {
    vacuumSchedule.end()
    database.close()
    lock.close()
  },
)
