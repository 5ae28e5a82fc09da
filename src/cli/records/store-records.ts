import { toOneLine } from '#domain/terminal-text.ts'
import { inspect } from 'node:util'
import { recordedWrites } from '#gateway/batches/record-batch.ts'
import { DocumentsError, mostWrites as mostWritesOfCommit } from '#gateway/documents/documents.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { CommandError, FailedCheck } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { countOf } from '#cli/count-of.ts'
import { describeFailure } from '#cli/describe-failure.ts'
import type { OpenDocuments } from '#cli/open-documents.ts'
import { openOperation } from '#cli/open-operation.ts'
import { type Progress, type ProgressOutput, startProgress } from '#cli/progress.ts'
import { isCertainlyUndone } from '#cli/certainly-undone.ts'
import { parseRecord } from './parse-record.ts'
import { type Placed, type PlannedRecord, planRecord } from './plan-record.ts'
import type { CheckContext, Problem, RawRecord, RecordKind } from './record-kind.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** Options of a command that stores records. */
export type StoreOptions = {
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
  readonly notifies: boolean
  /** Delay of the mail to the customer, in minutes. */
  readonly mailDelayMinutes?: number
  /** Identifies the input, so that running an interrupted import again completes its batch. */
  readonly input?: () => Promise<string>
  /** Where progress is shown; default: standard error. */
  readonly progressOutput?: ProgressOutput
}

/** A step after the records are stored. */
export type LastStep<Item> = {
  readonly act: (open: OpenDocuments, progress: Progress) => Promise<LastOutcome>
  /** Describes the step in a dry run, where nothing is stored. */
  readonly foresee: (items: readonly Item[], open: OpenDocuments) => Promise<LastOutcome>
}

/** The result of the step: sentences, and data by its name in the JSON answer. */
export type LastOutcome = { readonly lines: readonly string[]; readonly data: { readonly [name: string]: readonly object[] } }

/** Returns the records; called more than once. */
export type RecordSource = () => Iterable<RawRecord> | AsyncIterable<RawRecord>

type ParsedRecord<Item> = RawRecord & { readonly item?: Item; readonly problems: readonly Problem[] }

/** The plan for one commit. */
type PlannedBatch<Item> = { readonly planned: readonly PlannedRecord<Item>[]; readonly problems: readonly Problem[] }

/** Statuses of a conflict: the document was created, changed, deleted or is being written concurrently. */
const conflictStatuses: readonly string[] = ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** A commit also contains the records for `undo`. */
const mostWrites = mostWritesOfCommit - recordedWrites

/** Most JSON characters per commit: on the wire they take up to four times as much, of 10 MiB (`backend/limits.ts`). */
const mostCharacters = 2_000_000

/**
 * Checks all records, then stores them in atomic commits of up to 500. Memory holds one commit and the keys of all records.
 *
 * @param last Runs after all are stored.
 * @returns The text for standard output.
 * @throws FailedCheck naming every problem, before anything is stored; CommandError saying why it stopped and what was stored.
 */
