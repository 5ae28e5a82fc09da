import * as v from 'valibot'
import { DocumentsError } from '#gateway/documents.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { CommandError, FailedCheck } from './command.ts'
import { openDocuments } from './open-documents.ts'
import type { RawRecord, RecordKind } from './record-kind.ts'

/** How a command answers. */
export type StoreOptions = { readonly isDryRun: boolean; readonly isJson: boolean; readonly areTold: boolean }

/** What is wrong with one of the records. */
type Problem = { readonly place: string; readonly problem: string }

/** Most documents of a commit, which is what makes it all or nothing. */
const mostRecords = 500

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
  if (records.length > mostRecords) {
    throw new CommandError(`${records.length} ${kind.name} are too many at once: up to ${mostRecords} are stored together, or none.`)
  }
  const now = new Date()
  const parsed = records.map((record) => parseRecord(kind, record, now))
  const items = parsed.flatMap(({ place, item }) => (item === undefined ? [] : [{ place, item }]))
  await using open = await openDocuments(dataDir)
  const gateway = createGateway(open.documents)
  const problems = [
    ...parsed.flatMap(({ place, problems }) => problems.map((problem) => ({ place, problem }))),
    ...listRepeated(kind, items),
    ...(await listUnknownCustomers(kind, gateway, items)),
    ...(await listTaken(kind, gateway, items)),
  ]
  if (problems.length > 0) throw new FailedCheck(describeProblems(kind, problems, options))
  if (!options.isDryRun && items.length > 0)
    await store(
      kind,
      gateway,
      items.map(({ item }) => item),
      options.areTold,
    )
  return describeStored(
    items.map(({ item }) => kind.keyOf(item)),
    kind.name,
    options,
  )
}

type Placed<Item> = { readonly place: string; readonly item: Item }

function parseRecord<Item>(kind: RecordKind<Item>, { place, value }: RawRecord, now: Date) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { place, problems: ['is no object'], item: undefined }
  const result = v.safeParse(kind.schema, kind.complete(value, now))
  return result.success
    ? { place, problems: [], item: result.output }
    : { place, problems: result.issues.map(describeIssue), item: undefined }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)?.replace(/^(?:appointment|invoice|product)\./u, '')
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${field ?? 'it'} is missing`
  // A check of our own says it better than its type.
  const isOfType = issue.kind === 'schema' && issue.type !== 'custom'
  const problem = isOfType ? `is ${issue.received}, not ${issue.expected ?? 'what it should be'}` : issue.message
  return field ? `${field} ${problem}` : problem
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

async function listTaken<Item>(kind: RecordKind<Item>, gateway: Gateway, items: readonly Placed<Item>[]): Promise<readonly Problem[]> {
  const taken = await Promise.all(items.map(({ item }) => kind.exists(gateway, item)))
  return items.flatMap(({ place, item }, index) => (taken[index] ? [{ place, problem: `there is ${kind.keyOf(item)} already` }] : []))
}

async function store<Item>(kind: RecordKind<Item>, gateway: Gateway, items: readonly Item[], areTold: boolean): Promise<void> {
  try {
    await kind.store(gateway, items, areTold)
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'ALREADY_EXISTS')) throw error
    throw new CommandError(`Somebody else has just added one of these ${kind.name}. Nothing was stored.`, { cause: error })
  }
}

function describeProblems<Item>({ name }: RecordKind<Item>, problems: readonly Problem[], { isJson }: StoreOptions): string {
  if (isJson) return `${JSON.stringify({ problems }, null, 2)}\n`
  const lines = problems.map(({ place, problem }) => `${place}: ${problem}\n`)
  return `${lines.join('')}${problems.length === 1 ? '1 problem' : `${problems.length} problems`}; no ${name} were stored.\n`
}

function describeStored(keys: readonly string[], name: string, { isDryRun, isJson }: StoreOptions): string {
  if (isJson) return `${JSON.stringify({ [isDryRun ? 'wouldStore' : 'stored']: keys }, null, 2)}\n`
  return isDryRun ? `In order, and not stored: ${keys.length} ${name}\n` : `Stored: ${keys.length} ${name}\n`
}
