import * as v from 'valibot'
import { assertSegment, type DatabaseName, type Path } from '#protocol/document-name.ts'
import { encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import { compareUtf8 } from '#protocol/utf8.ts'
import { decodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import { countDisjuncts, expandFilter, type Filter, findSharedConditions, isPossible } from '#backend/queries/expand-filter.ts'
import { type Conjunction, type Cursor, type Direction, isNameField, type Order, type Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { assertDepth } from './database.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'
import { FieldReference, namePath, parseFieldPath, parseFilter } from './parse-filter.ts'

// int32 on the wire.
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))
const WireCursor = v.strictObject({ values: v.optional(v.array(v.unknown()), []), before: v.optional(v.boolean(), false) })

const StructuredQuery = v.strictObject({
  select: v.optional(v.strictObject({ fields: v.optional(v.array(FieldReference), []) })),
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

/** The context of a query. */
export type QueryContext = {
  /** The parent document of the collection; empty for the root. */
  readonly parent: Path
  readonly database: DatabaseName
  readonly limits: Limits
}

/**
 * Parses a query (google.firestore.v1.StructuredQuery), normalizes its filter to disjunctive normal form and completes its order.
 *
 * @param aggregatedFields Summed fields, without the name. They are added to the order, unless the filter fixes them, so that only
 * documents with all of them are found and counted by offset and limit.
 * @throws ServiceError or WireFormatError if it is invalid or uses an unsupported feature.
 */
export function parseQuery(wire: unknown, context: QueryContext, aggregatedFields: readonly FieldPath[] = []): Query {
  refuseUnbuilt(wire, 'structuredQuery', ['findNearest'])
  const query = parseBody(StructuredQuery, wire)
  const { parent, database, limits } = context
  const { collectionId, allDescendants } = query.from[0] ?? { collectionId: '', allDescendants: false }
  assertSegment(collectionId)
  assertDepth(parent, limits)
  if (query.limit !== undefined && query.limit > limits.pageDocuments) {
    throw invalid(`The limit of a query is at most ${limits.pageDocuments} documents.`)
  }
  const { conjunctions, fixedFields, rangeFields, namesDocuments, comparesFields, conditionCount } =
    query.where === undefined ? noFilter : parseDisjuncts(parseFilter(query.where, context), limits)
  const terms = query.orderBy.map(({ field, direction }): Order => ({
    field: parseFieldPath(field.fieldPath, limits),
    direction: direction === 'DESCENDING' ? 'desc' : 'asc',
  }))
  assertPartCount(conditionCount, terms.length, parent.length > 0, limits)
  const sorting = completeOrder(terms, rangeFields)
  const isBelow = allDescendants && parent.length > 0
  // The hosted service's message: none of its indexes has a parent before a field.
  if (isBelow && (comparesFields || sorting.orderBy.length > 0))
    throw invalid('collection group queries are only allowed at the root parent')
  const present = [...sorting.orderBy.map(({ field }) => field), ...fixedFields]
  const aggregated = sortedPaths(aggregatedFields).filter((field) => !present.some((other) => isSameField(other, field)))
  // A condition on the name sorts by it, and so does a collection group below a document.
  const sortsByName = namesDocuments || terms.some(({ field }) => isNameField(field)) || isBelow
  if (sortsByName && aggregated.length > 0) throw invalid(unsortable(aggregated))
  const startAt = query.startAt && parseCursor(query.startAt, terms, database)
  const endAt = query.endAt && parseCursor(query.endAt, terms, database)
  const projection = query.select?.fields.map(({ fieldPath }) => parseFieldPath(fieldPath, limits)).filter((field) => !isNameField(field))
  return {
    source: { parent, collectionId, allDescendants },
    disjuncts: conjunctions,
    orderBy: [...sorting.orderBy, ...aggregated.map((field): Order => ({ field, direction: sorting.nameDirection }))],
    nameDirection: sorting.nameDirection,
    offset: query.offset,
    ...(startAt && { startAt }),
    ...(endAt && { endAt }),
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(projection && { projection }),
  }
}

type Disjuncts = {
  readonly conjunctions: readonly Conjunction[]
  /** Fields with one value in every match; they come first in an index. */
  readonly fixedFields: readonly FieldPath[]
  readonly rangeFields: readonly FieldPath[]
  /** Whether a condition is on the name. */
  readonly namesDocuments: boolean
  /** Whether a condition is on another field. */
  readonly comparesFields: boolean
  /** Conditions of all conjunctions, also of contradictory ones. */
  readonly conditionCount: number
}

const noFilter: Disjuncts = {
  conjunctions: [[]],
  fixedFields: [],
  rangeFields: [],
  namesDocuments: false,
  comparesFields: false,
  conditionCount: 0,
}

function parseDisjuncts(filter: Filter, limits: Limits): Disjuncts {
  if (countDisjuncts(filter) > limits.disjunctions) throw invalid(`A query has at most ${limits.disjunctions} disjunctions.`)
  const parts = conditionsOf(filter)
  const conjunctions = expandFilter(filter)
  if (conjunctions.some((conditions) => conditions.filter(({ comparison }) => comparison === 'contains').length > 1)) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
  }
  const ranges = parts.filter(({ comparison }) => comparison !== 'equal' && comparison !== 'contains')
  const rangeFields = sortedPaths(ranges.flatMap(({ field }) => (isNameField(field) ? [] : [field])))
  if (rangeFields.length > limits.rangeFields) throw invalid(`A query has ranges over at most ${limits.rangeFields} fields.`)
  const conditionCount = conjunctions.reduce((sum, conditions) => sum + conditions.length, 0)
  const onKey = parts.filter(({ field }) => isNameField(field))
  if (rangeFields.length > 0 && onKey.length > 0 && onKey.every(({ comparison }) => comparison === 'equal')) {
    throw invalid('Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.')
  }
  return {
    conjunctions: conjunctions.filter(isPossible),
    fixedFields: findSharedConditions(conjunctions).flatMap(({ field, comparison }) => (comparison === 'equal' ? [field] : [])),
    rangeFields,
    namesDocuments: onKey.length > 0,
    comparesFields: onKey.length < parts.length,
    conditionCount,
  }
}

/**
 * Counts the disjunctive normal form (Firestore quotas: filters, sort orders and parent document path); the message is the hosted
 * service's.
 */
function assertPartCount(filters: number, orders: number, hasParent: boolean, { queryParts }: Limits): void {
  if (filters + orders + (hasParent ? 1 : 0) <= queryParts) return
  throw invalid(
    `The query may not have more than ${queryParts} filters + sort orders + ancestor total. ` +
      `Currently there are ${filters} filters, ${orders} sort orders, and ${hasParent ? 'one' : 'no'} ancestor filter.`,
  )
}

function conditionsOf(filter: Filter): Conjunction {
  return filter.kind === 'condition' ? [filter.condition] : filter.filters.flatMap(conditionsOf)
}

/** Field paths without duplicates. */
function sortedPaths(fields: readonly FieldPath[]): readonly FieldPath[] {
  return [...new Map(fields.map((field) => [encodeFieldPath(field), field])).values()].sort(compareFieldPaths)
}

function isSameField(left: FieldPath, right: FieldPath): boolean {
  return compareFieldPaths(left, right) === 0
}

function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  for (const [at, name] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    const difference = compareUtf8(name, other)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Adds fields that only a range compares, in the direction of the last term, and then the name unless it is a term. */
function completeOrder(
  terms: readonly Order[],
  rangeFields: readonly FieldPath[],
): { readonly orderBy: readonly Order[]; readonly nameDirection: Direction } {
  const names = new Set(terms.map(({ field }) => encodeFieldPath(field)))
  if (names.size < terms.length) throw invalid('order by clause cannot contain duplicate fields')
  const direction = terms.at(-1)?.direction ?? 'asc'
  const added = rangeFields.filter((field) => !names.has(encodeFieldPath(field))).map((field): Order => ({ field, direction }))
  const nameAt = terms.findIndex(({ field }) => isNameField(field))
  if (nameAt !== -1 && nameAt < terms.length + added.length - 1) {
    throw invalid('order by clause cannot contain more fields after the key')
  }
  return { orderBy: [...terms.filter(({ field }) => !isNameField(field)), ...added], nameDirection: direction }
}

/** The hosted service's message. */
function unsortable(fields: readonly FieldPath[]): string {
  return (
    `This query requires an index with fields [${fields.map(encodeFieldPath).join(', ')}] after __name__ and Firestore does not currently ` +
    'support such an index. Please try the query again with additional ordering on those fields.'
  )
}

function parseCursor({ values, before }: v.InferOutput<typeof WireCursor>, terms: readonly Order[], database: DatabaseName): Cursor {
  if (values.length > terms.length) throw invalid('Cursor has too many values.')
  const decoded = values.map(decodeValue)
  const last = terms[values.length - 1]
  if (!last || !isNameField(last.field)) return { values: decoded, before }
  return { values: decoded.slice(0, -1), path: namePath(decoded.at(-1) ?? null, database, 'A cursor'), before }
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
