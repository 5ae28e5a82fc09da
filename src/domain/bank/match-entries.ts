import { compareCalendarDates } from '#domain/calendar-date.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, ChosenInvoice, EntryMatch, KnownInvoice, Proposal } from './entry-match.ts'
import { type InvoiceBook, nameOf } from './invoice-book.ts'
import { addressOf, matchCredit, matchPayment, type Ranked, spread, sumGiven } from './match-payment.ts'
import { matchReturn } from './match-return.ts'

/** An entry with its identity (`EntryCounter`). */
export type IdentifiedEntry = { readonly id: string; readonly entry: BankEntry }

/** An entry with what is proposed for it. */
export type MatchedEntry = IdentifiedEntry & { readonly match: EntryMatch }

/**
 * Matches entries with invoices, one after the other: those that name invoices first, the others by what is left then. Steps, so that a
 * caller can do other work in between.
 *
 * @param book Is changed: what is sure counts as paid for the next ones.
 * @param chosen Invoices that a person chose, by the id of the entry. @param excluded Ids of entries that nothing is proposed for.
 * @returns In the order of their days.
 */
export function* matchEntries(
  book: InvoiceBook,
  entries: readonly IdentifiedEntry[],
  chosen: ReadonlyMap<string, readonly ChosenInvoice[]> = new Map(),
  excluded: ReadonlySet<string> = new Set(),
): Generator<undefined, readonly MatchedEntry[]> {
  const ordered = entries.toSorted(compareEntries)
  const matches = new Map<string, EntryMatch>()
  const take = ({ id, entry }: IdentifiedEntry): EntryMatch => {
    const recorded = book.findRecorded(id)
    if (recorded) return { state: 'recorded', names: recorded }
    const match = excluded.has(id) ? ({ state: 'none' } as const) : decide(book, entry, chosen.get(id))
    if (match.state === 'sure') book.apply(id, entry, match.proposals[0])
    return match
  }
  const first: IdentifiedEntry[] = []
  const rest: IdentifiedEntry[] = []
  for (const each of ordered) {
    const isFirst = chosen.has(each.id) || book.findNamed(each.entry).length > 0
    ;(isFirst ? first : rest).push(each)
    yield
  }
  for (const each of first) {
    const match = take(each)
    matches.set(each.id, match)
    // The payment that it takes back may be one of the others.
    if (match.state === 'none' && each.entry.isReturn) rest.push(each)
    yield
  }
  for (const each of rest.toSorted(compareEntries)) {
    matches.set(each.id, take(each))
    yield
  }
  return ordered.map((each) => ({ ...each, match: matches.get(each.id) ?? { state: 'none' } }))
}

/** By day; on one day payments come before those that take them back, whichever order the file has. */
function compareEntries({ entry: a }: IdentifiedEntry, { entry: b }: IdentifiedEntry): number {
  return compareCalendarDates(a.bookedOn, b.bookedOn) || Number(a.isReturn) - Number(b.isReturn)
}

function decide(book: InvoiceBook, entry: BankEntry, chosen: readonly ChosenInvoice[] | undefined): EntryMatch {
  if (chosen) return toMatch(choose(book, entry, chosen))
  const back = entry.isReturn ? matchReturn(book, entry) : undefined
  if (back && back.proposals.length > 0) return toMatch(back)
  // Words of a return may be those of a payer.
  return toMatch({ ...matchPayment(book, entry), ...(back && { isSure: false }) })
}

function toMatch({ proposals: [first, ...others], isSure }: Ranked): EntryMatch {
  if (!first) return { state: 'none' }
  return isSure ? { state: 'sure', proposals: [first] } : { state: 'doubtful', proposals: [first, ...others] }
}

/**
 * What a person chose: paid in this order, or taken back where the money goes the other way. Invoices with credit notes must make up the
 * amount, and take no given parts of it.
 */
function choose(book: InvoiceBook, entry: BankEntry, all: readonly ChosenInvoice[]): Ranked {
  const current = all.flatMap(({ givenMinor, ...known }): readonly ChosenInvoice[] => {
    const found = book.get(nameOf(known.customerId, known.invoice.number))
    return found ? [{ ...found, ...(givenMinor !== undefined && { givenMinor }) }] : []
  })
  const isNote = ({ invoice }: KnownInvoice) => invoice.kind === 'creditNote'
  const notes = current.filter(isNote)
  if (notes.length > 0 && notes.length < current.length) {
    const owing = current.filter((known) => !isNote(known))
    const credited = matchCredit(book, entry, owing, notes, 'chosen')
    return { proposals: credited ? [credited] : [], isSure: credited !== undefined && credited.problem === undefined }
  }
  const isBack = notes.length > 0 !== entry.amountMinor < 0
  const proposal: Proposal = isBack ? takeBack(book, entry, current) : spread(book, entry, current, ['chosen'])
  return { proposals: [proposal], isSure: proposal.problem === undefined && proposal.allocations.length > 0 }
}

function takeBack(book: InvoiceBook, entry: BankEntry, all: readonly ChosenInvoice[]): Proposal {
  let rest = Math.abs(entry.amountMinor) - sumGiven(all)
  const allocations = all.flatMap((known): readonly Allocation[] => {
    const { givenMinor } = known
    const { payments } = known.invoice
    const amountMinor = givenMinor ?? Math.min(rest, Math.max(0, sumPayments(payments)))
    if (givenMinor === undefined) rest -= amountMinor
    return amountMinor === 0 ? [] : [{ ...addressOf(known), amountMinor: 0 - amountMinor, method: payments.at(-1)?.method ?? 'transfer' }]
  })
  return book.propose(entry, allocations, ['chosen'])
}
