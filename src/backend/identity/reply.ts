import { httpStatusOf } from '#protocol/status.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import { IdentityRefusal } from './refusal.ts'

/** The response to a successful identity call. */
export function identityReply(body: object, headers: Headers): Response {
  return Response.json(body, { headers })
}

/**
 * The response to a failed identity call. Overload and bugs are not reported as JSON: at its start the SDK treats any JSON error as the
 * end of the user's session, and anything else as a network failure.
 */
export function identityErrorReply(error: unknown, log: Log): Response {
  if (error instanceof IdentityRefusal) {
    const { message, httpStatus, retryAfterSeconds } = error
    const headers = retryAfterSeconds === undefined ? apiHeaders : { ...apiHeaders, 'retry-after': String(retryAfterSeconds) }
    const errors = [{ message, reason: 'invalid', domain: 'global' }]
    return Response.json({ error: { code: httpStatus, message, errors } }, { status: httpStatus, headers })
  }
  if (!(error instanceof ServiceError)) log({ level: 'error', message: 'A request failed.', error })
  const status = error instanceof ServiceError ? error.status : 'INTERNAL'
  const code = httpStatusOf(status)
  if (error instanceof ServiceError && status !== 'UNAVAILABLE') {
    // The SDK derives its error code from the text before the colon, or from the whole message if there is no colon.
    const message = status === 'UNIMPLEMENTED' ? `${status} : ${error.message}` : error.message
    const errors = [{ message, reason: 'badRequest', domain: 'global' }]
    return Response.json({ error: { code, message, errors, status } }, { status: code, headers: apiHeaders })
  }
  const text = status === 'UNAVAILABLE' ? 'The service is temporarily unavailable.\n' : 'Internal error.\n'
  return new Response(text, { status: code, headers: { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' } })
}
