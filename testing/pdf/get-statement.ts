import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { readStatement, type StatementContent, type StatementOptions } from '#web/dashboard/invoices/statement-entries.server.ts'

/** What the PDF of a statement says. @throws Error when it has too many entries. */
export function getStatement(ledger: InvoiceLedger, options: StatementOptions): StatementContent {
  const statement = readStatement(ledger, options)
  if (!statement) throw new Error('The statement has too many entries for a PDF.')
  return statement
}
