import * as v from 'valibot'
import type { RawRecord, RecordKind } from './record-kind.ts'

/** A record that was checked: `item` is absent when it has problems. */
export type ParsedRecord<Item> = { readonly problems: readonly string[]; readonly item?: Item }

/** Checks one record. @param stored The one whose place it takes, from which it keeps what it leaves out. */
export function parseRecord<Item>(kind: RecordKind<Item>, { value }: RawRecord, now: Date, stored?: Item): ParsedRecord<Item> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problems: ['is no object'] }
  const result = v.safeParse(kind.schema, kind.complete(value, now, stored))
  return result.success ? { problems: [], item: result.output } : { problems: result.issues.map(describeIssue) }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)?.replace(/^(?:appointment|invoice|product)\./u, '')
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${field ?? 'it'} is missing`
  // A check of our own says it better than its type.
  const isOfType = issue.kind === 'schema' && issue.type !== 'custom'
  const problem = isOfType ? `is ${issue.received}, not ${issue.expected ?? 'what it should be'}` : issue.message
  return field ? `${field} ${problem}` : problem
}
