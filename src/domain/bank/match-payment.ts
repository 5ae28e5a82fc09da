import { compareDueDates } from '#domain/invoices/list/invoice-order.ts'
import { daysBetween } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { isMoney, type Payment, sumPayments } from '#domain/invoices/payment.ts'
import { listDiscounts } from '#domain/invoices/agreed-discount.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, ChosenInvoice, KnownInvoice, MatchReason, Proposal } from './entry-match.ts'
import type { InvoiceBook } from './invoice-book.ts'
import { leftOf } from './left-of.ts'

/** Proposals, the best first; the first one is sure or not. */
export type Ranked = { readonly proposals: readonly Proposal[]; readonly isSure: boolean }

const nothing: Ranked = { proposals: [], isSure: false }

/** Proposals that differ only in the invoice. */
const mostAlike = 5

/** Open invoices that are compared, of a customer in pairs; those due first. */
const mostCompared = 100

/** Payments of the same amount that many days apart may be one. */
const alikeDays = 5

/** Finds what an entry pays: invoices where money came in, credit notes where it went out. */
export function matchPayment(book: InvoiceBook, entry: BankEntry): Ranked {
  const named = book.findNamed(entry)
  const byNumber = named.length > 0 ? matchNumbers(book, entry, named) : nothing
  if (byNumber.proposals.length === 0) return matchAmount(book, entry)
  if (!isOfOther(book, entry, byNumber.proposals)) return byNumber
  // What looks like a number may be a date or the payer's own number.
  return { proposals: [...byNumber.proposals, ...matchAmount(book, entry).proposals].slice(0, mostAlike), isSure: false }
}

/** Whether the payer is a customer, and another one than those to whom an entry is proposed. */
export function isOfOther(book: InvoiceBook, entry: BankEntry, proposals: readonly Proposal[]): boolean {
  const { ids, isCertain } = book.findCustomers(entry)
  return isCertain && !proposals.some(({ allocations }) => allocations.some(({ customerId }) => ids.has(customerId)))
}

function matchNumbers(book: InvoiceBook, entry: BankEntry, named: ReturnType<InvoiceBook['findNamed']>): Ranked {
  const isOut = entry.amountMinor < 0
  const isOwn = ({ invoice }: KnownInvoice) => (invoice.kind === 'creditNote') === isOut
  if (named.some(({ all }) => all.filter(isOwn).length > 1)) {
    const each = named.flatMap(({ all }) => all.filter((known) => isOwn(known) && leftOf(known.invoice) > 0)).slice(0, mostAlike)
    return { proposals: each.map((known) => spread(book, entry, [known], ['reference'])), isSure: false }
  }
  const isExact = named.every((each) => each.isExact)
  const reason = isExact ? 'reference' : 'brokenReference'
  const own = named.flatMap(({ all }) => all.filter(isOwn))
  if (own.length === 0)
    return isOut
      ? matchRefund(
          book,
          entry,
          named.flatMap(({ all }) => all),
          reason,
        )
      : nothing
  const owing = own.filter(({ invoice }) => leftOf(invoice) > 0)
  if (owing.length === 0) {
    const isAlike = own.some((known) => hasAlike(known, entry))
    return {
      proposals: [spread(book, entry, own.slice(0, 1), [reason, 'paidBefore', ...(isAlike ? (['alike'] as const) : [])])],
      isSure: false,
    }
  }
  const amount = Math.abs(entry.amountMinor)
  const total = sumLeft(owing)
  // The same entry of another file, or a payment that a person has typed.
  const isAlike = owing.some((known) => hasAlike(known, entry))
  const alike: readonly MatchReason[] = isAlike ? ['alike'] : []
  const sure = (proposal: Proposal): Ranked => ({ proposals: [proposal], isSure: !isAlike && proposal.problem === undefined })
  if (amount === total) return sure(spread(book, entry, owing, [reason, 'amount', ...alike]))
  const notes = named.flatMap(({ all }) => all.filter((known) => !isOwn(known) && leftOf(known.invoice) > 0))
  const credited = isOut ? undefined : matchCredit(book, entry, owing, notes, reason)
  if (credited) return sure(credited)
  const discounted = matchDiscount(entry, owing)
  if (discounted) return sure(book.propose(entry, discounted, [reason, 'discount', ...alike]))
  if (amount < total) {
    const ranked = sure(spread(book, entry, owing.toSorted(compareDueDates), [reason, 'part', ...alike]))
    // Nothing but the number speaks for it where the payer is not the customer.
    const isOwnName = owing.every(({ customerId }) => book.findCustomers(entry).ids.has(customerId))
    return { ...ranked, isSure: ranked.isSure && owing.length === 1 && isExact && isOwnName }
  }
  return { proposals: [...findFurther(book, entry, owing, reason), spread(book, entry, owing, [reason, 'overpaid'])], isSure: false }
}

