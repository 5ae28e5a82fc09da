import { addPayment } from '#domain/invoices/add-payment.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type InvoiceName, nameOf, sourceOf } from '#domain/bank/invoice-book.ts'
import type { MatchedEntry } from '#domain/bank/match-entries.ts'
import type { Proposal } from '#domain/bank/entry-match.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { recordedWrites } from '#gateway/batches/record-batch.ts'
import { mostWrites as mostWritesOfCommit } from '#gateway/documents/documents.ts'
import { refuseChange, type ReplaceRefusal } from '#agency/invoices/replace-invoice.ts'
import type { Operation } from '#agency/operation.ts'
import { refuseConflict } from '#agency/refuse-failure.ts'
import type { Review } from './review-statements.ts'

/** Why matches are not recorded; `doneCount` entries are already. */
export type RecordRefusal = Refusal<'not-recorded'> & {
  /** `CUSTOMER/NUMBER`. */
  readonly name: string
  readonly cause: ReplaceRefusal
  readonly doneCount: number
}

type SureEntry = MatchedEntry & { readonly proposal: Proposal }

/** A commit also contains the records for `undo`. */
const mostWrites = mostWritesOfCommit - recordedWrites

/** Entries that belong together, because they are about the same invoices. */
type Group = { readonly names: Set<InvoiceName>; readonly entries: SureEntry[] }

/**
 * Records what is sure as payments. An entry is recorded for all its invoices in one commit or not at all, and none is recorded twice: an
 * invoice that has changed since the review is refused.
 *
 * @param input Is the same when the same files are given again.
 */
export async function recordMatches(
  operation: Operation,
  { matched, invoices }: Review,
  input?: string,
  mostOfCommit = mostWrites,
): Promise<Outcome<{ readonly recordedCount: number }, RecordRefusal>> {
  const entries = matched.flatMap((each) => (each.match.state === 'sure' ? [{ ...each, proposal: each.match.proposals[0] }] : []))
  const changed = new Map<InvoiceName, Invoice>()
  for (const { id, entry, proposal } of entries) {
    for (const { customerId, number, amountMinor, method } of proposal.allocations) {
      const name = nameOf(customerId, number)
      const invoice = changed.get(name) ?? invoices.get(name)?.invoice
      if (!invoice) throw new Error(`The review has no invoice ${name}.`)
      const payment = { amountMinor, method, paidOn: entry.bookedOn, isOverpaid: true, source: sourceOf(id, entry) }
      const paid = addPayment(invoice, payment, operation.now())
      if ('refusal' in paid) throw new Error(`The review took a payment of ${name} that is refused: ${paid.refusal}.`)
      changed.set(name, paid.invoice)
    }
  }
  for (const [name, invoice] of changed) {
    const stored = invoices.get(name)
    const cause = stored && (await refuseChange(operation, stored, invoice))
    if (cause) return { refusal: 'not-recorded', name, cause, doneCount: 0 }
  }
  const commits = cutCommits(groupEntries(entries), mostOfCommit)
  if (commits.length > 1) operation.batch?.expectSeveral(input)
  let recordedCount = 0
  for (const { names, entries: own } of commits) {
    const writes = [...names].flatMap((name) => {
      const [stored, invoice] = [invoices.get(name), changed.get(name)]
      return stored && invoice ? [{ customerId: stored.customerId, invoice, replaces: stored }] : []
    })
    const cause = await refuseConflict(operation.gateway.invoices.storeInvoices(writes))
    if (cause) return { refusal: 'not-recorded', name: [...names][0] ?? '', cause, doneCount: recordedCount }
    recordedCount += own.length
  }
  await operation.batch?.finish(operation.documents)
  return { recordedCount }
}

/** Entries of one invoice are in one group, and so are the invoices of one entry. */
function groupEntries(entries: readonly SureEntry[]): readonly Group[] {
  const groups = new Map<InvoiceName, Group>()
  for (const entry of entries) {
    const names = entry.proposal.allocations.map(({ customerId, number }) => nameOf(customerId, number))
    const joined = [...new Set(names.flatMap((name) => groups.get(name) ?? []))]
    const group: Group = {
      names: new Set([...joined.flatMap((each) => [...each.names]), ...names]),
      entries: [...joined.flatMap((each) => each.entries), entry],
    }
    for (const name of group.names) groups.set(name, group)
  }
  return [...new Set(groups.values())]
}

function cutCommits(groups: readonly Group[], most: number): readonly Group[] {
  const commits: Group[] = []
  for (const group of groups) {
    const last = commits.at(-1)
    if (last && last.names.size + group.names.size <= most) {
      for (const name of group.names) last.names.add(name)
      last.entries.push(...group.entries)
    } else commits.push({ names: new Set(group.names), entries: [...group.entries] })
  }
  return commits
}
