import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import type { ImportReport } from '#agency/imports/import-report.ts'
import type { ImportKind } from '#domain/import-file.ts'
import type { StoredImport } from '#gateway/record-imports.ts'
import type { ActingTask } from '#server/agency/threads/acting-task.ts'

/** Work on a file, or on batches that an import has stored. */
export type ImportTask = ActingTask & {
  readonly work:
    | {
        readonly name: 'check' | 'store'
        readonly entry: RecordsFile
        readonly content: Uint8Array
        /** Of rows that name none. */
        readonly currency: string
        /** Whether customers may be stored with the e-invoices that bill them. */
        readonly mayAddCustomers: boolean
        /** What the check before has found. */
        readonly checked: ImportReport | undefined
        /** Interrupted batches of the same file, which are complete once everything is stored. */
        readonly earlierIds: readonly string[]
      }
    /** The last one is taken back first. */
    | { readonly name: 'undo'; readonly batches: readonly string[] }
}

/** A file of records. */
export type RecordsFile = StoredImport & { readonly kind: ImportKind }

/** What the work has led to. */
export type ImportResult =
  | { readonly report: ImportReport }
  /** Documents that have changed since; then nothing was taken back of that batch. */
  | { readonly conflicts: readonly UndoConflict[] }

/** How far work is. */
export type ImportProgress = { readonly step: 'checking' | 'storing' | 'undoing'; readonly done: number; readonly total?: number }
