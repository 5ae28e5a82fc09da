import { listSignedPayments, signedMinor } from '#domain/invoices/balance.ts'
import { createInvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { sumParts } from '#domain/invoices/totals.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { type DocumentContext, readDecimalMark } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { listExemptions } from '#i18n/invoice-terms.ts'
import { byteOrderMark, writeRecords } from './write-records.server.ts'

/** Rows of a part. */
const rowsAtOnce = 200

/** A file of invoices, in parts. */
export function* writeInvoiceCsv(invoices: readonly Invoice[], context: DocumentContext): Generator<string, void> {
  yield writeCsvHead(context)
  for (let start = 0; start < invoices.length; start += rowsAtOnce) yield writeCsvRows(invoices.slice(start, start + rowsAtOnce), context)
}

/** The heads of the columns, with which the file begins. */
function writeCsvHead(context: DocumentContext): string {
  const { translate } = context
  const heads = [
    translate('dashboard.invoice.number'),
    translate('dashboard.documents.kind'),
    translate('dashboard.latest.status'),
    translate('dashboard.invoice.issuedOn'),
    translate('dashboard.invoice.dueOn'),
    translate('dashboard.documents.reference'),
    translate('dashboard.documents.currency'),
    translate('dashboard.invoice.netTotal'),
    translate('dashboard.documents.tax'),
    translate('dashboard.invoice.gross'),
    translate('dashboard.invoice.paid'),
    translate('dashboard.documents.left'),
    translate('dashboard.documents.suppliedFrom'),
    translate('dashboard.documents.suppliedTo'),
    translate('dashboard.invoice.buyerReference'),
    translate('dashboard.invoice.orderNumber'),
    translate('dashboard.documents.allowances'),
    translate('dashboard.documents.charges'),
    translate('dashboard.invoice.prepaid'),
    translate('dashboard.documents.exemption'),
  ]
  return byteOrderMark + writeRecords([heads], context.tag)
}

/** Rows of the file: amounts with the decimal mark of the language and nothing else, days as ISO 8601. */
function writeCsvRows(invoices: readonly Invoice[], context: DocumentContext): string {
  const { translate, today } = context
  const mark = readDecimalMark(context.tag)
  const records = invoices.map((invoice) => {
    const { number, kind, state, issuedOn, dueOn, reference, currency, netMinor, taxMinor, grossMinor, supply } = invoice
    const { buyerReference = '', orderNumber = '', prepaidMinor = 0 } = invoice
    const { allowancesMinor, chargesMinor } = sumParts(invoice)
    const { status, amountDueMinor } = createInvoiceRow(invoice, today)
    const amount = (amountMinor: number) => formatPlainAmount(amountMinor, currency).replace('.', mark)
    return [
      number,
      translate(`dashboard.documents.file.${isIssued({ state }) ? kind : 'proforma'}`),
      translate(`dashboard.status.${status}`),
      issuedOn,
      dueOn,
      escapeSpreadsheetFormula(reference),
      currency,
      ...[netMinor, taxMinor, grossMinor].map((amountMinor) => amount(signedMinor(kind, amountMinor))),
      ...[sumPayments(listSignedPayments(invoice)), amountDueMinor].map(amount),
      supply?.from ?? '',
      supply?.to ?? '',
      escapeSpreadsheetFormula(buyerReference),
      escapeSpreadsheetFormula(orderNumber),
      ...[allowancesMinor, chargesMinor, prepaidMinor].map((amountMinor) => amount(signedMinor(kind, amountMinor))),
      escapeSpreadsheetFormula(listExemptions(invoice, translate).join(' ')),
    ]
  })
  return writeRecords(records, context.tag)
}
