import { parseCalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { createStatement, type StatementEntry } from '#domain/invoices/account-statement.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { Paper, type PaperRow } from './paper.server.ts'
import { createMoneyFormat, nameCountry, type PaperContext, writeAddress } from './paper-context.server.ts'

export type StatementOptions = {
  /** ISO 4217. */
  readonly currency: string
  /** Four digits; absent means from the first day to today. */
  readonly year?: string | undefined
}

/** Writes a statement of account in one currency as a PDF. */
export async function createStatementPdf(
  invoices: readonly Invoice[],
  { currency, year }: StatementOptions,
  context: PaperContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const { agency, translate, tag, today } = context
  const lastDay = year === undefined || year === today.slice(0, 4) ? today : parseCalendarDate(`${year}-12-31`)
  const from = year === undefined ? undefined : parseCalendarDate(`${year}-01-01`)
  const statement = createStatement(invoices, { currency, to: lastDay, ...(from && { from }) })
  const money = createMoneyFormat(currency, tag)
  const to = utcMidnightOf(lastDay)
  const title = translate('dashboard.paper.statement')
  const paper = new Paper({
    languageTag: tag,
    title,
    agency,
    agencyCountry: nameCountry(agency.address.country, tag),
    describePage: (page, count) => translate('dashboard.paper.page', { page, count }),
    createdAt: to,
  })
  paper.addressed(writeAddress(context), [
    [
      translate('dashboard.paper.period'),
      from ? translate('dashboard.paper.periodOf', { from: utcMidnightOf(from), to }) : translate('dashboard.paper.periodUntil', { to }),
    ],
  ])
  paper.title(title, translate('dashboard.paper.statementIn', { currency }))
  if (statement.entries.length === 0) paper.paragraph(translate('dashboard.paper.noEntries'))
  const opening: PaperRow = { cells: ['', translate('dashboard.paper.opening'), '', money(statement.openingMinor)] }
  const closing: PaperRow = {
    cells: ['', translate('dashboard.paper.closing', { date: to }), '', money(statement.closingMinor)],
    isStrong: true,
  }
  await paper.table(
    [
      { heading: translate('dashboard.invoice.issuedOn'), share: 0.17 },
      { heading: translate('dashboard.paper.entry'), share: 0.45 },
      { heading: translate('dashboard.paper.charge'), share: 0.19, isAmount: true },
      { heading: translate('dashboard.paper.balance'), share: 0.19, isAmount: true },
    ],
    [
      ...(from ? [opening] : []),
      ...statement.entries.map((entry) => ({
        cells: [
          translate('dashboard.day', { date: utcMidnightOf(entry.on) }),
          describeEntry(entry, context),
          money(entry.amountMinor),
          money(entry.balanceMinor),
        ],
      })),
      closing,
    ],
  )
  return await paper.toBytes()
}

function describeEntry({ kind, number, reference, method }: StatementEntry, { translate }: PaperContext): string {
  if (kind === 'invoice' || kind === 'creditNote') return `${translate(`dashboard.invoice.title.${kind}`, { number })}\n${reference}`
  const way = method ? `, ${translate(`dashboard.invoice.methods.${method}`)}` : ''
  return `${translate(`dashboard.paper.movement.${kind}`)} ${number}${way}`
}
