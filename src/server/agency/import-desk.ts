import { createHash, randomUUID } from 'node:crypto'
import { createBatchId } from '#agency/batch-id.ts'
import { describeKind } from '#agency/imports/import-kinds.ts'
import { type ImportReport, parseReport } from '#agency/imports/import-report.ts'
import { importFileBytes, importKinds } from '#domain/import-file.ts'
import { openImportStore, type SeenImport, type StoredImport } from '#gateway/record-imports.ts'
import type { ActOutcome, ImportDesk, SentImport } from '#web/handler.ts'
import type { DeskParts } from './desk-parts.ts'
import { openKeptFiles, type WorkState } from '#server/agency/imports/file-work.ts'
import { type InterruptedBatch, listInterruptedBatches, mayImport } from '#server/agency/imports/find-interrupted.ts'
import type { ImportTask, RecordsFile } from '#server/agency/imports/import-task.ts'
import { runImport } from '#server/agency/imports/run-import.ts'

const fileNameLength = 120

/** Imports of files by a member of staff. */
export function openImportDesk(parts: DeskParts): ImportDesk {
  const { connection, documents, importJobs: jobs, isDemo, now, staff } = parts
  const store = openImportStore(documents)
  const kept = openKeptFiles(parts, store)
  const kinds = isDemo ? [] : importKinds.filter((kind) => mayImport(staff.role, kind))

  const isOurs = <Entry extends StoredImport>(entry: Entry | undefined): entry is Entry & RecordsFile =>
    entry !== undefined && kinds.some((kind) => kind === entry.kind)
  const find = async (id: string): Promise<(SeenImport & RecordsFile) | undefined> => {
    const entry = isDemo ? undefined : await kept.find(id)
    return isOurs(entry) ? entry : undefined
  }
  const listBatches = async (): Promise<readonly InterruptedBatch[]> =>
    isDemo ? [] : await listInterruptedBatches(documents, jobs, staff.role, now())

  return {
    kinds: kinds.map((kind) => {
      const { columns, isReplaceable, mayNotify } = describeKind(kind)
      return { kind, columns, isReplaceable, mayNotify }
    }),
    list: async () => (kinds.length === 0 ? [] : (await kept.list()).flatMap((entry) => (isOurs(entry) ? [describe(entry)] : []))),
    listInterrupted: async () => {
      const [batches, files] = await Promise.all([listBatches(), isDemo ? [] : kept.list()])
      return batches.map(({ batch, kind }) => {
        const file = files.find(({ batches: ids }) => ids.includes(batch.id))
        return { batchId: batch.id, kind, actor: batch.actor, startedAt: batch.createdAt, ...(file && { importId: file.id }) }
      })
    },
    send: async ({ name, bytes }, choices) => {
      if (isDemo) return { refusal: 'only-demo' }
      if (!kinds.includes(choices.kind)) return { refusal: 'no-such-kind' }
      if (bytes.length === 0) return { refusal: 'no-file' }
      if (bytes.length > importFileBytes) return { refusal: 'too-large' }
      const refused = await kept.refuseMore()
      if ('refusal' in refused) return refused
      const id = randomUUID()
      await store.create(
        {
          id,
          uid: staff.uid,
          fileName: name.slice(-fileNameLength),
          sizeBytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          createdAt: new Date(now()),
          ...choices,
          state: 'checking',
          batches: [],
          report: '',
        },
        bytes,
      )
      const entry = await find(id)
      if (entry) await begin(entry, 'checking', { report: '' })
      return { id }
    },
    open: async (id) => {
      const before = await find(id)
      if (!before) return undefined
      await kept.wait(id)
      const entry = (await find(id)) ?? before
      const findings = parseReport(entry.report)
      const progress = jobs.progressOf(id)
      return { ...describe(entry), batches: entry.batches, ...(findings && { findings }), ...(progress && { progress }) }
    },
    check: async (id, choices) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state } = describe(entry)
      if (!['checked', 'refused', 'interrupted'].includes(state) || entry.batches.length > 0) return {}
      return await begin(entry, 'checking', { ...choices, report: '' })
    },
    store: async (id) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state, interrupted } = describe(entry)
      // A second press, or another tab, finds it storing or stored.
      if (state === 'storing' || state === 'stored') return {}
      const isDue = state === 'checked' || state === 'stopped' || (state === 'interrupted' && interrupted === 'storing')
      const report = parseReport(entry.report)
      if (!isDue || (state === 'checked' && (!report || report.faultCount > 0 || report.fileFault))) return { refusal: 'not-checked' }
      const batchId = createBatchId(new Date(now()))
      return await begin(entry, 'storing', { batches: [...entry.batches, batchId] }, batchId)
    },
    undo: async (id) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state } = describe(entry)
      if (state === 'undoing' || state === 'undone') return {}
      if (entry.batches.length === 0 || state === 'storing') return { refusal: 'not-stored' }
      return await begin(entry, 'undoing', {})
    },
    remove: async (id): Promise<ActOutcome> => {
      const entry = await find(id)
      if (!entry || jobs.isRunning(id)) return { refusal: 'no-such-file' }
      await store.remove(entry)
      return { doneKey: parts.sealDone('imports discard', {}) }
    },
    undoInterrupted: async (batchId) => {
      const found = (await listBatches()).find(({ batch }) => batch.id === batchId)
      if (!found) return { refusal: 'no-such-act' }
      const outcome = await parts.takeBack(found.batch)
      return 'refusal' in outcome ? outcome : { doneKey: outcome.doneKey ?? parts.sealDone('undo', {}) }
    },
  }

  /** Begins work on a file. */
  async function begin(
    seen: SeenImport & RecordsFile,
    state: WorkState,
    changes: Partial<StoredImport>,
    batchId = createBatchId(new Date(now())),
  ): Promise<ActOutcome> {
    return await kept.begin(seen, {
      state,
      changes,
      batchId,
      command: state === 'undoing' ? 'undo' : `${seen.kind} import`,
      needsContent: state !== 'undoing',
      run: async ({ entry, content, task, onProgress }) => {
        if (!isOurs(entry)) throw new Error('The file is of another kind.')
        const result = await runImport({ ...task, work: await planWork(entry, state, content) }, connection, onProgress)
        if (!('report' in result)) return { changes: { state: settleUndo(seen.state, result.conflicts.length) } }
        return { changes: settle(entry, state, result.report), isOver: state === 'storing' && !result.report.stop }
      },
    })
  }

  function describe(entry: RecordsFile): SentImport {
    const { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies } = entry
    const sent = { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies }
    return { ...sent, ...kept.stateOf(entry) }
  }

  async function planWork(entry: RecordsFile, state: WorkState, content: Uint8Array): Promise<ImportTask['work']> {
    if (state === 'undoing') return { name: 'undo', batches: entry.batches }
    const input = `${entry.kind} import ${entry.sha256}`
    const earlier = state === 'storing' ? (await listBatches()).filter(({ batch }) => batch.input === input) : []
    const earlierIds = earlier.map(({ batch }) => batch.id)
    return { name: state === 'storing' ? 'store' : 'check', entry, content, earlierIds }
  }
}

/** The state after an undo. With conflicts nothing was taken back, and what had stopped half-way can still be continued. */
function settleUndo(before: StoredImport['state'], conflictCount: number): StoredImport['state'] {
  if (conflictCount === 0) return 'undone'
  return before === 'stopped' || before === 'storing' ? 'stopped' : 'stored'
}

/** What work has led to. Without anything stored, there is no batch to take back. */
function settle({ batches }: StoredImport, state: WorkState, report: ImportReport): Partial<StoredImport> {
  const found = { report: JSON.stringify(report) }
  const isRefused = report.fileFault !== undefined || report.faultCount > 0
  if (state === 'checking') return { ...found, state: isRefused ? 'refused' : 'checked' }
  if (!report.stop) return { ...found, state: 'stored' }
  const kept = report.stop.stored === 0 && batches.length === 1 ? [] : batches
  return { ...found, batches: kept, state: isRefused && kept.length === 0 ? 'refused' : 'stopped' }
}
