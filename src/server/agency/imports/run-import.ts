import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { connectActor } from '#server/agency/threads/acting-task.ts'
import { runThread } from '#server/agency/threads/run-thread.ts'
import type { ImportProgress, ImportResult, ImportTask } from './import-task.ts'

/** Own judgement: 10,000 invoices take 5 s and 150 MB. */
const limits = { silentMilliseconds: 20_000, megabytes: 384 }

/** Works on an import (`runThread`). */
export async function runImport(
  task: ImportTask,
  connection: Pick<ProviderConnection, 'credential' | 'fetch'>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  return await runThread<ImportProgress, ImportResult>({
    file: new URL('import-worker.ts', import.meta.url),
    name: 'import-worker',
    task,
    connection: connectActor(connection, task),
    onProgress,
    limits,
  })
}
