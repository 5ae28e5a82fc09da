import { decodeBase64, encodeBase64 } from '#protocol/base64.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'

/** A history of commits: what a restored backup continues is another one. */
export type HistoryId = Uint8Array

const historyBytes = 8
const tokenBytes = historyBytes + 8

/** A resume token says up to which commit of which history a client knows a target (opaque to clients, base64 on the wire). */
export function encodeResumeToken(historyId: HistoryId, time: bigint): string {
  const token = Buffer.alloc(tokenBytes)
  token.set(historyId.subarray(0, historyBytes))
  token.writeBigInt64BE(time, historyBytes)
  return encodeBase64(token)
}

/**
 * Reads a resume token.
 *
 * @returns The commit time in microseconds up to which its client knows the target; undefined when the token belongs to another history.
 */
export function decodeResumeToken(historyId: HistoryId, text: string): bigint | undefined {
  const token = findBytes(text)
  if (token?.length !== tokenBytes || Buffer.compare(token.subarray(0, historyBytes), historyId) !== 0) return undefined
  return Buffer.from(token).readBigInt64BE(historyBytes)
}

function findBytes(text: string): Uint8Array | undefined {
  try {
    return decodeBase64(text)
  } catch (error) {
    if (error instanceof WireFormatError) return undefined
    throw error
  }
}
