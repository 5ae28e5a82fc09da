import { compareNames, compareWireValues, elementsOf, fieldsOf, isWireNaN, wireKindOf, type WireValue } from './compare-wire-values.ts'

/** A document as the wire has it. */
export type ModelDocument = { readonly name: string; readonly fields: { readonly [name: string]: WireValue } }

/** A filter as the wire has it. */
export type WireFilter =
  | { readonly compositeFilter: { readonly op: 'AND' | 'OR'; readonly filters: readonly WireFilter[] } }
  | { readonly fieldFilter: { readonly field: { readonly fieldPath: string }; readonly op: string; readonly value: WireValue } }
  | { readonly unaryFilter: { readonly field: { readonly fieldPath: string }; readonly op: string } }

/** A term of the order as the wire has it. */
export type WireOrder = { readonly field: { readonly fieldPath: string }; readonly direction: 'ASCENDING' | 'DESCENDING' }

/** A place in the order as the wire has it. */
export type WireCursor = { readonly values: readonly WireValue[]; readonly before: boolean }

/** The parts of a query that the model knows. */
export type WireQuery = {
  readonly from: readonly [{ readonly collectionId: string; readonly allDescendants?: boolean }]
  readonly where?: WireFilter
  readonly orderBy?: readonly WireOrder[]
  readonly startAt?: WireCursor
  readonly endAt?: WireCursor
  readonly offset?: number
  readonly limit?: number
}

/** Called with every value that a filter reads; undefined for a missing field. */
export type Observer = (op: string, operand: WireValue | undefined, stored: WireValue | undefined) => void

/** Operators that compare by order or by difference, so that their fields sort. */
const sortingOperators = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
])

const nullValue: WireValue = { nullValue: null }
const nanValue: WireValue = { doubleValue: 'NaN' }

/**
 * What a query finds among documents, worked out by looking at every one of them: the model that the backend is compared with.
 *
 * @param parent Name of the document, or of the root, that the collection belongs to.
 */
export function runModelQuery(
  query: WireQuery,
  parent: string,
  documents: readonly ModelDocument[],
  observe: Observer = () => {},
): readonly ModelDocument[] {
  const order = completeWireOrder(query)
  const [{ collectionId, allDescendants = false }] = query.from
  const found = documents
    .filter(({ name }) => {
      const below = name.startsWith(`${parent}/`) ? name.slice(parent.length + 1).split('/') : []
      return below.at(-2) === collectionId && (allDescendants || below.length === 2)
    })
    .filter((document) => !query.where || matches(document, query.where, observe))
    .filter((document) => order.every(({ field }) => valueAt(document, field.fieldPath) !== undefined))
    .sort((a, b) => comparePlaces(order, valuesOf(a, order), valuesOf(b, order)))
    .filter((document) => {
      const { startAt, endAt } = query
      const place = valuesOf(document, order)
      const fromStart = startAt ? comparePlaces(order, place, startAt.values) : 1
      const toEnd = endAt ? comparePlaces(order, place, endAt.values) : -1
      return (startAt?.before ? fromStart >= 0 : fromStart > 0) && (endAt && !endAt.before ? toEnd <= 0 : toEnd < 0)
    })
  const first = query.offset ?? 0
  return found.slice(first, query.limit === undefined ? undefined : first + query.limit)
}

/** The order of a query with the terms that follow from its filters, and the name. */
export function completeWireOrder({ where, orderBy = [] }: WireQuery): readonly WireOrder[] {
  const direction = orderBy.at(-1)?.direction ?? 'ASCENDING'
  const listed = orderBy.map(({ field }) => field.fieldPath)
  const added = [...new Set(where ? sortingFields(where) : [])].filter((path) => path !== '__name__' && !listed.includes(path)).sort()
  const paths = listed.includes('__name__') ? added : [...added, '__name__']
  return [...orderBy, ...paths.map((fieldPath) => ({ field: { fieldPath }, direction }))]
}

/** The same query with its order written out, and with it the fields that are summed, so that it finds what the sums are over. */
export function withAggregatedOrder(query: WireQuery, fields: readonly string[]): WireQuery {
  const order = completeWireOrder(query)
  const direction = order.at(-1)?.direction ?? 'ASCENDING'
  const added = [...new Set(fields)].filter((path) => order.every(({ field }) => field.fieldPath !== path)).sort()
  const isName = ({ field }: WireOrder) => field.fieldPath === '__name__'
  const terms = order.filter((term) => !isName(term))
  return { ...query, orderBy: [...terms, ...added.map((fieldPath) => ({ field: { fieldPath }, direction })), ...order.filter(isName)] }
}

