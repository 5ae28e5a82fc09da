import { parseRecord } from '#agency/imports/parse-record.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { kindOfField, readSheetRow, type SheetReading } from './read-sheet-row.ts'

/** Lists the fields that each record needs, and that no column has. @param fields Those of the columns. @param kind With the agency's defaults. */
export function listMissingFields<Item>(
  kind: RecordKind<Item>,
  { fields, reading, now }: { readonly fields: readonly string[]; readonly reading: SheetReading; readonly now: Date },
): readonly string[] {
  const cells = Object.fromEntries(fields.map((field) => [field, exampleOf(field, reading.columns)]))
  const { row } = readSheetRow({ place: '', row: cells }, reading)
  const { problems } = parseRecord(kind, kind.readRows([{ place: '', row }]), now)
  const missing = problems.flatMap(({ fault }) => (fault.kind === 'missing' && fault.field !== undefined ? [fault.field] : []))
  return [...new Set(missing)].filter((field) => !fields.includes(field))
}

/** A value that only its presence matters of. */
function exampleOf(field: string, columns: readonly string[]): string {
  if (field === 'currency') return 'EUR'
  switch (kindOfField(field, columns)) {
    case 'date':
      return '2026-01-01'
    case 'amount':
    case 'number':
      return '1'
    case undefined:
      return 'x'
  }
}
