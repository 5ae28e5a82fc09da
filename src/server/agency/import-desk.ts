import { createHash, randomUUID } from 'node:crypto'
import { createBatchId } from '#agency/batch-id.ts'
import { describeKind } from '#agency/imports/import-kinds.ts'
import { type ImportReport, parseReport } from '#agency/imports/import-report.ts'
import { mappedKinds } from '#agency/imports/sheets/find-customers.ts'
import { detectDocument, documentHeadBytes } from '#agency/invoices/e-invoices/read-e-invoice-file.ts'
import { listFields } from '#agency/imports/sheets/propose-mapping.ts'
import { buyerDecisions, eInvoicesAtOnce, importFileBytes, type ImportKind, importKinds, type InvoiceChoices } from '#domain/import-file.ts'
import { openImportStore, type SeenImport, type StoredImport } from '#gateway/record-imports.ts'
import type { ActOutcome, ImportChoices, ImportDesk, SentImport } from '#web/handler.ts'
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
    (await listInterruptedBatches(documents, jobs, staff.role, now())).filter(({ batch }) => !isDemo || batch.uid === staff.uid)

  return {
    kinds: kinds.map((kind) => {
      const { columns, isReplaceable, mayNotify } = describeKind(kind)
      return { kind, columns, fields: listFieldsOf(kind), isReplaceable, mayNotify }
    }),
    list: async () => (kinds.length === 0 ? [] : (await kept.list()).flatMap((entry) => (isOurs(entry) ? [describe(entry)] : []))),
    listInterrupted: async () => {
      const [batches, files] = await Promise.all([listBatches(), kept.list()])
      return batches.map(({ batch, kind }) => {
        const file = files.find(({ batches: ids }) => ids.includes(batch.id))
        return { batchId: batch.id, kind, actor: batch.actor, startedAt: batch.createdAt, ...(file && { importId: file.id }) }
      })
    },
    send: async (file, choices) => await keep([file], choices, file.bytes),
    isEInvoice: (bytes) => isEInvoice(bytes.subarray(0, documentHeadBytes)),
    sendEInvoices: async (files, { notifies }) => {
      if (files.length > eInvoicesAtOnce) return { refusal: 'too-many-e-invoices' }
      const choices = { kind: 'invoices', encoding: 'utf-8', hasDecimalCommas: false, isReplacing: false, notifies } as const
      const named = files.map(({ name, bytes }) => ({ name: name.slice(-fileNameLength), sizeBytes: bytes.length, buyer: '' }))
      return await keep(files, choices, concatenate(files.map(({ bytes }) => bytes)), { files: named })
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
    check: async (id, choices, ofInvoices = {}) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state } = describe(entry)
      if (!canCheck(state, entry)) return {}
      return await begin(withInvoiceChoices(entry, ofInvoices), 'checking', { ...choices, report: '' })
    },
    map: async (id, fields, ofInvoices = {}) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { columns = [] } = parseReport(entry.report)?.sheet ?? {}
      const { state } = describe(entry)
      if (!canCheck(state, entry) || columns.length === 0) return {}
      const known = listFieldsOf(entry.kind)
      const chosen = columns.map(({ at }) => [at, known.find((field) => field === fields.get(at)) ?? ''] as const)
      const named = chosen.flatMap(([, field]) => (field === '' ? [] : [field]))
      if (named.length === 0) return { refusal: 'no-fields' }
      if (new Set(named).size < named.length) return { refusal: 'field-twice' }
      return await begin(withInvoiceChoices(entry, ofInvoices), 'checking', { columns: listColumns(chosen), report: '' })
    },
    decideBuyers: async (id, buyers) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      if (!entry.files || !canCheck(describe(entry).state, entry)) return {}
      const files = entry.files.map((file, index) => ({ ...file, buyer: buyers[index] ?? file.buyer ?? '' }))
      return await begin(entry, 'checking', { files, report: '' })
    },
    store: async (id) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state, interrupted } = describe(entry)
      // A second press, or another tab, finds it storing or stored.
      if (state === 'storing' || state === 'stored') return {}
      const isDue = state === 'checked' || state === 'stopped' || (state === 'interrupted' && interrupted === 'storing')
      const report = parseReport(entry.report)
      if (!isDue || (state === 'checked' && (!report || isRefusedBy(report)))) return { refusal: 'not-checked' }
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

  async function keep(
    sent: readonly { readonly name: string; readonly bytes: Uint8Array }[],
    choices: ImportChoices,
    bytes: Uint8Array,
    more: Pick<StoredImport, 'files'> = {},
  ): Promise<ActOutcome & { readonly id?: string }> {
    if (isDemo) return { refusal: 'only-demo' }
    if (!kinds.includes(choices.kind)) return { refusal: 'no-such-kind' }
    if (sent.length === 0 || sent.some((file) => file.bytes.length === 0)) return { refusal: 'no-file' }
    if (bytes.length > importFileBytes) return { refusal: 'too-large' }
    const refused = await kept.refuseMore()
    if ('refusal' in refused) return refused
    const id = randomUUID()
    const names = sent.map(({ name }) => name).join(', ')
    await store.create(
      {
        id,
        uid: staff.uid,
        fileName: sent.length > 1 ? names.slice(0, fileNameLength) : names.slice(-fileNameLength),
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: new Date(now()),
        ...choices,
        ...more,
        state: 'checking',
        batches: [],
        report: '',
      },
      bytes,
    )
    const entry = await find(id)
    if (entry) await begin(entry, 'checking', { report: '' })
    return { id }
  }

  function canCheck(state: SentImport['state'], { batches }: StoredImport): boolean {
    return ['asked', 'checked', 'refused', 'interrupted'].includes(state) && batches.length === 0
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
      command: state === 'undoing' ? 'undo' : `${kindOf({ ...seen, ...changes })} import`,
      needsContent: state !== 'undoing',
      run: async ({ entry, content, task, onProgress }) => {
        if (!isOurs(entry)) throw new Error('The file is of another kind.')
        const result = await runImport(
          { ...task, work: await planWork(entry, state, content, parseReport(seen.report)) },
          connection,
          onProgress,
        )
        if (!('report' in result)) return { changes: { state: settleUndo(seen.state, result.conflicts.length) } }
        return { changes: settle(entry, state, result.report), isOver: state === 'storing' && !result.report.stop }
      },
    })
  }

  function describe(entry: RecordsFile): SentImport {
    const { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies } = entry
    const ofInvoices = { ...(entry.paidOn && { paidOn: entry.paidOn }), ...(entry.zeroRates && { zeroRates: entry.zeroRates }) }
    const files = entry.files && { eInvoiceCount: entry.files.length }
    const sent = { id, kind, fileName, sizeBytes, createdAt, encoding, hasDecimalCommas, isReplacing, notifies, ...ofInvoices, ...files }
    return { ...sent, ...kept.stateOf(entry) }
  }

  async function planWork(
    entry: RecordsFile,
    state: WorkState,
    content: Uint8Array,
    checked: ImportReport | undefined,
  ): Promise<ImportTask['work']> {
    if (state === 'undoing') return { name: 'undo', batches: entry.batches }
    const input = `${entry.kind} import ${entry.sha256}`
    const earlier = state === 'storing' ? (await listBatches()).filter(({ batch }) => batch.input === input) : []
    const earlierIds = earlier.map(({ batch }) => batch.id)
    const { currency } = parts.content.prices
    const mayAddCustomers = mayImport(staff.role, 'customers')
    return { name: state === 'storing' ? 'store' : 'check', entry, content, currency, mayAddCustomers, checked, earlierIds }
  }
}

