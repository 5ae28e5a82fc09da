import { timingSafeEqual } from 'node:crypto'

/** Compares secrets, or digests of them, in a time that depends on their lengths alone. Text is compared by its bytes in UTF-8. */
export function isSameSecret(known: string | Uint8Array, shown: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(shown)]
  return a.length === b.length && timingSafeEqual(a, b)
}
