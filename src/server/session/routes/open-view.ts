import { isLocale, type Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isOutage } from '#gateway/outage.ts'
import { empty } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { findVisitorLocale } from '#server/locale/visitor-locale.ts'
import { decodeSessionCookie, decodeViewCookie, encodeViewCookie } from '#server/session/session-cookie.ts'

type ViewVisit = Visit<'sessions' | 'staffViews' | 'security' | 'now' | 'log'>

/**
 * Redirects from a staff link (`agency open`) to the page with its form. Changes nothing, because chat programs fetch links for previews.
 */
export function redirectToViewPage(request: Request, visit: Visit<never>): Response {
  return empty(303, [['location', viewPageOf(request, visit)]])
}

/** Opens a staff view by its link, once. An invalid link redirects to its page, which shows the reason. */
export async function openStaffView(request: Request, visit: ViewVisit): Promise<Response> {
  const { staffViews, security, now, log } = visit
  try {
    const opened = await staffViews.open(linkKeyOf(visit))
    if (!opened) return empty(303, [['location', viewPageOf(request, visit)]])
    await endFormer(request, visit)
    const setCookie = encodeViewCookie(opened.cookieKey, Math.floor((opened.endsAt.getTime() - now()) / 1000), security.isSecure)
    return empty(303, [
      ['location', localizePath(localeOf(request, visit), '/dashboard')],
      ['set-cookie', setCookie],
    ])
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ err: error }, 'A view of staff could not be opened because the provider is unavailable.')
    return empty(303, [['location', `${viewPageOf(request, visit)}&failed`]])
  }
}

/** Ends the cookie's former session or view. A failure is only logged: the browser drops the cookie anyway, and the link is used up. */
async function endFormer(request: Request, { sessions, staffViews, log }: ViewVisit): Promise<void> {
  const cookies = request.headers.get('cookie') ?? ''
  const [sessionId, viewKey] = [decodeSessionCookie(cookies), decodeViewCookie(cookies)]
  try {
    if (sessionId !== undefined) await sessions.endAlone(sessionId)
    if (viewKey !== undefined) await staffViews.end(viewKey)
  } catch (error) {
    log.error({ err: error }, 'The session before a view could not be ended; it ends by itself.')
  }
}

function viewPageOf(request: Request, visit: Visit<never>): string {
  const query = new URLSearchParams({ view: linkKeyOf(visit) })
  return `${localizePath(localeOf(request, visit), '/dashboard/login')}?${query.toString()}`
}

function linkKeyOf({ target }: Visit<never>): string {
  return new URLSearchParams(splitTarget(target).search).get('view') ?? ''
}

/** The language of the form's page, or else of the browser. */
function localeOf({ headers }: Request, { target }: Visit<never>): Locale {
  const named = new URLSearchParams(splitTarget(target).search).get('locale')
  return isLocale(named) ? named : findVisitorLocale(headers.get('cookie') ?? undefined, headers.get('accept-language') ?? '')
}