export async function storeRecords<Item>(
  unprepared: RecordKind<Item>,
  source: RecordSource,
  config: CliConfig,
  options: StoreOptions,
  last?: LastStep<Item>,
): Promise<string> {
  const now = new Date()
  await using open = await openOperation(config)
  const { gateway } = open
  const kind = (await unprepared.prepare?.(open)) ?? unprepared
  using progress = startProgress(options.progressOutput ?? config.progressOutput)
  const checked: PlannedBatch<Item>[] = []
  const problems: Problem[] = []
  const report = createReport(kind, options, await readAgencyClock())
  const places = new Map<string, string>()
  let count = 0
  let batchCount = 0
  for await (const batch of cutBatches(kind, source(), options, now)) {
    const repeated = batch.flatMap((record) => nameRepeated(kind, record, places))
    const plan = await planBatch(kind, gateway, batch, options, now)
    problems.push(...repeated, ...plan.problems)
    count += batch.length
    batchCount++
    if (batchCount > 1) progress.show(`Checked ${countOf(count, kind.singular, kind.name)}`)
    // A single commit is not read again.
    checked.splice(0, 1, ...(batchCount === 1 ? [plan] : []))
    if (options.isDryRun) report.add(plan.planned)
    // A recorded dry run shows each change.
    if (!config.batch?.isDryRun || problems.length > 0) continue
    await storePlanned(kind, gateway, plan, options)
    const items = plan.planned.map(({ item }) => item)
    if (last) report.addOutcome(await last.foresee(items, open))
  }
  if (problems.length > 0) throw refuse(kind, problems.toSorted(compareByPlace))
  if (options.isDryRun) return report.write()
  let storedCount = 0
  const { mailDelayMinutes } = options
  const input = await options.input?.()
  if (batchCount > 1 || last) config.batch?.expectSeveral(input)
  const mailAt = mailDelayMinutes === undefined ? undefined : new Date(now.getTime() + mailDelayMinutes * 60_000)
  const commits = checked.length > 0 ? checked : planAgain(kind, source, gateway, options, now)
  try {
    for await (const { planned } of commits) {
      const changes = await storePlanned(kind, gateway, { planned }, options, mailAt)
      report.add(planned)
      if (mailAt && options.notifies && kind.notifiesCustomer)
        report.addMails(changes.filter(kind.notifiesCustomer).map(kind.keyOf), mailAt)
      storedCount += planned.length
      if (batchCount > 1) progress.show(`Storing ${countOf(count, kind.singular, kind.name)}`, storedCount, count)
    }
  } catch (error) {
    throw new CommandError(`${describeStop(kind, error, config)} ${describeRest(kind, error, storedCount, count)}`, { cause: error })
  }
  if (last) report.addOutcome(await last.act(open, progress))
  await config.batch?.finish(
    open.documents,
    config.stopped?.settle((batch) => input !== undefined && batch.input === input),
  )
  return report.write()
}

/** @returns The written records, without unchanged ones. */
async function storePlanned<Item>(
  kind: RecordKind<Item>,
  gateway: Gateway,
  { planned }: Pick<PlannedBatch<Item>, 'planned'>,
  { notifies }: StoreOptions,
  mailAt?: Date,
): Promise<readonly Replacement<Item>[]> {
  const changes = planned.flatMap(({ change, item, replaces }) => (change === 'unchanged' ? [] : [{ ...item, replaces }]))
  if (changes.length > 0) await kind.store(gateway, changes, notifies, mailAt)
  return changes
}

/** Splits records into commits, counting one notice for each notified customer. */
async function* cutBatches<Item>(
  kind: RecordKind<Item>,
  records: Iterable<RawRecord> | AsyncIterable<RawRecord>,
  { notifies }: StoreOptions,
  now: Date,
): AsyncGenerator<readonly ParsedRecord<Item>[], void> {
  let batch: ParsedRecord<Item>[] = []
  let notified = new Set<string>()
  let characters = 0
  for await (const record of records) {
    const parsed = { ...record, ...parseRecord(kind, record, now) }
    const length = JSON.stringify(record.value)?.length ?? 0
    const customer = parsed.item !== undefined && notifies && kind.notifiesCustomer ? kind.customerOf?.(parsed.item) : undefined
    const noticeCount = notified.size + (customer === undefined || notified.has(customer) ? 0 : 1)
    if (batch.length > 0 && (batch.length + 1 + noticeCount > mostWrites || characters + length > mostCharacters)) {
      yield batch
      batch = []
      notified = new Set()
      characters = 0
    }
    batch.push(parsed)
    characters += length
    if (customer !== undefined) notified.add(customer)
  }
  if (batch.length > 0) yield batch
}

/** Looks at what is stored already, in two calls. */
async function planBatch<Item>(
  kind: RecordKind<Item>,
  gateway: Gateway,
  batch: readonly ParsedRecord<Item>[],
  { isReplacing, notifies }: StoreOptions,
  now: Date,
): Promise<PlannedBatch<Item>> {
  const items = batch.flatMap(({ item, ...record }) => (item === undefined ? [] : [{ ...record, item }]))
  const [stored, unknown] = await Promise.all([
    kind.find(
      gateway,
      items.map(({ item }) => item),
    ),
    listUnknownCustomers(kind, gateway, items),
  ])
  const planned = items.map((placed, index) => planRecord(kind, placed, stored[index], isReplacing, now))
  const others = await listOtherProblems(kind, gateway, { notifies }, items, planned)
  const problems = [...batch, ...planned].flatMap((record) => record.problems)
  return { planned, problems: [...problems, ...unknown, ...others] }
}

