import type { FieldPath } from '#protocol/field-path.ts'
import type { Comparison, Query } from './query.ts'

const signs: Readonly<Record<Comparison, string>> = {
  equal: '=',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
  contains: 'contains',
}

/**
 * Describes a query for the log, without the compared values and its parent, which may identify a person:
 * `invoices where state = ? and dueOn < ? order by dueOn desc limit 50`.
 */
export function describeQuery({ source, disjuncts, orderBy, offset, limit }: Query): string {
  const nameOf = (field: FieldPath) => field.join('.')
  const filters = disjuncts.map((conditions) =>
    conditions.map(({ field, comparison }) => `${nameOf(field)} ${signs[comparison]} ?`).join(' and '),
  )
  // `in` creates a disjunct for each value.
  const filter = [...new Set(filters)].filter((text) => text !== '').join(' or ')
  const order = orderBy.map(({ field, direction }) => (direction === 'asc' ? nameOf(field) : `${nameOf(field)} desc`)).join(', ')
  return [
    source.allDescendants ? `all ${source.collectionId}` : source.collectionId,
    ...(filter === '' ? [] : [`where ${filter}`]),
    ...(order === '' ? [] : [`order by ${order}`]),
    ...(offset > 0 ? [`offset ${offset}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ].join(' ')
}
