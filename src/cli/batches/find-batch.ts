import { type Batch, createBatches } from '#gateway/batches/batches.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { CommandError, UsageError } from '#cli/command.ts'
import { findProgress } from './interrupted.ts'

/** A batch as people name it. @throws UsageError for what is no id, CommandError where there is none or its command still runs. */
export async function findBatch(
  documents: DocumentsClient,
  id: string,
): Promise<{ readonly batch: Batch; readonly progress: 'interrupted' | undefined }> {
  if (!/^[\w-]{1,40}$/u.test(id)) throw new UsageError(`${JSON.stringify(id)} is no batch.`)
  const batch = await createBatches(documents).findBatch(id)
  if (!batch) throw new CommandError(`There is no batch ${id}: it never was, or is older than 30 days.`)
  const progress = findProgress(batch, Date.now())
  if (progress === 'running') {
    const { host, pid } = batch.runner ?? {}
    throw new CommandError(`${id} (${batch.command}) is still running${host === undefined ? '' : ` on ${host}, as process ${pid}`}.`)
  }
  return { batch, progress }
}
