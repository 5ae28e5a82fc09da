import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createBatchId } from '#agency/batch-id.ts'
import { describeKind } from '#agency/imports/import-kinds.ts'
import { type ImportReport, parseReport } from '#agency/imports/import-report.ts'
import { importFileBytes, importKeptMilliseconds, importKinds } from '#domain/import-file.ts'
import { openImportStore, type SeenImport, type StoredImport } from '#gateway/record-imports.ts'
import type { ActOutcome, ImportDesk, SentImport } from '#web/handler.ts'
import type { DeskParts } from './desk-parts.ts'
import { type InterruptedBatch, listInterruptedBatches, mayImport, progressOf } from '#server/agency/imports/find-interrupted.ts'
import type { ImportTask } from '#server/agency/imports/import-task.ts'
import { runImport } from '#server/agency/imports/run-import.ts'

/** Files of one member of staff that are kept at once. */
const mostFiles = 20
/** How long an answer waits for work to end. */
const waitMilliseconds = 1500
/** How often work notes that it is alive. */
const aliveMilliseconds = 60_000

/** Work on a file, and the state of the file before it. */
type Work = {
  readonly before: StoredImport['state']
  readonly state: 'checking' | 'storing' | 'undoing'
  readonly batchId: string
  readonly bytes: Uint8Array | undefined
}

const fileNameLength = 120

