import type { Review, ReviewedFile } from '#agency/bank/review-statements.ts'
import type { MatchReason, Proposal } from '#domain/bank/entry-match.ts'
import type { MatchedEntry } from '#domain/bank/match-entries.ts'
import { nameOf } from '#domain/bank/invoice-book.ts'
import type { PaymentRefusal } from '#domain/invoices/add-payment.ts'
import { formatIban } from '#domain/invoices/bank-account.ts'
import type { MoneyFormat } from '#domain/money.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { countOf } from '#cli/count-of.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { describeFault } from './describe-fault.ts'

/** Letters of an entry's id that are shown; any that are enough can be typed. */
const shownLetters = 8

/** Problems of one file that are shown; `--json` has all. */
const mostProblems = 20

/** Whether a part of the files was refused or not understood. */
export function hasFindings({ files }: Review): boolean {
  return files.some(({ problems, refusals }) => problems.length > 0 || refusals.length > 0)
}

/** The review as data, for programs. */
export function toReviewData({ files, matched }: Review, isRecorded: boolean) {
  return {
    isRecorded,
    files: files.map(({ table: _table, problems, refusals, ...file }) => ({
      ...file,
      problems: problems.map(({ place, ...fault }) => ({ place, problem: describeFault(fault) })),
      refusals: refusals.map(describeFault),
    })),
    entries: matched.map(({ id, entry, match }) => ({ id, ...entry, ...match })),
  }
}

/** The review as text: what was read, what is matched, in doubt, recorded before and not matched. */
export async function writeReview({ files, matched }: Review, isRecorded: boolean, terminalWidth: number | undefined): Promise<string> {
  const money = await readMoneyFormat()
  const of = (state: MatchedEntry['match']['state']) => matched.filter(({ match }) => match.state === state)
  const [sure, doubtful, recorded, none] = [of('sure'), of('doubtful'), of('recorded'), of('none')]
  // Most of what goes out has nothing to do with invoices.
  const incoming = none.filter(({ entry }) => entry.amountMinor > 0 || entry.isReturn)
  const writeAll = (title: string, entries: readonly MatchedEntry[]) =>
    entries.length === 0 ? '' : `\n${title}\n${writeEntries(entries, money, terminalWidth)}`
  const counts = [
    `${sure.length} ${isRecorded ? 'recorded' : 'matched'}`,
    `${doubtful.length} to decide`,
    `${recorded.length} recorded before`,
    `${none.length} not matched`,
  ]
  return [
    ...files.map(writeFile),
    writeAll(isRecorded ? 'Recorded:' : 'Matched:', sure),
    ...sure.map((each) => writeAdvice(each, money)),
    writeAll('To decide, with --match ENTRY=INVOICE:', doubtful),
    writeAll('Not matched:', incoming),
    incoming.length < none.length
      ? `\n${countOf(none.length - incoming.length, 'entry', 'entries')} of money that went out not matched; --json lists them.\n`
      : '',
    `\n${countOf(matched.length, 'entry', 'entries')}: ${counts.join(', ')}.\n`,
    isRecorded ? '' : sure.length > 0 ? 'Nothing was stored. Add --store to record what is matched.\n' : 'Nothing was stored.\n',
  ].join('')
}

function writeFile({
  name,
  format,
  accounts,
  isAssumed,
  entryCount,
  pendingCount,
  repeatedCount,
  columns,
  problems,
  refusals,
}: ReviewedFile): string {
  const told = [
    ...(format === undefined ? [] : [format]),
    ...accounts.map((account) => `${formatIban(account)}${isAssumed ? ' (assumed: the file names no account)' : ''}`),
    ...(format === undefined ? [] : [countOf(entryCount, 'entry', 'entries')]),
    ...(pendingCount > 0 ? [`${pendingCount} not booked yet and left out`] : []),
    ...(repeatedCount > 0 ? [`${repeatedCount} also before`] : []),
  ]
  const lines = [
    ...(told.length > 0 ? [`${name}: ${told.join(', ')}`] : []),
    ...(columns ? [`  Columns: ${columns.map(({ column, heading }) => `${column} = ${heading}`).join(', ')}`] : []),
    ...refusals.map((refusal) => `${name} ${describeFault(refusal)}.`),
    ...problems.slice(0, mostProblems).map(({ place, ...fault }) => `  ${place}: ${describeFault(fault)}`),
    ...(problems.length > mostProblems ? [`  … and ${problems.length - mostProblems} more; --json has all of them.`] : []),
  ]
  return lines.map((line) => `${toOneLine(line)}\n`).join('')
}

