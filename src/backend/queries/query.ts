import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'

/** Sorting direction of a field. */
export type Direction = 'asc' | 'desc'

/** How a condition compares; ranges hold only for values of the same kind, and NaN is in none. */
export type Comparison = 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual' | 'contains'

/** One condition on a field, or on the name (`nameField`; then the value is a reference of the same database). */
export type Condition = { readonly field: FieldPath; readonly comparison: Comparison; readonly value: Value }

/** Conditions that all must hold. */
export type Conjunction = readonly Condition[]

/** One term of the order. */
export type Order = { readonly field: FieldPath; readonly direction: Direction }

/**
 * A place in the order of a query's results: the values of the first order terms and, when `path` is given, of the name.
 * `before` puts it right before the documents it equals, otherwise right after.
 */
export type Cursor = { readonly values: readonly Value[]; readonly path?: Path; readonly before: boolean }

/** The collection a query reads; with `allDescendants` all collections of that id below the parent, at any depth. */
export type Source = { readonly parent: Path; readonly collectionId: string; readonly allDescendants: boolean }

/** A query, its filter in disjunctive normal form and its order complete. */
export type Query = {
  readonly source: Source
  /** A document matches when it meets one of them; none: nothing matches. */
  readonly disjuncts: readonly Conjunction[]
  /** Every field that sorts, also those that sort only because a condition compares them; without the name. */
  readonly orderBy: readonly Order[]
  /** The name follows the other terms. */
  readonly nameDirection: Direction
  readonly startAt?: Cursor
  readonly endAt?: Cursor
  readonly offset: number
  readonly limit?: number
  /** Only these fields are answered; none: the name alone. */
  readonly projection?: readonly FieldPath[]
}

/** A figure over the results of a query, under a name of the caller's. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo?: number }
  | { readonly kind: 'sum' | 'average'; readonly field: FieldPath }
)

/** The field path that stands for a document's name. */
export const nameField: FieldPath = ['__name__']

/** Whether a field path means the document's name. */
export function isNameField(field: FieldPath): boolean {
  return field.length === 1 && field[0] === nameField[0]
}
