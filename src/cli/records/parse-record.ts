import * as v from 'valibot'
import type { Problem, RawRecord, RecordKind } from './record-kind.ts'

/** A record that was checked: `item` is absent when it has problems. */
export type ParsedRecord<Item> = { readonly problems: readonly Problem[]; readonly item?: Item }

/** Checks one record. @param stored The one whose place it takes, from which it keeps what it leaves out. */
export function parseRecord<Item>(kind: RecordKind<Item>, record: RawRecord, now: Date, stored?: Item): ParsedRecord<Item> {
  const { place, value, problems = [] } = record
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problems: [{ place, problem: 'is not an object' }] }
  const result = v.safeParse(kind.schema, kind.complete(value, now, stored))
  if (result.success) return problems.length > 0 ? { problems } : { problems: [], item: result.output }
  const issues = result.issues.filter((issue) => !followsFromOthers(kind, issue, result.issues))
  return { problems: [...issues.map((issue) => nameIssue(record, issue)), ...problems] }
}

/** What is made from a faulty field is missing for that one's sake: its writer has not left it out. */
function followsFromOthers<Item>({ derived }: RecordKind<Item>, issue: v.BaseIssue<unknown>, issues: readonly v.BaseIssue<unknown>[]) {
  if (!derived || !isMissing(issue) || !derived.names.includes(pathOf(issue) ?? '')) return false
  return issues.some((other) => pathOf(other)?.split('.')[0] === derived.from)
}

function nameIssue({ place, locate }: RawRecord, issue: v.BaseIssue<unknown>): Problem {
  const path = pathOf(issue)
  const located = path === undefined ? undefined : locate?.(path)
  return { place: located?.place ?? place, problem: describeIssue(issue, located?.name ?? path) }
}

function pathOf(issue: v.BaseIssue<unknown>): string | undefined {
  return v.getDotPath(issue)?.replace(/^(?:appointment|invoice|product)\./u, '')
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return issue.kind === 'schema' && issue.received === 'undefined'
}

function describeIssue(issue: v.BaseIssue<unknown>, field: string | undefined): string {
  if (isMissing(issue)) return `${field ?? 'it'} is missing`
  // A check of our own says it better than its type.
  const isOfType = issue.kind === 'schema' && issue.type !== 'custom'
  const problem = isOfType ? `is ${issue.received}, not ${issue.expected ?? 'what it should be'}` : issue.message
  return field ? `${field} ${problem}` : problem
}
