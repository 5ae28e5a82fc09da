import { httpStatusOf } from '#protocol/status.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import { CutRequest, StorageRefusal } from './refusal.ts'

/** The response of a failed call: the SDK reads the status only. */
export function storageErrorReply(error: unknown, log: Log): Response {
  if (error instanceof StorageRefusal) return reply(error.httpStatus, error.message, error.headers)
  // The client is gone, so nothing is logged.
  if (error instanceof CutRequest) return reply(408, error.message)
  if (error instanceof ServiceError) {
    if (error.cause !== undefined) log({ level: 'error', message: 'A request failed.', error })
    const retry: Readonly<Record<string, string>> = error.status === 'UNAVAILABLE' ? { 'retry-after': '5' } : {}
    return reply(httpStatusOf(error.status), error.message, retry)
  }
  if (isDiskError(error)) {
    log({ level: 'error', message: 'A file could not be written or read.', error })
    return reply(503, 'The service is temporarily unavailable.', { 'retry-after': '5' })
  }
  log({ level: 'error', message: 'A request failed.', error })
  return reply(500, 'Internal error.')
}

function reply(code: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  const own = { ...apiHeaders, 'cross-origin-resource-policy': 'cross-origin', ...headers }
  return Response.json({ error: { code, message } }, { status: code, headers: own })
}

/** A full or failing disk: nothing was stored, and a retry may succeed. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'].includes(String(error.code))
}
