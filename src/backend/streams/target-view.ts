import type { Path } from '#protocol/document-name.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { FeedChange, Interest } from './commit-feed.ts'

/** What a change of a document means for a target. */
export type Effect = {
  /** `enters`: the document is in the target now, whether it was before or not. */
  readonly kind: 'enters' | 'leaves' | 'none'
  /** Another document that had to make room. */
  readonly dropped?: Path
}

/** What a target shows, as far as it has to be known to follow it. */
export type TargetView = {
  /** What has to be heard of for it. */
  readonly interests: readonly Interest[]
  readonly apply: (change: FeedChange) => Effect
  /**
   * Takes a result that was read.
   *
   * @returns What is different from before: documents that are new or have another version, and those that are not there any more.
   */
  readonly reset: (documents: readonly StoredDocument[]) => Difference
  /** Whether documents may be missing that only a read can find. */
  readonly needsRead: () => boolean
}

/** How two results differ. */
export type Difference = { readonly entered: readonly StoredDocument[]; readonly left: readonly Path[] }
