import { listSignedPayments, signedMinor } from '#domain/invoices/balance.ts'
import { createInvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import { invoiceFields, listLabelledFields } from '#domain/invoices/invoice-fields.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { sumParts } from '#domain/invoices/totals.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { type DocumentContext, readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { listExemptions } from '#i18n/invoice-terms.ts'
import { byteOrderMark, writeRecords } from './write-records.server.ts'

/** Rows in one part of the stream. */
const rowsAtOnce = 200

/** Writes invoices as CSV in parts: the header, then rows. */
export function* writeInvoiceCsv(invoices: readonly Invoice[], context: DocumentContext): Generator<string, void> {
  const columns = listColumns(context)
  yield byteOrderMark + writeRecords([columns.map(([heading]) => heading)], context.tag)
  for (let start = 0; start < invoices.length; start += rowsAtOnce) {
    const rows = invoices.slice(start, start + rowsAtOnce).map((invoice) => describeRow(invoice, context))
    const records = rows.map((row) => columns.map(([, write]) => write(row)))
    yield writeRecords(records, context.tag)
  }
}

type Column = readonly [heading: string, write: (row: ReturnType<typeof describeRow>) => string]

function describeRow(invoice: Invoice, { today }: DocumentContext) {
  return { ...invoice, ...sumParts(invoice), ...createInvoiceRow(invoice, today) }
}

/** Lists the columns. Amounts have the language's decimal mark and no grouping; dates are ISO 8601. */
function listColumns({ translate, tag }: DocumentContext): readonly Column[] {
  const mark = readDecimalMark(tag)
  const amount = ({ currency }: Invoice, amountMinor: number) => formatPlainAmount(amountMinor, currency).replace('.', mark)
  const signed = (invoice: Invoice, amountMinor: number) => amount(invoice, signedMinor(invoice.kind, amountMinor))
  return [
    [translate('dashboard.invoice.number'), ({ number }) => number],
    [
      translate('dashboard.documents.kind'),
      ({ kind, state }) => translate(`dashboard.documents.file.${isIssued({ state }) ? kind : 'proforma'}`),
    ],
    [translate('dashboard.latest.status'), ({ status }) => translate(`dashboard.status.${status}`)],
    [translate('dashboard.invoice.issuedOn'), ({ issuedOn }) => issuedOn],
    [translate('dashboard.invoice.dueOn'), ({ dueOn }) => dueOn],
    [translate('dashboard.documents.reference'), ({ reference }) => escapeSpreadsheetFormula(reference)],
    [translate('dashboard.documents.currency'), ({ currency }) => currency],
    [translate('dashboard.invoice.netTotal'), (row) => signed(row, row.netMinor)],
    [translate('dashboard.documents.tax'), (row) => signed(row, row.taxMinor)],
    [translate('dashboard.invoice.gross'), (row) => signed(row, row.grossMinor)],
    [translate('dashboard.invoice.paid'), (row) => amount(row, sumPayments(listSignedPayments(row)))],
    [translate('dashboard.documents.left'), (row) => amount(row, row.amountDueMinor)],
    [translate('dashboard.documents.suppliedFrom'), ({ supply }) => supply?.from ?? ''],
    [translate('dashboard.documents.suppliedTo'), ({ supply }) => supply?.to ?? ''],
    ...listLabelledFields().map((name): Column => [
      translate(invoiceFields[name].label),
      (row) => escapeSpreadsheetFormula(row[name] ?? ''),
    ]),
    [translate('dashboard.documents.allowances'), (row) => signed(row, row.allowancesMinor)],
    [translate('dashboard.documents.charges'), (row) => signed(row, row.chargesMinor)],
    [translate('dashboard.invoice.prepaid'), (row) => signed(row, row.prepaidMinor ?? 0)],
    [translate('dashboard.documents.exemption'), (row) => escapeSpreadsheetFormula(listExemptions(row, translate).join(' '))],
  ]
}
