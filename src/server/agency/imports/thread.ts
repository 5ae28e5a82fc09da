import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { beginOperation, type BegunOperation } from '#agency/begin-operation.ts'
import { createTurns } from '#agency/turns.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { FromThread, ImportProgress, ThreadTask } from './import-task.ts'
import { ServerConnection } from './server-connection.ts'

/** Smaller commits than those of the command line: the server answers others meanwhile. */
export const mostOfCommit = 100

/** What work in a thread gets. */
type ThreadParts = { readonly operation: BegunOperation; readonly connection: Omit<ProviderConnection, 'apiKey'> }

/** Does the task that the server gave to this thread, and sends what came of it. */
export async function runInThread<Task extends ThreadTask>(
  run: (task: Task, parts: ThreadParts) => Promise<unknown>,
  final?: (task: Task) => string | undefined,
): Promise<void> {
  const task = workerData as Task // the server sends nothing else
  send({ type: 'ready' })
  const { actor, command, batchId, runner, startedAt, site } = task
  const reason = final?.(task)
  const connection = new ServerConnection(task.provider, send).open()
  const operation = beginOperation(
    connection,
    { actor, command, batchId, runner, ...(reason !== undefined && { final: reason }) },
    { now: () => new Date(startedAt), createId: randomUUID, inTurn: createTurns(), readSite: () => Promise.resolve(site) },
  )
  send({ type: 'done', result: await run(task, { operation, connection }) })
  parentPort?.close()
}

export function tell(progress: ImportProgress): void {
  send({ type: 'progress', progress })
}

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}
