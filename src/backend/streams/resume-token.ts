import { decodeBase64, encodeBase64 } from '#protocol/base64.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'

/** The ID of a history of commits. A restored backup starts another history. */
export type HistoryId = Uint8Array

const historyBytes = 8
const tokenBytes = historyBytes + 8

/** Encodes a resume token: the history and the commit up to which a client knows a target (opaque to clients, base64). */
export function encodeResumeToken(historyId: HistoryId, time: bigint): string {
  const token = Buffer.alloc(tokenBytes)
  token.set(historyId.subarray(0, historyBytes))
  token.writeBigInt64BE(time, historyBytes)
  return encodeBase64(token)
}

/**
 * Decodes a resume token.
 *
 * @returns The commit time in microseconds up to which its client knows the target; undefined if the token belongs to another history.
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
