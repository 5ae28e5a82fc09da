import type { Path } from '#protocol/document-name.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { FeedChange, Interest } from './commit-feed.ts'

/** The effect of a document's change on a target. */
export type Effect = {
  /** `enters`: the document is in the target now, whether or not it was before. */
  readonly kind: 'enters' | 'leaves' | 'none'
  /** Another document that left because of the limit. */
  readonly dropped?: Path
}

/** The state of a target that is needed to apply changes to it. */
export type TargetView = {
  /** The documents whose changes it needs. */
  readonly interests: readonly Interest[]
  readonly apply: (change: FeedChange) => Effect
  /**
   * Replaces the state by a result that was read.
   *
   * @returns The differences: documents that are new or changed, and those that are no longer in it.
   */
  readonly reset: (documents: readonly StoredDocument[]) => Difference
  /** Whether documents may be missing, so that the query must be read again. */
  readonly needsRead: () => boolean
}

/** The difference between two results. */
export type Difference = { readonly entered: readonly StoredDocument[]; readonly left: readonly Path[] }
