import { utcMidnightOf } from '#domain/calendar-date.ts'
import { type AccountStatement, createStatement, type StatementEntry, type StatementPeriod } from '#domain/invoices/account-statement.ts'
import type { InvoiceLedger } from '#domain/invoices/invoice-ledger.ts'
import { createMoneyFormat } from '#domain/money.ts'
import type { Paper, PaperRow } from './paper.server.ts'
import { nameCountry, type PaperContext, writeAddress } from './paper-context.server.ts'
import { streamPaper } from './stream-paper.server.ts'

export type StatementOptions = Required<StatementPeriod> & {
  /** ISO 4217. */
  readonly currency: string
}

/** Writes a statement of account in one currency as a PDF, from the balance before its first day to that of its last. */
export function createStatementPdf(
  ledger: InvoiceLedger,
  options: StatementOptions,
  context: PaperContext,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { agency, translate, tag } = context
  const paperOptions = {
    languageTag: tag,
    title: translate('dashboard.paper.statement'),
    agency,
    agencyCountry: nameCountry(agency.address.country, tag),
    describePage: (page: number, count: number) => translate('dashboard.paper.page', { page, count }),
    createdAt: utcMidnightOf(options.to),
  }
  const statement = createStatement(ledger.listMovements(options.currency), options)
  return streamPaper(paperOptions, (paper) => writeStatement(paper, statement, options, context))
}

function* writeStatement(
  paper: Paper,
  statement: AccountStatement,
  options: StatementOptions,
  context: PaperContext,
): Generator<undefined, void> {
  const { translate } = context
  const period = { from: utcMidnightOf(options.from), to: utcMidnightOf(options.to) }
  paper.addressed(writeAddress(context.customer, context), [
    [translate('dashboard.paper.period'), translate('dashboard.paper.periodOf', period)],
  ])
  paper.title(translate('dashboard.paper.statement'), translate('dashboard.paper.statementIn', { currency: options.currency }))
  if (statement.entries.length === 0) paper.paragraph(translate('dashboard.paper.noEntries'))
  const columns = [
    { heading: translate('dashboard.invoice.issuedOn'), share: 0.17 },
    { heading: translate('dashboard.paper.entry'), share: 0.45 },
    { heading: translate('dashboard.paper.charge'), share: 0.19, isAmount: true },
    { heading: translate('dashboard.paper.balance'), share: 0.19, isAmount: true },
  ]
  yield* paper.table(columns, listRows(statement, options, context))
}

/** Each is made when it is written. */
function* listRows(
  { openingMinor, entries, closingMinor }: AccountStatement,
  { currency, to }: StatementOptions,
  context: PaperContext,
): Generator<PaperRow, void> {
  const { translate, tag } = context
  const money = createMoneyFormat(currency, tag)
  yield { cells: ['', translate('dashboard.paper.opening'), '', money(openingMinor)] }
  for (const entry of entries) {
    const { on, amountMinor, balanceMinor } = entry
    const day = translate('dashboard.day', { date: utcMidnightOf(on) })
    yield { cells: [day, describeEntry(entry, context), money(amountMinor), money(balanceMinor)] }
  }
  yield { cells: ['', translate('dashboard.paper.closing', { date: utcMidnightOf(to) }), '', money(closingMinor)], isStrong: true }
}

function describeEntry({ kind, number, reference, method }: StatementEntry, { translate }: PaperContext): string {
  if (kind === 'invoice' || kind === 'creditNote') return `${translate(`dashboard.invoice.title.${kind}`, { number })}\n${reference}`
  const way = method ? `, ${translate(`dashboard.invoice.methods.${method}`)}` : ''
  return `${translate(`dashboard.paper.movement.${kind}`)} ${number}${way}`
}
