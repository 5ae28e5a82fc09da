import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Value } from '#protocol/value.ts'

/** Sorting direction of a field. */
export type Direction = 'asc' | 'desc'

/** One condition; all conditions of a query must hold. */
export type Filter = { readonly kind: 'equal' | 'contains'; readonly field: FieldPath; readonly value: Value }

/** One term of the order. */
export type Order = { readonly field: FieldPath; readonly direction: Direction }

/**
 * A place in the order of a query's results: the values of the first order terms and, when `path` is given, of the name.
 * `before` puts it right before the documents it equals, otherwise right after.
 */
export type Cursor = { readonly values: readonly Value[]; readonly path?: Path; readonly before: boolean }

/** A query over one collection, its order complete: the terms of `orderBy`, then the name in `nameDirection`. */
export type Query = {
  readonly collection: Path
  readonly filters: readonly Filter[]
  readonly orderBy: readonly Order[]
  readonly nameDirection: Direction
  readonly startAt?: Cursor
  readonly endAt?: Cursor
  readonly offset: number
  readonly limit?: number
}
