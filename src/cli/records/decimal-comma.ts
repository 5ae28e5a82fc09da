import type { CsvRow, PlacedRow, Problem } from './record-kind.ts'

/** A number with a comma before its decimals. Points may only group digits by three where a comma follows: `1.234` would be two numbers. */
const commaNumber = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:,\d+)?$/u

/** Reads the cells of some columns as numbers with decimal commas, where they are such. Others stay, so that the schema names them. */
export function readDecimalCommas(row: CsvRow, columns: readonly string[]): CsvRow {
  const cells = Object.entries(row).map(([column, cell]) => {
    const isComma = columns.includes(column) && commaNumber.test(cell)
    return [column, isComma ? cell.replaceAll('.', '').replace(',', '.') : cell] as const
  })
  return Object.fromEntries(cells)
}

/** Cells of these columns that would be read as numbers with decimal points, which their column has not. */
export function listPoints({ place, row }: PlacedRow, columns: readonly string[]): readonly Problem[] {
  return columns.flatMap((column) => {
    const cell = row[column] ?? ''
    if (!/^-?\d+\.\d+$/u.test(cell)) return []
    return [{ place, problem: `${column} is "${cell}", in a column with decimal commas; right is, say, ${cell.replace('.', ',')}` }]
  })
}
