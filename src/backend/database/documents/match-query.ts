import type { Path } from '#protocol/document-name.ts'
import { decodeFieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import { matchesConditions } from '#backend/queries/match-conditions.ts'
import type { Query, Source } from '#backend/queries/query.ts'
import { findField } from '#backend/writes/fields.ts'
import type { StoredDocument } from './document-table.ts'
import { directedKey, type IndexFields, joinKeys } from '#backend/database/indexes/index-definition.ts'
import { encodeNameKey } from '#backend/database/indexes/name-key.ts'
import { comparePositions, cursorRange, isWithin, type Position, sortingFields } from './plan-query.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'

/** A document with decoded fields. */
export type DecodedDocument = { readonly path: Path; readonly fields: Fields }

/** A query that is evaluated in memory, one document at a time, with the same results as by the indexes. */
export type QueryMatcher = {
  /** The sort position of a document in the results, without offset and limit; undefined if it does not match. */
  readonly findPosition: (document: DecodedDocument) => Position | undefined
  /** The order of the results. */
  readonly compare: (left: Position, right: Position) => number
}

/** Prepares a query for evaluation on single documents. */
export function createQueryMatcher(query: Query): QueryMatcher {
  const order = sortingFields(query)
  const range = cursorRange(query, order, new Map())
  const sign = query.nameDirection === 'desc' ? -1 : 1
  return {
    findPosition: (document) => {
      if (!isIn(document.path, query.source)) return undefined
      if (!query.disjuncts.some((conditions) => matchesConditions(document.path, document.fields, conditions))) return undefined
      const position = findPosition(document, order)
      return position && isWithin(range, position) ? position : undefined
    },
    compare: (left, right) => sign * comparePositions(left, right),
  }
}

/** Decodes a stored document. */
export function decodeDocument({ path, fields }: StoredDocument): DecodedDocument {
  return { path, fields: decodeFields(JSON.parse(fields)) }
}

/** The position of a document in an index of the fields; undefined if it lacks one. */
export function findPosition({ path, fields }: DecodedDocument, order: IndexFields): Position | undefined {
  const keys = order.flatMap(({ path: fieldPath, mode }) => {
    const value = findField(fields, decodeFieldPath(fieldPath))
    return value === undefined ? [] : [directedKey(encodeValueKey(value).bytes, mode)]
  })
  return keys.length < order.length ? undefined : { valueKey: joinKeys(keys), nameKey: encodeNameKey(path) }
}

/** The same for a stored document, which is decoded only if there are fields. */
export function findStoredPosition(document: StoredDocument, order: IndexFields): Position | undefined {
  if (order.length === 0) return { valueKey: joinKeys([]), nameKey: encodeNameKey(document.path) }
  return findPosition(decodeDocument(document), order)
}

/** Whether a document is in the query's scope. */
export function isIn(path: Path, { parent, collectionId, allDescendants }: Source): boolean {
  const isBelow = parent.every((segment, at) => segment === path[at])
  return isBelow && path.at(-2) === collectionId && (allDescendants || path.length === parent.length + 2)
}
