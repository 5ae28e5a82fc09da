/** A cell of a table. */
export type CsvCell = string | number | boolean | Date | undefined

/**
 * Writes a table as CSV (RFC 4180), with the mark that tells spreadsheets that it is UTF-8.
 *
 * @param rows Each with a cell for every heading. Dates are written as ISO 8601. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return '\uFEFF' + [headings, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: CsvCell): string {
  if (cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