/** Imports of files by a member of staff. */
export function openImportDesk(parts: DeskParts): ImportDesk {
  const { connection, content, documents, importJobs: jobs, isDemo, now, onImportFailed, staff } = parts
  const store = openImportStore(documents)
  const runner = { host: hostname(), pid: process.pid }
  const kinds = isDemo ? [] : importKinds.filter((kind) => mayImport(staff.role, kind))

  const find = async (id: string): Promise<SeenImport | undefined> => {
    if (isDemo || !/^[\da-f-]{36}$/u.test(id)) return undefined
    const entry = await store.find(id)
    const isKept = entry && entry.uid === staff.uid && entry.createdAt.getTime() > now() - importKeptMilliseconds
    return isKept && kinds.includes(entry.kind) ? entry : undefined
  }
  const listBatches = async (): Promise<readonly InterruptedBatch[]> =>
    isDemo ? [] : await listInterruptedBatches(documents, jobs, staff.role, now())

  return {
    kinds: kinds.map((kind) => {
      const { columns, isReplaceable, mayNotify } = describeKind(kind)
      return { kind, columns, isReplaceable, mayNotify }
    }),
    list: async () =>
      kinds.length === 0
        ? []
        : (await store.listOf(staff.uid, mostFiles))
            .filter(({ createdAt, kind }) => createdAt.getTime() > now() - importKeptMilliseconds && kinds.includes(kind))
            .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
            .map(describe),
    listInterrupted: async () => {
      const [batches, files] = await Promise.all([listBatches(), isDemo ? [] : store.listOf(staff.uid, mostFiles)])
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
      if ((await store.listOf(staff.uid, mostFiles)).length >= mostFiles) return { refusal: 'too-many-files' }
      if (!jobs.hasRoomFor(staff.uid)) return { refusal: 'busy' }
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
      const entry = await store.find(id)
      if (entry) await begin(entry, 'checking', { report: '' })
      return { id }
    },
    open: async (id) => {
      const before = await find(id)
      if (!before) return undefined
      await jobs.wait(id, waitMilliseconds)
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

  /** Takes the file for work, which one of several calls at once can, and begins it. */
  async function begin(
    seen: SeenImport,
    state: 'checking' | 'storing' | 'undoing',
    changes: Partial<StoredImport>,
    batchId = createBatchId(new Date(now())),
  ): Promise<ActOutcome> {
    if (jobs.isRunning(seen.id)) return {}
    if (!jobs.reserve(seen.id, { uid: staff.uid, batchId })) return { refusal: 'busy' }
    let isStarted = false
    try {
      const bytes = state === 'undoing' ? undefined : await store.readContent(seen)
      if (state !== 'undoing' && !bytes) return { refusal: 'no-such-file' }
      const entry = await store.change(seen, { ...changes, state, aliveAt: new Date(now()), runner })
      if (!entry) return {}
      startWork(entry, { before: seen.state, state, batchId, bytes })
      isStarted = true
      return {}
    } finally {
      if (!isStarted) jobs.release(seen.id)
    }
  }

  function startWork(entry: StoredImport, { before, state, batchId, bytes }: Work): void {
    jobs.start(entry.id, async (onProgress) => {
      // A note that fails is followed by the next one; without any, the import is named as interrupted.
      const alive = setInterval(() => void noteAlive(entry.id).catch(() => undefined), aliveMilliseconds)
      alive.unref()
      try {
        const task: ImportTask = {
          work: await planWork(entry, state, bytes),
          actor: { kind: 'account', uid: staff.uid, email: staff.email },
          command: state === 'undoing' ? 'undo' : `${entry.kind} import`,
          batchId,
          runner,
          startedAt: now(),
          site: structuredClone(content.site),
          provider: { endpoints: connection.endpoints, projectId: connection.projectId, storageBucket: connection.storageBucket },
        }
        const result = await runImport(task, connection, onProgress)
        clearInterval(alive)
        await end(
          entry.id,
          'report' in result ? settle(entry, state, result.report) : { state: settleUndo(before, result.conflicts.length) },
        )
        if (state === 'storing' && 'report' in result && !result.report.stop) await store.removeContent(entry)
      } catch (error) {
        onImportFailed(error)
        // What was stored is not known: it is named as interrupted, at once or, if this fails too, when no note of it has come for a while.
        await end(entry.id, {}).catch(() => undefined)
      } finally {
        clearInterval(alive)
      }
    })
  }

  async function noteAlive(id: string): Promise<void> {
    const latest = await store.find(id)
    if (latest) await store.change(latest, { aliveAt: new Date(now()) })
  }

  async function end(id: string, changes: Partial<StoredImport>): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const latest = await store.find(id)
      if (!latest || (await store.change(latest, changes, true))) return
    }
  }

  function describe(entry: StoredImport): SentImport {
    const { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies, state } = entry
    const sent = { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies }
    const isWork = state === 'checking' || state === 'storing' || state === 'undoing'
    const isInterrupted = isWork && progressOf(entry, now(), jobs.isRunning(id)) !== 'running'
    return isInterrupted ? { ...sent, state: 'interrupted', interrupted: state } : { ...sent, state }
  }

  async function planWork(
    entry: StoredImport,
    state: 'checking' | 'storing' | 'undoing',
    bytes: Uint8Array | undefined,
  ): Promise<ImportTask['work']> {
    if (state === 'undoing') return { name: 'undo', batches: entry.batches }
    const input = `${entry.kind} import ${entry.sha256}`
    const earlier = state === 'storing' ? (await listBatches()).filter(({ batch }) => batch.input === input) : []
    const earlierIds = earlier.map(({ batch }) => batch.id)
    return { name: state === 'storing' ? 'store' : 'check', entry, content: bytes ?? new Uint8Array(), earlierIds }
  }
}

/** The state after an undo. With conflicts nothing was taken back, and what had stopped half-way can still be continued. */
function settleUndo(before: StoredImport['state'], conflictCount: number): StoredImport['state'] {
  if (conflictCount === 0) return 'undone'
  return before === 'stopped' || before === 'storing' ? 'stopped' : 'stored'
}

/** What work has led to. Without anything stored, there is no batch to take back. */
function settle({ batches }: StoredImport, state: 'checking' | 'storing' | 'undoing', report: ImportReport): Partial<StoredImport> {
  const found = { report: JSON.stringify(report) }
  const isRefused = report.fileFault !== undefined || report.faultCount > 0
  if (state === 'checking') return { ...found, state: isRefused ? 'refused' : 'checked' }
  if (!report.stop) return { ...found, state: 'stored' }
  const kept = report.stop.stored === 0 && batches.length === 1 ? [] : batches
  return { ...found, batches: kept, state: isRefused && kept.length === 0 ? 'refused' : 'stopped' }
}
