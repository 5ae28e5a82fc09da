import type { IndexesFile } from '#backend'
import { elementsOf, type WireValue } from './compare-wire-values.ts'
import type { ModelDocument, WireCursor, WireFilter, WireOrder, WireQuery } from './query-model.ts'
import { completeWireOrder, leavesOf } from './query-model.ts'
import type { Random } from './random.ts'

const root = 'projects/fourfold/databases/(default)/documents'

/** The fields that random documents have, or lack. */
const randomFields = ['a', 'b', 'm.x', 'arr'] as const

/** A few values of each kind, with the edges at which orders go wrong; equal ones in several forms. */
const valuePool: readonly (readonly WireValue[])[] = [
  [{ nullValue: null }],
  [{ booleanValue: false }, { booleanValue: true }],
  [
    { doubleValue: 'NaN' },
    { doubleValue: '-Infinity' },
    { integerValue: '-3' },
    { doubleValue: '-0' },
    { integerValue: '0' },
    { integerValue: '1' },
    { doubleValue: 1 },
    { doubleValue: 1.5 },
    { integerValue: '9007199254740993' },
    { doubleValue: 9007199254740992 },
  ],
  [{ timestampValue: '2024-01-15T12:00:00.000001Z' }, { timestampValue: '2024-01-15T12:00:00.000002Z' }],
  [
    { stringValue: '' },
    { stringValue: 'a' },
    { stringValue: 'a\u0000' },
    { stringValue: 'b' },
    { stringValue: '\uffff' },
    { stringValue: '😀' },
  ],
  [{ bytesValue: '' }, { bytesValue: 'AA==' }, { bytesValue: 'AAE=' }],
  [{ referenceValue: `${root}/p/d1` }, { referenceValue: `${root}/p/d1/p/e` }, { referenceValue: `${root}/p/d2` }],
  [{ geoPointValue: { latitude: 1, longitude: -1 } }, { geoPointValue: { latitude: 1, longitude: 2 } }],
  [arrayOf(), arrayOf({ integerValue: '1' }), arrayOf({ integerValue: '1' }, { stringValue: 'a' }), arrayOf({ nullValue: null })],
  [vectorOf(1), vectorOf(2), vectorOf(1, 2)],
  [
    mapOf({}),
    mapOf({ x: { integerValue: '1' } }),
    mapOf({ x: { integerValue: '2' } }),
    mapOf({ x: { stringValue: 'a' }, y: { nullValue: null } }),
  ],
]

const rangeOperators = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL']

/** Indexes for two fields in all directions, alone and behind an array. */
export const richIndexes: IndexesFile = {
  indexes: (['COLLECTION', 'COLLECTION_GROUP'] as const).flatMap((queryScope) =>
    listPairs().flatMap((fields) =>
      [fields, [{ fieldPath: 'arr', arrayConfig: 'CONTAINS' as const }, ...fields]].map((all) => ({
        collectionGroup: 'p',
        queryScope,
        fields: all,
      })),
    ),
  ),
  fieldOverrides: randomFields.map((fieldPath) => ({
    collectionGroup: 'p',
    fieldPath,
    indexes: (['COLLECTION', 'COLLECTION_GROUP'] as const).flatMap((queryScope) => [
      { queryScope, order: 'ASCENDING' as const },
      { queryScope, order: 'DESCENDING' as const },
      { queryScope, arrayConfig: 'CONTAINS' as const },
    ]),
  })),
}

/** Documents of the collections `p`, at the root and below one of their own documents. */
export function createRandomDocuments(random: Random, count: number): readonly ModelDocument[] {
  return Array.from({ length: count }, (_, at) => {
    const parent = at % 4 === 3 ? `${root}/p/d${at % 8}` : root
    const value = () => randomValue(random)
    const array = () => arrayOf(...Array.from({ length: random.below(4) }, value).filter((element) => !('arrayValue' in element)))
    const fields = {
      ...(random.chance(0.9) && { a: value() }),
      ...(random.chance(0.8) && { b: value() }),
      ...(random.chance(0.8) && { m: random.chance(0.9) ? mapOf({ x: value() }) : value() }),
      ...(random.chance(0.8) && { arr: random.chance(0.9) ? array() : value() }),
    }
    return { name: `${parent}/p/d${at}`, fields }
  })
}

