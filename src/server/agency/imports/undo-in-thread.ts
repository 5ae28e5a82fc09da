import { createBatchId } from '#agency/batch-id.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { Content } from '#i18n/content/content.ts'
import type { AgencyStaff } from '#web/handler.ts'
import { planActing } from '#server/agency/threads/acting-task.ts'
import type { ImportJobs } from './import-jobs.ts'
import { runImport } from './run-import.ts'

/** How long the page of an undo waits for it, before it shows how far it is. */
const waitMilliseconds = 3000

export type UndoParts = {
  readonly connection: Omit<ProviderConnection, 'apiKey'>
  readonly content: Pick<Content, 'site'>
  readonly importJobs: ImportJobs
  readonly now: () => number
  readonly onImportFailed: (error: unknown) => void
}

type Undone = 'undone' | 'running' | Refusal<'undo-busy'> | (Refusal<'conflicts'> & { readonly conflicts: readonly UndoConflict[] })

/** The place of an undo among the work of the server. */
export function undoJobOf(batchId: string): string {
  return `undo ${batchId}`
}

/**
 * Takes a batch back in a thread, which a batch of thousands of records needs; within the bounds of imports.
 *
 * @throws Error if the thread fails while it is waited for. What it has restored stays, and the next undo goes on.
 */
export async function undoInThread(parts: UndoParts, staff: AgencyStaff, batchId: string): Promise<Undone> {
  const { connection, importJobs: jobs, now, onImportFailed } = parts
  const job = undoJobOf(batchId)
  const undoId = createBatchId(new Date(now()))
  if (!jobs.isRunning(job)) {
    if (!jobs.reserve(job, { uid: staff.uid, batchId: undoId })) return { refusal: 'undo-busy' }
    jobs.start(job, async (onProgress) => {
      const task = planActing({ ...parts, staff }, { command: 'undo', batchId: undoId })
      try {
        const result = await runImport({ ...task, work: { name: 'undo', batches: [batchId] } }, connection, onProgress)
        jobs.noteUndo(batchId, 'conflicts' in result ? result.conflicts : [])
      } catch (error) {
        onImportFailed(error)
        jobs.noteUndo(batchId, 'failed')
      }
    })
  }
  await jobs.wait(job, waitMilliseconds)
  if (jobs.isRunning(job)) return 'running'
  const found = jobs.findUndo(batchId)
  if (found === 'failed') throw new Error('The thread of an undo failed.')
  return found && found.length > 0 ? { refusal: 'conflicts', conflicts: found } : 'undone'
}