/** The kind that decides who may take an import back: one that also adds customers needs the right to change those. */
function kindOf({ kind, files = [] }: Pick<StoredImport, 'kind' | 'files'>): StoredImport['kind'] {
  return files.some(({ buyer }) => buyer === buyerDecisions.add) ? 'customers' : kind
}

/** The state after an undo. With conflicts nothing was taken back, and what had stopped half-way can still be continued. */
function settleUndo(before: StoredImport['state'], conflictCount: number): StoredImport['state'] {
  if (conflictCount === 0) return 'undone'
  return before === 'stopped' || before === 'storing' ? 'stopped' : 'stored'
}

/** What work has led to. Without anything stored, there is no batch to take back. */
function settle({ batches }: StoredImport, state: WorkState, report: ImportReport): Partial<StoredImport> {
  const { sheet } = report
  // What was remembered is as if it were chosen: it may be another before the file is stored.
  const columns = sheet && !sheet.isAsked && { columns: listColumns(sheet.columns.map(({ at, field }) => [at, field])) }
  const found = { report: JSON.stringify(report), ...columns }
  const isRefused = isRefusedBy(report)
  if (state === 'checking') return { ...found, state: isAsked(report) ? 'asked' : isRefused ? 'refused' : 'checked' }
  if (!report.stop) return { ...found, state: 'stored' }
  const kept = report.stop.stored === 0 && batches.length === 1 ? [] : batches
  return { ...found, batches: kept, state: isRefused && kept.length === 0 ? 'refused' : 'stopped' }
}

function withInvoiceChoices(seen: SeenImport & RecordsFile, choices: InvoiceChoices): SeenImport & RecordsFile {
  const { paidOn: _, zeroRates: __, ...entry } = seen
  return { ...entry, ...(entry.kind === 'invoices' && choices) }
}

/** Whether nothing of it can be stored. */
function isRefusedBy({ fileFault, faultCount, sheet, eInvoices }: ImportReport): boolean {
  if (eInvoices) return eInvoices.every(({ state }) => state !== 'ready')
  return fileFault !== undefined || faultCount > 0 || sheet?.isAsked === true
}

/** Whether nothing can be stored before a person decides. */
function isAsked(report: ImportReport): boolean {
  const { sheet, eInvoices = [] } = report
  return sheet?.isAsked === true || (isRefusedBy(report) && eInvoices.some(({ state }) => state === 'asked'))
}

/** Fields by the place of their column; empty for the others. */
function listColumns(chosen: readonly (readonly [at: number, field: string])[]): string[] {
  const byPlace = new Map(chosen)
  return Array.from({ length: Math.max(...byPlace.keys()) + 1 }, (_, at) => byPlace.get(at) ?? '')
}

function listFieldsOf(kind: ImportKind): readonly string[] {
  return mappedKinds.has(kind) ? listFields(kind, describeKind(kind).columns) : []
}

/** Spreadsheets also come as web pages, of which the import of tables says what to do. */
function isEInvoice(head: Uint8Array): boolean {
  const isWebPage = /^\uFEFF?\s*<(?:!doctype html|html|table|meta)\b/iu.test(new TextDecoder().decode(head))
  return detectDocument(head) !== undefined && !isWebPage
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