function writeEntries(entries: readonly MatchedEntry[], money: MoneyFormat, terminalWidth: number | undefined): string {
  const rows = entries.flatMap(({ id, entry, match }) => {
    const { bookedOn, amountMinor, currency, name = '', purpose } = entry
    const own = [id.slice(0, shownLetters), bookedOn, money(amountMinor, currency), name]
    const proposals = match.state === 'sure' || match.state === 'doubtful' ? match.proposals : []
    if (proposals.length === 0) return [[...own, purpose.slice(0, 80)]]
    return proposals.map((proposal, at) => [
      ...(at === 0 ? own : ['', '', '', '']),
      writeAllocations(proposal, currency, money),
      describeReasons(proposal, currency, money),
    ])
  })
  const isMatched = entries.some(({ match }) => match.state === 'sure' || match.state === 'doubtful')
  const headings = ['Entry', 'Day', onTheRight('Amount'), 'Name', ...(isMatched ? ['Invoice', 'Why'] : ['Purpose'])]
  return writeTable(headings, rows, terminalWidth)
}

function writeAllocations({ allocations }: Proposal, currency: string, money: MoneyFormat): string {
  const [single, ...others] = allocations
  if (single && others.length === 0) return nameOf(single.customerId, single.number)
  return allocations
    .map(({ customerId, number, amountMinor, method }) => {
      return `${nameOf(customerId, number)} ${money(amountMinor, currency)}${method === 'credit' ? ' by credit note' : ''}`
    })
    .join(' + ')
}

function describeReasons(
  { reasons, leftMinor, restMinor, discountMinor, problem }: Proposal,
  currency: string,
  money: MoneyFormat,
): string {
  const words: Readonly<Record<MatchReason, string>> = {
    chosen: 'chosen',
    original: 'returns a payment with its end-to-end reference',
    reference: 'number',
    brokenReference: 'number with blanks',
    amount: 'amount',
    credit: 'less credit note',
    discount: `less discount of ${money(discountMinor === 0 ? leftMinor : discountMinor, currency)}`,
    sum: 'sum of open invoices',
    name: 'name',
    part: `a part, ${money(leftMinor, currency)} left`,
    overpaid: `${money(0 - leftMinor, currency)} too much`,
    fee: `${money(restMinor, currency)} more than the payment`,
    paidBefore: 'is paid already',
    alike: 'there is such a payment of about this day',
  }
  const told = reasons.map((reason) => words[reason])
  if (reasons.includes('chosen') && leftMinor !== 0)
    told.push(leftMinor > 0 ? `${money(leftMinor, currency)} left` : `${money(0 - leftMinor, currency)} too much`)
  if (reasons.includes('chosen') && restMinor > 0) told.push(`${money(restMinor, currency)} of the entry not recorded`)
  return [...told, ...(problem ? [`cannot be recorded: ${describeProblem(problem, money)}`] : [])].join(', ')
}

function describeProblem(problem: PaymentRefusal, money: MoneyFormat): string {
  switch (problem.refusal) {
    case 'paid-in-future':
      return `${problem.paidOn} is in the future`
    case 'paid-before-issue':
      return `the invoice is of ${problem.issuedOn}`
    case 'more-than-paid':
      return `only ${money(problem.paidMinor, problem.currency)} was paid`
    case 'not-issued':
      return `it is a ${problem.state}`
    case 'void':
      return 'it is void'
    case 'other-currency':
      return `it is in ${problem.currency}`
    case 'already-paid':
      return 'it is paid already'
    case 'zero-amount':
      return 'nothing is left for it'
    case 'more-than-left':
      return `only ${money(problem.leftMinor, problem.currency)} is left to pay`
  }
}

/** What is left to do by a person. */
function writeAdvice({ entry, match }: MatchedEntry, money: MoneyFormat): string {
  if (match.state !== 'sure') return ''
  const [{ allocations, reasons, leftMinor, restMinor }] = match.proposals
  const names = allocations.map(({ customerId, number }) => nameOf(customerId, number)).join(', ')
  const { currency } = entry
  if (reasons.includes('discount') && leftMinor > 0)
    return `The discount of ${money(leftMinor, currency)} on ${names} stays open until you credit it: invoices credit, then invoices pay --method credit on both.\n`
  if (!reasons.includes('chosen') && restMinor > 0)
    return `${money(restMinor, currency)} of the return of ${names} is the bank’s fee, which is not recorded.\n`
  return ''
}
