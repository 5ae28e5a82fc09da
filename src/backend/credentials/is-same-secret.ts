import { timingSafeEqual } from 'node:crypto'

/** Compares secrets, or their digests, in a time that depends on their lengths only. Text is compared as UTF-8. */
export function isSameSecret(known: string | Uint8Array, shown: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(shown)]
  return a.length === b.length && timingSafeEqual(a, b)
}
