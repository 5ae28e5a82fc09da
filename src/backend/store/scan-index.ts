import type { DatabaseSync } from 'node:sqlite'
import { joinKeys } from './index-definition.ts'
import type { Position, QueryPlan } from './plan-query.ts'

/** A part of an index: all entries of one collection whose key starts with `prefix`. */
export type IndexRange = { readonly indexId: bigint; readonly collectionId: bigint; readonly prefix: Uint8Array }

// index: primary key of index_entry
const forwardScan = `
  select value_key, name_key
  from index_entry
  where index_id = :index_id
    and collection_id = :collection_id
    and (value_key, name_key) >= (:low_value, :low_name)
    and (value_key, name_key) < (:high_value, :high_name)
  order by value_key, name_key`

// index: primary key of index_entry, read backwards
const reverseScan = `${forwardScan.slice(0, forwardScan.lastIndexOf('order by'))}order by value_key desc, name_key desc`

/** The statements of index scans, for a test that reads their plans. */
export const scanStatements = [forwardScan, reverseScan]

/**
 * Names of the documents that stand in every one of the ranges, in the order of the keys behind the prefixes.
 * Also yields undefined after a leap that found none, so that the caller can look at the time. With several ranges each step leaps every range to the furthest place seen (zigzag merge join), so that it never reads a range whole.
 */
export function* scanIndexes(
  database: DatabaseSync,
  ranges: readonly IndexRange[],
  { isReverse, low, high }: Pick<QueryPlan, 'isReverse' | 'low' | 'high'>,
): Generator<Uint8Array | undefined> {
  const [first, ...others] = ranges
  if (!first) return
  if (others.length === 0) {
    const rows = database.prepare(isReverse ? reverseScan : forwardScan).iterate(boundsOf(first, low, high))
    for (const row of rows) yield positionOf(row, first).nameKey
    return
  }
  const seek = database.prepare(`${isReverse ? reverseScan : forwardScan}\n  limit 1`)
  const next = (range: IndexRange, from: Position): Position | undefined => {
    const row = seek.get(isReverse ? boundsOf(range, low, from) : boundsOf(range, from, high))
    return row && positionOf(row, range)
  }
  let candidate = next(first, isReverse ? high : low)
  while (candidate) {
    const reached: Position | undefined = furthest(candidate, others, next, isReverse)
    if (!reached) return
    if (isSamePosition(reached, candidate)) {
      yield candidate.nameKey
      candidate = next(first, isReverse ? candidate : justAfter(candidate))
    } else {
      yield undefined
      candidate = next(first, isReverse ? justAfter(reached) : reached)
    }
  }
}

/** The first place, not before the candidate, in all other ranges as far as they agree; undefined when one has no more. */
function furthest(
  candidate: Position,
  ranges: readonly IndexRange[],
  next: (range: IndexRange, from: Position) => Position | undefined,
  isReverse: boolean,
): Position | undefined {
  let reached: Position | undefined = candidate
  for (const range of ranges) {
    if (!reached) return undefined
    reached = next(range, isReverse ? justAfter(reached) : reached)
  }
  return reached
}

/** No key lies between a name and the same name with a zero byte. */
function justAfter({ valueKey, nameKey }: Position): Position {
  return { valueKey, nameKey: joinKeys([nameKey, Uint8Array.of(0)]) }
}

function isSamePosition(left: Position, right: Position): boolean {
  return Buffer.compare(left.nameKey, right.nameKey) === 0 && Buffer.compare(left.valueKey, right.valueKey) === 0
}

function boundsOf({ indexId, collectionId, prefix }: IndexRange, low: Position, high: Position) {
  return {
    index_id: indexId,
    collection_id: collectionId,
    low_value: joinKeys([prefix, low.valueKey]),
    low_name: low.nameKey,
    high_value: joinKeys([prefix, high.valueKey]),
    high_name: high.nameKey,
  }
}

function positionOf(row: { readonly [column: string]: unknown }, { prefix }: IndexRange): Position {
  const { value_key: valueKey, name_key: nameKey } = row as { value_key: Uint8Array; name_key: Uint8Array } // as the statements select
  return { valueKey: valueKey.subarray(prefix.length), nameKey }
}
