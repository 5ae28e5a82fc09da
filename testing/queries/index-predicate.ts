import type { IndexesFile } from '#backend'
import { compareWireValues, elementsOf, isWireNaN, wireKindOf, type WireValue } from './compare-wire-values.ts'
import { completeWireOrder, type WireFilter, type WireQuery } from './query-model.ts'

type Condition = { readonly path: string; readonly op: string; readonly value: WireValue }
type Field = { readonly path: string; readonly way: 'ASCENDING' | 'DESCENDING' | 'CONTAINS' }

/**
 * Whether the declared indexes, together with the automatic ones, can answer a query: for each conjunction of its filter some indexes
 * which consist of fields that the conjunction fixes, in any order, followed by exactly the order of the query, and which together hold
 * all fixed fields. Conjunctions that cannot hold, or that name their document, need none.
 */
export function hasIndexes(query: WireQuery, file: IndexesFile): boolean {
  const [{ collectionId, allDescendants = false }] = query.from
  const indexes = listIndexes(file, collectionId, allDescendants)
  const order = completeWireOrder(query).map(({ field, direction }): Field => ({ path: field.fieldPath, way: direction }))
  return conjunctionsOf(query.where).every((conditions) => {
    if (!isPossible(conditions) || conditions.some(({ path, op }) => path === '__name__' && op === 'EQUAL')) return true
    const fixed = conditions.filter(({ op }) => op === 'EQUAL' || op === 'ARRAY_CONTAINS')
    const isFixed = (path: string) => fixed.some((condition) => condition.path === path && condition.op === 'EQUAL')
    const sorting = order.filter(({ path }) => !isFixed(path))
    const covered = indexes.map((index) => coveredBy(index, fixed, sorting)).filter((list) => list !== undefined)
    return covered.length > 0 && fixed.every(({ path, op }) => covered.flat().some((known) => known.path === path && known.op === op))
  })
}

/** Whether a filter compares a field for equality with one value, the same in each of its conjunctions. */
export function fixesField({ where }: WireQuery, path: string): boolean {
  const [first = [], ...others] = conjunctionsOf(where)
  const isSame = (one: Condition, other: Condition) =>
    one.op === other.op && one.path === other.path && compareWireValues(one.value, other.value) === 0
  return first.some(
    (condition) =>
      condition.path === path &&
      condition.op === 'EQUAL' &&
      others.every((conditions) => conditions.some((other) => isSame(condition, other))),
  )
}

/** Every index written out whole, name included, and its mirror image. */
function listIndexes(file: IndexesFile, collectionId: string, isGroup: boolean): readonly (readonly Field[])[] {
  const scope = isGroup ? 'COLLECTION_GROUP' : 'COLLECTION'
  const composites = (file.indexes ?? [])
    .filter((index) => index.collectionGroup === collectionId && (index.queryScope ?? 'COLLECTION') === scope)
    .map(({ fields }) => fields.map((field): Field => ({ path: field.fieldPath, way: field.arrayConfig ?? field.order ?? 'ASCENDING' })))
  const overrides = (file.fieldOverrides ?? [])
    .filter((override) => isGroup && override.collectionGroup === collectionId)
    .flatMap(({ fieldPath, indexes }) =>
      indexes.flatMap((index): Field[][] =>
        index.queryScope === scope ? [[{ path: fieldPath, way: index.arrayConfig ?? index.order ?? 'ASCENDING' }]] : [],
      ),
    )
  const automatic = isGroup
    ? []
    : ['a', 'b', 'm.x', 'arr'].flatMap((path): Field[][] => [[{ path, way: 'ASCENDING' }], [{ path, way: 'CONTAINS' }]])
  const whole = [[], ...composites, ...overrides, ...automatic].map((fields): readonly Field[] => {
    const last = fields.at(-1)
    if (last?.path === '__name__') return fields
    return [...fields, { path: '__name__', way: last?.way === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' }]
  })
  return [...whole, ...whole.map((fields) => fields.map(mirrored))]
}

function mirrored({ path, way }: Field): Field {
  if (way === 'CONTAINS') return { path, way }
  return { path, way: way === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING' }
}

/** The conditions that the front of an index holds, when its end is the order. */
function coveredBy(index: readonly Field[], fixed: readonly Condition[], sorting: readonly Field[]): readonly Condition[] | undefined {
  const front = index.slice(0, Math.max(0, index.length - sorting.length))
  const end = index.slice(front.length)
  if (end.length !== sorting.length || !end.every((field, at) => field.path === sorting[at]?.path && field.way === sorting[at].way))
    return undefined
  const covered = front.flatMap(
    ({ path, way }) =>
      fixed.find((condition) => condition.path === path && (condition.op === 'ARRAY_CONTAINS') === (way === 'CONTAINS')) ?? [],
  )
  return covered.length === front.length ? covered : undefined
}

function conjunctionsOf(filter: WireFilter | undefined): readonly (readonly Condition[])[] {
  if (!filter) return [[]]
  if ('compositeFilter' in filter) {
    const parts = filter.compositeFilter.filters.map(conjunctionsOf)
    if (filter.compositeFilter.op === 'OR') return parts.flat()
    return parts.reduce((all, part) => all.flatMap((left) => part.map((right) => [...left, ...right])), [[]])
  }
  if ('unaryFilter' in filter) {
    const { field, op } = filter.unaryFilter
    const value: WireValue = op.endsWith('NAN') ? { doubleValue: 'NaN' } : { nullValue: null }
    return [[{ path: field.fieldPath, op: op.startsWith('IS_NOT') ? 'NOT_EQUAL' : 'EQUAL', value }]]
  }
  const { field, op, value } = filter.fieldFilter
  const path = field.fieldPath
  const isMember = (element: WireValue) => wireKindOf(element) !== 'null' && !isWireNaN(element)
  if (op === 'IN')
    return elementsOf(value)
      .filter(isMember)
      .map((element) => [{ path, op: 'EQUAL', value: element }])
  if (op === 'ARRAY_CONTAINS_ANY')
    return elementsOf(value)
      .filter(isMember)
      .map((element) => [{ path, op: 'ARRAY_CONTAINS', value: element }])
  if (op === 'NOT_IN' && elementsOf(value).some((element) => wireKindOf(element) === 'null')) return []
  return [[{ path, op, value }]]
}

function isPossible(conditions: readonly Condition[]): boolean {
  const equalities = conditions.filter(({ op }) => op === 'EQUAL')
  const isContradiction = equalities.some((one) =>
    equalities.some((other) => one.path === other.path && compareWireValues(one.value, other.value) !== 0),
  )
  const isVoid = conditions.some(({ op, value }) => {
    if (op === 'ARRAY_CONTAINS') return wireKindOf(value) === 'null' || isWireNaN(value)
    return /^(LESS|GREATER)/.test(op) && isWireNaN(value)
  })
  return !isContradiction && !isVoid
}
