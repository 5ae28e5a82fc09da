import { toOneLine } from '#domain/terminal-text.ts'
import { inspect } from 'node:util'
import { recordedWrites } from '#gateway/batches/record-batch.ts'
import { type DocumentsClient, DocumentsError, mostWrites as mostWritesOfCommit } from '#gateway/documents/documents.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { CommandError, FailedCheck } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { countOf } from '#cli/count-of.ts'
import { describeFailure } from '#cli/describe-failure.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { type Progress, type ProgressOutput, startProgress } from '#cli/progress.ts'
import { isCertainlyUndone } from '#cli/certainly-undone.ts'
import { parseRecord } from './parse-record.ts'
import { type Placed, type PlannedRecord, planRecord } from './plan-record.ts'
import type { CheckContext, Problem, RawRecord, RecordKind } from './record-kind.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** How a command answers. */
export type StoreOptions = {
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
  readonly notifies: boolean
  /** How many minutes the mail to the customer waits. */
  readonly mailDelayMinutes?: number
  /** What is the same when the same records are given again, by which an interrupted import is known as complete. */
  readonly input?: () => Promise<string>
  /** Where the progress of many records is told; standard error without it. */
  readonly progressOutput?: ProgressOutput
}

/** What is done with records that are stored. */
export type LastStep<Item> = {
  readonly act: (open: OpenDocuments, progress: Progress) => Promise<LastOutcome>
  /** The same in a dry run, where they are not stored. */
  readonly foresee: (items: readonly Item[], open: OpenDocuments) => Promise<LastOutcome>
}

/** What came of it: in sentences, and for each as data, by the name that the answer has for it. */
export type LastOutcome = { readonly lines: readonly string[]; readonly data: { readonly [name: string]: readonly object[] } }

/** Records that may be read more than once. */
export type RecordSource = () => Iterable<RawRecord> | AsyncIterable<RawRecord>

type ParsedRecord<Item> = RawRecord & { readonly item?: Item; readonly problems: readonly Problem[] }

/** What a part of the records comes to. */
type PlannedBatch<Item> = { readonly planned: readonly PlannedRecord<Item>[]; readonly problems: readonly Problem[] }

/** What a provider says of a document that is there, is another one or is gone meanwhile, or is being written by somebody else. */
const conflictStatuses: readonly string[] = ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** What is recorded of a commit, to take it back, is in it. */
const mostWrites = mostWritesOfCommit - recordedWrites

/** Most characters of the records of a commit as JSON: on the wire they take up to four times as much, of 10 MiB (`backend/limits.ts`). */
const mostCharacters = 2_000_000

/**
 * Checks all records, then stores them in commits of up to 500, each whole or not at all. Memory holds one commit and the names of the records.
 *
 * @param last Is done when all are stored.
 * @returns What was stored, for standard output.
 * @throws FailedCheck naming every problem, before anything is stored; CommandError saying why it stopped, what is stored and what is not.
 */
