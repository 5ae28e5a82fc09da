import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'

/** Lists the sessions of the user. Other sites cannot read it (`Cross-Origin-Resource-Policy`). */
export async function listSessions(request: Request, { sessions }: Visit<'sessions'>): Promise<Response> {
  const sessionId = decodeSessionCookie(request.headers.get('cookie') ?? '')
  const listed = sessionId === undefined ? undefined : await sessions.list(sessionId)
  if (!listed) throw new Refusal(401)
  return json({ sessions: listed })
}
