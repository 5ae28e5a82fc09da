import type { Path } from '#protocol/document-name.ts'
import { encodeFieldPath } from '#protocol/field-path.ts'
import { type Condition, type Conjunction, type Cursor, type Direction, isNameField, type Query } from '#backend/queries/query.ts'
import { type AvailableIndexes, coverConditions, fixedField, type Scan } from './cover-conditions.ts'
import { directedKey, type IndexField, type IndexFields, joinKeys } from '#backend/database/indexes/index-definition.ts'
import {
  boundaryBytes,
  intersect,
  invertIntervals,
  type KeyInterval,
  nameIntervals,
  valueIntervals,
} from '#backend/database/indexes/key-interval.ts'
import { encodeNameKey } from '#backend/database/indexes/name-key.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'

/** A position in an index. */
export type Position = { readonly valueKey: Uint8Array; readonly nameKey: Uint8Array }

/** A half-open range of positions, behind the index's prefix. */
export type KeyRange = { readonly low: Position; readonly high: Position }

/** How the documents of one conjunction are found, in the query's order. */
export type ConjunctionPlan =
  /** By indexes: the documents that are in every one of them, in each of the ranges. */
  | { readonly kind: 'scan'; readonly scans: readonly Scan[]; readonly ranges: readonly KeyRange[]; readonly recheck: Conjunction }
  /** By name. */
  | { readonly kind: 'lookup'; readonly path: Path; readonly range: KeyRange; readonly recheck: Conjunction }

/** How a query is answered. */
export type QueryPlan = {
  readonly kind: 'plan'
  readonly conjunctions: readonly ConjunctionPlan[]
  /** Whether the indexes are read backwards. */
  readonly isReverse: boolean
  /** The sort fields, as stored in an index that is read in this direction. */
  readonly order: IndexFields
}

/** The index that would cover a conjunction that existing indexes do not cover: `fixed` fields in any order, then `suffix`. */
export type MissingIndex = {
  readonly kind: 'missing'
  readonly fixed: IndexFields
  readonly suffix: IndexFields
  /** Whether it would be read backwards. */
  readonly isReverse: boolean
}

const nothing = new Uint8Array()

/** Sorts after every key: no value's key starts with 255, inverted or not. */
const afterAll = Uint8Array.of(0xff)

/** Appended to a name, it gives the position right after the name. */
const afterName = Uint8Array.of(0)

/** Chooses the indexes that answer a query. */
export function planQuery(query: Query, available: AvailableIndexes): QueryPlan | MissingIndex {
  const isReverse = query.nameDirection === 'desc'
  const order = sortingFields(query)
  const conjunctions: ConjunctionPlan[] = []
  for (const conditions of query.disjuncts) {
    const plan = lookupPlan(query, conditions, order) ?? scanPlan(query, conditions, order, available)
    if (plan.kind === 'missing') return plan
    conjunctions.push(plan)
  }
  return { kind: 'plan', conjunctions, isReverse, order }
}

/** The sort fields of a query, as stored in an index that is read in the direction of its names. */
export function sortingFields({ orderBy, nameDirection }: Query): IndexFields {
  return orderBy.map(({ field, direction }): IndexField => ({
    path: encodeFieldPath(field),
    mode: flipped(direction, nameDirection === 'desc'),
  }))
}

/** Whether a position is in a range. */
export function isWithin({ low, high }: KeyRange, place: Position): boolean {
  return comparePositions(low, place) <= 0 && comparePositions(place, high) < 0
}

/** Compares two positions of an index. */
export function comparePositions(left: Position, right: Position): number {
  return Buffer.compare(left.valueKey, right.valueKey) || Buffer.compare(left.nameKey, right.nameKey)
}

function lookupPlan(query: Query, conditions: Conjunction, order: IndexFields): ConjunctionPlan | undefined {
  const name = conditions.find(({ field, comparison }) => isNameField(field) && comparison === 'equal')?.value
  const isReference = typeof name === 'object' && name !== null && 'type' in name && name.type === 'reference'
  if (!isReference) return undefined
  return { kind: 'lookup', path: name.path, range: cursorRange(query, order, new Map()), recheck: conditions }
}

