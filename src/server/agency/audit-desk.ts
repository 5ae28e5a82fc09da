import { kindOf, listFields, nameOf } from '#agency/batches/describe-change.ts'
import { findProgress } from '#agency/batches/find-progress.ts'
import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import { listBatches, readBatchChanges } from '#gateway/batches/list-batches.ts'
import type { AuditDesk } from '#web/handler.ts'
import { undoJobOf } from '#server/agency/imports/undo-in-thread.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** How long a page waits for an undo that is at work: then asking again at once is not asking often. */
const waitMilliseconds = 1000

/** Records of a batch that are shown. */
const mostRecords = 50

/** The changes of everybody for an owner; for the demo only its own. */
export function openAuditDesk({ documents, importJobs: jobs, isDemo, now, sealDone, staff, takeBack }: DeskParts): AuditDesk {
  const find = async (id: string): Promise<Batch | undefined> => {
    if (!/^[\w-]{1,40}$/u.test(id)) return undefined
    const batch = await openBatchStore(documents).findBatch(id)
    return isDemo && batch?.uid !== staff.uid ? undefined : batch
  }
  // Only the machine of a process knows whether it has ended: the time without a commit decides here.
  const progressOf = (batch: Batch) => findProgress(batch, now(), () => false)
  return {
    list: async ({ command, ...query }, after) => {
      const whose = isDemo ? { actor: staff.email } : command !== undefined && { command }
      const part = await listBatches(documents, { ...query, ...whose }, perPage, after)
      return { ...part, progress: new Map(part.items.map((batch) => [batch.id, progressOf(batch)])) }
    },
    open: async (id) => {
      const job = undoJobOf(id)
      if (await find(id)) await jobs.wait(job, waitMilliseconds)
      const batch = await find(id)
      if (!batch) return undefined
      const { changes, isMore } = await readBatchChanges(documents, id, mostRecords)
      const records = changes.map((change) => ({
        name: nameOf(change),
        kind: kindOf(change),
        isChangedSince: change.isChangedSince,
        fields: listFields(change).map(({ field, from, to }) => ({
          field,
          ...(from !== undefined && { from: JSON.stringify(from) }),
          ...(to !== undefined && { to: JSON.stringify(to) }),
        })),
      }))
      const found = jobs.findUndo(id)
      return {
        batch,
        progress: progressOf(batch),
        records,
        isMore,
        ...(jobs.isRunning(job) && { undoing: jobs.progressOf(job) ?? { done: 0 } }),
        ...(found && found.length > 0 && batch.undoneBy === undefined && { lastUndo: found === 'failed' ? 'failed' : found.length }),
      }
    },
    undo: async (id) => {
      const batch = await find(id)
      if (!batch) return { refusal: 'no-such-act' }
      if (progressOf(batch) === 'running') return { refusal: 'running' }
      const outcome = await takeBack(batch)
      return 'refusal' in outcome ? outcome : { doneKey: outcome.doneKey ?? sealDone('undo', {}) }
    },
  }
}
