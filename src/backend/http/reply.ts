import { httpStatusOf, type StatusCode } from '#protocol/status.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { PlainReply } from './plain-exchange.ts'

/** Headers of every API response (limits: response headers, API). */
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'Origin',
}

/** The response of a successful call; `json` is its body. */
export function successReply(json: string): PlainReply {
  return { status: 200, headers: apiHeaders, body: json }
}

/**
 * The response of a failed call: expected refusals with status and message, anything else as INTERNAL without details, and logged.
 *
 * @param isStreaming Whether the call returns a list; then the error is its only element.
 */
export function errorReply(error: unknown, isStreaming: boolean, log: Log): PlainReply {
  const { status, message, retryAfterSeconds } = refusalOf(error, log)
  const body = { error: { code: httpStatusOf(status), message, status } }
  const headers = retryAfterSeconds === undefined ? apiHeaders : { ...apiHeaders, 'retry-after': String(retryAfterSeconds) }
  return { status: httpStatusOf(status), headers, body: JSON.stringify(isStreaming ? [body] : body) }
}

type Refusal = { readonly status: StatusCode; readonly message: string; readonly retryAfterSeconds?: number | undefined }

/** An error for the client: expected refusals with status and message, anything else as INTERNAL without details, and logged. */
export function refusalOf(error: unknown, log: Log): Refusal {
  if (error instanceof WireFormatError) return { status: 'INVALID_ARGUMENT', message: error.message }
  if (error instanceof ServiceError) {
    // The cause of a refusal is for the operator, such as a full disk.
    if (error.cause !== undefined) log({ level: 'error', message: 'A request failed.', error })
    return error
  }
  log({ level: 'error', message: 'A request failed.', error })
  return { status: 'INTERNAL', message: 'Internal error.' }
}