/** Other invoices of the customer that make up the rest: payers name the first of several. */
function findFurther(book: InvoiceBook, entry: BankEntry, owing: readonly KnownInvoice[], reason: MatchReason): readonly Proposal[] {
  const rest = Math.abs(entry.amountMinor) - sumLeft(owing)
  const others = book
    .index(entry, entry.amountMinor < 0)
    .listOfCustomer(owing[0]?.customerId ?? '')
    .filter((known) => !owing.includes(known) && leftOf(known.invoice) > 0)
    .toSorted(compareDueDates)
  const single = others.filter(({ invoice }) => leftOf(invoice) === rest).map((known) => [known])
  return [...single, ...findSums(others, rest)]
    .slice(0, mostAlike)
    .map((found) => spread(book, entry, [...owing, ...found], [reason, 'sum']))
}

/** Several invoices of one customer whose balances make an amount: all, or two of them. */
function findSums(open: readonly KnownInvoice[], amount: number): readonly (readonly KnownInvoice[])[] {
  const whole = open.length > 2 && sumLeft(open) === amount ? [open] : []
  const few = open.slice(0, mostCompared)
  const pairs = few.flatMap((one, at) => few.slice(at + 1).flatMap((other) => (sumLeft([one, other]) === amount ? [[one, other]] : [])))
  return [...whole, ...pairs].slice(0, mostAlike)
}

function sumLeft(all: readonly KnownInvoice[]): number {
  return sumMinor(all.map(({ invoice }) => leftOf(invoice)))
}

/** Money that went out with the number of an invoice that was overpaid. */
function matchRefund(book: InvoiceBook, entry: BankEntry, all: readonly KnownInvoice[], reason: MatchReason): Ranked {
  const [only, ...others] = all.filter(({ invoice }) => leftOf(invoice) < 0)
  if (!only || others.length > 0) return nothing
  const allocation = { ...addressOf(only), amountMinor: entry.amountMinor, method: 'transfer' } as const
  const isExact = leftOf(only.invoice) === entry.amountMinor
  const proposal = book.propose(entry, [allocation], [reason, isExact ? 'amount' : 'part'])
  return { proposals: [proposal], isSure: isExact && proposal.problem === undefined }
}

/** An invoice less the credit notes that the payer names: the notes are settled against it. */
export function matchCredit(
  book: InvoiceBook,
  entry: BankEntry,
  owing: readonly KnownInvoice[],
  notes: readonly KnownInvoice[],
  reason: MatchReason,
): Proposal | undefined {
  const credit = sumLeft(notes)
  const total = sumLeft(owing)
  const isOfOne = [...owing, ...notes].every(({ customerId }) => customerId === owing[0]?.customerId)
  if (credit === 0 || !isOfOne || entry.amountMinor !== total - credit) return undefined
  let unsettled = credit
  const paid = owing.flatMap((known): readonly Allocation[] => {
    const left = leftOf(known.invoice)
    const byCredit = Math.min(left, unsettled)
    unsettled -= byCredit
    const parts = [
      { ...addressOf(known), amountMinor: byCredit, method: 'credit' },
      { ...addressOf(known), amountMinor: left - byCredit, method: methodOf(entry) },
    ] as const
    return parts.filter(({ amountMinor }) => amountMinor > 0)
  })
  const settled = notes.map((known) => ({ ...addressOf(known), amountMinor: leftOf(known.invoice), method: 'credit' }) as const)
  return book.propose(entry, [...paid, ...settled], [reason, 'credit'])
}

/** Each invoice less its discount, if that is what came in. Payers round by a cent. */
function matchDiscount(entry: BankEntry, owing: readonly KnownInvoice[]): readonly Allocation[] | undefined {
  if (entry.amountMinor < 0) return undefined
  const [first] = owing
  const options = owing.length === 1 && first ? listDiscounts(first.invoice, entry.bookedOn).map((minor) => [minor]) : []
  const all = owing.length > 1 ? [owing.map(({ invoice }) => listDiscounts(invoice, entry.bookedOn)[0] ?? 0)] : options
  const total = sumLeft(owing)
  const fitting = all.find((each) => sumMinor(each) > 0 && Math.abs(total - sumMinor(each) - entry.amountMinor) <= each.length)
  if (!fitting) return undefined
  let rest = entry.amountMinor
  return owing.map((known, at) => {
    const amountMinor = at === owing.length - 1 ? rest : leftOf(known.invoice) - (fitting[at] ?? 0)
    rest -= amountMinor
    return { ...addressOf(known), amountMinor, method: methodOf(entry) }
  })
}

