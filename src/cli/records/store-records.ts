import { DocumentsError, mostWrites } from '#gateway/documents/documents.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { CommandError, FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecord } from './parse-record.ts'
import { type Placed, type PlannedRecord, planRecord } from './plan-record.ts'
import type { Problem, RawRecord, RecordKind } from './record-kind.ts'

/** How a command answers. */
export type StoreOptions = {
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
  readonly areTold: boolean
}

/** What a provider says of a document that is there, is another one or is gone meanwhile, or is being written by somebody else. */
const conflictStatuses: readonly string[] = ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/**
 * Checks records and stores all of them, or none.
 *
 * @returns What was stored, for standard output.
 * @throws FailedCheck naming every problem; CommandError when there are too many, or somebody else was quicker.
 */
export async function storeRecords<Item>(
  kind: RecordKind<Item>,
  records: readonly RawRecord[],
  dataDir: string,
  options: StoreOptions,
): Promise<string> {
  if (records.length > mostWrites) {
    throw new CommandError(`${records.length} ${kind.name} are too many at once: up to ${mostWrites} are stored together, or none.`)
  }
  const now = new Date()
  const parsed = records.map((record) => ({ ...record, ...parseRecord(kind, record, now) }))
  const items = parsed.flatMap(({ item, ...record }) => (item === undefined ? [] : [{ ...record, item }]))
  await using open = await openDocuments(dataDir)
  const gateway = createGateway(open.documents)
  const planned = await Promise.all(items.map((placed) => planRecord(kind, gateway, placed, options.isReplacing, now)))
  const problems = [
    ...parsed.flatMap((record) => record.problems),
    ...listRepeated(kind, items),
    ...(await listUnknownCustomers(kind, gateway, items)),
    ...planned.flatMap((record) => record.problems),
  ]
  if (problems.length > 0) throw new FailedCheck(describeProblems(kind, problems.toSorted(compareByPlace), options))
  const changes = planned.flatMap(({ change, item, replaces }) => (change === 'unchanged' ? [] : [{ ...item, replaces }]))
  if (options.areTold) refuseTooManyNotices(kind, changes)
  if (!options.isDryRun && changes.length > 0) await store(kind, gateway, changes, options.areTold)
  return options.isReplacing ? describeReplaced(kind, planned, options) : describeStored(kind, planned, options)
}

/** What tells the people of a customer is a document too. */
function refuseTooManyNotices<Item>({ name, isNews, customerOf }: RecordKind<Item>, changes: readonly Replacement<Item>[]): void {
  const told = isNews && customerOf ? new Set(changes.filter(isNews).map(customerOf)).size : 0
  if (changes.length + told <= mostWrites) return
  throw new CommandError(
    `${changes.length} ${name} and the mails to ${countOf(told, 'customer')} are too many at once: ` +
      `up to ${mostWrites} together are stored, or none. --no-mail writes to nobody.`,
  )
}

function listRepeated<Item>({ keyOf }: RecordKind<Item>, items: readonly Placed<Item>[]): readonly Problem[] {
  const first = new Map<string, string>()
  return items.flatMap(({ place, item }) => {
    const earlier = first.get(keyOf(item))
    if (earlier === undefined) first.set(keyOf(item), place)
    return earlier === undefined ? [] : [{ place, problem: `${keyOf(item)} stands in ${earlier} already` }]
  })
}

async function listUnknownCustomers<Item>({ customerOf }: RecordKind<Item>, { customers }: Gateway, items: readonly Placed<Item>[]) {
  if (!customerOf) return []
  const ids = [...new Set(items.map(({ item }) => customerOf(item)))]
  const found = await Promise.all(ids.map((id) => customers.findCustomer(id)))
  const unknown = new Set(ids.filter((_, index) => found[index] === undefined))
  return items.flatMap(({ place, item }) =>
    unknown.has(customerOf(item)) ? [{ place, problem: `there is no customer ${customerOf(item)}` }] : [],
  )
}

async function store<Item>(kind: RecordKind<Item>, gateway: Gateway, items: readonly Replacement<Item>[], areTold: boolean): Promise<void> {
  try {
    await kind.store(gateway, items, areTold)
  } catch (error) {
    if (!(error instanceof DocumentsError && conflictStatuses.includes(error.status))) throw error
    const deed = error.status === 'ALREADY_EXISTS' ? 'added' : 'changed'
    throw new CommandError(`Somebody else has just ${deed} one of these ${kind.name}. Nothing was stored.`, { cause: error })
  }
}

/** By lines or entries as they stand in the file. */
function compareByPlace(a: Problem, b: Problem): number {
  return placeNumber(a) - placeNumber(b)
}

function placeNumber({ place }: Problem): number {
  return Number(/\d+$/u.exec(place)?.[0] ?? 0)
}

function describeProblems<Item>({ name }: RecordKind<Item>, problems: readonly Problem[], { isJson }: StoreOptions): string {
  if (isJson) return `${JSON.stringify({ problems }, null, 2)}\n`
  const lines = problems.map(({ place, problem }) => `${place}: ${problem}\n`)
  return `${lines.join('')}${countOf(problems.length, 'problem')}; no ${name} were stored.\n`
}

function describeStored<Item>(
  { name, singular, keyOf }: RecordKind<Item>,
  planned: readonly PlannedRecord<Item>[],
  options: StoreOptions,
): string {
  const keys = planned.map(({ item }) => keyOf(item))
  if (options.isJson) return `${JSON.stringify({ [options.isDryRun ? 'wouldStore' : 'stored']: keys }, null, 2)}\n`
  return `${outcomeOf(options)}: ${countOf(keys.length, singular, name)}\n`
}

/** Says of each what became of it. */
function describeReplaced<Item>({ name, keyOf }: RecordKind<Item>, planned: readonly PlannedRecord<Item>[], options: StoreOptions): string {
  const records = planned.map(({ item, change, changedFields }) => ({ key: keyOf(item), change, changedFields }))
  if (options.isJson) {
    const stored = records.flatMap(({ key, change }) => (change === 'unchanged' ? [] : [key]))
    return `${JSON.stringify({ [options.isDryRun ? 'wouldStore' : 'stored']: stored, records }, null, 2)}\n`
  }
  const lines = records.map(({ key, change, changedFields }) =>
    [change, key, ...(changedFields.length > 0 ? [`(${changedFields.join(', ')})`] : [])].join(' '),
  )
  const count = (change: string) => records.filter((record) => record.change === change).length
  const sum = `${outcomeOf(options)}: ${count('new')} new and ${count('changed')} changed ${name}; ${count('unchanged')} unchanged`
  return `${[...lines, sum].join('\n')}\n`
}

function outcomeOf({ isDryRun }: StoreOptions): string {
  return isDryRun ? 'In order, and not stored' : 'Stored'
}
