import { listDifferences } from '#agency/records/record-rules.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import { parseRecord } from './parse-record.ts'
import type { Problem, RawRecord, RecordKind, Replacing } from './record-kind.ts'

/** A parsed record. */
export type Placed<Item> = RawRecord & { readonly item: Item }

/** The effect of storing a record. */
export type PlannedRecord<Item> = {
  readonly item: Item
  /** The stored record that it replaces. */
  readonly replaces?: Versioned<Item>
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Names of the fields that change. */
  readonly changedFields: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * Compares a record with the stored one of its key.
 *
 * @param isReplacing Whether a record may replace another. Without it, a record equal to the stored one counts as unchanged, so that an
 * interrupted import can be run again; any other is rejected.
 */
export function planRecord<Item>(
  kind: RecordKind<Item>,
  placed: Placed<Item>,
  stored: Versioned<Item> | undefined,
  isReplacing: boolean,
  now: Date,
): PlannedRecord<Item> {
  const { place, item } = placed
  const { replacing } = kind
  if (replacing && (isReplacing || stored)) {
    const planned = planReplacement(kind, replacing, placed, stored, now)
    if (isReplacing || planned.change === 'unchanged') return planned
  }
  const advice = replacing ? '; use --replace to replace it' : ''
  const value = kind.keyOf(item)
  const problems: readonly Problem[] = stored
    ? [{ place, problem: `${value} already exists${advice}`, fault: { kind: 'exists', value } }]
    : []
  return { item, change: 'new', changedFields: [], problems }
}

function planReplacement<Item>(
  kind: RecordKind<Item>,
  { fieldsOf, listProblems }: Replacing<Item>,
  placed: Placed<Item>,
  stored: Versioned<Item> | undefined,
  now: Date,
): PlannedRecord<Item> {
  const { place, value } = placed
  const name = kind.keyOf(placed.item)
  const staleness: readonly Problem[] = isStale(value, stored)
    ? [{ place, problem: `${name} has changed since it was listed; list it again`, fault: { kind: 'stale', value: name } }]
    : []
  if (!stored) return { item: placed.item, change: 'new', changedFields: [], problems: staleness }
  const { item = placed.item, problems } = parseRecord(kind, placed, now, stored)
  const refusals =
    listProblems?.(stored, item, value).map((rule): Problem => ({
      place,
      problem: `${name} ${rule}`,
      fault: { kind: 'unchangeable', value: name, rule },
    })) ?? []
  const changedFields = listDifferences(fieldsOf(stored), fieldsOf(item))
  return {
    item,
    replaces: stored,
    change: changedFields.length > 0 ? 'changed' : 'unchanged',
    changedFields,
    // Unchanged records are not written, so that a command can be run again.
    problems: [...problems, ...(changedFields.length > 0 ? staleness : []), ...refusals],
  }
}

/** Records from lists carry the `updateTime` at which they were read. */
function isStale(value: unknown, stored: { readonly updateTime: string } | undefined): boolean {
  const isListed = typeof value === 'object' && value !== null && 'updateTime' in value
  return isListed && value.updateTime !== stored?.updateTime
}
