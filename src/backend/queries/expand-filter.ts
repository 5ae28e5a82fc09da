import { encodeFieldPath } from '#protocol/field-path.ts'
import { compareValues } from '#backend/values/compare.ts'
import type { Condition, Conjunction } from './query.ts'

/** A filter as a tree. */
export type Filter =
  | { readonly kind: 'condition'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }

/** The number of conjunctions in the disjunctive normal form of a filter, including those that cannot hold. */
export function countDisjuncts(filter: Filter): number {
  if (filter.kind === 'condition') return 1
  const counts = filter.filters.map(countDisjuncts)
  return filter.kind === 'or' ? counts.reduce((sum, count) => sum + count, 0) : counts.reduce((product, count) => product * count, 1)
}

/** The disjunctive normal form of a filter, without duplicate conditions in a conjunction. */
export function expandFilter(filter: Filter): readonly Conjunction[] {
  return conjunctionsOf(filter).map((conditions) =>
    conditions.filter((condition, at) => conditions.findIndex((other) => isSame(other, condition)) === at),
  )
}

/** The conditions that all conjunctions share, so that every match of the filter meets them; none if there are no conjunctions. */
export function findSharedConditions([first = [], ...others]: readonly Conjunction[]): Conjunction {
  return first.filter((condition) => others.every((conditions) => conditions.some((other) => isSame(other, condition))))
}

/** Whether a document can meet all conditions, judged by the conditions alone. */
export function isPossible(conditions: Conjunction): boolean {
  const equalities = conditions.filter(({ comparison }) => comparison === 'equal')
  if (equalities.some((condition, at) => equalities.findIndex((other) => isSameField(other, condition)) !== at)) return false
  // No range contains NaN, and no array contains null or NaN for filters (Firestore, array membership).
  return conditions.every(({ comparison, value }) => {
    if (comparison === 'equal' || comparison === 'notEqual') return true
    return !Number.isNaN(value) && !(comparison === 'contains' && value === null)
  })
}

function conjunctionsOf(filter: Filter): readonly Conjunction[] {
  if (filter.kind === 'condition') return [[filter.condition]]
  if (filter.kind === 'or') return filter.filters.flatMap(conjunctionsOf)
  return filter.filters.reduce<readonly Conjunction[]>(
    (conjunctions, part) => conjunctions.flatMap((left) => conjunctionsOf(part).map((right) => [...left, ...right])),
    [[]],
  )
}

function isSame(left: Condition, right: Condition): boolean {
  return left.comparison === right.comparison && isSameField(left, right) && compareValues(left.value, right.value) === 0
}

function isSameField(left: Condition, right: Condition): boolean {
  return encodeFieldPath(left.field) === encodeFieldPath(right.field)
}
