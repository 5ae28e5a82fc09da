import { encodeReturnPathCookie } from '#domain/return-path.ts'
import { json } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { decodeSessionCookie, decodeViewCookie, encodeSessionCookie } from '#server/session/session-cookie.ts'
import type { SessionService } from '#server/session/session-service.ts'

export type EndVisit = Visit<'sessions' | 'staffViews' | 'security' | 'finishErasure'>

/** Ends the session of the cookie; `keep=sign-in` keeps the sign-in that began it. */
export async function endSession(request: Request, visit: EndVisit): Promise<Response> {
  const keepsSignIn = new URLSearchParams(splitTarget(visit.target).search).get('keep') === 'sign-in'
  return json({}, { headers: await endByCookie(request, visit, keepsSignIn ? visit.sessions.endAlone : visit.sessions.end) })
}

/**
 * Ends the cookie's session or staff view.
 *
 * @returns Headers that remove the session cookie and the return path, which another tab may have set and the next person must not get.
 */
export async function endByCookie(
  request: Request,
  { staffViews, security, finishErasure }: EndVisit,
  end: SessionService['end'],
): Promise<readonly (readonly [string, string])[]> {
  const cookies = request.headers.get('cookie') ?? ''
  const sessionId = decodeSessionCookie(cookies)
  if (sessionId !== undefined) await end(sessionId)
  const viewKey = decodeViewCookie(cookies)
  if (viewKey !== undefined) await staffViews.end(viewKey)
  // Also without a cookie: the session may have ended while the account was being deleted.
  await finishErasure()
  return [
    ['set-cookie', encodeSessionCookie('', 0, security.isSecure)],
    ['set-cookie', encodeReturnPathCookie('', security.isSecure)],
  ]
}
