import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { WireBloomFilter } from './bloom-filter.ts'
import type { StreamError } from './stream-error.ts'

/** What becomes of targets; `NO_CHANGE` for none in particular is the snapshot of all of them. */
export type TargetChangeType = 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET' | 'NO_CHANGE'

/** A change of targets as JSON of the wire (google.firestore.v1.TargetChange); none named means all. */
export function encodeTargetChange(
  targetChangeType: TargetChangeType,
  targetIds: readonly number[],
  further: { readonly resumeToken?: string; readonly readTime?: bigint; readonly cause?: StreamError } = {},
): string {
  const { resumeToken, readTime, cause } = further
  return JSON.stringify({
    targetChange: {
      targetChangeType,
      targetIds,
      ...(resumeToken !== undefined && { resumeToken }),
      ...(readTime !== undefined && { readTime: encodeTimestamp(readTime) }),
      ...(cause && { cause: { code: cause.code, message: cause.message } }),
    },
  })
}

/** A document that entered targets or changed in them, and left others; `document` is JSON already. */
export function encodeDocumentChange(document: string, targetIds: readonly number[], removedTargetIds: readonly number[]): string {
  return `{"documentChange":{"document":${document},"targetIds":[${targetIds.join()}],"removedTargetIds":[${removedTargetIds.join()}]}}`
}

/** A document that left targets: `documentDelete` when it is gone, `documentRemove` when it is only not in them any more. */
export function encodeDocumentLoss(
  kind: 'documentDelete' | 'documentRemove',
  database: DatabaseName,
  path: Path,
  removedTargetIds: readonly number[],
  readTime: bigint,
): string {
  return JSON.stringify({ [kind]: { document: encodeName(database, path), readTime: encodeTimestamp(readTime), removedTargetIds } })
}

/** How many documents a target has, and their names: by this a client finds what it has too many (google.firestore.v1.ExistenceFilter). */
export function encodeExistenceFilter(targetId: number, count: number, unchangedNames: WireBloomFilter | undefined): string {
  return JSON.stringify({ filter: { targetId, count, ...(unchangedNames && { unchangedNames }) } })
}
