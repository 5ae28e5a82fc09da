import { compareDueDates } from '#domain/invoices/list/invoice-order.ts'
import { daysBetween } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import type { Payment } from '#domain/invoices/payment.ts'
import { listDiscounts } from './agreed-discount.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, KnownInvoice, MatchReason, Proposal } from './entry-match.ts'
import { type InvoiceBook, leftOf } from './invoice-book.ts'

/** Proposals, the best first; the first one is sure or not. */
export type Ranked = { readonly proposals: readonly Proposal[]; readonly isSure: boolean }

const nothing: Ranked = { proposals: [], isSure: false }

/** Proposals that differ only in the invoice. */
const mostAlike = 5

/** Open invoices of a customer that are compared in pairs, those due first. */
const mostCompared = 100

/** Payments of the same amount that many days apart may be one. */
const alikeDays = 5

/** Finds what an entry pays: invoices where money came in, credit notes where it went out. */
export function matchPayment(book: InvoiceBook, entry: BankEntry): Ranked {
  const named = book.findNamed(entry)
  if (named.length > 0) {
    const byNumber = matchNumbers(book, entry, named)
    if (byNumber.proposals.length > 0) return byNumber
  }
  return matchAmount(book, entry)
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
  if (amount === total) return sure(spread(book, entry, owing, [reason, 'amount']))
  const notes = named.flatMap(({ all }) => all.filter((known) => !isOwn(known) && leftOf(known.invoice) > 0))
  const credited = isOut ? undefined : matchCredit(book, entry, owing, notes, reason)
  if (credited) return sure(credited)
  const discounted = matchDiscount(entry, owing)
  if (discounted) return sure(book.propose(entry, discounted, [reason, 'discount']))
  if (amount < total) {
    const isAlike = owing.some((known) => hasAlike(known, entry))
    const proposal = spread(book, entry, owing.toSorted(compareDueDates), [reason, 'part', ...(isAlike ? (['alike'] as const) : [])])
    return { proposals: [proposal], isSure: owing.length === 1 && isExact && !isAlike && proposal.problem === undefined }
  }
  return { proposals: [...findFurther(book, entry, owing, reason), spread(book, entry, owing, [reason, 'overpaid'])], isSure: false }
}

function sure(proposal: Proposal): Ranked {
  return { proposals: [proposal], isSure: proposal.problem === undefined }
}

/** Other invoices of the customer that make up the rest: payers name the first of several. */
function findFurther(book: InvoiceBook, entry: BankEntry, owing: readonly KnownInvoice[], reason: MatchReason): readonly Proposal[] {
  const rest = Math.abs(entry.amountMinor) - sumLeft(owing)
  const others = book
    .list(entry.currency, entry.amountMinor < 0)
    .filter((known) => !owing.includes(known) && known.customerId === owing[0]?.customerId && leftOf(known.invoice) > 0)
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
  const open = book
    .list(entry.currency, isOut)
    .filter(({ invoice }) => leftOf(invoice) > 0)
    .toSorted(compareDueDates)
  const fitting = open.flatMap((known): readonly { readonly known: KnownInvoice; readonly reason: MatchReason }[] => {
    if (leftOf(known.invoice) === amount) return [{ known, reason: 'amount' }]
    return matchDiscount(entry, [known]) ? [{ known, reason: 'discount' }] : []
  })
  const customers = book.findCustomers(entry)
  const named = open.filter(({ customerId }) => customers.has(customerId))
  const both = fitting.filter(({ known }) => named.includes(known))
  const propose = (reasons: readonly MatchReason[]) => (each: (typeof fitting)[number]) =>
    spread(book, entry, [each.known], [each.reason, ...reasons])
  if (both.length > 0) {
    // The same entry in another file may have been recorded for another invoice of the customer.
    const isAlike = both.some(({ known: { customerId } }) => hasSameOfDay(book, entry, customerId))
    const proposals = both.slice(0, mostAlike).map(propose(isAlike ? ['name', 'alike'] : ['name']))
    return { proposals, isSure: both.length === 1 && !isAlike && proposals[0]?.problem === undefined }
  }
  // Money that goes out is seldom the payout of a credit note.
  if (isOut) return nothing
  const sums = [...Map.groupBy(named, ({ customerId }) => customerId).values()].flatMap((all) => findSums(all, amount))
  const parts = named.filter(({ invoice }) => leftOf(invoice) > amount)
  return {
    proposals: [
      ...sums.map((all) => spread(book, entry, all, ['sum', 'name'])),
      // A customer does not pay for another one.
      ...(customers.size > 0 ? [] : fitting.slice(0, mostAlike).map(propose([]))),
      ...parts.slice(0, 3).map((known) => spread(book, entry, [known], ['name', 'part'])),
    ],
    isSure: false,
  }
}

/** Gives each invoice what is left to pay, in this order; the last one takes the rest, up to all of it if it is too much. */
export function spread(book: InvoiceBook, entry: BankEntry, all: readonly KnownInvoice[], reasons: readonly MatchReason[]): Proposal {
  let rest = Math.abs(entry.amountMinor)
  const allocations = all.flatMap((known, at): readonly Allocation[] => {
    const amountMinor = at === all.length - 1 ? rest : Math.min(rest, Math.max(0, leftOf(known.invoice)))
    rest -= amountMinor
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

/** Whether a customer has a payment of this day and amount, or one that was taken back, as the entry says. */
export function hasSameOfDay(book: InvoiceBook, entry: BankEntry, customerId: string, isBack = false): boolean {
  const isCredit = entry.amountMinor < 0 !== isBack
  const amountMinor = isBack ? 0 - (entry.originalMinor ?? Math.abs(entry.amountMinor)) : Math.abs(entry.amountMinor)
  return book
    .list(entry.currency, isCredit)
    .some(
      (known) =>
        known.customerId === customerId &&
        known.invoice.payments.some((payment) => payment.paidOn === entry.bookedOn && payment.amountMinor === amountMinor),
    )
}

export function addressOf({ customerId, invoice }: KnownInvoice) {
  return { customerId, number: invoice.number }
}

function methodOf({ isDirectDebit }: BankEntry): Payment['method'] {
  return isDirectDebit ? 'directDebit' : 'transfer'
}
