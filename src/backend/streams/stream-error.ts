import { numberOf, type StatusCode } from '#protocol/status.ts'
import { refusalOf } from '#backend/http/reply.ts'
import type { Log } from '#backend/log.ts'

/** An error in the wire protocol (google.rpc.Status, with the name of its code). */
export type StreamError = { readonly code: number; readonly status: StatusCode; readonly message: string }

/** Converts an error to the one that the client receives; unexpected errors are logged. */
export function toStreamError(error: unknown, log: Log): StreamError {
  const { status, message } = refusalOf(error, log)
  return { code: numberOf(status), status, message }
}

/** The message that ends a stream. */
export function encodeStreamError(error: StreamError): string {
  return JSON.stringify({ error })
}
