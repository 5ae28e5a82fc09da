import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { WireBloomFilter } from './bloom-filter.ts'
import type { StreamError } from './stream-error.ts'

/** The change of a target; `NO_CHANGE` without target IDs is a snapshot of all targets. */
export type TargetChangeType = 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET' | 'NO_CHANGE'

/** Encodes a change of targets as JSON (google.firestore.v1.TargetChange); no IDs means all targets. */
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

/** Encodes a document that entered targets or changed in them, and left others; `document` is already JSON. */
export function encodeDocumentChange(document: string, targetIds: readonly number[], removedTargetIds: readonly number[]): string {
  return `{"documentChange":{"document":${document},"targetIds":[${targetIds.join()}],"removedTargetIds":[${removedTargetIds.join()}]}}`
}

/** Encodes a document that left targets: `documentDelete` if it was deleted, `documentRemove` if it only no longer matches. */
export function encodeDocumentLoss(
  kind: 'documentDelete' | 'documentRemove',
  database: DatabaseName,
  path: Path,
  removedTargetIds: readonly number[],
  readTime: bigint,
): string {
  return JSON.stringify({ [kind]: { document: encodeName(database, path), readTime: encodeTimestamp(readTime), removedTargetIds } })
}

/** Encodes the number and names of a target's documents, by which a client finds those to remove (google.firestore.v1.ExistenceFilter). */
export function encodeExistenceFilter(targetId: number, count: number, unchangedNames: WireBloomFilter | undefined): string {
  return JSON.stringify({ filter: { targetId, count, ...(unchangedNames && { unchangedNames }) } })
}
