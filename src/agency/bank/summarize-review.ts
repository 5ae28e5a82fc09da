import type { BankAllocation, BankDecisions, BankFileReport, BankGroup, BankReport, BankRow } from '#domain/bank/bank-review.ts'
import { bankGroups, rowsPerPart } from '#domain/bank/bank-review.ts'
import type { Proposal } from '#domain/bank/entry-match.ts'
import { type InvoiceName, nameOf, sourceOf } from '#domain/bank/invoice-book.ts'
import { leftOf } from '#domain/bank/left-of.ts'
import type { MatchedEntry } from '#domain/bank/match-entries.ts'
import { encodeHex } from '#domain/encode-hex.ts'
import { addPayment } from '#domain/invoices/add-payment.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Review, ReviewedFile } from './review-statements.ts'

/** What a report holds, which must fit into a document. */
const mostFiles = 100
const mostProblems = 50
const mostProblemsOfAll = 500
const mostRefusals = 20
const mostTables = 20
/** Invoices of a proposal; one with more is not shown. */
const mostAllocations = 500
/** Characters of a part of the review: a document takes 1 MiB, and a character up to three bytes. */
const longestPart = 300_000

/** The report of a review, and its rows in parts. */
export async function summarizeReview(
  review: Review,
  decisions: BankDecisions,
  now: Date,
): Promise<{ readonly report: BankReport; readonly parts: readonly string[] }> {
  const leftOut = new Set(decisions.leftOut)
  const chosen = new Set(decisions.chosen.map(({ entry }) => entry))
  const byGroup = Map.groupBy(review.matched, (each) => findGroup(each, leftOut))
  const parts: string[] = []
  const groups = {} as Record<BankGroup, BankReport['groups'][BankGroup]> // filled below
  for (const group of bankGroups) {
    const entries = byGroup.get(group) ?? []
    const firstPart = parts.length
    const rows = entries.map((each) => JSON.stringify(toRow(each, review, chosen.has(each.id))))
    parts.push(...cutParts(rows))
    groups[group] = { count: entries.length, firstPart, partCount: parts.length - firstPart }
  }
  const sure = (byGroup.get('sure') ?? []).flatMap((each) =>
    each.match.state === 'sure' ? [{ ...each, proposal: each.match.proposals[0] }] : [],
  )
  return {
    report: {
      files: listFiles(review.files),
      fileCount: review.files.length,
      groups,
      sums: sumByCurrency(sure),
      ...countStates(sure, review, now),
      fingerprint: await digestOf(sure),
    },
    parts,
  }
}

function findGroup({ id, entry, match }: MatchedEntry, leftOut: ReadonlySet<string>): BankGroup {
  if (match.state !== 'none') return match.state
  if (leftOut.has(id)) return 'leftOut'
  return entry.amountMinor > 0 || entry.isReturn ? 'none' : 'out'
}

function toRow({ id, entry, match }: MatchedEntry, { companies }: Review, isChosen: boolean): BankRow {
  const { bookedOn, amountMinor, currency, name, purpose, isReturn, returnReason } = entry
  const proposals: readonly Proposal[] = match.state === 'sure' || match.state === 'doubtful' ? match.proposals : []
  const withCompany = (proposal: Proposal) => ({
    ...proposal,
    allocations: proposal.allocations.map((allocation): BankAllocation => {
      return { ...allocation, company: companies.get(allocation.customerId) ?? allocation.customerId }
    }),
  })
  return {
    id,
    bookedOn,
    amountMinor,
    currency,
    ...(name !== undefined && { name }),
    purpose: purpose.slice(0, 300),
    isReturn,
    ...(returnReason !== undefined && { returnReason }),
    ...(match.state === 'recorded' && { names: match.names }),
    proposals: proposals.filter(({ allocations }) => allocations.length <= mostAllocations).map(withCompany),
    isChosen,
  }
}

/** A part holds as many rows as are shown together, or fewer where they are long. */
function cutParts(rows: readonly string[]): readonly string[] {
  const parts: string[] = []
  let open: string[] = []
  let size = 0
  for (const row of rows) {
    if (open.length > 0 && (open.length === rowsPerPart || size + row.length > longestPart)) {
      parts.push(`[${open.join(',')}]`)
      open = []
      size = 0
    }
    open.push(row)
    size += row.length
  }
  if (open.length > 0) parts.push(`[${open.join(',')}]`)
  return parts
}

function listFiles(files: readonly ReviewedFile[]): readonly BankFileReport[] {
  let room = mostProblemsOfAll
  let tables = mostTables
  return files.slice(0, mostFiles).map(({ problems, refusals, table, ...file }) => {
    const shown = problems.slice(0, Math.min(mostProblems, room))
    room -= shown.length
    if (table) tables--
    return {
      ...file,
      problems: shown,
      problemCount: problems.length,
      refusals: refusals.slice(0, mostRefusals),
      refusalCount: refusals.length,
      ...(table && tables >= 0 && { table }),
    }
  })
}

type SureEntry = MatchedEntry & { readonly proposal: Proposal }

function sumByCurrency(sure: readonly SureEntry[]): BankReport['sums'] {
  const sums = new Map<string, { currency: string; inMinor: number; outMinor: number }>()
  for (const { entry, proposal } of sure) {
    const { currency, amountMinor } = entry
    const sum = sums.get(currency) ?? { currency, inMinor: 0, outMinor: 0 }
    const recorded = Math.abs(amountMinor) - proposal.restMinor
    if (amountMinor > 0) sum.inMinor += recorded
    else sum.outMinor += recorded
    sums.set(currency, sum)
  }
  return [...sums.values()]
}

/** Invoices that become paid, or open again, as `recordMatches` makes them. */
function countStates(sure: readonly SureEntry[], { invoices }: Review, now: Date) {
  const changed = new Map<InvoiceName, Invoice>()
  for (const { id, entry, proposal } of sure) {
    for (const { customerId, number, amountMinor, method } of proposal.allocations) {
      const name = nameOf(customerId, number)
      const invoice = changed.get(name) ?? invoices.get(name)?.invoice
      const payment = { amountMinor, method, paidOn: entry.bookedOn, isOverpaid: true, source: sourceOf(id, entry) }
      const paid = invoice && addPayment(invoice, payment, now)
      if (paid && !('refusal' in paid)) changed.set(name, paid.invoice)
    }
  }
  const states = [...changed].map(([name, invoice]) => ({
    wasOwing: leftOf(invoices.get(name)?.invoice ?? invoice) > 0,
    isOwing: leftOf(invoice) > 0,
  }))
  return {
    paidCount: states.filter(({ wasOwing, isOwing }) => wasOwing && !isOwing).length,
    openedCount: states.filter(({ wasOwing, isOwing }) => !wasOwing && isOwing).length,
  }
}

async function digestOf(sure: readonly SureEntry[]): Promise<string> {
  const text = JSON.stringify(sure.map(({ id, proposal }) => [id, proposal.allocations]))
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeHex(new Uint8Array(bytes).subarray(0, 16))
}
