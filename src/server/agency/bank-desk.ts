import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createBatchId } from '#agency/batch-id.ts'
import { toFields } from '#agency/bank/recall-columns.ts'
import { calendarDateAt } from '#domain/calendar-date.ts'
import type { BankColumn } from '#domain/bank/bank-columns.ts'
import {
  BankDecisionsSchema,
  type BankDecisions,
  type BankGroup,
  bankGroups,
  type BankReport,
  type BankRow,
  mostDecisionCharacters,
  mostDecisions,
  mostStatements,
} from '#domain/bank/bank-review.ts'
import { importFileBytes } from '#domain/import-file.ts'
import { mayChange } from '#domain/staff-role.ts'
import type { Batch } from '#gateway/batches/batches.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { openImportStore, openReviewParts, type SeenImport, type StoredImport } from '#gateway/record-imports.ts'
import { openKeptFiles } from '#server/agency/imports/file-work.ts'
import { listInterruptedBatches } from '#server/agency/imports/find-interrupted.ts'
import type { ImportProgress } from '#server/agency/imports/import-task.ts'
import { runImport } from '#server/agency/imports/run-import.ts'
import { connectActor } from '#server/agency/threads/acting-task.ts'
import { runThread } from '#server/agency/threads/run-thread.ts'
import type { ActOutcome, BankDesk, SentStatements } from '#web/handler.ts'
import { type BankResult, type BankTask, inputOf } from '#server/agency/bank/bank-task.ts'
import { writeSample } from '#server/agency/bank/write-sample.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

const fileNameLength = 120
/** How long the answer to a decision waits, to say at its form why it is refused; later, the page says so. */
const decisionMilliseconds = 10_000

/** Own judgement: 50,000 entries of CAMT.053, an XML file of 20 MB, take 900 MB and 20 s of a busy machine. */
const limits = { silentMilliseconds: 60_000, megabytes: 1200 }

type Change = { readonly decisions: BankDecisions; readonly latest?: string }

