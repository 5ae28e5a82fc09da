import { shorten } from './import-fault.ts'
import type { CsvRow, PlacedRow, Problem } from './record-kind.ts'

/** A number with a decimal comma. Points may group digits only where a comma follows, since `1.234` is ambiguous. */
const commaNumber = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:,\d+)?$/u

/** Converts cells with decimal commas in the given columns. Other cells stay, so that the schema reports them. */
export function readDecimalCommas(row: CsvRow, columns: readonly string[]): CsvRow {
  const cells = Object.entries(row).map(([column, cell]) => {
    const isComma = columns.includes(column) && commaNumber.test(cell)
    return [column, isComma ? cell.replaceAll('.', '').replace(',', '.') : cell] as const
  })
  return Object.fromEntries(cells)
}

/** Reports cells with decimal points in columns declared to have decimal commas. */
export function listPoints({ place, row }: PlacedRow, columns: readonly string[]): readonly Problem[] {
  return columns.flatMap((column) => {
    const cell = row[column] ?? ''
    if (!/^-?\d+\.\d+$/u.test(cell)) return []
    const problem = `${column} is "${cell}", in a column with decimal commas; for example ${cell.replace('.', ',')}`
    return [{ place, problem, fault: { kind: 'point', field: column, value: shorten(cell) } }]
  })
}