/** A query that the provider accepts, indexes aside. */
export function createRandomQuery(
  random: Random,
  documents: readonly ModelDocument[],
): { readonly query: WireQuery; readonly parent: string } {
  const isGroup = random.chance(0.2)
  let where = random.chance(0.85) ? randomFilter(random, documents) : undefined
  while (where && (fixesNameBesideRanges(where) || countDisjuncts(where) > mostDisjuncts)) where = randomFilter(random, documents)
  const from = [{ collectionId: 'p', ...(isGroup && { allDescendants: true }) }] as const
  const unordered: WireQuery = { from, ...(where && { where }) }
  const orderBy = randomOrder(random, unordered)
  const cursor = (): WireCursor => randomCursor(random, orderBy, documents)
  const query: WireQuery = {
    ...unordered,
    ...(orderBy.length > 0 && { orderBy }),
    ...(orderBy.length > 0 && random.chance(0.35) && { startAt: cursor() }),
    ...(orderBy.length > 0 && random.chance(0.25) && { endAt: cursor() }),
    ...(random.chance(0.15) && { offset: random.below(4) }),
    ...(random.chance(0.3) && { limit: 1 + random.below(6) }),
  }
  // Below a document a collection group is asked by names alone.
  const isByName = [...(where ? leavesOf(where) : []), ...orderBy].every(({ field }) => field.fieldPath === '__name__')
  const parent = random.chance(0.8) || (isGroup && !isByName) ? root : `${root}/p/d3`
  return { query, parent }
}

/** The provider refuses a query of more. */
const mostDisjuncts = 30

/** How many conditions joined by OR say the same, when each joins comparisons by AND alone. */
function countDisjuncts(filter: WireFilter): number {
  if ('compositeFilter' in filter) {
    const { op, filters } = filter.compositeFilter
    const counts = filters.map(countDisjuncts)
    return op === 'OR' ? counts.reduce((sum, count) => sum + count, 0) : counts.reduce((product, count) => product * count, 1)
  }
  if (!('fieldFilter' in filter) || !['IN', 'ARRAY_CONTAINS_ANY'].includes(filter.fieldFilter.op)) return 1
  return elementsOf(filter.fieldFilter.value).length
}

/** The provider refuses a query that names documents and compares other fields by ranges. */
function fixesNameBesideRanges(where: WireFilter): boolean {
  const leaves = leavesOf(where)
  const isFixing = ({ op }: { readonly op: string }) => !rangeOperators.some((range) => range === op) && !/NOT/.test(op)
  const [names, others] = [true, false].map((isName) => leaves.filter(({ field }) => (field.fieldPath === '__name__') === isName))
  return names !== undefined && names.length > 0 && names.every(isFixing) && others !== undefined && !others.every(isFixing)
}

function randomFilter(random: Random, documents: readonly ModelDocument[]): WireFilter {
  // One operator that excludes in a query, and no NOT_IN together with a list or an OR.
  const exclusion = random.chance(0.3) ? random.pick(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN']) : undefined
  const hasLists = exclusion !== 'NOT_IN'
  const leaf = (canHoldArray: boolean) => randomLeaf(random, documents, canHoldArray, hasLists)
  const both = (op: 'AND' | 'OR', ...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op, filters } })
  const base = () => {
    const shape = random.below(6)
    if (shape < 2) return leaf(true)
    if (shape === 2 || exclusion === 'NOT_IN') return both('AND', leaf(true), leaf(false))
    if (shape < 5) return both('OR', leaf(true), leaf(true))
    return both('AND', leaf(false), both('OR', leaf(true), both('AND', leaf(false), leaf(true))))
  }
  if (!exclusion) return base()
  const excluding = exclusionOf(random, documents, exclusion)
  return random.chance(0.5) ? excluding : both('AND', excluding, base())
}

