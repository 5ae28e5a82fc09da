import * as v from 'valibot'
import { assertSegment, type DatabaseName, type Path } from '#protocol/document-name.ts'
import { decodeFieldPath, encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'
import { decodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import type { Cursor, Direction, Filter, Order, Query } from '#backend/queries/query.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import { assertFieldPath } from '#backend/writes/assert-document.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'

const FieldReference = v.strictObject({ fieldPath: v.string() })
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const WireCursor = v.strictObject({ values: v.optional(v.array(v.unknown()), []), before: v.optional(v.boolean(), false) })

const WireFilter = v.strictObject({
  compositeFilter: v.optional(v.strictObject({ op: v.string(), filters: v.array(v.unknown()) })),
  fieldFilter: v.optional(v.strictObject({ field: FieldReference, op: v.string(), value: v.unknown() })),
  unaryFilter: v.optional(v.strictObject({ field: FieldReference, op: v.string() })),
})

const StructuredQuery = v.strictObject({
  from: v.pipe(
    v.array(v.strictObject({ collectionId: v.optional(v.string(), ''), allDescendants: v.optional(v.boolean(), false) })),
    v.length(1),
  ),
  where: v.optional(v.unknown()),
  orderBy: v.optional(
    v.array(
      v.strictObject({
        field: FieldReference,
        direction: v.optional(v.picklist(['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING']), 'ASCENDING'),
      }),
    ),
    [],
  ),
  startAt: v.optional(WireCursor),
  endAt: v.optional(WireCursor),
  offset: v.optional(Count, 0),
  limit: v.optional(
    v.union([
      Count,
      v.pipe(
        v.strictObject({ value: Count }),
        v.transform(({ value }) => value),
      ),
    ]),
  ),
})

const RunQueryBody = v.strictObject({ structuredQuery: v.unknown() })

const nameField = '__name__'

/**
 * Parses the body of a query (google.firestore.v1.RunQueryRequest) and completes its order.
 *
 * @param parent The document that the collection belongs to; empty for the root.
 * @throws ServiceError or WireFormatError when it is none, or asks for what is not built.
 */
export function parseQuery(body: unknown, parent: Path, database: DatabaseName, limits: Limits): Query {
  refuseUnbuilt(body, 'runQuery', ['transaction', 'newTransaction', 'readTime', 'explainOptions'])
  const { structuredQuery } = parseBody(RunQueryBody, body)
  refuseUnbuilt(structuredQuery, 'structuredQuery', ['select', 'findNearest'])
  const query = parseBody(StructuredQuery, structuredQuery)
  const [from] = query.from
  if (from?.allDescendants) throw unbuilt('structuredQuery.from.allDescendants')
  const collectionId = from?.collectionId ?? ''
  assertSegment(collectionId)
  const filters = query.where === undefined ? [] : parseFilters(query.where, limits)
  const terms = query.orderBy.map(({ field, direction }): Order => ({
    field: parseFieldPath(field.fieldPath, limits),
    direction: direction === 'DESCENDING' ? 'desc' : 'asc',
  }))
  const startAt = query.startAt && parseCursor(query.startAt, terms, filters, database)
  const endAt = query.endAt && parseCursor(query.endAt, terms, filters, database)
  return {
    collection: [...parent, collectionId],
    filters,
    orderBy: terms.filter(({ field }) => !isName(field)),
    nameDirection: nameDirectionOf(terms),
    offset: query.offset,
    ...(startAt && { startAt }),
    ...(endAt && { endAt }),
    ...(query.limit !== undefined && { limit: query.limit }),
  }
}

/** The name follows the other terms, in the direction of the last one unless it has its own. */
function nameDirectionOf(terms: readonly Order[]): Direction {
  const names = terms.map(({ field }) => encodeFieldPath(field))
  const place = names.indexOf(nameField)
  if (place !== -1 && place < names.length - 1) throw invalid('order by clause cannot contain more fields after the key')
  if (new Set(names).size < names.length) throw invalid('order by clause cannot contain duplicate fields')
  return terms.at(-1)?.direction ?? 'asc'
}

function parseFilters(wire: unknown, limits: Limits): readonly Filter[] {
  const { compositeFilter, fieldFilter, unaryFilter } = parseBody(WireFilter, wire)
  if ([compositeFilter, fieldFilter, unaryFilter].filter((filter) => filter !== undefined).length !== 1) {
    throw invalid('A filter is exactly one of compositeFilter, fieldFilter and unaryFilter.')
  }
  if (compositeFilter) {
    if (compositeFilter.op !== 'AND') throw unbuilt(`structuredQuery.where with the operator ${compositeFilter.op.slice(0, 50)}`)
    return compositeFilter.filters.flatMap((filter) => parseFilters(filter, limits))
  }
  const { field: reference, op } = fieldFilter ?? unaryFilter ?? { field: { fieldPath: '' }, op: '' }
  const field = parseFieldPath(reference.fieldPath, limits)
  if (isName(field)) throw unbuilt('structuredQuery.where on __name__')
  return [fieldFilter ? parseFieldFilter(field, op, decodeValue(fieldFilter.value)) : parseUnaryFilter(field, op)]
}

function parseFieldFilter(field: FieldPath, op: string, value: Value): Filter {
  if (op === 'EQUAL') return { kind: 'equal', field, value }
  if (op === 'ARRAY_CONTAINS') return { kind: 'contains', field, value }
  throw unbuilt(`structuredQuery.where with the operator ${op.slice(0, 50)}`)
}

function parseUnaryFilter(field: FieldPath, op: string): Filter {
  if (op === 'IS_NULL') return { kind: 'equal', field, value: null }
  if (op === 'IS_NAN') return { kind: 'equal', field, value: NaN }
  throw unbuilt(`structuredQuery.where with the operator ${op.slice(0, 50)}`)
}

function parseCursor(
  { values, before }: v.InferOutput<typeof WireCursor>,
  terms: readonly Order[],
  filters: readonly Filter[],
  database: DatabaseName,
): Cursor {
  if (values.length > terms.length) throw invalid('Cursor has too many values.')
  const isFixed = (order: Order) =>
    filters.some(({ kind, field }) => kind === 'equal' && encodeFieldPath(field) === encodeFieldPath(order.field))
  if (terms.slice(0, values.length).some(isFixed)) throw unbuilt('A cursor over a field that an equality filter fixes')
  const decoded = values.map(decodeValue)
  const last = terms[values.length - 1]
  if (!last || !isName(last.field)) return { values: decoded, before }
  return { values: decoded.slice(0, -1), path: namePath(decoded.at(-1) ?? null, database), before }
}

function namePath(value: Value, { projectId, databaseId }: DatabaseName): Path {
  const isReference = typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
  if (isReference && value.projectId === projectId && value.databaseId === databaseId) return value.path
  throw invalid('A cursor on __name__ must be a reference of this database.')
}

function parseFieldPath(text: string, limits: Limits): FieldPath {
  const path = decodeFieldPath(text)
  assertFieldPath(path, limits.fieldPathBytes)
  return path
}

function isName(field: FieldPath): boolean {
  return field.length === 1 && field[0] === nameField
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