/** Bank statements of a member of staff. Those of the demo are matched with the demo's invoices alone. */
export function openBankDesk(parts: DeskParts): BankDesk {
  const { connection, demoCustomerIds, documents, importJobs: jobs, isDemo, lists, now, staff } = parts
  const store = openImportStore(documents)
  const kept = openKeptFiles(parts, store)
  const mayUse = mayChange(staff.role, 'invoices')
  // What visitors of the demo say of columns is of no consequence for others.
  const memory = isDemo ? 'bank-demo' : 'bank'

  const find = async (id: string): Promise<SeenImport | undefined> => {
    const entry = mayUse ? await kept.find(id) : undefined
    return entry?.kind === 'bank' ? entry : undefined
  }
  /** Acts on statements that nothing works on. */
  const onSettled = async (id: string, act: (entry: SeenImport) => Promise<ActOutcome>): Promise<ActOutcome> => {
    const entry = await find(id)
    if (!entry) return { refusal: 'no-such-file' }
    return jobs.isRunning(id) ? { refusal: 'busy' } : await act(entry)
  }

  return {
    isDemo,
    list: async () => (mayUse ? (await kept.list()).filter(({ kind }) => kind === 'bank').map(describe) : []),
    send: async (files) => {
      const full = files.filter(({ bytes }) => bytes.length > 0)
      if (!mayUse || full.length === 0) return { refusal: 'no-file' }
      if (full.length > mostStatements) return { refusal: 'too-many-statements' }
      const content = Buffer.concat(full.map(({ bytes }) => bytes))
      if (content.length > importFileBytes) return { refusal: 'too-large' }
      const refused = await kept.refuseMore()
      if ('refusal' in refused) return refused
      const id = randomUUID()
      const named = full.map(({ name, bytes }) => ({ name: name.slice(-fileNameLength), sizeBytes: bytes.length }))
      await store.create(
        {
          id,
          uid: staff.uid,
          kind: 'bank',
          fileName: named[0]?.name ?? '',
          files: named,
          sizeBytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          createdAt: new Date(now()),
          encoding: 'utf-8',
          hasDecimalCommas: false,
          isReplacing: false,
          notifies: false,
          state: 'checking',
          batches: [],
          report: '',
        },
        content,
      )
      const entry = await find(id)
      if (entry) await review(entry, { decisions: nothingDecided })
      return { id }
    },
    open: async (id, partOf) => {
      const before = await find(id)
      if (!before) return undefined
      await kept.wait(id)
      const entry = (await find(id)) ?? before
      const report = parseReport(entry)
      const progress = jobs.progressOf(id)
      const rows = await readRows(id, report, partOf)
      return { ...describe(entry), batches: entry.batches, rows, ...(report && { report }), ...(progress && { progress }) }
    },
    check: async (id) => await onSettled(id, (entry) => review(entry, { decisions: decisionsOf(entry) })),
    choose: async (id, choice) =>
      await onSettled(id, async (entry) => {
        const { chosen, leftOut } = without(decisionsOf(entry), choice.entry)
        const isForgotten = choice.invoices.length === 0
        return await decide(entry, { decisions: { chosen: isForgotten ? chosen : [...chosen, choice], leftOut }, latest: choice.entry })
      }),
    leaveOut: async (id, left) =>
      await onSettled(id, async (entry) => {
        const { chosen, leftOut } = without(decisionsOf(entry), left)
        return await decide(entry, { decisions: { chosen, leftOut: [...leftOut, left] } })
      }),
    setColumns: async (id, file, columns) =>
      await onSettled(id, async (entry) => {
        const table = parseReport(entry)?.files[file]?.table
        if (!table) return { refusal: 'no-such-file' }
        const chosen = table.headings.flatMap((heading, at) => {
          const column = columns[at]
          return heading === '' || column === undefined ? [] : [{ heading, column }]
        })
        const has = (name: BankColumn) => chosen.some(({ column }) => column === name)
        if (!has('day') || !(has('amount') || (has('out') && has('in')))) return { refusal: 'no-day-and-amount' }
        await openImportMappingStore(documents).remember(memory, table.headings, toFields(table.headings, chosen))
        return await decide(entry, { decisions: decisionsOf(entry) })
      }),
    record: async (id, fingerprint) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state } = describe(entry)
      // A second press, or another tab, finds it at work, or something else to record.
      if (state === 'storing' || parseReport(entry)?.fingerprint !== fingerprint) return {}
      if (state !== 'checked' && state !== 'stored') return { refusal: 'busy' }
      const batchId = createBatchId(new Date(now()))
      return await kept.begin(entry, {
        state: 'storing',
        changes: { batches: [...entry.batches, batchId] },
        batchId,
        command: 'bank import',
        needsContent: true,
        run: async ({ entry: taken, content, task, onProgress }) => {
          const result = await runBank(
            { ...task, entry: taken, content, decisions: decisionsOf(taken), record: { fingerprint } },
            onProgress,
          )
          const isRecorded = 'report' in result && (result.report.recordedCount ?? 0) > 0
          const batches = isRecorded ? taken.batches : entry.batches
          return { changes: { ...settle(taken, result), batches, state: isRecorded ? 'stored' : 'checked' } }
        },
      })
    },
    undo: async (id) => {
      const entry = await find(id)
      if (!entry) return { refusal: 'no-such-file' }
      const { state } = describe(entry)
      if (state === 'undoing' || entry.batches.length === 0) return {}
      if (state === 'storing') return { refusal: 'busy' }
      return await kept.begin(entry, {
        state: 'undoing',
        changes: {},
        command: 'undo',
        needsContent: true,
        run: async ({ entry: taken, content, task, onProgress }) => {
          const back = await runImport({ ...task, work: { name: 'undo', batches: taken.batches } }, connection, onProgress)
          const conflictCount = 'conflicts' in back ? back.conflicts.length : 0
          const decisions = decisionsOf(taken)
          const result = await runBank({ ...task, command: 'bank import', entry: taken, content, decisions }, onProgress)
          const settled = settle(taken, result, { undone: { conflictCount } })
          return { changes: { ...settled, ...(conflictCount === 0 && { batches: [] }), state: conflictCount === 0 ? 'checked' : 'stored' } }
        },
      })
    },
    remove: async (id) =>
      await onSettled(id, async (entry) => {
        await store.remove(entry)
        return {}
      }),
    writeSample: async (words) => {
      const { bankAccount } = parts.content.site
      const { items } = await lists.listInvoices({ kind: 'newest', state: 'open' }, perPage)
      const companies = await parts.findCompanies(items)
      const today = calendarDateAt(now(), parts.content.schedule.timeZone)
      const open = items.map(({ customerId, invoice }) => ({ company: companies.get(customerId) ?? customerId, invoice }))
      return writeSample(open, { words, today, iban: bankAccount?.iban })
    },
  }

  /** Begins to match, and waits a moment: a decision that is refused changes nothing. */
  async function decide(entry: SeenImport, change: Change): Promise<ActOutcome> {
    const { chosen, leftOut } = change.decisions
    const isLong = JSON.stringify(change.decisions).length > mostDecisionCharacters
    if (isLong || chosen.length + leftOut.length > mostDecisions) return { refusal: 'too-many-decisions' }
    const outcome = await review(entry, change)
    if ('refusal' in outcome) return outcome
    await kept.wait(entry.id, decisionMilliseconds)
    const after = await find(entry.id)
    const refused = after && !jobs.isRunning(entry.id) ? parseReport(after)?.refused : undefined
    return refused ?? {}
  }

  async function review(entry: SeenImport, { decisions, latest }: Change): Promise<ActOutcome> {
    return await kept.begin(entry, {
      state: 'checking',
      changes: {},
      command: 'bank import',
      needsContent: true,
      run: async ({ entry: taken, content, task, onProgress }) => {
        const result = await runBank({ ...task, entry: taken, content, decisions, ...(latest !== undefined && { latest }) }, onProgress)
        return {
          changes: { ...settle(taken, result), state: 'checked', ...('report' in result && { decisions: JSON.stringify(decisions) }) },
        }
      },
    })
  }

  async function runBank(
    given: Omit<BankTask, 'earlierIds' | 'memory'>,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<BankResult> {
    const input = inputOf(given.entry)
    const stopped = await listInterruptedBatches(documents, jobs, staff.role, now())
    const isOurs = ({ uid }: Batch) => !isDemo || uid === staff.uid
    const earlierIds = stopped.flatMap(({ batch }) => (batch.input === input && isOurs(batch) ? [batch.id] : []))
    const task: BankTask = { ...given, memory, earlierIds, ...(isDemo && { customerIds: demoCustomerIds }) }
    try {
      return await runThread<ImportProgress, BankResult>({
        file: new URL('bank/bank-worker.ts', import.meta.url),
        name: 'bank-worker',
        task,
        connection: connectActor(connection, task),
        onProgress,
        limits,
      })
    } catch (error) {
      const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      // While nothing is recorded, nothing is lost.
      if (!isTooMuch || task.record) throw error
      return { refused: { refusal: 'too-much' } }
    }
  }

  async function readRows(id: string, report: BankReport | undefined, partOf: (group: BankGroup) => number) {
    const asked = bankGroups.flatMap((group) => {
      const { firstPart = 0, partCount = 0 } = report?.groups[group] ?? {}
      return partCount === 0 ? [] : [{ group, part: firstPart + Math.min(partCount - 1, partOf(group)) }]
    })
    const texts = await openReviewParts(documents, id).find(asked.map(({ part }) => part))
    const rows = { sure: [], doubtful: [], none: [], leftOut: [], recorded: [], out: [] } as Record<BankGroup, readonly BankRow[]> // of all groups
    for (const [at, { group }] of asked.entries()) rows[group] = JSON.parse(texts[at] ?? '[]') as readonly BankRow[] // as the thread stores it
    return rows
  }

  function describe(entry: StoredImport): SentStatements {
    const { id, fileName, files = [], sizeBytes, createdAt } = entry
    const { state } = kept.stateOf(entry)
    const known = (['checking', 'checked', 'storing', 'stored', 'undoing'] as const).find((each) => each === state)
    const names = files.length === 0 ? [fileName] : files.map(({ name }) => name)
    return { id, names, sizeBytes, createdAt, state: known ?? 'interrupted' }
  }
}

