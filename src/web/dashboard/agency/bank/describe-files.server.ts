import { bankColumns } from '#domain/bank/bank-columns.ts'
import type { StatementProblem } from '#domain/bank/bank-entry.ts'
import type { BankFault } from '#domain/bank/bank-fault.ts'
import type { BankFileReport, BankReport } from '#domain/bank/bank-review.ts'
import { formatIban } from '#domain/invoices/bank-account.ts'
import type { Translate } from '#i18n/translate.ts'

export type FileView = ReturnType<typeof describeFile>

/** Problems of a file that are shown at once. */
const mostShown = 5

/** What was read of each file. */
export function describeFiles({ files }: BankReport, translate: Translate) {
  return files.map((file, place) => describeFile(file, place, translate))
}

function describeFile(file: BankFileReport, place: number, translate: Translate) {
  const { name, format, accounts, isAssumed, entryCount, pendingCount, repeatedCount, problems, problemCount, columns, table } = file
  const { refusals, refusalCount } = file
  const told =
    format === undefined
      ? []
      : [
          format.replace(/ version \d+$/u, ''),
          ...accounts.map((each) => {
            const account = formatIban(each)
            return isAssumed ? translate('agency.bank.file.assumed', { account }) : account
          }),
          translate('agency.bank.file.entries', { count: entryCount }),
          ...(pendingCount > 0 ? [translate('agency.bank.file.pending', { count: pendingCount })] : []),
          ...(repeatedCount > 0 ? [translate('agency.bank.file.repeated', { count: repeatedCount })] : []),
        ]
  return {
    place,
    name,
    told: told.join(', '),
    refusals: refusals.map((fault) => explainFault(fault, translate)),
    moreRefusals: refusalCount - refusals.length,
    problems: problems.slice(0, mostShown).map((problem) => describeProblem(problem, translate)),
    hidden: problems.slice(mostShown).map((problem) => describeProblem(problem, translate)),
    problemText: problemCount === 0 ? undefined : translate('agency.bank.file.problems', { count: problemCount }),
    moreCount: problemCount - problems.length,
    columns: columns?.map(({ column, heading }) => `${nameColumn(column, translate)}: ${heading}`).join(', '),
    isUnknown: refusals.some(({ fault }) => fault === 'unknown-columns'),
    table:
      table &&
      table.headings.flatMap((heading, at) => {
        const column: string = columns?.find((each) => each.heading === heading)?.column ?? ''
        return heading === '' ? [] : [{ at, heading, cells: table.rows.map((row) => row[at] ?? ''), column }]
      }),
  }
}

function describeProblem({ place, ...fault }: StatementProblem, translate: Translate) {
  return { place: writePlace(place, translate), ...explainFault(fault, translate) }
}

/** @returns `english` for what a library says. */
function explainFault({ fault, facts = {} }: BankFault, translate: Translate) {
  const { reason, ...known } = facts
  return { text: translate(`agency.bank.fault.${fault}`, known), ...(reason !== undefined && { english: reason }) }
}

function writePlace(place: string, translate: Translate): string {
  const [, kind, number = '', statement] = /^(line|entry|after) (\d+)(?: entries| of statement (.+))?$/u.exec(place) ?? []
  switch (kind) {
    case 'line':
      return translate('agency.bank.place.line', { line: number })
    case 'after':
      return translate('agency.bank.place.after', { count: number })
    case 'entry':
      return statement === undefined
        ? translate('agency.bank.place.entry', { entry: number })
        : translate('agency.bank.place.entryOf', { entry: number, statement })
    default:
      return place
  }
}

function nameColumn(column: string, translate: Translate): string {
  const known = bankColumns.find((each) => each === column)
  return known ? translate(`agency.bank.column.${known}`) : column
}
