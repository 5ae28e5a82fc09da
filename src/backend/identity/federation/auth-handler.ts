import { hash } from 'node:crypto'
import { apiHeaders } from '#backend/http/reply.ts'
import type { Log } from '#backend/log.ts'
import type { Federation } from './federation.ts'

/** Dependencies of the pages. */
export type AuthHandlerOptions = {
  readonly federation: Federation
  readonly apiKey: string | undefined
  /** Origins whose pages may sign in. */
  readonly allowedOrigins: readonly string[]
  readonly isSecure: boolean
  readonly log: Log
  /** The client that the request counts for. */
  readonly clientAddress: string | undefined
}

/** The path of the SDK's pages in emulator mode, and of issuers' redirects. */
export const handlerPath = '/emulator/auth/handler'

const authTypes = ['signInViaPopup', 'signInViaRedirect', 'linkViaPopup', 'linkViaRedirect', 'reauthViaPopup', 'reauthViaRedirect'] as const

/** The event that the SDK expects. */
type AuthEvent = {
  readonly type: string
  readonly eventId: string | null
  readonly urlResponse: string | null
  readonly sessionId: string | null
  readonly postBody: null
  readonly tenantId: null
  readonly error?: { readonly code: string; readonly message: string }
}

const cookieSeconds = 600

/**
 * Sends the event to the opener of the window, which has the same origin, or stores it for the page that the browser returns to. A page of
 * another origin only gets a refusal, which contains no secret.
 */
const script = `const { event, redirectUrl, refusedOrigin } = JSON.parse(document.getElementById('event').textContent)
if (!event.error) event.urlResponse = location.href
if (redirectUrl) {
  sessionStorage.setItem('auth-event', JSON.stringify(event))
  location.replace(redirectUrl)
} else if (refusedOrigin) {
  opener?.postMessage({ refused: event }, refusedOrigin)
} else {
  new BroadcastChannel('auth-event').postMessage(event)
}
`

/**
 * Serves the pages by which the SDK signs in at other issuers; undefined for any other address. They have no text, because they are visible
 * for a moment only. `unsafe-none` keeps the window's opener, which otherwise could not see it close.
 */
export async function answerAuthHandler(request: Request, options: AuthHandlerOptions): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (pathname === `${handlerPath}.js`) return page(script, 'text/javascript', "default-src 'none'")
  // The shim in our pages replaces this frame; a page that loads it in the provider's way gets an empty one.
  if (pathname === '/emulator/auth/iframe') return page('<!doctype html><title>…</title>', 'text/html', "default-src 'none'")
  if (pathname !== handlerPath) return undefined
  return searchParams.has('state') ? finish(request, searchParams, options) : await begin(searchParams, options)
}

async function begin(query: URLSearchParams, options: AuthHandlerOptions): Promise<Response> {
  const { federation, apiKey, allowedOrigins, isSecure, log, clientAddress } = options
  const authType = authTypes.find((type) => type === query.get('authType'))
  const providerId = query.get('providerId') ?? ''
  const redirectUrl = query.get('redirectUrl') ?? ''
  const eventId = query.get('eventId')
  // A missing key is null, which never equals an unset one.
  if (!authType || query.get('apiKey') !== apiKey) return refuse()
  const fail = (code: string, message: string) =>
    eventPage({ type: authType, eventId, error: { code, message } }, whereTo(authType, redirectUrl))
  // Never redirects to a foreign address, not even for a refusal.
  if (!URL.canParse(redirectUrl)) return refuse()
  const { origin } = new URL(redirectUrl)
  if (!allowedOrigins.includes(origin)) {
    if (!authType.endsWith('Popup')) return refuse()
    const error = { code: 'auth/unauthorized-domain', message: 'This domain is not authorized for sign-in.' }
    return eventPage({ type: authType, eventId, error }, { refusedOrigin: origin })
  }
  if (!federation.has(providerId)) return fail('auth/operation-not-allowed', 'The provider is not enabled.')
  try {
    const { state, sessionId, location } = await federation.begin({ providerId, authType, eventId, redirectUrl }, clientAddress)
    const place = `Max-Age=${cookieSeconds}; Path=/emulator/auth/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    const cookie = `${cookieNameOf(state)}=${sessionId}; ${place}`
    return new Response(null, { status: 302, headers: { ...emptyHeaders, location: location.href, 'set-cookie': cookie } })
  } catch (error) {
    log({ level: 'error', message: 'An identity provider could not be asked.', providerId, error })
    return fail('auth/internal-error', 'The identity provider could not be reached.')
  }
}

/** The redirect from the issuer. The SDK exchanges the code later, together with the session's secret. */
function finish(request: Request, query: URLSearchParams, { federation, isSecure }: AuthHandlerOptions): Response {
  const state = query.get('state') ?? ''
  const flow = federation.findFlow(state)
  const cookie = `${cookieNameOf(state)}=${flow?.sessionId}`
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  // The response of another browser, or a late one.
  if (!flow || !cookies.includes(cookie)) return refuse()
  const { authType: type, eventId, sessionId, redirectUrl } = flow
  const error = query.has('error') ? { code: 'auth/user-cancelled', message: 'The identity provider refused.' } : undefined
  const reply = eventPage({ type, eventId, sessionId, ...(error && { error }) }, whereTo(type, redirectUrl))
  reply.headers.append(
    'set-cookie',
    `${cookieNameOf(state)}=; Max-Age=0; Path=/emulator/auth/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
  return reply
}

/** A window passes its event on; a page that was left is navigated to again. */
function whereTo(authType: string, redirectUrl: string): { readonly redirectUrl?: string } {
  return authType.endsWith('Redirect') ? { redirectUrl } : {}
}

function eventPage(
  given: Pick<AuthEvent, 'type'> & Partial<AuthEvent>,
  to: { readonly redirectUrl?: string; readonly refusedOrigin?: string },
): Response {
  const event: AuthEvent = { eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null, ...given }
  const data = JSON.stringify({ event, ...to })
  const html = `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>…</title>
<script type="application/json" id="event">${data.replaceAll('<', String.raw`\u003c`)}</script>
<script src="${handlerPath}.js"></script>
`
  return page(html, 'text/html', "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'")
}

/** For responses without a page, so that a browser's own rendering cannot do anything either. */
const emptyHeaders = {
  'content-security-policy': apiHeaders['content-security-policy'],
  'cache-control': 'no-store',
}

function refuse(): Response {
  return new Response(null, { status: 400, headers: emptyHeaders })
}

function page(body: string, type: string, policy: string): Response {
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      // The URL contains the code.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

/** A key per flow, so that two windows do not mix theirs up. */
function cookieNameOf(state: string): string {
  return `auth_flow_${hash('sha256', state).slice(0, 16)}`
}
