import * as v from 'valibot'
import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Limits } from '#backend/limits.ts'
import { type Aggregation, isNameField, type Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'
import { FieldReference, parseFieldPath } from './parse-filter.ts'
import { parseQuery, type QueryContext } from './parse-query.ts'

// An int64 is a string on the wire, and may be a number (proto3 JSON).
const UpTo = v.pipe(v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), v.number()]), v.integer(), v.minValue(1))

const WireAggregation = v.strictObject({
  alias: v.optional(v.string()),
  count: v.optional(
    v.strictObject({
      upTo: v.optional(
        v.union([
          UpTo,
          v.pipe(
            v.strictObject({ value: UpTo }),
            v.transform(({ value }) => value),
          ),
        ]),
      ),
    }),
  ),
  sum: v.optional(v.strictObject({ field: FieldReference })),
  avg: v.optional(v.strictObject({ field: FieldReference })),
})

const StructuredAggregationQuery = v.strictObject({
  structuredQuery: v.unknown(),
  aggregations: v.pipe(v.array(WireAggregation), v.minLength(1)),
})

const RunAggregationQueryBody = v.strictObject({ structuredAggregationQuery: v.unknown() })

/** Aggregations to compute over the results of a query. */
export type AggregationQuery = { readonly query: Query; readonly aggregations: readonly Aggregation[] }

/**
 * Parses the body of an aggregation (google.firestore.v1.RunAggregationQueryRequest).
 *
 * @throws ServiceError or WireFormatError if it is invalid or uses an unsupported feature.
 */
export function parseAggregationQuery(body: unknown, context: QueryContext): AggregationQuery {
  refuseUnbuilt(body, 'runAggregationQuery', ['transaction', 'newTransaction', 'readTime', 'explainOptions'])
  const { structuredAggregationQuery } = parseBody(RunAggregationQueryBody, body)
  const wire = parseBody(StructuredAggregationQuery, structuredAggregationQuery)
  const { limits } = context
  if (wire.aggregations.length > limits.aggregations) {
    throw invalid(`The query is over the maximum number of aggregations, ${limits.aggregations}.`)
  }
  const aggregations = wire.aggregations.map((aggregation, at) => parseAggregation(aggregation, at, limits))
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length)
    throw invalid('The aliases of aggregations are not unique.')
  const fields = aggregations.flatMap((aggregation) => ('field' in aggregation ? [aggregation.field] : []))
  if (fields.some(isNameField)) throw invalid('Aggregations are not supported for the property: __key__')
  const query = parseQuery(wire.structuredQuery, context, fields)
  // A count reads no fields, so its query may select some.
  if (query.projection && fields.length > 0) throw invalid('Cannot apply property masks when aggregation fields are present.')
  return { query, aggregations }
}

function parseAggregation({ alias, count, sum, avg }: v.InferOutput<typeof WireAggregation>, at: number, limits: Limits): Aggregation {
  if ([count, sum, avg].filter((operator) => operator !== undefined).length !== 1) {
    throw invalid('An aggregation is exactly one of count, sum and avg.')
  }
  const name = parseAlias(alias ?? `field_${at + 1}`, limits)
  if (count) return { alias: name, kind: 'count', ...(count.upTo !== undefined && { upTo: count.upTo }) }
  const { fieldPath } = (sum ?? avg)?.field ?? { fieldPath: '' }
  return { alias: name, kind: sum ? 'sum' : 'average', field: parseFieldPath(fieldPath, limits) }
}

/** An alias follows the rules for field names. */
function parseAlias(alias: string, limits: Limits): string {
  parseFieldPath(encodeFieldPath([alias]), limits)
  return alias
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