/** Without a number: the amount and the name, together sure if only one invoice has both. */
function matchAmount(book: InvoiceBook, entry: BankEntry): Ranked {
  const isOut = entry.amountMinor < 0
  const amount = Math.abs(entry.amountMinor)
  const index = book.index(entry, isOut)
  const customers = book.findCustomers(entry)
  const payable = index.listOfAmount(amount)
  const both = listFitting(
    entry,
    payable.filter(({ customerId }) => customers.ids.has(customerId)),
  )
  const propose = (reasons: readonly MatchReason[]) => (each: (typeof both)[number]) =>
    spread(book, entry, [each.known], [each.reason, ...reasons])
  if (both.length > 0) {
    // The same entry in another file may have been recorded for another invoice of the customer.
    const isAlike = both.some(({ known: { customerId } }) => isAlikeOfCustomer(book, entry, customerId))
    const proposals = both.slice(0, mostAlike).map(propose(isAlike ? ['name', 'alike'] : ['name']))
    return { proposals, isSure: both.length === 1 && customers.isCertain && !isAlike && proposals[0]?.problem === undefined }
  }
  // Money that goes out is seldom the payout of a credit note.
  if (isOut) return nothing
  const named = [...customers.ids]
    .flatMap((customerId) => index.listOfCustomer(customerId))
    .filter(({ invoice }) => leftOf(invoice) > 0)
    .toSorted((one, other) => compareDueDates(one, other))
  const sums = [...Map.groupBy(named, ({ customerId }) => customerId).values()].flatMap((all) => findSums(all, amount))
  const parts = named.filter(({ invoice }) => leftOf(invoice) > amount)
  return {
    proposals: [
      ...sums.map((all) => spread(book, entry, all, ['sum', 'name'])),
      // A customer does not pay for another one.
      ...(customers.ids.size > 0 ? [] : listFitting(entry, payable.slice(0, mostCompared)).slice(0, mostAlike).map(propose([]))),
      ...parts.slice(0, 3).map((known) => spread(book, entry, [known], ['name', 'part'])),
    ],
    isSure: false,
  }
}

/** Those whose balance is the amount of an entry, or is so after a discount in time; those due first. */
function listFitting(
  entry: BankEntry,
  all: readonly KnownInvoice[],
): readonly { readonly known: KnownInvoice; readonly reason: MatchReason }[] {
  return all
    .toSorted((one, other) => compareDueDates(one, other))
    .flatMap((known): ReturnType<typeof listFitting> => {
      if (leftOf(known.invoice) === Math.abs(entry.amountMinor)) return [{ known, reason: 'amount' }]
      return matchDiscount(entry, [known]) ? [{ known, reason: 'discount' }] : []
    })
}

/** What a person gave to invoices. */
export function sumGiven(all: readonly ChosenInvoice[]): number {
  return sumMinor(all.map(({ givenMinor = 0 }) => givenMinor))
}

/** Gives each invoice its given part, or what is left to pay, in this order; the last one takes the rest, up to all of it if it is too much. */
export function spread(book: InvoiceBook, entry: BankEntry, all: readonly ChosenInvoice[], reasons: readonly MatchReason[]): Proposal {
  const last = all.findLastIndex(({ givenMinor }) => givenMinor === undefined)
  let rest = Math.abs(entry.amountMinor) - sumGiven(all)
  const allocations = all.flatMap((known, at): readonly Allocation[] => {
    const { givenMinor } = known
    const amountMinor = givenMinor ?? (at === last ? rest : Math.min(rest, Math.max(0, leftOf(known.invoice))))
    if (givenMinor === undefined) rest -= amountMinor
    return amountMinor === 0 ? [] : [{ ...addressOf(known), amountMinor, method: methodOf(entry) }]
  })
  return book.propose(entry, allocations, reasons)
}

/** Whether a payment of this amount is recorded of about this day: a person may have typed it. */
function hasAlike({ invoice }: KnownInvoice, { amountMinor, bookedOn }: BankEntry): boolean {
  return invoice.payments.some(
    (payment) => payment.amountMinor === Math.abs(amountMinor) && Math.abs(daysBetween(payment.paidOn, bookedOn)) <= alikeDays,
  )
}

/**
 * Whether a customer has payments that may be the entry in another file, or payments that were taken back, as the entry says: of its amount,
 * also divided between invoices. Of entries of the files that are being read, those of the same day.
 */
export function isAlikeOfCustomer(book: InvoiceBook, entry: BankEntry, customerId: string, isBack = false): boolean {
  const isCredit = entry.amountMinor < 0 !== isBack
  const amountMinor = isBack ? 0 - (entry.originalMinor ?? Math.abs(entry.amountMinor)) : Math.abs(entry.amountMinor)
  const payments = book
    .index(entry, isCredit)
    .listOfCustomer(customerId)
    .flatMap(({ invoice }) => invoice.payments.filter(isMoney))
    .filter((payment) => Math.abs(daysBetween(payment.paidOn, entry.bookedOn)) <= (book.isApplied(payment) ? 0 : alikeDays))
  if (payments.some((payment) => payment.amountMinor === amountMinor)) return true
  const groups = Map.groupBy(payments, ({ bankEntry, paidOn }) => bankEntry ?? paidOn)
  return [...groups.values()].some((parts) => sumPayments(parts) === amountMinor)
}

export function addressOf({ customerId, invoice }: KnownInvoice) {
  return { customerId, number: invoice.number }
}

function methodOf({ isDirectDebit }: BankEntry): Payment['method'] {
  return isDirectDebit ? 'directDebit' : 'transfer'
}
