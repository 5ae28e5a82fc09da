import { mostWrites as mostWritesOfCommit } from '#gateway/documents/documents.ts'
import { recordedWrites } from '#gateway/batches/record-batch.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { shorten } from './import-fault.ts'
import { parseRecord } from './parse-record.ts'
import { type Placed, type PlannedRecord, planRecord } from './plan-record.ts'
import type { CheckContext, Problem, RawRecord, RecordKind } from './record-kind.ts'

/** How records are checked and stored. */
export type ImportOptions = {
  /** Whether records may replace stored ones. */
  readonly isReplacing: boolean
  /** Whether to mail the customers. */
  readonly notifies: boolean
  /** Most records of a commit; default: as many as the provider takes. */
  readonly mostOfCommit?: number
}

/** Returns the records; called more than once. */
export type RecordSource = () => Iterable<RawRecord> | AsyncIterable<RawRecord>

/** The plan for one commit. */
export type PlannedCommit<Item> = { readonly planned: readonly PlannedRecord<Item>[]; readonly problems: readonly Problem[] }

/** The result of a check. */
export type CheckedRecords<Item> = {
  readonly count: number
  /** In the order of the file. */
  readonly problems: readonly Problem[]
  readonly commitCount: number
  /** The plan, if it is a single commit: it need not be read again. */
  readonly single?: PlannedCommit<Item>
}

type ParsedRecord<Item> = RawRecord & { readonly item?: Item; readonly problems: readonly Problem[] }

/** Records of a commit, which also contains those for `undo`. */
export const mostWrites = mostWritesOfCommit - recordedWrites

/** Most JSON characters per commit: on the wire they take up to four times as much, of 10 MiB (`backend/limits.ts`). */
const mostCharacters = 2_000_000

/**
 * Checks all records, and stores nothing. Memory holds one commit and the keys of all records.
 *
 * @param onPlanned Gets each commit with the number of records so far.
 * @throws FileFault for a file that cannot be read.
 */
export async function checkRecords<Item>(
  kind: RecordKind<Item>,
  source: RecordSource,
  gateway: Gateway,
  options: ImportOptions,
  now: Date,
  onPlanned: (plan: PlannedCommit<Item>, count: number, isFaulty: boolean) => Promise<void> | void = () => {},
): Promise<CheckedRecords<Item>> {
  const problems: Problem[] = []
  const places = new Map<string, string>()
  let single: PlannedCommit<Item> | undefined
  let count = 0
  let commitCount = 0
  for await (const batch of cutCommits(kind, source(), options, now)) {
    const repeated = batch.flatMap((record) => nameRepeated(kind, record, places))
    const plan = await planCommit(kind, gateway, batch, options, now)
    for (const problem of [...repeated, ...plan.problems]) problems.push(problem)
    count += batch.length
    commitCount++
    single = commitCount === 1 ? plan : undefined
    await onPlanned(plan, count, problems.length > 0)
  }
  return { count, problems: problems.toSorted(compareByPlace), commitCount, ...(single && { single }) }
}

/** Splits records into commits, counting one notice for each notified customer. */
export async function* cutCommits<Item>(
  kind: RecordKind<Item>,
  records: Iterable<RawRecord> | AsyncIterable<RawRecord>,
  { notifies, mostOfCommit = mostWrites }: ImportOptions,
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
    if (batch.length > 0 && (batch.length + 1 + noticeCount > mostOfCommit || characters + length > mostCharacters)) {
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

/** Plans one commit against the stored records. */
export async function planCommit<Item>(
  kind: RecordKind<Item>,
  gateway: Gateway,
  batch: readonly ParsedRecord<Item>[],
  { isReplacing, notifies }: ImportOptions,
  now: Date,
): Promise<PlannedCommit<Item>> {
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

/** @param places The first place of each key. */
function nameRepeated<Item>(
  { keyOf }: RecordKind<Item>,
  { place, item }: ParsedRecord<Item>,
  places: Map<string, string>,
): readonly Problem[] {
  if (item === undefined) return []
  const value = keyOf(item)
  const other = places.get(value)
  if (other === undefined) places.set(value, place)
  return other === undefined ? [] : [{ place, problem: `${value} is already in ${other}`, fault: { kind: 'repeated', value, other } }]
}

async function listUnknownCustomers<Item>(
  { customerOf }: RecordKind<Item>,
  { customers }: Gateway,
  items: readonly Placed<Item>[],
): Promise<readonly Problem[]> {
  if (!customerOf) return []
  const ids = [...new Set(items.map(({ item }) => customerOf(item)))]
  const found = await customers.findVersionedCustomers(ids)
  const unknown = new Set(ids.filter((_, index) => found[index] === undefined))
  return items.flatMap(({ place, item }): readonly Problem[] => {
    const value = customerOf(item)
    return unknown.has(value)
      ? [{ place, problem: `no such customer: ${value}`, fault: { kind: 'no-customer', value: shorten(value) } }]
      : []
  })
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
    const value = keyOf(item)
    if (change === 'unchanged') return []
    return (found[index] ?? []).map(({ text, name }): Problem => ({
      place,
      problem: `${value} ${text}`,
      fault: { kind: 'record', value, rule: name },
    }))
  })
}

/** Compares by line or entry number. */
function compareByPlace(a: Problem, b: Problem): number {
  return placeNumber(a) - placeNumber(b)
}

function placeNumber({ place }: Problem): number {
  return Number(/\d+/u.exec(place)?.[0] ?? 0)
}
