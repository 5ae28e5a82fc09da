import { stringify } from 'csv-stringify/sync'
import { readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'

/** Lets spreadsheets recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Writes lines of a CSV file (RFC 4180). The separator is a semicolon where the language's decimal mark is a comma, because spreadsheets
 * expect that.
 *
 * @param tag BCP 47.
 */
export function writeRecords(records: readonly (readonly string[])[], tag: string): string {
  return stringify(
    records.map((record) => [...record]),
    { delimiter: readDecimalMark(tag) === ',' ? ';' : ',', record_delimiter: 'windows' },
  )
}
