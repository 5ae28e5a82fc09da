import { empty, text } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { decodeSessionCookie, encodeViewCookie } from '#server/session/session-cookie.ts'

/** Opens the view of a link that staff have made, once (`agency open`). */
export async function openView(
  request: Request,
  { sessions, staffViews, security, target, now }: Visit<'sessions' | 'staffViews' | 'security' | 'now'>,
): Promise<Response> {
  const opened = await staffViews.open(new URLSearchParams(splitTarget(target).search).get('view') ?? '')
  if (!opened) return text('This link was used already, or has expired. `agency open` makes another one.\n', { status: 410 })
  // A session of this browser ends: the cookie has its name.
  const sessionId = decodeSessionCookie(request.headers.get('cookie') ?? '')
  if (sessionId !== undefined) await sessions.endAlone(sessionId)
  const setCookie = encodeViewCookie(opened.cookieKey, Math.floor((opened.endsAt.getTime() - now()) / 1000), security.isSecure)
  return empty(303, [
    ['location', '/dashboard'],
    ['set-cookie', setCookie],
  ])
}