function scanPlan(query: Query, conditions: Conjunction, order: IndexFields, available: AvailableIndexes): ConjunctionPlan | MissingIndex {
  const fixing = conditions.filter(({ comparison }) => comparison === 'equal' || comparison === 'contains')
  const equalities = fixing.filter(({ comparison }) => comparison === 'equal')
  const fixed = new Map(equalities.map(({ field, value }) => [encodeFieldPath(field), encodeValueKey(value).bytes]))
  // A field that an equality fixes does not affect the order.
  const suffix = order.filter(({ path }) => !fixed.has(path))
  const scans = coverConditions(fixing, suffix, available)
  if (!scans) return { kind: 'missing', fixed: fixing.map(fixedField), suffix, isReverse: query.nameDirection === 'desc' }
  const [first] = suffix
  const served = first ? valueRange(conditions, first) : nameRange(conditions, query)
  const cursors = cursorRange(query, order, fixed)
  return {
    kind: 'scan',
    scans,
    ranges: served.ranges.flatMap((range) => narrowed(range, cursors) ?? []),
    recheck: conditions.filter((condition) => !served.conditions.includes(condition) && !isFixedExactly(condition)),
  }
}

type ServedConditions = { readonly ranges: readonly KeyRange[]; readonly conditions: Conjunction }

/** Conditions on the first sort field limit the part of the index that is read. */
function valueRange(conditions: Conjunction, { path, mode }: IndexField): ServedConditions {
  const bounding = conditions.filter((condition) => encodeFieldPath(condition.field) === path && condition.comparison !== 'contains')
  const intervals = valueIntervals(bounding)
  const ranges = (mode === 'desc' ? invertIntervals(intervals) : intervals).map(({ low, high }): KeyRange => ({
    low: { valueKey: boundaryBytes(low), nameKey: nothing },
    high: { valueKey: boundaryBytes(high), nameKey: nothing },
  }))
  return { ranges, conditions: bounding.filter(({ value }) => !encodeValueKey(value).isCut) }
}

/** Without sort fields, conditions on the name limit it. */
function nameRange(conditions: Conjunction, { source }: Query): ServedConditions {
  const bounding = conditions.filter(({ field }) => isNameField(field))
  const above = encodeNameKey(source.parent)
  const below: KeyInterval = { low: { key: above, isAfter: false }, high: { key: above, isAfter: true } }
  const ranges = intersect(nameIntervals(bounding), [below]).map(({ low, high }): KeyRange => ({
    low: { valueKey: nothing, nameKey: boundaryBytes(low) },
    high: { valueKey: nothing, nameKey: boundaryBytes(high) },
  }))
  return { ranges, conditions: bounding }
}

/** Whether the key of the index proves the condition. */
function isFixedExactly({ comparison, value }: Condition): boolean {
  return (comparison === 'equal' || comparison === 'contains') && !encodeValueKey(value).isCut
}

function narrowed(range: KeyRange, by: KeyRange): KeyRange | undefined {
  const low = comparePositions(range.low, by.low) < 0 ? by.low : range.low
  const high = comparePositions(range.high, by.high) < 0 ? range.high : by.high
  return comparePositions(low, high) < 0 ? { low, high } : undefined
}

function flipped(direction: Direction, isFlipped: boolean): Direction {
  return (direction === 'asc') === isFlipped ? 'desc' : 'asc'
}

/** The range between the cursors, in an index of the fields that are not fixed. */
export function cursorRange(query: Query, order: IndexFields, fixed: ReadonlyMap<string, Uint8Array>): KeyRange {
  const isReverse = query.nameDirection === 'desc'
  const start = query.startAt && cursorPlace(query.startAt, order, fixed, isReverse)
  const end = query.endAt && cursorPlace(query.endAt, order, fixed, isReverse)
  return {
    low: (isReverse ? end : start) ?? { valueKey: nothing, nameKey: nothing },
    high: (isReverse ? start : end) ?? { valueKey: afterAll, nameKey: nothing },
  }
}

function cursorPlace(cursor: Cursor, order: IndexFields, fixed: ReadonlyMap<string, Uint8Array>, isReverse: boolean): Position {
  const keys: Uint8Array[] = []
  for (const [at, value] of cursor.values.entries()) {
    const { path, mode } = order[at] ?? { path: '', mode: 'asc' }
    const key = directedKey(encodeValueKey(value).bytes, mode)
    const fixedKey = fixed.get(path)
    if (!fixedKey) keys.push(key)
    else {
      // All documents with these values are on one side of the cursor, unless it has the fixed value itself.
      const side = Buffer.compare(directedKey(fixedKey, mode), key)
      if (side !== 0) return { valueKey: joinKeys(side < 0 ? [...keys, afterAll] : keys), nameKey: nothing }
    }
  }
  const valueKey = joinKeys(keys)
  // Directly before its equals in the query's order is directly after them in an index that is read backwards.
  const isAfter = cursor.before === isReverse
  if (!cursor.path) return { valueKey: isAfter ? joinKeys([valueKey, afterAll]) : valueKey, nameKey: nothing }
  const nameKey = encodeNameKey(cursor.path)
  return { valueKey, nameKey: isAfter ? joinKeys([nameKey, afterName]) : nameKey }
}
