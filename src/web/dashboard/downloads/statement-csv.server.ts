import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { type DocumentContext, readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { describeEntry, type StatementOptions } from '#web/dashboard/invoices/statement-entries.server.ts'
import { byteOrderMark, writeRecords } from './write-records.server.ts'

/** Rows in one part of the stream. */
const rowsAtOnce = 200

/** Writes a statement of account as CSV in parts, with the entries of `createStatementPdf`. */
export function* writeStatementCsv(ledger: InvoiceLedger, options: StatementOptions, context: DocumentContext): Generator<string, void> {
  let rows: (readonly string[])[] = []
  yield byteOrderMark
  for (const row of listRows(ledger, options, context)) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    yield writeRecords(rows, context.tag)
    rows = []
  }
  yield writeRecords(rows, context.tag)
}

function* listRows(
  ledger: InvoiceLedger,
  options: StatementOptions,
  { translate, tag }: DocumentContext,
): Generator<readonly string[], void> {
  const { currency, from, to } = options
  const { openingMinor, listEntries, closingMinor } = ledger.openAccount(currency).createStatement(options)
  const mark = readDecimalMark(tag)
  const amount = (amountMinor: number) => formatPlainAmount(amountMinor, currency).replace('.', mark)
  yield [
    translate('dashboard.invoice.issuedOn'),
    translate('dashboard.documents.entry'),
    translate('dashboard.documents.currency'),
    translate('dashboard.documents.charge'),
    translate('dashboard.documents.balance'),
  ]
  yield [from, translate('dashboard.documents.opening'), currency, '', amount(openingMinor)]
  for (const entry of listEntries()) {
    const { on, amountMinor, balanceMinor } = entry
    yield [on, escapeSpreadsheetFormula(describeEntry(entry, { translate })), currency, amount(amountMinor), amount(balanceMinor)]
  }
  yield [to, translate('dashboard.documents.closing', { date: utcMidnightOf(to) }), currency, '', amount(closingMinor)]
}
