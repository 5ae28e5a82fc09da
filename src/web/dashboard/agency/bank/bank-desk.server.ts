import type { BankColumn } from '#domain/bank/bank-columns.ts'
import type { BankChoice, BankGroup, BankReport, BankRow, SampleWords } from '#domain/bank/bank-review.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** Bank statements that were sent together. */
export type SentStatements = {
  readonly id: string
  readonly names: readonly string[]
  readonly sizeBytes: number
  readonly createdAt: Date
  readonly state: 'checking' | 'checked' | 'storing' | 'stored' | 'undoing' | 'interrupted'
}

export type OpenedStatements = SentStatements & {
  /** What the last work has found. */
  readonly report?: BankReport
  readonly progress?: { readonly step: 'checking' | 'storing' | 'undoing'; readonly done: number; readonly total?: number }
  /** Batches of recorded payments that were not taken back. */
  readonly batches: readonly string[]
  /** The asked part of each group. */
  readonly rows: Readonly<Record<BankGroup, readonly BankRow[]>>
}

/** Bank statements of a member of staff, who alone sees them. Methods reject with DocumentsError. */
export type BankDesk = {
  /** Whether they are matched with the demo's invoices alone. */
  readonly isDemo: boolean
  readonly list: () => Promise<readonly SentStatements[]>
  /** Keeps statements, and begins to match them. No payment is recorded. */
  readonly send: (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => Promise<ActOutcome & { readonly id?: string }>
  /** Waits a moment for work on it. @param partOf Which part of a group is asked for, from 0. Undefined for those of others. */
  readonly open: (id: string, partOf: (group: BankGroup) => number) => Promise<OpenedStatements | undefined>
  /** Matches again, with what has changed meanwhile. */
  readonly check: (id: string) => Promise<ActOutcome>
  /** Chooses the invoices of an entry; without any, forgets what was decided of it. */
  readonly choose: (id: string, choice: BankChoice) => Promise<ActOutcome>
  readonly leaveOut: (id: string, entry: string) => Promise<ActOutcome>
  /** Says what the columns of a table are, in their order. Remembered for tables with these headings. */
  readonly setColumns: (id: string, file: number, columns: readonly (BankColumn | undefined)[]) => Promise<ActOutcome>
  /** Begins to record what is sure, if it is still what was seen. A second call does nothing. */
  readonly record: (id: string, fingerprint: string) => Promise<ActOutcome>
  /** Begins to take back what was recorded of it. */
  readonly undo: (id: string) => Promise<ActOutcome>
  /** Forgets the statements. What was recorded stays. */
  readonly remove: (id: string) => Promise<ActOutcome>
  /** Writes a CSV file as if open invoices had been paid today. */
  readonly writeSample: (words: SampleWords) => Promise<Uint8Array<ArrayBuffer>>
}