/** Plans again, since the stored data may have changed since the check. */
async function* planAgain<Item>(
  kind: RecordKind<Item>,
  source: RecordSource,
  gateway: Gateway,
  options: StoreOptions,
  now: Date,
): AsyncGenerator<PlannedBatch<Item>, void> {
  for await (const batch of cutBatches(kind, source(), options, now)) {
    const plan = await planBatch(kind, gateway, batch, options, now)
    const [first] = plan.problems
    if (first) throw new CommandError(`The file or the stored data has changed since the check: ${first.place}: ${first.problem}.`)
    yield plan
  }
}

/** @param places The first place of each key. */
function nameRepeated<Item>(
  { keyOf }: RecordKind<Item>,
  { place, item }: ParsedRecord<Item>,
  places: Map<string, string>,
): readonly Problem[] {
  if (item === undefined) return []
  const earlier = places.get(keyOf(item))
  if (earlier === undefined) places.set(keyOf(item), place)
  return earlier === undefined ? [] : [{ place, problem: `${keyOf(item)} is already in ${earlier}` }]
}

async function listUnknownCustomers<Item>({ customerOf }: RecordKind<Item>, { customers }: Gateway, items: readonly Placed<Item>[]) {
  if (!customerOf) return []
  const ids = [...new Set(items.map(({ item }) => customerOf(item)))]
  const found = await customers.findVersionedCustomers(ids)
  const unknown = new Set(ids.filter((_, index) => found[index] === undefined))
  return items.flatMap(({ place, item }) =>
    unknown.has(customerOf(item)) ? [{ place, problem: `no such customer: ${customerOf(item)}` }] : [],
  )
}

/** Skips unchanged records. */
async function listOtherProblems<Item>(
  { listProblems, keyOf }: RecordKind<Item>,
  gateway: Gateway,
  context: CheckContext,
  placed: readonly Placed<Item>[],
  planned: readonly PlannedRecord<Item>[],
): Promise<readonly Problem[]> {
  if (!listProblems) return []
  const found = await listProblems(
    gateway,
    planned.map(({ item, replaces }) => ({ ...item, replaces })),
    context,
  )
  return planned.flatMap(({ item, change }, index) => {
    const place = placed[index]?.place ?? ''
    return change === 'unchanged' ? [] : (found[index] ?? []).map((problem) => ({ place, problem: `${keyOf(item)} ${problem}` }))
  })
}

function describeStop<Item>({ name }: RecordKind<Item>, error: unknown, config: CliConfig): string {
  if (!(error instanceof DocumentsError && conflictStatuses.includes(error.status))) {
    return describeFailure(error, config) ?? `Unexpected error. ${inspect(error)}`
  }
  return `One of these ${name} was ${error.status === 'ALREADY_EXISTS' ? 'added' : 'changed'} at the same time.`
}

/** Describes what was stored and what was not, in the order of the file. */
function describeRest<Item>({ singular, name }: RecordKind<Item>, error: unknown, storedCount: number, count: number): string {
  const isUndone = isCertainlyUndone(error)
  if (storedCount === 0 && isUndone) return 'Nothing was stored.'
  const parts = [
    ...(storedCount > 0 ? [`Stored: the first ${countOf(storedCount, singular, name)} of ${count}.`] : []),
    isUndone
      ? 'The rest was not stored.'
      : `Of the ${storedCount > 0 ? 'rest' : name}, up to ${Math.min(mostWrites, count - storedCount)} may be stored, and no others.`,
  ]
  return `${parts.join(' ')} Run the same command again: records that are already stored are not stored twice.`
}

