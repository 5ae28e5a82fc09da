import { utcMidnightOf } from '#domain/calendar-date.ts'
import { createMoneyFormat } from '#domain/money.ts'
import { describeEntry, type StatementContent, type StatementOptions } from '#web/dashboard/invoices/statement-entries.server.ts'
import { createPdfOptions, type PdfContext, writeAddress } from './pdf-context.server.ts'
import { createPdf, type PdfDocument } from './pdf-document.server.ts'
import { type PdfColumn, type PdfRow, writeTable } from './pdf-table.server.ts'

/** Writes a statement of account in one currency as PDF, from opening to closing balance. */
export async function createStatementPdf(
  statement: StatementContent,
  options: StatementOptions,
  context: PdfContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdfOptions = createPdfOptions(context, {
    title: context.translate('dashboard.documents.statement'),
    createdAt: utcMidnightOf(options.to),
    billedTo: context.customer,
    texts: statement.entries.map(({ reference, number }) => `${number} ${reference}`),
  })
  return await createPdf(pdfOptions, (pdf) => writeStatement(pdf, statement, options, context))
}

function writeStatement(pdf: PdfDocument, statement: StatementContent, options: StatementOptions, context: PdfContext): void {
  const { translate } = context
  const period = { from: utcMidnightOf(options.from), to: utcMidnightOf(options.to) }
  pdf.addressed(writeAddress(context.customer, context), [
    [translate('dashboard.documents.period'), translate('dashboard.documents.periodOf', period)],
  ])
  pdf.title(translate('dashboard.documents.statement'), translate('dashboard.documents.statementIn', { currency: options.currency }))
  if (statement.entries.length === 0) pdf.paragraph(translate('dashboard.documents.noEntries'))
  writeTable(pdf, listColumns(statement, options, context), listRows(statement, options, context))
}

function listColumns(
  { openingMinor, entries, closingMinor }: StatementContent,
  { currency }: StatementOptions,
  { translate, tag }: PdfContext,
): readonly PdfColumn[] {
  const money = createMoneyFormat(currency, tag)
  // Digits have equal width, so the amount with the most digits and a minus sign is the widest.
  const widest = (amountsMinor: readonly number[]) => [money(amountsMinor.reduce((least, amount) => Math.min(least, -Math.abs(amount)), 0))]
  const charges = widest(entries.map(({ amountMinor }) => amountMinor))
  const balances = widest([openingMinor, closingMinor, ...entries.map(({ balanceMinor }) => balanceMinor)])
  return [
    { heading: translate('dashboard.invoice.issuedOn'), share: 0.17 },
    { heading: translate('dashboard.documents.entry'), share: 0.45 },
    { heading: translate('dashboard.documents.charge'), share: 0.19, amounts: charges },
    { heading: translate('dashboard.documents.balance'), share: 0.19, amounts: balances },
  ]
}

/** A generator, so that each row is made when it is written. */
function* listRows(
  { openingMinor, entries, closingMinor }: StatementContent,
  { currency, to }: StatementOptions,
  context: PdfContext,
): Generator<PdfRow, void> {
  const { translate, tag } = context
  const money = createMoneyFormat(currency, tag)
  yield { cells: ['', translate('dashboard.documents.opening'), '', money(openingMinor)] }
  for (const entry of entries) {
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
