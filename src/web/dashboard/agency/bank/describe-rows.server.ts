import { utcMidnightOf } from '#domain/calendar-date.ts'
import { type BankAllocation, type BankGroup, bankGroups, type BankReport, type BankRow, rowsPerPart } from '#domain/bank/bank-review.ts'
import { localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { listWords } from '#domain/list-words.ts'
import { createMoneyFormats, formatPlainAmount, type MoneyFormat } from '#domain/money.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { OpenedStatements } from './bank-desk.server.ts'
import { bankReviewPath, type BankView } from './bank-path.ts'
import { explainPayment } from './bank-refusals.server.ts'
import { writeChoice } from './read-choice.server.ts'

type Page = Pick<AgencyRequest, 'locale' | 'translate'>
type Words = { readonly page: Page; readonly money: MoneyFormat; readonly day: Intl.DateTimeFormat }

type Opened = Pick<OpenedStatements, 'id' | 'rows'> & { readonly report?: Pick<BankReport, 'groups'> }

/** Invoices of a proposal that are named. */
const mostNamed = 8

/** Entries of one kind, a part of them. */
export type GroupView = {
  readonly group: BankGroup
  readonly count: number
  readonly rows: readonly RowView[]
  /** Which of them, and the addresses of the others, where there is more than one part. */
  readonly part?: { readonly from: number; readonly to: number; readonly previous?: string; readonly next?: string }
}

export type RowView = ReturnType<typeof describeRow>

/** The groups that have entries, with the asked part of each. */
export function describeGroups({ id, report, rows }: Opened, view: BankView, page: Page): readonly GroupView[] {
  const tag = localeTags[page.locale]
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const words = { page, money: createMoneyFormats(tag), day }
  const toPart = (group: BankGroup, part: number) =>
    localizePath(page.locale, `${bankReviewPath(id, { parts: { ...view.parts, [group]: part } })}#${group}`)
  return bankGroups.flatMap((group) => {
    const { count, partCount } = report?.groups[group] ?? { count: 0, partCount: 0 }
    if (count === 0) return []
    const at = Math.min(partCount - 1, view.parts[group] ?? 0)
    const from = at * rowsPerPart + 1
    const part = {
      from,
      to: Math.min(count, from + rows[group].length - 1),
      ...(at > 0 && { previous: toPart(group, at - 1) }),
      ...(at < partCount - 1 && { next: toPart(group, at + 1) }),
    }
    return [{ group, count, rows: rows[group].map((row) => describeRow(row, words)), ...(partCount > 1 && { part }) }]
  })
}

function describeRow(row: BankRow, words: Words) {
  const { id, bookedOn, amountMinor, currency, name, purpose, isReturn, returnReason, names = [], proposals, isChosen } = row
  const { money, day, page } = words
  const { translate } = page
  const shown = name ?? translate('agency.bank.unnamed')
  const amount = money(amountMinor, currency)
  return {
    id,
    currency,
    amount,
    isOut: amountMinor < 0,
    day: day.format(utcMidnightOf(bookedOn)),
    name: shown,
    purpose: purpose === '' ? translate('agency.bank.noText') : purpose,
    /** For buttons that several rows have. */
    spoken: `${shown}, ${amount}`,
    returned:
      returnReason === undefined
        ? isReturn
          ? translate('agency.bank.return')
          : undefined
        : translate('agency.bank.returnReason', { reason: returnReason }),
    recordedFor: names.length === 0 ? undefined : translate('agency.bank.recordedFor', { names: listWords(names, translate.localeTag) }),
    proposals: proposals.map((proposal) => describeProposal(proposal, currency, words)),
    isChosen,
  }
}

function describeProposal(proposal: BankRow['proposals'][number], currency: string, words: Words) {
  const { allocations, reasons, leftMinor, restMinor, discountMinor, problem } = proposal
  const { money, page } = words
  const { translate } = page
  const left = money(Math.abs(leftMinor), currency)
  const rest = money(restMinor, currency)
  // Where a credit note has to grant the discount, it is what is left.
  const discount = money(discountMinor === 0 ? leftMinor : discountMinor, currency)
  const told = reasons.map((reason) => {
    return translate(`agency.bank.reason.${reason}`, { left: reason === 'discount' ? discount : left, over: left, rest })
  })
  if (reasons.includes('chosen') && leftMinor !== 0)
    told.push(translate(leftMinor > 0 ? 'agency.bank.reason.left' : 'agency.bank.reason.overpaid', { left, over: left }))
  if (reasons.includes('chosen') && restMinor > 0) told.push(translate('agency.bank.reason.rest', { rest }))
  const isFee = restMinor > 0 && !reasons.includes('chosen')
  return {
    allocations: allocations.slice(0, mostNamed).map((allocation) => describeAllocation(allocation, currency, words)),
    moreCount: Math.max(0, allocations.length - mostNamed),
    numbers: listWords([...new Set(allocations.map(({ number }) => number))].slice(0, mostNamed), translate.localeTag),
    why: told.join(', '),
    advice: [
      ...(reasons.includes('discount') && leftMinor > 0 ? [translate('agency.bank.advice.discount', { left })] : []),
      ...(isFee ? [translate('agency.bank.advice.fee', { rest })] : []),
    ],
    problem: problem && translate('agency.bank.problem', { reason: explainPayment(problem, page) }),
    choice: problem ? undefined : writeChoice(toChoice(allocations, currency)),
  }
}

function describeAllocation(
  { customerId, number, company, amountMinor, method }: BankAllocation,
  currency: string,
  { money, page }: Words,
) {
  return {
    to: localizePath(page.locale, invoicePath({ customerId, number })),
    number,
    company,
    amount: money(amountMinor, currency),
    settled: method === 'credit' ? page.translate('agency.bank.reason.credit') : undefined,
  }
}

/** The same proposal as a choice; parts that are settled with credit notes follow from the invoices. */
function toChoice(allocations: readonly BankAllocation[], currency: string) {
  const hasCredit = allocations.some(({ method }) => method === 'credit')
  const byName = Map.groupBy(allocations, ({ customerId, number }) => `${customerId}/${number}`)
  return Array.from(byName, ([invoice, parts]) => {
    const minor = parts.reduce((sum, { amountMinor }) => sum + Math.abs(amountMinor), 0)
    return { invoice, ...(!hasCredit && { amount: formatPlainAmount(minor, currency) }) }
  })
}