/** Compares by line or entry number. */
function compareByPlace(a: Problem, b: Problem): number {
  return placeNumber(a) - placeNumber(b)
}

function placeNumber({ place }: Problem): number {
  return Number(/\d+/u.exec(place)?.[0] ?? 0)
}

/** Reports problems that kept records from being stored. */
export function refuse<Item>({ name, columns }: RecordKind<Item>, problems: readonly Problem[]): FailedCheck {
  const lines = problems.map(({ place, problem }) => `${toOneLine(`${place}: ${problem}`)}\n`)
  const counts = problems.length < tooManyToRead ? '' : countByColumn(columns, problems)
  const error = `${countOf(problems.length, 'problem')}; no ${name} were stored.`
  return new FailedCheck(`${lines.join('')}${counts}${error}\n`, { error, faults: problems })
}

/** From this many problems on, a count per column follows them. */
const tooManyToRead = 25

/** Problems of a column begin with its name; those of a whole record, such as an unknown customer, are not counted. */
function countByColumn(columns: readonly string[], problems: readonly Problem[]): string {
  const groups = Map.groupBy(problems, ({ problem }) => problem.split(' ', 1)[0] ?? '')
  const counts = columns.flatMap((column) => {
    const count = groups.get(column)?.length ?? 0
    return count > 0 ? [[column, count] as const] : []
  })
  const listed = counts.toSorted(([, a], [, b]) => b - a).map(([column, count]) => `${column} ${count}`)
  return listed.length > 0 ? `By column: ${listed.join(', ')}\n` : ''
}

/** Collects results; keeps keys only if the answer lists each. */
function createReport<Item>(
  { name, singular, keyOf }: RecordKind<Item>,
  { isReplacing, isJson, isDryRun }: StoreOptions,
  clock: AgencyClock,
) {
  const counts = { new: 0, changed: 0, unchanged: 0 }
  const records: { readonly key: string; readonly change: keyof typeof counts; readonly changedFields: readonly string[] }[] = []
  const waiting: string[] = []
  const data = new Map<string, readonly object[]>()
  const outcome = isDryRun ? 'Would store' : 'Stored'
  return {
    add: (planned: readonly PlannedRecord<Item>[]): void => {
      for (const { item, change, changedFields } of planned) {
        counts[change]++
        if (isReplacing || isJson) records.push({ key: keyOf(item), change, changedFields })
      }
    },
    addMails: (keys: readonly string[], mailAt: Date): void => {
      const time = clock.writeTime(mailAt)
      waiting.push(...keys.map((key) => `The email about ${key} is sent at ${time}. To send it now, run: invoices mail ${key}\n`))
    },
    addOutcome: ({ lines, data: found }: LastOutcome): void => {
      waiting.push(...lines.map((line) => `${toOneLine(line)}\n`))
      for (const [name, entries] of Object.entries(found)) data.set(name, [...(data.get(name) ?? []), ...entries])
    },
    write: (): string => {
      const rest = waiting.join('')
      if (isJson) {
        const keysOf = (isStored: boolean) => records.flatMap(({ key, change }) => ((change !== 'unchanged') === isStored ? [key] : []))
        const [stored, unchanged] = [keysOf(true), keysOf(false)]
        const details = isReplacing ? { records } : unchanged.length > 0 && { unchanged }
        return `${JSON.stringify({ [isDryRun ? 'wouldStore' : 'stored']: stored, ...details, ...Object.fromEntries(data) }, null, 2)}\n`
      }
      if (!isReplacing) {
        const unchanged = counts.unchanged > 0 ? `; ${counts.unchanged} already stored` : ''
        return `${outcome}: ${countOf(counts.new, singular, name)}${unchanged}\n${rest}`
      }
      const lines = records.map(({ key, change, changedFields }) =>
        [change, toOneLine(key), ...(changedFields.length > 0 ? [`(${changedFields.join(', ')})`] : [])].join(' '),
      )
      const sum = `${outcome}: ${counts.new} new and ${counts.changed} changed ${name}; ${counts.unchanged} unchanged`
      return `${[...lines, sum].join('\n')}\n${rest}`
    },
  }
}
