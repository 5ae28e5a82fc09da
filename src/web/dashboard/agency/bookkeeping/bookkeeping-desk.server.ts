import type { Year } from '#domain/bookkeeping/billing.ts'
import type { Month } from '#domain/bookkeeping/tax-sums.ts'
import type { ReportTable, YearReport } from '#domain/bookkeeping/year-report.ts'
import type { Refusal } from '#domain/refusal.ts'

/** The bookkeeping of a year, or how far it is being summed up: so many customers of all. `busy`: too many years are. */
export type OpenYear =
  | { readonly report: YearReport; readonly madeAt: Date }
  | { readonly progress: { readonly done: number; readonly total: number } | undefined }
  | Refusal<'busy'>

/** Sums over the invoices of all customers. They are made in a thread and kept until an invoice changes. */
export type BookkeepingDesk = {
  /** Waits a moment for sums that are not made yet. */
  readonly open: (year: Year) => Promise<OpenYear>
  /** A table of the package as its file, with the rows of some months if the table has months. Undefined if too many years are summed up. */
  readonly openTable: (year: Year, table: ReportTable, months: readonly Month[]) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * The package of a year as ZIP, made at the reader's pace. Undefined if the member of staff has one already, or others have too many.
   *
   * @returns Canceling it ends the work.
   */
  readonly openPackage: (year: Year) => ReadableStream<Uint8Array> | undefined
}
