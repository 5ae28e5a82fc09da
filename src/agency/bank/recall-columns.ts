import { cleanHeading, type ColumnMapping, type ColumnRecall, isBankColumn } from '#domain/bank/bank-columns.ts'
import type { StoredMapping } from '#gateway/column-mappings.ts'

/** Joins what is remembered of headings with what a person gives now, which wins. */
export function createRecall(
  find: (headings: readonly string[]) => StoredMapping | undefined,
  given: ColumnMapping = new Map(),
): ColumnRecall {
  return (headings) => {
    const stored = find(headings.map(cleanHeading)) ?? {}
    const known = Object.entries(stored).flatMap(([column, names]) => (isBankColumn(column) ? [[column, names] as const] : []))
    return new Map([...known, ...given])
  }
}

export function toStoredMapping(mapping: ColumnMapping): StoredMapping {
  return Object.fromEntries([...mapping].map(([column, names]) => [column, names.map(cleanHeading)]))
}
