import { hash } from 'node:crypto'
import { encodeBase64 } from '#protocol/base64.ts'

/** The probability of a false positive, after which the SDK requests the whole result again. Our own judgement. */
const falsePositives = 0.0001

/** The filter in the wire protocol (google.firestore.v1.BloomFilter). */
export type WireBloomFilter = {
  readonly bits: { readonly bitmap: string; readonly padding: number }
  readonly hashCount: number
}

/**
 * Encodes the names of a result as a Bloom filter (Bloom 1970), by which a client finds which of its documents are no longer in it. Hashes
 * are h1 + i * h2 modulo 2^64 over the two little-endian halves of MD5 (google.firestore.v1.BloomFilter).
 *
 * @param names Full names of at least one document.
 */
export function encodeBloomFilter(names: readonly string[]): WireBloomFilter {
  const bitCount = Math.max(1, Math.ceil((names.length * -Math.log(falsePositives)) / Math.LN2 ** 2))
  const hashCount = Math.max(1, Math.round((bitCount / names.length) * Math.LN2))
  const bitmap = new Uint8Array(Math.ceil(bitCount / 8))
  for (const name of names) {
    const digest = hash('md5', name, 'buffer')
    const [first, second] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)]
    for (let at = 0n; at < hashCount; at++) {
      const bit = Number(BigInt.asUintN(64, first + at * second) % BigInt(bitCount))
      bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return { bits: { bitmap: encodeBase64(bitmap), padding: bitmap.length * 8 - bitCount }, hashCount }
}