export async function storeRecords<Item>(
  unprepared: RecordKind<Item>,
  source: RecordSource,
  config: CliConfig,
  options: StoreOptions,
  last?: LastStep<Item>,
): Promise<string> {
  const kind = (await unprepared.prepare?.()) ?? unprepared
  const now = new Date()
  await using open = await openDocuments(config)
  const gateway = createGateway(open.documents)
  using progress = startProgress(options.progressOutput ?? config.progressOutput)
  const checked: PlannedBatch<Item>[] = []
  const problems: Problem[] = []
  const report = createReport(kind, options, await readAgencyClock())
  const places = new Map<string, string>()
  let count = 0
  let batchCount = 0
  for await (const batch of cutBatches(kind, source(), options, now)) {
    const repeated = batch.flatMap((record) => nameRepeated(kind, record, places))
    const plan = await planBatch(kind, open.documents, batch, options, now)
    problems.push(...repeated, ...plan.problems)
    count += batch.length
    batchCount++
    if (batchCount > 1) progress.show(`Checked ${countOf(count, kind.singular, kind.name)}`)
    // What fits into one commit is not read again.
    checked.splice(0, 1, ...(batchCount === 1 ? [plan] : []))
    if (options.isDryRun) report.add(plan.planned)
    // Where changes are recorded, a dry run shows what each would be.
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
  const commits = checked.length > 0 ? checked : planAgain(kind, source, open.documents, options, now)
  try {
    for await (const { planned } of commits) {
      const changes = await storePlanned(kind, gateway, { planned }, options, mailAt)
      report.add(planned)
      if (mailAt && options.notifies && kind.notifiesCustomer)
        report.tellMails(changes.filter(kind.notifiesCustomer).map(kind.keyOf), mailAt)
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

/** @returns What was written, without what is as it was. */
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

/** Each as much as a commit takes, with the notice to each customer that is told. */
async function* cutBatches<Item>(
  kind: RecordKind<Item>,
  records: Iterable<RawRecord> | AsyncIterable<RawRecord>,
  { notifies }: StoreOptions,
  now: Date,
): AsyncGenerator<readonly ParsedRecord<Item>[], void> {
  let batch: ParsedRecord<Item>[] = []
  let told = new Set<string>()
  let characters = 0
  for await (const record of records) {
    const parsed = { ...record, ...parseRecord(kind, record, now) }
    const length = JSON.stringify(record.value)?.length ?? 0
    const customer = parsed.item !== undefined && notifies && kind.notifiesCustomer ? kind.customerOf?.(parsed.item) : undefined
    const noticeCount = told.size + (customer === undefined || told.has(customer) ? 0 : 1)
    if (batch.length > 0 && (batch.length + 1 + noticeCount > mostWrites || characters + length > mostCharacters)) {
      yield batch
      batch = []
      told = new Set()
      characters = 0
    }
    batch.push(parsed)
    characters += length
    if (customer !== undefined) told.add(customer)
  }
  if (batch.length > 0) yield batch
}

/** Looks at what is stored already, in two calls. */
async function planBatch<Item>(
  kind: RecordKind<Item>,
  documents: DocumentsClient,
  batch: readonly ParsedRecord<Item>[],
  { isReplacing, notifies }: StoreOptions,
  now: Date,
): Promise<PlannedBatch<Item>> {
  const gateway = createGateway(documents)
  const items = batch.flatMap(({ item, ...record }) => (item === undefined ? [] : [{ ...record, item }]))
  const [stored, unknown] = await Promise.all([
    kind.find(
      gateway,
      items.map(({ item }) => item),
    ),
    listUnknownCustomers(kind, gateway, items),
  ])
  const planned = items.map((placed, index) => planRecord(kind, placed, stored[index], isReplacing, now))
  const others = await listOtherProblems(kind, { documents, notifies }, items, planned)
  const problems = [...batch, ...planned].flatMap((record) => record.problems)
  return { planned, problems: [...problems, ...unknown, ...others] }
}

/** What is stored may have become another since it was checked. */
async function* planAgain<Item>(
  kind: RecordKind<Item>,
  source: RecordSource,
  documents: DocumentsClient,
  options: StoreOptions,
  now: Date,
): AsyncGenerator<PlannedBatch<Item>, void> {
  for await (const batch of cutBatches(kind, source(), options, now)) {
    const plan = await planBatch(kind, documents, batch, options, now)
    const [first] = plan.problems
    if (first) throw new CommandError(`The file, or what is stored, has changed since it was checked: ${first.place}: ${first.problem}.`)
    yield plan
  }
}

/** @param places Where each key stands first. */
function nameRepeated<Item>(
  { keyOf }: RecordKind<Item>,
  { place, item }: ParsedRecord<Item>,
  places: Map<string, string>,
): readonly Problem[] {
  if (item === undefined) return []
  const earlier = places.get(keyOf(item))
  if (earlier === undefined) places.set(keyOf(item), place)
  return earlier === undefined ? [] : [{ place, problem: `${keyOf(item)} stands in ${earlier} already` }]
}

async function listUnknownCustomers<Item>({ customerOf }: RecordKind<Item>, { customers }: Gateway, items: readonly Placed<Item>[]) {
  if (!customerOf) return []
  const ids = [...new Set(items.map(({ item }) => customerOf(item)))]
  const found = await customers.findVersionedCustomers(ids)
  const unknown = new Set(ids.filter((_, index) => found[index] === undefined))
  return items.flatMap(({ place, item }) =>
    unknown.has(customerOf(item)) ? [{ place, problem: `there is no customer ${customerOf(item)}` }] : [],
  )
}

/** What is stored already as it is given is not asked about. */
async function listOtherProblems<Item>(
  { listProblems, keyOf }: RecordKind<Item>,
  context: CheckContext,
  placed: readonly Placed<Item>[],
  planned: readonly PlannedRecord<Item>[],
): Promise<readonly Problem[]> {
  if (!listProblems) return []
  const found = await listProblems(
    createGateway(context.documents),
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
    return describeFailure(error, config) ?? `The command failed. ${inspect(error)}`
  }
  return `Somebody else has just ${error.status === 'ALREADY_EXISTS' ? 'added' : 'changed'} one of these ${name}.`
}

/** What is stored and what is not, in the order of the file. */
function describeRest<Item>({ singular, name }: RecordKind<Item>, error: unknown, storedCount: number, count: number): string {
  const isUndone = isCertainlyUndone(error)
  if (storedCount === 0 && isUndone) return 'Nothing was stored.'
  const parts = [
    ...(storedCount > 0 ? [`Stored: the first ${countOf(storedCount, singular, name)} of ${count}.`] : []),
    isUndone
      ? 'The rest was not stored.'
      : `Of the ${storedCount > 0 ? 'rest' : name}, up to ${Math.min(mostWrites, count - storedCount)} may be stored, and no others.`,
  ]
  return `${parts.join(' ')} Give the same command again: what is stored already is not stored twice.`
}

/** By lines or entries as they stand in the file. */
function compareByPlace(a: Problem, b: Problem): number {
  return placeNumber(a) - placeNumber(b)
}

function placeNumber({ place }: Problem): number {
  return Number(/\d+/u.exec(place)?.[0] ?? 0)
}

function refuse<Item>({ name, columns }: RecordKind<Item>, problems: readonly Problem[]): FailedCheck {
  const lines = problems.map(({ place, problem }) => `${toOneLine(`${place}: ${problem}`)}\n`)
  const counts = problems.length < tooManyToRead ? '' : countByColumn(columns, problems)
  const error = `${countOf(problems.length, 'problem')}; no ${name} were stored.`
  return new FailedCheck(`${lines.join('')}${counts}${error}\n`, { error, faults: problems })
}

/** Problems that nobody reads one by one: their columns are counted below them. */
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

/** Gathers what became of the records; keeps names only where the answer names each. */
function createReport<Item>(
  { name, singular, keyOf }: RecordKind<Item>,
  { isReplacing, isJson, isDryRun }: StoreOptions,
  clock: AgencyClock,
) {
  const counts = { new: 0, changed: 0, unchanged: 0 }
  const records: { readonly key: string; readonly change: keyof typeof counts; readonly changedFields: readonly string[] }[] = []
  const waiting: string[] = []
  const data = new Map<string, readonly object[]>()
  const outcome = isDryRun ? 'In order, and not stored' : 'Stored'
  return {
    add: (planned: readonly PlannedRecord<Item>[]): void => {
      for (const { item, change, changedFields } of planned) {
        counts[change]++
        if (isReplacing || isJson) records.push({ key: keyOf(item), change, changedFields })
      }
    },
    tellMails: (keys: readonly string[], mailAt: Date): void => {
      const time = clock.writeTime(mailAt)
      waiting.push(...keys.map((key) => `The mail about ${key} goes out at ${time}, or with \`invoices mail ${key}\`.\n`))
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
        const unchanged = counts.unchanged > 0 ? `; ${counts.unchanged} there already` : ''
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
