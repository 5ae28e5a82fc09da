import { localizePath } from '#domain/locale-path.ts'
import { empty } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { findVisitorLocale } from '#server/locale/visitor-locale.ts'
import { decodeSessionCookie, decodeViewCookie, encodeSessionCookie } from '#server/session/session-cookie.ts'

/** Signs in as the demo's member of staff by the link that the server's terminal shows. Any other key leads to the login. */
export async function openDemoStaff(
  request: Request,
  { target, demoStaff, sessions, staffViews, security }: Visit<'demoStaff' | 'sessions' | 'staffViews' | 'security'>,
): Promise<Response> {
  const { headers } = request
  const cookies = headers.get('cookie') ?? ''
  const locale = findVisitorLocale(cookies || undefined, headers.get('accept-language') ?? '')
  const idToken = await demoStaff.signIn(new URLSearchParams(splitTarget(target).search).get('staff') ?? '')
  const begun =
    idToken !== undefined && (await sessions.begin(idToken, decodeSessionCookie(cookies), headers.get('user-agent') ?? undefined))
  if (!begun) return empty(303, [['location', localizePath(locale, '/dashboard/login')]])
  // Ends the staff view that this browser showed, because it uses the same cookie.
  const viewKey = decodeViewCookie(cookies)
  if (viewKey !== undefined) await staffViews.end(viewKey)
  return empty(303, [
    ['location', localizePath(locale, '/dashboard/agency')],
    ['set-cookie', encodeSessionCookie(begun.sessionId, begun.maxAgeSeconds, security.isSecure)],
  ])
}
