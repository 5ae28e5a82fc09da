import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { AccountStatement, StatementEntry, StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { createMoneyFormat } from '#domain/money.ts'
import { createPdfOptions, type PdfContext, writeAddress } from './pdf-context.server.ts'
import { createPdf, type PdfDocument } from './pdf-document.server.ts'
import { type PdfRow, writeTable } from './pdf-table.server.ts'

export type StatementOptions = Required<StatementPeriod> & {
  /** ISO 4217. */
  readonly currency: string
}

/** Pages stay in memory until their number is known, so longer statements are CSV files. */
export const mostPdfEntries = 5000

/** Whether a statement has few enough entries for a PDF. */
export function isPdfPossible(ledger: InvoiceLedger, options: StatementOptions): boolean {
  return ledger.openAccount(options.currency).createStatement(options).entryCount <= mostPdfEntries
}

/** Writes a statement of account in one currency as a PDF, from the balance before its first day to that of its last. */
export function createStatementPdf(
  ledger: InvoiceLedger,
  options: StatementOptions,
  context: PdfContext,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const statement = ledger.openAccount(options.currency).createStatement(options)
  const pdfOptions = createPdfOptions(context, {
    title: context.translate('dashboard.documents.statement'),
    createdAt: utcMidnightOf(options.to),
    texts: listReferences(statement),
  })
  return createPdf(pdfOptions, (pdf) => writeStatement(pdf, statement, options, context))
}

function* listReferences({ listEntries }: AccountStatement): Generator<string, void> {
  for (const { reference, number } of listEntries()) yield `${number} ${reference}`
}

function* writeStatement(
  pdf: PdfDocument,
  statement: AccountStatement,
  options: StatementOptions,
  context: PdfContext,
): Generator<undefined, void> {
  const { translate } = context
  const period = { from: utcMidnightOf(options.from), to: utcMidnightOf(options.to) }
  pdf.addressed(writeAddress(context.customer, context), [
    [translate('dashboard.documents.period'), translate('dashboard.documents.periodOf', period)],
  ])
  pdf.title(translate('dashboard.documents.statement'), translate('dashboard.documents.statementIn', { currency: options.currency }))
  if (statement.entryCount === 0) pdf.paragraph(translate('dashboard.documents.noEntries'))
  const columns = [
    { heading: translate('dashboard.invoice.issuedOn'), share: 0.17 },
    { heading: translate('dashboard.documents.entry'), share: 0.45 },
    { heading: translate('dashboard.documents.charge'), share: 0.19, isAmount: true },
    { heading: translate('dashboard.documents.balance'), share: 0.19, isAmount: true },
  ]
  yield* writeTable(pdf, columns, listRows(statement, options, context))
}

/** Each is made when it is written. */
function* listRows(
  { openingMinor, listEntries, closingMinor }: AccountStatement,
  { currency, to }: StatementOptions,
  context: PdfContext,
): Generator<PdfRow, void> {
  const { translate, tag } = context
  const money = createMoneyFormat(currency, tag)
  yield { cells: ['', translate('dashboard.documents.opening'), '', money(openingMinor)] }
  for (const entry of listEntries()) {
    const { on, amountMinor, balanceMinor } = entry
    const day = translate('dashboard.day', { date: utcMidnightOf(on) })
    yield { cells: [day, describeEntry(entry, context), money(amountMinor), money(balanceMinor)] }
  }
  yield {
    cells: ['', translate('dashboard.documents.closing', { date: utcMidnightOf(to) }), '', money(closingMinor)],
    isStrong: true,
    isKept: true,
  }
}

/** An entry in words, such as `Invoice 2026-0001, Checkout`. */
export function describeEntry({ kind, number, reference, method }: StatementEntry, { translate }: Pick<PdfContext, 'translate'>): string {
  if (kind === 'payment' || kind === 'refund') {
    const way = method ? [translate(`dashboard.invoice.methods.${method}`)] : []
    return [`${translate(`dashboard.documents.movement.${kind}`)} ${number}`, ...way].join(', ')
  }
  return [translate(`dashboard.invoice.title.${kind}`, { number }), reference].filter((part) => part !== '').join(', ')
}
