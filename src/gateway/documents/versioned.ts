import { decodeTimestamp, encodeTimestamp } from '#protocol/timestamp.ts'
import type { CurrentDocument } from './documents.ts'

/** Something as it was read; `updateTime` (RFC 3339, microseconds) is the provider's name of that state. */
export type Versioned<Item> = Item & { readonly updateTime: string }

/** Something to be stored: new, or in the place of what was read. */
export type Replacement<Item> = Item & { readonly replaces?: Versioned<Item> | undefined }

/** @param updateTime Of the document that it was read from. */
export function withVersion<Item extends object>(item: Item, updateTime: bigint): Versioned<Item> {
  return { ...item, updateTime: encodeTimestamp(updateTime) }
}

/** What must hold for it to be stored: nothing is there, or still what was read. */
export function preconditionOf({ replaces }: { readonly replaces?: { readonly updateTime: string } | undefined }): CurrentDocument {
  return replaces ? { updateTime: decodeTimestamp(replaces.updateTime) } : { exists: false }
}
