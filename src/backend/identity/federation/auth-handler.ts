import { hash } from 'node:crypto'
import { apiHeaders } from '#backend/http/reply.ts'
import type { Log } from '#backend/log.ts'
import type { Federation } from './federation.ts'

/** What the pages need. */
export type AuthHandlerOptions = {
  readonly federation: Federation
  readonly apiKey: string | undefined
  /** Origins whose pages may sign in. */
  readonly allowedOrigins: readonly string[]
  readonly isSecure: boolean
  readonly log: Log
  /** Whom the request counts for. */
  readonly clientAddress: string | undefined
}

/** Where the SDK opens its pages in emulator mode, and where issuers send browsers back to. */
export const handlerPath = '/emulator/auth/handler'

const authTypes = ['signInViaPopup', 'signInViaRedirect', 'linkViaPopup', 'linkViaRedirect', 'reauthViaPopup', 'reauthViaRedirect'] as const

/** What the SDK waits for. */
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
 * The event goes to the page that opened the window, which has the same origin, or is kept for the page that the browser returns to. A
 * page of another origin hears that it may not sign in, which holds no secret.
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
 * Answers the pages by which the SDK signs in at other issuers; undefined for any other address. They hold no words: a browser sees them
 * for a moment. The window keeps its opener (`unsafe-none`), or the opener would not see it close.
 */
export async function answerAuthHandler(request: Request, options: AuthHandlerOptions): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (pathname === `${handlerPath}.js`) return page(script, 'text/javascript', "default-src 'none'")
  // The shim in our pages stands for this frame; a page that loads it in the provider's own way gets an empty one.
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
  // A key that is not given is null, and so never the one that is not set.
  if (!authType || query.get('apiKey') !== apiKey) return refuse()
  const fail = (code: string, message: string) =>
    eventPage({ type: authType, eventId, error: { code, message } }, whereTo(authType, redirectUrl))
  // Nothing leads to an address of others, not even a refusal.
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

/** The browser is back from the issuer. The code in the address is not used yet: the SDK posts it together with the session's secret. */
function finish(request: Request, query: URLSearchParams, { federation, isSecure }: AuthHandlerOptions): Response {
  const state = query.get('state') ?? ''
  const flow = federation.findFlow(state)
  const cookie = `${cookieNameOf(state)}=${flow?.sessionId}`
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  // Another browser's answer, or a late one.
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

/** A window hands its event over; a page that left is gone back to. */
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

/** Of answers that are no pages: what a browser makes of them itself may do nothing either. */
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
      // The address holds the code.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

/** One for each flow, so that two windows do not take each other's. */
function cookieNameOf(state: string): string {
  return `auth_flow_${hash('sha256', state).slice(0, 16)}`
}