const nothingDecided: BankDecisions = { chosen: [], leftOut: [] }

const noEntries = { count: 0, firstPart: 0, partCount: 0 }
const nothingRead: BankReport = {
  files: [],
  fileCount: 0,
  groups: { sure: noEntries, doubtful: noEntries, none: noEntries, leftOut: noEntries, recorded: noEntries, out: noEntries },
  sums: [],
  paidCount: 0,
  openedCount: 0,
  fingerprint: '',
}

function without({ chosen, leftOut }: BankDecisions, entry: string): BankDecisions {
  return { chosen: chosen.filter((each) => each.entry !== entry), leftOut: leftOut.filter((each) => each !== entry) }
}

function decisionsOf({ decisions }: StoredImport): BankDecisions {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), BankDecisionsSchema), decisions)
  return read.success ? read.output : nothingDecided
}

function parseReport({ report }: StoredImport): BankReport | undefined {
  return report === '' ? undefined : (JSON.parse(report) as BankReport) // as `settle` writes it
}

/** What is stored of work: a decision that was refused leaves the review as it was. */
function settle(entry: StoredImport, result: BankResult, more: Partial<BankReport> = {}): Pick<StoredImport, 'report'> {
  if ('report' in result) return { report: JSON.stringify({ ...result.report, ...more }) }
  const before = parseReport(entry)
  return { report: JSON.stringify({ ...(before ?? nothingRead), ...more, refused: result.refused }) }
}
