import { compareCalendarDates } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { isMoney, type Payment, sumPayments } from '#domain/invoices/payment.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, KnownInvoice, MatchReason, Proposal } from './entry-match.ts'
import type { InvoiceBook } from './invoice-book.ts'
import { addressOf, isAlikeOfCustomer, isOfOther, type Ranked } from './match-payment.ts'

/** The most that banks charge for a return, in minor units. */
const highestFee = 2000

/** Proposals that differ only in the invoice. */
const mostAlike = 5

/** Finds the payments that a returned entry takes back: of invoices where money goes out again, of credit notes where it comes back. */
export function matchReturn(book: InvoiceBook, entry: BankEntry): Ranked {
  const isOfCredit = entry.amountMinor > 0
  const isOwn = ({ invoice }: KnownInvoice) => (invoice.kind === 'creditNote') === isOfCredit
  const { endToEndId } = entry
  if (endToEndId !== undefined) {
    const paid = book.findByOriginal(endToEndId).filter(isOwn)
    const backs = paid.flatMap((known) => listReturnable(known, entry).filter(({ payment }) => payment.endToEndId === endToEndId))
    const proposal = takeBack(book, entry, backs, ['original'])
    // Some payers write the same reference for all that they pay.
    if (proposal) return { proposals: [proposal], isSure: proposal.problem === undefined && !isOfOther(book, entry, [proposal]) }
  }
  const named = book.findNamed(entry)
  if (named.length > 0) {
    const own = named.map(({ all }) => all.filter(isOwn))
    const backs = own.flatMap((all) =>
      all.flatMap((known) =>
        listReturnable(known, entry)
          .filter(({ payment }) => fits(payment, entry))
          .slice(0, 1),
      ),
    )
    if (own.length === 1 && backs.length > 0) {
      const proposals = backs.slice(0, mostAlike).flatMap((back) => takeBack(book, entry, [back], ['reference']) ?? [])
      return { proposals, isSure: backs.length === 1 && isCertain(proposals[0]) }
    }
    const last = own.flatMap((all) => all.flatMap((known) => listReturnable(known, entry).slice(0, 1)))
    const proposal = takeBack(book, entry, last, ['reference'])
    if (proposal) return { proposals: [proposal], isSure: own.every(({ length }) => length === 1) && isCertain(proposal) }
  }
  return matchAmount(book, entry)
}

/** Without a number: payments of the amount, sure where the name is that of only one. */
function matchAmount(book: InvoiceBook, entry: BankEntry): Ranked {
  const fitting = book
    .index(entry, entry.amountMinor > 0)
    .listPaid()
    .flatMap((known) =>
      listReturnable(known, entry)
        .filter(({ payment }) => fits(payment, entry))
        .slice(0, 1),
    )
    .toSorted((a, b) => compareCalendarDates(b.payment.paidOn, a.payment.paidOn))
  const customers = book.findCustomers(entry)
  const own = fitting.filter(({ known }) => customers.ids.has(known.customerId))
  const chosen = customers.ids.size > 0 ? own : fitting
  const isAlike = own.some(({ known }) => isAlikeOfCustomer(book, entry, known.customerId, true))
  const reasons: readonly MatchReason[] = [...(own.length > 0 ? (['name'] as const) : []), ...(isAlike ? (['alike'] as const) : [])]
  const proposals = chosen.slice(0, mostAlike).flatMap((back) => takeBack(book, entry, [back], reasons) ?? [])
  return { proposals, isSure: own.length === 1 && customers.isCertain && !isAlike && isCertain(proposals[0]) }
}

/** A fee that the bank did not name is a guess. */
function isCertain(proposal: Proposal | undefined): boolean {
  return proposal !== undefined && proposal.problem === undefined && !proposal.reasons.includes('fee')
}

type Back = { readonly known: KnownInvoice; readonly payment: Payment }

/** The payments of an invoice that can come back, the latest first: those that did not yet. */
function listReturnable(known: KnownInvoice, { bookedOn, currency }: BankEntry): readonly Back[] {
  const { payments } = known.invoice
  if (known.invoice.currency !== currency || sumPayments(payments) <= 0) return []
  const left: Payment[] = []
  for (const payment of payments.filter(isMoney).toSorted((one, other) => compareCalendarDates(one.paidOn, other.paidOn))) {
    const back = left.findLastIndex(({ amountMinor }) => amountMinor === 0 - payment.amountMinor)
    if (payment.amountMinor > 0) left.push(payment)
    else if (back >= 0) left.splice(back, 1)
  }
  return left
    .filter(({ paidOn }) => compareCalendarDates(paidOn, bookedOn) <= 0)
    .toReversed()
    .map((payment) => ({ known, payment }))
}

function fits({ amountMinor }: Payment, entry: BankEntry): boolean {
  const amount = entry.originalMinor ?? Math.abs(entry.amountMinor)
  return amountMinor === amount || (entry.originalMinor === undefined && amount > amountMinor && amount - amountMinor <= highestFee)
}

/** @returns Undefined if the payments are not what comes back. */
function takeBack(book: InvoiceBook, entry: BankEntry, backs: readonly Back[], reasons: readonly MatchReason[]): Proposal | undefined {
  const total = sumMinor(backs.map(({ payment }) => payment.amountMinor))
  const amount = Math.abs(entry.amountMinor)
  const isNamedFee = entry.originalMinor === total
  if (backs.length === 0 || total > amount || (amount - total > highestFee && !isNamedFee)) return undefined
  const allocations = backs.map(({ known, payment: { amountMinor, method } }): Allocation => {
    return { ...addressOf(known), amountMinor: 0 - amountMinor, method }
  })
  const isFee = total < amount && !isNamedFee
  return book.propose(entry, allocations, [...reasons, ...(isFee ? (['fee'] as const) : (['amount'] as const))])
}
