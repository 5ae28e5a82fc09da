import * as v from 'valibot'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { BankTable, ReadColumn, StatementProblem } from './bank-entry.ts'
import type { BankFault } from './bank-fault.ts'
import type { Allocation, Proposal } from './entry-match.ts'

/** English path of the page to which staff send bank statements. */
export const bankPath = '/dashboard/agency/bank'

/** Statements that are sent at once. */
export const mostStatements = 20

/** Decisions of one review, and their characters as JSON: they must fit into a document with its report. */
export const mostDecisions = 1000
export const mostDecisionCharacters = 200_000

/** Invoices that a person can choose for one entry on the page. */
export const mostChoices = 8

/** Rows of a group that are stored, and shown, together. */
export const rowsPerPart = 25

/**
 * Entries by what is to be done: `sure` is recorded, `doubtful` has proposals, `none` has none, `leftOut` was left out by a person, `out` is
 * money that went out and belongs to no invoice.
 */
export const bankGroups = ['sure', 'doubtful', 'none', 'leftOut', 'recorded', 'out'] as const
export type BankGroup = (typeof bankGroups)[number]

/** What a person decided, by the ids of entries. */
export const BankDecisionsSchema = v.object({
  chosen: v.array(
    v.object({ entry: v.string(), invoices: v.array(v.object({ invoice: v.string(), amount: v.exactOptional(v.string()) })) }),
  ),
  leftOut: v.array(v.string()),
})
export type BankDecisions = Readonly<v.InferOutput<typeof BankDecisionsSchema>>

/** The invoices that a person chose for an entry; amounts in plain digits of its currency. */
export type BankChoice = BankDecisions['chosen'][number]

/** A part of an entry, with the company that it is of. */
export type BankAllocation = Allocation & { readonly company: string }

/** An entry as it is shown. */
export type BankRow = {
  readonly id: string
  readonly bookedOn: CalendarDate
  readonly amountMinor: number
  readonly currency: string
  readonly name?: string
  readonly purpose: string
  readonly isReturn: boolean
  readonly returnReason?: string
  /** Of a recorded entry: `CUSTOMER/NUMBER`. */
  readonly names?: readonly string[]
  readonly proposals: readonly (Omit<Proposal, 'allocations'> & { readonly allocations: readonly BankAllocation[] })[]
  /** Whether a person chose its invoices. */
  readonly isChosen: boolean
}

/** What was read of a file. */
export type ReadStatementFile = {
  readonly name: string
  readonly format?: string
  /** The agency's accounts that it is of. */
  readonly accounts: readonly string[]
  /** Whether it names no account, and that of the agency was assumed. */
  readonly isAssumed: boolean
  readonly entryCount: number
  readonly pendingCount: number
  /** Entries that a file before it has, too. */
  readonly repeatedCount: number
  readonly problems: readonly StatementProblem[]
  /** Why all or a part of it was refused. */
  readonly refusals: readonly BankFault[]
}

/** What was read of a file, with the first of its problems and refusals. */
export type BankFileReport = ReadStatementFile & {
  readonly problemCount: number
  readonly refusalCount: number
  readonly columns?: readonly ReadColumn[]
  readonly table?: BankTable
}

/** What recording has led to. `name`: the invoice that was in the way. */
export type BankStop = {
  readonly name: 'changed' | 'not-recorded'
  readonly cause?: Refusal
  readonly invoice?: string
  readonly done: number
}

/** What a review has found: entries are in parts of their own. */
export type BankReport = {
  readonly files: readonly BankFileReport[]
  readonly fileCount: number
  readonly groups: Readonly<Record<BankGroup, { readonly count: number; readonly firstPart: number; readonly partCount: number }>>
  /** What would be recorded, by currency (ISO 4217); positive. */
  readonly sums: readonly { readonly currency: string; readonly inMinor: number; readonly outMinor: number }[]
  /** Invoices that become paid by it, and that are open again. */
  readonly paidCount: number
  readonly openedCount: number
  /** Digest of what would be recorded. */
  readonly fingerprint: string
  /** Entries that were recorded last. */
  readonly recordedCount?: number
  readonly stop?: BankStop
  /** Why the last decision was not taken. */
  readonly refused?: Refusal
  /** Whether payments of these statements were taken back last; `conflicts`: or could not be. */
  readonly undone?: { readonly conflictCount: number }
}

/** What payers write in a made-up statement. */
export type SampleWords = {
  readonly paid: (number: string) => string
  readonly part: (number: string) => string
  readonly thanks: string
  readonly bank: string
  readonly fee: string
}
