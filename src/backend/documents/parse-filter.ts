import * as v from 'valibot'
import { type DatabaseName, type Path } from '#protocol/document-name.ts'
import { decodeFieldPath, encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'
import { decodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import type { Filter } from '#backend/queries/expand-filter.ts'
import { type Comparison, type Condition, isNameField } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { assertFieldPath } from '#backend/writes/assert-document.ts'
import { parseBody } from './parse-body.ts'

/** A field reference of a query. */
export const FieldReference = v.strictObject({ fieldPath: v.string() })

const comparisons: { readonly [op: string]: Comparison } = {
  EQUAL: 'equal',
  NOT_EQUAL: 'notEqual',
  LESS_THAN: 'less',
  LESS_THAN_OR_EQUAL: 'lessOrEqual',
  GREATER_THAN: 'greater',
  GREATER_THAN_OR_EQUAL: 'greaterOrEqual',
  ARRAY_CONTAINS: 'contains',
}

const unaryConditions: { readonly [op: string]: { readonly comparison: Comparison; readonly value: Value } } = {
  IS_NULL: { comparison: 'equal', value: null },
  IS_NAN: { comparison: 'equal', value: NaN },
  IS_NOT_NULL: { comparison: 'notEqual', value: null },
  IS_NOT_NAN: { comparison: 'notEqual', value: NaN },
}

/** Operators that exclude values; a query has at most one, and NOT_IN excludes other lists and OR (Firestore, query limitations). */
const exclusions = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN'])

const WireFilter = v.strictObject({
  compositeFilter: v.optional(v.strictObject({ op: v.picklist(['AND', 'OR']), filters: v.pipe(v.array(v.unknown()), v.minLength(1)) })),
  fieldFilter: v.optional(
    v.strictObject({
      field: FieldReference,
      op: v.picklist([...Object.keys(comparisons), 'IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY']),
      value: v.unknown(),
    }),
  ),
  unaryFilter: v.optional(v.strictObject({ field: FieldReference, op: v.picklist(Object.keys(unaryConditions)) })),
})

/** Most levels of nested filters; our own, because filters are processed recursively. */
const deepestFilter = 100

const ListOperand = v.strictObject({ arrayValue: v.strictObject({ values: v.optional(v.array(v.unknown()), []) }) })

/** The position of a filter. */
export type FilterContext = { readonly database: DatabaseName; readonly limits: Limits }

/**
 * Parses a filter (google.firestore.v1.StructuredQuery.Filter).
 *
 * @throws ServiceError or WireFormatError INVALID_ARGUMENT if it is invalid or an unsupported combination.
 */
export function parseFilter(wire: unknown, context: FilterContext): Filter {
  const operators: string[] = []
  const filter = parseNode(wire, context, operators, 0)
  if (operators.filter((op) => exclusions.has(op)).length > 1) {
    throw invalid("Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.")
  }
  if (operators.includes('NOT_IN') && operators.some((op) => ['IN', 'ARRAY_CONTAINS_ANY', 'OR'].includes(op))) {
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.")
  }
  return filter
}

/**
 * Parses a field path of a query.
 *
 * @throws ServiceError or WireFormatError INVALID_ARGUMENT if it is invalid or too long.
 */
export function parseFieldPath(text: string, limits: Limits): FieldPath {
  const path = decodeFieldPath(text)
  assertFieldPath(path, limits.fieldPathBytes)
  return path
}

/**
 * The path of a document that a value of a query refers to.
 *
 * @throws ServiceError INVALID_ARGUMENT if the value is not a reference to this database.
 */
export function namePath(value: Value, { projectId, databaseId }: DatabaseName, what: string): Path {
  const isReference = typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
  const isOwn = isReference && value.projectId === projectId && value.databaseId === databaseId
  if (isOwn && value.path.length > 0 && value.path.length % 2 === 0) return value.path
  throw invalid(`${what} on __name__ must be a reference to a document of this database.`)
}

function parseNode(wire: unknown, context: FilterContext, operators: string[], depth: number): Filter {
  if (depth > deepestFilter) throw invalid(`Filters are nested deeper than ${deepestFilter} levels.`)
  const { compositeFilter, fieldFilter, unaryFilter } = parseBody(WireFilter, wire)
  if ([compositeFilter, fieldFilter, unaryFilter].filter((filter) => filter !== undefined).length !== 1) {
    throw invalid('A filter is exactly one of compositeFilter, fieldFilter and unaryFilter.')
  }
  if (compositeFilter) {
    const { op, filters } = compositeFilter
    operators.push(op)
    return { kind: op === 'OR' ? 'or' : 'and', filters: filters.map((filter) => parseNode(filter, context, operators, depth + 1)) }
  }
  const { field: reference, op } = fieldFilter ?? unaryFilter ?? { field: { fieldPath: '' }, op: '' }
  operators.push(op)
  const field = parseFieldPath(reference.fieldPath, context.limits)
  if (fieldFilter) return parseFieldFilter(field, op, fieldFilter.value, context)
  const unary = unaryConditions[op]
  if (!unary || isNameField(field)) throw invalid(`The operator ${op} cannot be used on __name__.`)
  return conditionOf({ field, ...unary })
}

function parseFieldFilter(field: FieldPath, op: string, wire: unknown, context: FilterContext): Filter {
  const comparison = comparisons[op]
  if (comparison) {
    const value = decodeValue(wire)
    if (isNameField(field)) assertNameCondition(comparison, value, context)
    return conditionOf({ field, comparison, value })
  }
  const { limits } = context
  const most = op === 'NOT_IN' ? limits.notInValues : limits.disjunctions
  // Not a value: the elements may be arrays themselves.
  const list = parseBody(ListOperand, wire).arrayValue.values
  if (list.length === 0) throw invalid(`'${op}' requires a non-empty ArrayValue.`)
  if (list.length > most) throw invalid(`'${op}' supports up to ${most} comparison values.`)
  const value = list.map(decodeValue)
  if (op === 'NOT_IN') {
    if (isNameField(field)) for (const element of value) assertNameCondition('notEqual', element, context)
    // If null is in the list, NOT_IN matches nothing.
    if (value.includes(null)) return { kind: 'or', filters: [] }
    return { kind: 'and', filters: value.map((element) => conditionOf({ field, comparison: 'notEqual', value: element })) }
  }
  const each = op === 'IN' ? 'equal' : 'contains'
  if (isNameField(field)) for (const element of value) assertNameCondition(each, element, context)
  const filters = value.flatMap((element) =>
    element === null || Number.isNaN(element) ? [] : conditionOf({ field, comparison: each, value: element }),
  )
  return { kind: 'or', filters }
}

function conditionOf(condition: Condition): Filter {
  return { kind: 'condition', condition }
}

function assertNameCondition(comparison: Comparison, value: Value, { database }: FilterContext): void {
  if (comparison === 'contains') throw invalid(`No array operator can be used on ${encodeFieldPath(['__name__'])}.`)
  namePath(value, database, 'A filter')
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
