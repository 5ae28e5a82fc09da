import type { BegunOperation } from '#agency/begin-operation.ts'
import { checkRecords, type ImportOptions } from '#agency/imports/check-records.ts'
import { inspectSheet } from '#agency/imports/files/inspect-sheet.ts'
import { type FileFormat, readRecords } from '#agency/imports/files/read-records.ts'
import { FileFault } from '#agency/imports/import-fault.ts'
import { describeKind, withKind } from '#agency/imports/import-kinds.ts'
import { groupFaults, type ImportReport, ReportCounter } from '#agency/imports/import-report.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { ChangedSinceCheck, storeRecords } from '#agency/imports/store-records.ts'
import { importRows } from '#domain/import-file.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import { DocumentsError, isConflict } from '#gateway/documents/documents.ts'
import type { ImportResult, ImportTask } from './import-task.ts'
import { mostOfCommit, runInThread, tell } from './thread.ts'

/** Own judgement: no file of ours has so many columns, nor so long rows. */
const bounds = { rows: importRows, columns: 200, rowCharacters: 200_000 }

await runInThread<ImportTask>(run, ({ work }) => (work.name === 'undo' ? 'do the act again instead' : undefined))

async function run({ work }: ImportTask, { operation }: { readonly operation: BegunOperation }): Promise<ImportResult> {
  if (work.name === 'undo') return { conflicts: await undoAll(operation, work.batches) }
  return { report: await withKind(work.entry.kind, (kind) => runImport(kind, operation, work)) }
}

async function runImport<Item extends object>(
  unprepared: RecordKind<Item>,
  operation: BegunOperation,
  { name, entry, content, earlierIds }: Exclude<ImportTask['work'], { name: 'undo' }>,
): Promise<ImportReport> {
  const { gateway, batch, documents } = operation
  const now = operation.now()
  const kind = (await unprepared.prepare?.(operation)) ?? unprepared
  const options: ImportOptions = { isReplacing: entry.isReplacing, notifies: entry.notifies, mostOfCommit }
  const plain: FileFormat = {
    encoding: entry.encoding,
    commaColumns: entry.hasDecimalCommas ? describeKind(entry.kind).decimalColumns : [],
    bounds,
  }
  const file = { name: entry.fileName, bytes: content }
  let format = plain
  const source = () => readRecords(kind, file, format)
  const foreseen = new ReportCounter(kind)
  let checked
  try {
    const sheet = await inspectSheet(kind, file, plain, {})
    // The page has nowhere to confirm a proposal: foreign headings are refused.
    if (sheet?.proposed.length === 0) format = { ...plain, sheet: sheet.reading }
    checked = await checkRecords(kind, source, gateway, options, now, ({ planned }, done) => {
      foreseen.add(planned)
      tell({ step: 'checking', done })
    })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { ...foreseen.read(), fileFault: { name: error.fault, facts: error.facts } }
  }
  const report: ImportReport = { ...foreseen.read(), count: checked.count, ...groupFaults(checked.problems) }
  if (name === 'check') return report
  if (checked.problems.length > 0) return { ...report, stop: { name: 'changed', stored: 0 } }
  const done = new ReportCounter(kind)
  if (checked.commitCount > 1) batch.expectSeveral(`${kind.name} import ${entry.sha256}`)
  try {
    for await (const { planned } of storeRecords(kind, source, checked, gateway, options, now)) {
      done.add(planned)
      tell({ step: 'storing', done: done.read().count, total: checked.count })
    }
    await batch.finish(documents, earlierIds)
  } catch (error) {
    const stop = findStop(error)
    if (stop === undefined) throw error
    return { ...done.read(), stop: { name: stop, stored: done.written } }
  }
  return done.read()
}

function findStop(error: unknown): 'changed' | 'conflict' | 'failed' | undefined {
  if (error instanceof ChangedSinceCheck) return 'changed'
  if (!(error instanceof DocumentsError)) return undefined
  return isConflict(error) ? 'conflict' : 'failed'
}

async function undoAll({ documents, files, batch }: BegunOperation, batches: readonly string[]): Promise<readonly UndoConflict[]> {
  for (const id of batches.toReversed()) {
    const store = openBatchStore(documents)
    const found = await store.findBatch(id)
    // An undo that was interrupted has taken some back.
    if (!found || found.undoneBy !== undefined) continue
    const outcome = await store.undoBatch(id, batch.id, files, {
      mostOfCommit,
      onProgress: (done, total) => tell({ step: 'undoing', done, total }),
    })
    if ('conflicts' in outcome) return outcome.conflicts
  }
  return []
}
