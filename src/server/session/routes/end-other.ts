import { json, Refusal } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'

/** Ends another session of the same person by its name, or all of them with `all`. */
export async function endOtherSession(request: Request, { sessions, target }: Visit<'sessions'>): Promise<Response> {
  const name = new URLSearchParams(splitTarget(target).search).get('other') ?? ''
  const sessionId = decodeSessionCookie(request.headers.get('cookie') ?? '')
  if (sessionId === undefined || !(await sessions.endOther(sessionId, name))) throw new Refusal(404)
  return json({})
}
