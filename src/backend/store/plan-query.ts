import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Direction, Filter, Query } from '#backend/queries/query.ts'
import { directedKey, type IndexField, type IndexFields, joinKeys } from './index-definition.ts'
import { encodeNameKey } from './name-key.ts'
import { encodeValueKey } from './value-key.ts'

/** A place in an index: half-open ranges run from one place up to, and without, another. */
export type Position = { readonly valueKey: Uint8Array; readonly nameKey: Uint8Array }

/** Scans of several indexes whose common documents, in this order, are the result. `prefix` fixes the filtered fields of each index. */
export type QueryPlan = {
  readonly scans: readonly { readonly index: IndexFields; readonly prefix: Uint8Array }[]
  /** Whether the indexes are read backwards. */
  readonly isReverse: boolean
  /** Range of the keys behind the prefix. */
  readonly low: Position
  readonly high: Position
  /** Whether a key was cut, so that the filters must be checked on the documents. */
  readonly needsRecheck: boolean
}

type KeyedFilter = { readonly field: IndexField; readonly key: Uint8Array }

const nothing = new Uint8Array()

/** Sorts after every key: no value's key starts with 255, inverted or not. */
const afterAll = Uint8Array.of(0xff)

/** A name that sorts right after a name. */
const afterName = Uint8Array.of(0)

/**
 * Chooses the indexes that answer a query.
 *
 * @param composites Indexes over several fields that exist for the collection.
 * @returns undefined when no combination of automatic and composite indexes covers the query.
 */
export function planQuery(query: Query, composites: readonly IndexFields[]): QueryPlan | undefined {
  const isReverse = query.nameDirection === 'desc'
  const filters = query.filters.map(keyedFilter)
  const equalPaths = new Set(query.filters.filter(({ kind }) => kind === 'equal').map(({ field }) => encodeFieldPath(field)))
  // A field that an equality fixes does not sort.
  const orders = query.orderBy.filter(({ field }) => !equalPaths.has(encodeFieldPath(field)))
  const suffix = orders.map(({ field, direction }): IndexField => ({ path: encodeFieldPath(field), mode: flipped(direction, isReverse) }))
  const scans = coveringScans(filters, suffix, composites)
  if (!scans) return undefined
  const places = cursorPlaces(query, suffix)
  return {
    scans: scans.map(({ index, covered }) => ({ index, prefix: prefixOf(index, covered) })),
    isReverse,
    low: (isReverse ? places.end : places.start) ?? { valueKey: nothing, nameKey: nothing },
    high: (isReverse ? places.start : places.end) ?? { valueKey: afterAll, nameKey: nothing },
    needsRecheck: query.filters.some(({ value }) => encodeValueKey(value).isCut),
  }
}

function keyedFilter({ kind, field, value }: Filter): KeyedFilter {
  return { field: { path: encodeFieldPath(field), mode: kind === 'contains' ? 'contains' : 'asc' }, key: encodeValueKey(value).bytes }
}

function flipped(direction: Direction, isFlipped: boolean): Direction {
  return (direction === 'asc') === isFlipped ? 'desc' : 'asc'
}

/** An index to scan, and the filters that its first fields answer, in their order. */
type Scan = { readonly index: IndexFields; readonly covered: readonly KeyedFilter[] }

/** Scans of indexes whose fields are filtered ones followed by exactly the order, which together cover all filters. */
function coveringScans(
  filters: readonly KeyedFilter[],
  suffix: IndexFields,
  composites: readonly IndexFields[],
): readonly Scan[] | undefined {
  const usable = [...composites.flatMap((index) => compositeScan(index, filters, suffix) ?? []), ...automaticScans(filters, suffix)]
  const chosen: Scan[] = []
  const missing = new Set(filters)
  for (const scan of usable.sort((a, b) => b.covered.length - a.covered.length)) {
    if (chosen.length > 0 && !scan.covered.some((filter) => missing.has(filter))) continue
    chosen.push(scan)
    for (const filter of scan.covered) missing.delete(filter)
    if (missing.size === 0) return chosen
  }
  return undefined
}

function automaticScans(filters: readonly KeyedFilter[], suffix: IndexFields): readonly Scan[] {
  if (suffix.length === 0) return [...filters.map((filter) => ({ index: [filter.field], covered: [filter] })), { index: [], covered: [] }]
  // A descending order alone reads the ascending index backwards; descending against the name's direction needs a composite index.
  return suffix.length === 1 && suffix[0]?.mode === 'asc' ? [{ index: suffix, covered: [] }] : []
}

function compositeScan(index: IndexFields, filters: readonly KeyedFilter[], suffix: IndexFields): Scan | undefined {
  const prefixLength = index.length - suffix.length
  if (prefixLength < 0 || !suffix.every((field, at) => isSameField(field, index[prefixLength + at]))) return undefined
  const covered = index.slice(0, prefixLength).flatMap((field) => filterOn(field, filters) ?? [])
  return covered.length === prefixLength ? { index, covered } : undefined
}

function filterOn(field: IndexField, filters: readonly KeyedFilter[]): KeyedFilter | undefined {
  return filters.find((filter) => filter.field.path === field.path && (filter.field.mode === 'contains') === (field.mode === 'contains'))
}

function isSameField(left: IndexField, right: IndexField | undefined): boolean {
  return left.path === right?.path && left.mode === right.mode
}

function prefixOf(index: IndexFields, covered: readonly KeyedFilter[]): Uint8Array {
  return joinKeys(covered.map(({ key }, at) => directedKey(key, index[at]?.mode ?? 'asc')))
}

function cursorPlaces(query: Query, suffix: IndexFields): { readonly start: Position | undefined; readonly end: Position | undefined } {
  const isReverse = query.nameDirection === 'desc'
  const place = (cursor: Query['startAt']): Position | undefined => {
    if (!cursor) return undefined
    const valueKey = joinKeys(cursor.values.map((value, at) => directedKey(encodeValueKey(value).bytes, suffix[at]?.mode ?? 'asc')))
    // Right before its equals in the query's order is right after them in an index that is read backwards.
    const isAfter = cursor.before === isReverse
    if (!cursor.path) return { valueKey: isAfter ? joinKeys([valueKey, afterAll]) : valueKey, nameKey: nothing }
    const nameKey = encodeNameKey(cursor.path)
    return { valueKey, nameKey: isAfter ? joinKeys([nameKey, afterName]) : nameKey }
  }
  return { start: place(query.startAt), end: place(query.endAt) }
}