/** Whether the name sorts a query by a term or a condition of its own, so that no other field can follow. */
export function sortsByName({ where, orderBy = [] }: WireQuery): boolean {
  return [...orderBy, ...(where ? leavesOf(where) : [])].some(({ field }) => field.fieldPath === '__name__')
}

/** The conditions that a filter joins. */
export function leavesOf(filter: WireFilter): readonly { readonly field: { readonly fieldPath: string }; readonly op: string }[] {
  if ('compositeFilter' in filter) return filter.compositeFilter.filters.flatMap(leavesOf)
  return ['fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter]
}

function sortingFields(filter: WireFilter): readonly string[] {
  if ('compositeFilter' in filter) return filter.compositeFilter.filters.flatMap(sortingFields)
  const { field, op } = 'fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter
  return sortingOperators.has(op) ? [field.fieldPath] : []
}

function matches(document: ModelDocument, filter: WireFilter, observe: Observer): boolean {
  if ('compositeFilter' in filter) {
    const { op, filters } = filter.compositeFilter
    const outcomes = filters.map((part) => matches(document, part, observe))
    return op === 'AND' ? outcomes.every(Boolean) : outcomes.some(Boolean)
  }
  const { field, op, value } = 'fieldFilter' in filter ? filter.fieldFilter : { ...filter.unaryFilter, value: undefined }
  const stored = valueAt(document, field.fieldPath)
  observe(op, value, stored)
  return stored !== undefined && holds(op, stored, value ?? nullValue)
}

function holds(op: string, stored: WireValue, operand: WireValue): boolean {
  const equals = (value: WireValue) => compareWireValues(stored, value) === 0
  const contains = (value: WireValue) =>
    !isNullOrNaN(value) && elementsOf(stored).some((element) => compareWireValues(element, value) === 0)
  const isNull = wireKindOf(stored) === 'null'
  const isInRange = wireKindOf(stored) === wireKindOf(operand) && !isWireNaN(stored) && !isWireNaN(operand)
  switch (op) {
    case 'EQUAL':
      return equals(operand)
    case 'NOT_EQUAL':
      return !isNull && !equals(operand)
    case 'LESS_THAN':
      return isInRange && compareWireValues(stored, operand) < 0
    case 'LESS_THAN_OR_EQUAL':
      return isInRange && compareWireValues(stored, operand) <= 0
    case 'GREATER_THAN':
      return isInRange && compareWireValues(stored, operand) > 0
    case 'GREATER_THAN_OR_EQUAL':
      return isInRange && compareWireValues(stored, operand) >= 0
    case 'IN':
      return elementsOf(operand).some((value) => !isNullOrNaN(value) && equals(value))
    case 'NOT_IN':
      return !isNull && elementsOf(operand).every((value) => wireKindOf(value) !== 'null' && !equals(value))
    case 'ARRAY_CONTAINS':
      return contains(operand)
    case 'ARRAY_CONTAINS_ANY':
      return elementsOf(operand).some(contains)
    case 'IS_NULL':
      return isNull
    case 'IS_NOT_NULL':
      return !isNull
    case 'IS_NAN':
      return equals(nanValue)
    case 'IS_NOT_NAN':
      return !isNull && !equals(nanValue)
    default:
      throw new Error(`The model does not know the operator ${op}.`)
  }
}

function isNullOrNaN(value: WireValue): boolean {
  return wireKindOf(value) === 'null' || isWireNaN(value)
}

/** What a document has at a field path: plain names with dots between them. */
export function valueAt({ name, fields }: ModelDocument, fieldPath: string): WireValue | undefined {
  if (fieldPath === '__name__') return { referenceValue: name }
  const [first = '', ...rest] = fieldPath.split('.')
  return rest.reduce<WireValue | undefined>((value, segment) => {
    return value && wireKindOf(value) === 'map' ? fieldsOf(value)[segment] : undefined
  }, fields[first])
}

function valuesOf(document: ModelDocument, order: readonly WireOrder[]): readonly WireValue[] {
  return order.flatMap(({ field }): WireValue[] => {
    const value = valueAt(document, field.fieldPath)
    return value ? [value] : []
  })
}

/** Compares as far as the second has values. */
function comparePlaces(order: readonly WireOrder[], place: readonly WireValue[], cursor: readonly WireValue[]): number {
  for (const [at, value] of cursor.entries()) {
    const term = order[at]
    const stored = place[at]
    if (!term || !stored) throw new Error('A cursor is longer than the order.')
    const isName = term.field.fieldPath === '__name__'
    const difference = isName
      ? compareNames(String(stored['referenceValue']), String(value['referenceValue']))
      : compareWireValues(stored, value)
    if (difference !== 0) return term.direction === 'ASCENDING' ? difference : -difference
  }
  return 0
}
