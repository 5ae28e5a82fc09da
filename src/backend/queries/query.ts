import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'

/** Sorting direction of a field. */
export type Direction = 'asc' | 'desc'

/** The comparison of a condition; ranges match only values of the same kind, and never NaN. */
export type Comparison = 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual' | 'contains'

/** A condition on a field, or on the name (`nameField`, with a reference to the same database as value). */
export type Condition = { readonly field: FieldPath; readonly comparison: Comparison; readonly value: Value }

/** Conditions that all must hold. */
export type Conjunction = readonly Condition[]

/** One term of the order. */
export type Order = { readonly field: FieldPath; readonly direction: Direction }

/**
 * A position in the order of a query's results: the values of the first order terms and, if `path` is given, of the name.
 * `before` means right before the documents equal to it, otherwise right after them.
 */
export type Cursor = { readonly values: readonly Value[]; readonly path?: Path; readonly before: boolean }

/** The collection of a query; with `allDescendants` all collections of that ID below the parent, at any depth. */
export type Source = { readonly parent: Path; readonly collectionId: string; readonly allDescendants: boolean }

/** A query with its filter in disjunctive normal form and a complete order. */
export type Query = {
  readonly source: Source
  /** A document matches if it meets one of them; if there are none, nothing matches. */
  readonly disjuncts: readonly Conjunction[]
  /** Every field of the order, including those added because a condition compares them; without the name. */
  readonly orderBy: readonly Order[]
  /** The name is the last term of the order. */
  readonly nameDirection: Direction
  readonly startAt?: Cursor
  readonly endAt?: Cursor
  readonly offset: number
  readonly limit?: number
  /** Only these fields are returned; if empty, only the name. */
  readonly projection?: readonly FieldPath[]
}

/** An aggregation over the results of a query, under the caller's alias. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo?: number }
  | { readonly kind: 'sum' | 'average'; readonly field: FieldPath }
)

/** The field path of a document's name. */
export const nameField: FieldPath = ['__name__']

/** Whether a field path is that of the document's name. */
export function isNameField(field: FieldPath): boolean {
  return field.length === 1 && field[0] === nameField[0]
}
