import { randomUUID } from 'node:crypto'
import { beginOperation, type BegunOperation } from '#agency/begin-operation.ts'
import { createTurns } from '#agency/turns.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ActingTask } from './acting-task.ts'
import { runInThread } from './run-in-thread.ts'

/** Smaller commits than those of the command line: the server answers others meanwhile. */
export const mostOfCommit = 100

type ThreadParts = { readonly operation: BegunOperation; readonly connection: Omit<ProviderConnection, 'apiKey'> }

/** Does a task in the name of who acts, in its batch (`runInThread`). @param final Why the batch cannot be taken back; undefined if it can. */
export async function actInThread<Task extends ActingTask>(
  run: (task: Task, parts: ThreadParts) => Promise<unknown>,
  final?: (task: Task) => string | undefined,
): Promise<void> {
  await runInThread<Task>(async (task, server) => {
    const { actor, command, batchId, runner, startedAt, site } = task
    const reason = final?.(task)
    const connection = server.open()
    const operation = beginOperation(
      connection,
      { actor, command, batchId, runner, ...(reason !== undefined && { final: reason }) },
      { now: () => new Date(startedAt), createId: randomUUID, inTurn: createTurns(), readSite: () => Promise.resolve(site) },
    )
    return await run(task, { operation, connection })
  })
}
