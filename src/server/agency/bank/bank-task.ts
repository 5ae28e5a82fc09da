import type { BankDecisions, BankReport } from '#domain/bank/bank-review.ts'
import type { StoredImport } from '#gateway/record-imports.ts'
import type { ActingTask } from '#server/agency/threads/acting-task.ts'

/** Work on bank statements in a thread of its own. */
export type BankTask = ActingTask & {
  readonly entry: StoredImport
  readonly content: Uint8Array
  readonly decisions: BankDecisions
  /** The demo's customers, whose invoices alone its staff match. */
  readonly customerIds?: readonly string[]
  /** Of the tables whose columns are remembered. */
  readonly memory: string
  /** Interrupted batches of the same files, which are complete once nothing sure is left to record. */
  readonly earlierIds: readonly string[]
  /** The entry of the decision that was taken last: it is refused where it does not fit, others are then passed over. */
  readonly latest?: string
  /** Records what is sure, if it is still what this digest is of. */
  readonly record?: { readonly fingerprint: string }
}

/** What the work has led to: the parts of the review are stored, or nothing was changed. */
export type BankResult = { readonly report: BankReport } | { readonly refused: NonNullable<BankReport['refused']> }

/** What a batch of recorded payments says that it was made of; the command line says the same of the same files. */
export function inputOf({ sha256 }: StoredImport): string {
  return `bank import ${sha256}`
}
