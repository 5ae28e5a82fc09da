import { bankColumns, cleanHeading, type ColumnMapping, type ColumnRecall } from '#domain/bank/bank-columns.ts'
import type { ReadColumn } from '#domain/bank/bank-entry.ts'
import type { FieldsByHeading } from '#gateway/import-mappings.ts'

/** Joins what is remembered of headings with what a person gives now, which wins. Of headings that are remembered, none is guessed. */
export function createRecall(find: (headings: readonly string[]) => FieldsByHeading, given: ColumnMapping = new Map()): ColumnRecall {
  return (headings) => {
    const fields = find(headings.map(cleanHeading))
    if (fields.size === 0) return given
    const known = bankColumns.map((column) => [column, [...fields.keys()].filter((heading) => fields.get(heading) === column)] as const)
    return new Map([...known, ...given])
  }
}

/** What is remembered of a table. @param columns Those that were not left out. */
export function toFields(headings: readonly string[], columns: readonly ReadColumn[]): FieldsByHeading {
  const named = headings.filter((heading) => heading !== '').map((heading) => [heading, ''] as const)
  return new Map([...named, ...columns.map(({ heading, column }) => [heading, column] as const)])
}
