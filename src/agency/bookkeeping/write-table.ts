import { stringify } from 'csv-stringify/sync'
import type { YearTable } from '#domain/bookkeeping/year-tables.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import type { Translate } from '#i18n/translate.ts'

const format = { delimiter: ';', record_delimiter: '\r\n', quoted_string: true }

/** Name of a table's file. */
export function nameTable({ name }: Pick<YearTable, 'name'>): string {
  return `${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.csv`
}

/** Name of a column in the language of `translate`. */
export function nameColumn({ name }: YearTable['columns'][number], translate: Translate): string {
  return translate(`agency.package.column.${name}`)
}

/** A table as CSV, each line with its break. */
export type TableLines = { readonly heading: string; readonly rows: readonly string[] }

/** Writes a table with semicolons, decimal commas, and headings in the language of `translate`. */
export function writeTable(table: YearTable, translate: Translate): TableLines {
  const heading = table.columns.map((column) => nameColumn(column, translate))
  return { heading: stringify([heading], format), rows: table.rows.map((row) => stringify([escapeRow(row, table)], format)) }
}

/** The file of a table, as UTF-8 with a byte order mark. */
export function joinTable({ heading, rows }: TableLines): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`\u{feff}${heading}${rows.join('')}`)
}

/** Texts cannot become formulas; the values of other columns are the product's own. */
function escapeRow(row: readonly string[], { columns }: YearTable): readonly string[] {
  return row.map((cell, at) => (columns[at]?.type === 'text' ? escapeSpreadsheetFormula(cell) : cell))
}
