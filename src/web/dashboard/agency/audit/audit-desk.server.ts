import type { BatchPart, BatchQuery } from '#gateway/batches/list-batches.ts'
import type { Batch } from '#gateway/batches/batches.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** A changed record in words of the command line: paths, names of fields, values as JSON. */
export type SeenRecord = {
  readonly name: string
  readonly kind: 'new' | 'changed' | 'deleted'
  readonly fields: readonly { readonly field: string; readonly from?: string; readonly to?: string }[]
  readonly isChangedSince: boolean
}

/** One batch with its first records. */
export type SeenBatch = {
  readonly batch: Batch
  readonly progress: 'running' | 'interrupted' | undefined
  readonly records: readonly SeenRecord[]
  readonly isMore: boolean
  /** How far an undo is that is at work. */
  readonly undoing?: { readonly done: number; readonly total?: number }
  /** Records that had changed when the last undo ended without effect, or that it failed. */
  readonly lastUndo?: number | 'failed'
}

/** What was changed by commands and on pages, by everybody; for the demo only its own. */
export type AuditDesk = {
  readonly list: (
    query: BatchQuery,
    after?: string,
  ) => Promise<BatchPart & { readonly progress: ReadonlyMap<string, SeenBatch['progress']> }>
  readonly open: (id: string) => Promise<SeenBatch | undefined>
  readonly undo: (id: string) => Promise<ActOutcome>
}
