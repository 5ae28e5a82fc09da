import { stringify } from 'csv-stringify/sync'
import { readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'

/** Spreadsheets recognize UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

/**
 * Writes lines of a CSV file (RFC 4180) that spreadsheets of the language open without questions: a semicolon separates fields where the
 * decimal mark is a comma.
 *
 * @param tag BCP 47.
 */
export function writeRecords(records: readonly (readonly string[])[], tag: string): string {
  return stringify(
    records.map((record) => [...record]),
    { delimiter: readDecimalMark(tag) === ',' ? ';' : ',', record_delimiter: 'windows' },
  )
}
