import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Fields, Value } from '#protocol/value.ts'

/** A condition on a document that must hold right before a write. */
export type Precondition =
  | { readonly kind: 'none' }
  | { readonly kind: 'exists'; readonly exists: boolean }
  | { readonly kind: 'updateTime'; readonly updateTime: bigint }

/** A change of one field that the server computes. */
export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: bigint | number }
  | { readonly kind: 'appendMissingElements' | 'removeAllFromArray'; readonly elements: readonly Value[] }
)

/** Sets fields, then applies transforms. Without `mask` it replaces the document. */
export type Update = {
  readonly kind: 'update'
  readonly path: Path
  readonly fields: Fields
  readonly mask?: readonly FieldPath[]
  readonly transforms: readonly Transform[]
  readonly precondition: Precondition
}

/** One write of a commit. */
export type Write = Update | { readonly kind: 'delete' | 'verify'; readonly path: Path; readonly precondition: Precondition }

/** One version of a document. Times are microseconds since the epoch. */
export type DocumentVersion = { readonly fields: Fields; readonly createTime: bigint; readonly updateTime: bigint }

/** The result of a write: the document's `updateTime` after it, and the value of each transform. */
export type WriteResult = { readonly updateTime?: bigint; readonly transformResults: readonly Value[] }
