import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { isLocale, type Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { decodeReturnPath, encodeReturnPathCookie, returnPathCookieName } from '#domain/return-path.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { StaffViews } from '#gateway/staff-views.ts'
import { withMethods } from '#server/http/allowed-methods.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { decodeSessionCookie, decodeViewCookie, encodeSessionCookie, encodeViewCookie, readCookie } from '#server/session/session-cookie.ts'
import type { SessionService } from './session-service.ts'

type SessionListenerOptions = {
  readonly sessions: SessionService
  readonly staffViews: Pick<StaffViews, 'open' | 'end'>
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  /** Called once a session has ended, before that is answered: a person who has deleted their account is told when all is gone. Never rejects. */
  readonly onEnd: () => Promise<void>
}

const BearerToken = v.pipe(
  v.string(),
  v.regex(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/u),
  v.transform((header) => header.slice('Bearer '.length)),
)

/**
 * Answers `/session` (the provider's convention for passing tokens to a server): POST with a bearer token begins a session and names the
 * page that was asked for, DELETE ends the one of the cookie (with `keep=sign-in` without the sign-in that began it), or with `other` in the
 * query another one of the same person: by its name, or `all`. GET with `view` opens the view of a link that staff have made, once
 * (`agency open`). A form, which knows no DELETE, ends its own by POST with `end` in the query, and is led to the login in that language. All
 * of them need the site's own `Origin`. GET lists the person's sessions; other sites may not read it (`Cross-Origin-Resource-Policy`).
 */
export function createSessionListener({ sessions, staffViews, origins, security, onEnd }: SessionListenerOptions) {
  const headers = [...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const]

  return withMethods(security, ['GET', 'HEAD', 'POST', 'DELETE'], async (request, response) => {
    try {
      await dispatch(request, response)
    } catch (error) {
      // Nothing can be stored for the moment, as when the disk is full; the provider has said why.
      if (!(error instanceof DocumentsError) || error.status !== 'UNAVAILABLE') throw error
      answer(response, 503, { 'retry-after': '5' })
    }
  })

  async function dispatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cookies = request.headers.cookie ?? ''
    const view = request.method === 'GET' ? new URLSearchParams(request.url?.split('?')[1]).get('view') : null
    if (view !== null) return openView(response, cookies, view)
    if (request.method === 'GET' || request.method === 'HEAD') return list(response, cookies)
    if (!origins.accepts(request.headers)) return answer(response, 403)
    const query = new URLSearchParams(request.url?.split('?')[1])
    if (request.method === 'DELETE') return end(response, cookies, query)
    const locale = query.get('end')
    if (locale === null) return begin(request, response, cookies)
    return isLocale(locale) ? leave(response, cookies, locale) : answer(response, 400)
  }

  async function begin(request: IncomingMessage, response: ServerResponse, cookies: string): Promise<void> {
    const idToken = v.safeParse(BearerToken, request.headers.authorization)
    const begun = idToken.success && (await sessions.begin(idToken.output, decodeSessionCookie(cookies), request.headers['user-agent']))
    if (!begun) return answer(response, 401)
    const [asked = ''] = readCookie(cookies, returnPathCookieName)
    const setCookie = [
      encodeSessionCookie(begun.sessionId, begun.maxAgeSeconds, security.isSecure),
      encodeReturnPathCookie('', security.isSecure),
    ]
    answer(response, 200, { 'set-cookie': setCookie }, { returnTo: decodeReturnPath(asked) ?? null })
  }

  async function openView(response: ServerResponse, cookies: string, linkKey: string): Promise<void> {
    const opened = await staffViews.open(linkKey)
    if (!opened) {
      const text = 'This link was used already, or has expired. `agency open` makes another one.\n'
      response.writeHead(410, { ...Object.fromEntries(headers), 'content-type': 'text/plain; charset=utf-8' })
      response.end(text)
      return
    }
    // A session of this browser ends: the cookie has its name.
    const sessionId = decodeSessionCookie(cookies)
    if (sessionId) await sessions.endAlone(sessionId)
    const setCookie = encodeViewCookie(opened.cookieKey, Math.floor((opened.endsAt.getTime() - Date.now()) / 1000), security.isSecure)
    response.writeHead(303, { ...Object.fromEntries(headers), location: '/dashboard', 'set-cookie': setCookie, 'content-length': '0' })
    response.end()
  }

  async function list(response: ServerResponse, cookies: string): Promise<void> {
    const sessionId = decodeSessionCookie(cookies)
    const listed = sessionId && (await sessions.list(sessionId))
    if (!listed) return answer(response, 401)
    answer(response, 200, {}, { sessions: listed })
  }

  async function end(response: ServerResponse, cookies: string, query: URLSearchParams): Promise<void> {
    const other = query.get('other')
    if (other !== null) {
      const sessionId = decodeSessionCookie(cookies)
      const isEnded = sessionId !== undefined && (await sessions.endOther(sessionId, other))
      return isEnded ? answer(response, 200, {}, {}) : answer(response, 404)
    }
    answer(response, 200, await endOwn(cookies, query.get('keep') === 'sign-in' ? sessions.endAlone : sessions.end), {})
  }

  async function leave(response: ServerResponse, cookies: string, locale: Locale): Promise<void> {
    const location = `${localizePath(locale, '/dashboard/login')}?mode=signedOut`
    answer(response, 303, { location, ...(await endOwn(cookies, sessions.end)) })
  }

  /** @returns The header that removes the cookies: another tab may have been led to the login meanwhile, whose page the next person must not get. */
  async function endOwn(cookies: string, endSession: SessionService['end']): Promise<{ 'set-cookie': string[] }> {
    const sessionId = decodeSessionCookie(cookies)
    if (sessionId) await endSession(sessionId)
    const viewKey = decodeViewCookie(cookies)
    if (viewKey) await staffViews.end(viewKey)
    // Also without a cookie: a session may have ended while its person's account was being deleted.
    await onEnd()
    return { 'set-cookie': [encodeSessionCookie('', 0, security.isSecure), encodeReturnPathCookie('', security.isSecure)] }
  }

  function answer(
    response: ServerResponse,
    status: number,
    further: Readonly<Record<string, string | string[]>> = {},
    body?: unknown,
  ): void {
    const text = body === undefined ? '' : JSON.stringify(body)
    response.writeHead(status, {
      ...Object.fromEntries(headers),
      'content-type': 'application/json',
      ...further,
      'content-length': Buffer.byteLength(text),
    })
    response.end(response.req.method === 'HEAD' ? undefined : text)
  }
}
