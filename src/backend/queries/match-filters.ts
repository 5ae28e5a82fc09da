import { type Fields, isArray } from '#protocol/value.ts'
import { compareValues } from '#backend/values/compare.ts'
import { findField } from '#backend/writes/fields.ts'
import type { Filter } from './query.ts'

/** Whether a document's fields satisfy every filter; a missing field satisfies none. */
export function matchesFilters(fields: Fields, filters: readonly Filter[]): boolean {
  return filters.every(({ kind, field, value }) => {
    const stored = findField(fields, field)
    if (stored === undefined) return false
    if (kind === 'equal') return compareValues(stored, value) === 0
    return isArray(stored) && stored.some((element) => compareValues(element, value) === 0)
  })
}