function randomLeaf(random: Random, documents: readonly ModelDocument[], canHoldArray: boolean, hasLists: boolean): WireFilter {
  const kind = random.below(10)
  if (canHoldArray && kind < 3) {
    const field = { fieldPath: random.chance(0.85) ? 'arr' : 'a' }
    if (!hasLists || random.chance(0.5)) return { fieldFilter: { field, op: 'ARRAY_CONTAINS', value: randomValue(random) } }
    return { fieldFilter: { field, op: 'ARRAY_CONTAINS_ANY', value: arrayOf(...manyValues(random)) } }
  }
  if (kind === 3) return { unaryFilter: { field: { fieldPath: random.pick(randomFields) }, op: random.pick(['IS_NULL', 'IS_NAN']) } }
  const isName = random.chance(0.15)
  const fieldPath = isName ? '__name__' : random.pick(randomFields)
  const value = () => (isName ? { referenceValue: random.pick(documents).name } : randomValue(random))
  const op = random.pick(['EQUAL', 'EQUAL', ...rangeOperators, ...(hasLists ? ['IN', 'IN'] : [])])
  if (op !== 'IN') return { fieldFilter: { field: { fieldPath }, op, value: value() } }
  return { fieldFilter: { field: { fieldPath }, op, value: arrayOf(...Array.from({ length: 1 + random.below(3) }, value)) } }
}

function exclusionOf(random: Random, documents: readonly ModelDocument[], op: string): WireFilter {
  const isName = op.startsWith('NOT') && random.chance(0.15)
  const field = { fieldPath: isName ? '__name__' : random.pick(randomFields) }
  const value = () => (isName ? { referenceValue: random.pick(documents).name } : randomValue(random))
  if (op === 'NOT_EQUAL') return { fieldFilter: { field, op, value: value() } }
  if (op === 'NOT_IN') return { fieldFilter: { field, op, value: arrayOf(...Array.from({ length: 1 + random.below(3) }, value)) } }
  return { unaryFilter: { field, op } }
}

function randomOrder(random: Random, query: WireQuery): readonly WireOrder[] {
  const direction = () => random.pick(['ASCENDING', 'DESCENDING'] as const)
  const order: WireOrder[] = []
  const add = (fieldPath: string, way = direction()) => {
    if (!order.some(({ field }) => field.fieldPath === fieldPath)) order.push({ field: { fieldPath }, direction: way })
  }
  // Mostly the fields that sort anyway, in one direction, as the SDK writes them out.
  const way = direction()
  const style = random.below(6)
  if (style < 4) for (const { field } of completeWireOrder(query)) add(field.fieldPath, random.chance(0.9) ? way : direction())
  else if (style === 4) {
    add(random.pick(randomFields))
    if (random.chance(0.3)) add(random.pick(randomFields))
  }
  return order
}

function randomCursor(random: Random, order: readonly WireOrder[], documents: readonly ModelDocument[]): WireCursor {
  const values = order.slice(0, 1 + random.below(order.length)).map(({ field }): WireValue => {
    if (field.fieldPath === '__name__') return { referenceValue: random.pick(documents).name }
    return randomValue(random)
  })
  return { values, before: random.chance(0.5) }
}

function manyValues(random: Random): readonly WireValue[] {
  const values = Array.from({ length: 1 + random.below(3) }, () => randomValue(random))
  return values.filter((value) => !('arrayValue' in value)).concat({ integerValue: '1' })
}

/** Kinds as often as each other, and null and NaN more often than that. */
function randomValue(random: Random): WireValue {
  if (random.chance(0.05)) return { nullValue: null }
  if (random.chance(0.05)) return { doubleValue: 'NaN' }
  return random.pick(random.pick(valuePool))
}

function listPairs() {
  const fields = ['a', 'b', 'm.x', 'arr']
  const ways = ['ASCENDING', 'DESCENDING'] as const
  return fields.flatMap((first) =>
    fields.flatMap((second) =>
      first === second
        ? []
        : ways.flatMap((way) => [
            [
              { fieldPath: first, order: 'ASCENDING' as const },
              { fieldPath: second, order: way },
            ],
          ]),
    ),
  )
}

function arrayOf(...values: readonly WireValue[]): WireValue {
  return { arrayValue: { values } }
}

function vectorOf(...numbers: readonly number[]): WireValue {
  const value = arrayOf(...numbers.map((doubleValue) => ({ doubleValue })))
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value } } }
}

function mapOf(fields: { readonly [name: string]: WireValue }): WireValue {
  return { mapValue: { fields } }
}
