import type { BegunOperation } from '#agency/begin-operation.ts'
import { withKind } from '#agency/imports/import-kinds.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import { actInThread, mostOfCommit } from '#server/agency/threads/act-in-thread.ts'
import { tell } from '#server/agency/threads/run-in-thread.ts'
import { importEInvoices } from './import-e-invoices.ts'
import { importTable } from './import-table.ts'
import type { ImportProgress, ImportResult, ImportTask } from './import-task.ts'

await actInThread<ImportTask>(run, ({ work }) => (work.name === 'undo' ? 'do the act again instead' : undefined))

async function run({ work }: ImportTask, { operation }: { readonly operation: BegunOperation }): Promise<ImportResult> {
  if (work.name === 'undo') return { conflicts: await undoAll(operation, work.batches) }
  if (work.entry.files) return { report: await importEInvoices(operation, work) }
  const { entry } = work
  return { report: await withKind(entry.kind, (each) => importTable(each, operation, work), entry) }
}

async function undoAll({ documents, files, batch }: BegunOperation, batches: readonly string[]): Promise<readonly UndoConflict[]> {
  for (const id of batches.toReversed()) {
    const store = openBatchStore(documents)
    const found = await store.findBatch(id)
    // An undo that was interrupted has taken some back.
    if (!found || found.undoneBy !== undefined) continue
    const outcome = await store.undoBatch(id, batch.id, files, {
      mostOfCommit,
      onProgress: (done, total) => tell<ImportProgress>({ step: 'undoing', done, total }),
    })
    if ('conflicts' in outcome) return outcome.conflicts
  }
  return []
}
