import type { Backend } from '#backend'
import { testApiKey } from '#testing/identity/identity-settings.ts'

/** The script that the SDK loads to talk to a frame of the provider: as much of `gapi.iframes` as firebase 12.19.0 uses. */
const gapiScript = `(() => {
  class Iframe {
    #messages = []
    #handler
    constructor(element) {
      this.loaded = new Promise((resolve) => element.addEventListener('load', resolve))
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== element.contentWindow || origin !== new URL(element.src).origin) return
        if (this.#handler) this.#handler(data)
        else this.#messages.push(data)
      })
    }
    restyle() { return Promise.resolve() }
    async ping(callback) { await this.loaded; callback() }
    register(type, handler) {
      this.#handler = handler
      for (const message of this.#messages.splice(0)) handler(message)
    }
    send(type, message, callback) {
      setTimeout(() => {
        // The SDK throws after every such answer by its construction.
        try { callback([{ webStorageSupport: true }]) } catch {}
      })
    }
  }
  globalThis.gapi = {
    load: (name, { callback }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      Iframe,
      getContext: () => ({
        open: ({ url, where }, callback) => {
          const element = document.createElement('iframe')
          element.src = url
          element.hidden = true
          const frame = new Iframe(element)
          where.append(element)
          return callback(frame)
        },
      }),
    },
  }
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]()
})()
`

/** The page in the window, or to which a page has left: it leads to the issuer, and what comes back it hands on. */
const handlerScript = `const query = new URLSearchParams(location.search)
const given = (name) => query.get(name)
const leave = async () => {
  const flow = { type: given('authType'), eventId: given('eventId'), redirectUrl: given('redirectUrl') }
  const asked = { providerId: given('providerId'), continueUri: location.origin + location.pathname }
  const answer = await fetch('https://identitytoolkit.googleapis.com/v1/accounts:createAuthUri?key=' + given('apiKey'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const { authUri, sessionId, error } = await answer.json()
  if (error) return handOn(flow, { error: { code: 'auth/operation-not-allowed', message: error.message } })
  sessionStorage.setItem('flow', JSON.stringify({ ...flow, sessionId }))
  location.replace(authUri)
}
const handOn = ({ redirectUrl, ...flow }, result) => {
  const event = { eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null, ...flow, ...result }
  if (flow.type.endsWith('Popup')) return new BroadcastChannel('sign-in').postMessage(event)
  sessionStorage.setItem('event', JSON.stringify(event))
  location.replace(redirectUrl)
}
const comeBack = () => {
  const flow = JSON.parse(sessionStorage.getItem('flow'))
  sessionStorage.removeItem('flow')
  const refused = { error: { code: 'auth/user-cancelled', message: 'The identity provider refused.' } }
  handOn(flow, query.has('error') ? refused : { urlResponse: location.href })
}
if (query.has('authType')) leave()
else comeBack()
`

/** The frame in the site's pages, which hears of it. */
const frameScript = `const tell = (authEvent) => parent.postMessage({ type: 'authEvent', authEvent }, location.origin)
const kept = sessionStorage.getItem('event')
sessionStorage.removeItem('event')
tell(kept ? JSON.parse(kept) : { type: 'unknown', error: { code: 'auth/no-auth-event', message: 'No sign-in was under way.' } })
new BroadcastChannel('sign-in').addEventListener('message', ({ data }) => tell(data))
`

/** The path of the page to which issuers send browsers back. */
export const signInHandlerPath = '/__/auth/handler'

const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  [signInHandlerPath]: ['text/html', '<!doctype html><title>Sign-in</title><script src="handler.js"></script>'],
  '/__/auth/handler.js': ['text/javascript', handlerScript],
  '/__/auth/iframe': ['text/html', '<!doctype html><title>Sign-in</title><script src="iframe.js"></script>'],
  '/__/auth/iframe.js': ['text/javascript', frameScript],
}

/** Answers the pages by which people sign in at other issuers, written for tests after what the SDK does with them. */
export function answerSignInPage(request: Request): Promise<Response> {
  const [type, body] = pages[new URL(request.url).pathname] ?? []
  if (type === undefined) return Promise.resolve(new Response(null, { status: 404 }))
  return Promise.resolve(new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' } }))
}

/** Answers the script that talks to the frame. */
export function answerGapiScript(): Promise<Response> {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' }
  return Promise.resolve(new Response(gapiScript, { headers }))
}

/**
 * Answers `accounts:createAuthUri` for an issuer, which the pages ask for: the embedded backend leads to issuers by a page of its own.
 *
 * @returns undefined where the call names no issuer.
 */
export async function createAuthUri(backend: Backend, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== '/v1/accounts:createAuthUri') return undefined
  // Sent by the page above, or by the SDK without an issuer.
  const { providerId, continueUri = '' } = (await request.clone().json()) as { providerId?: string; continueUri?: string }
  if (providerId === undefined) return undefined
  const query = new URLSearchParams({ apiKey: testApiKey, authType: 'signInViaRedirect', providerId, redirectUrl: continueUri })
  const begun = await backend.fetch(new Request(`http://backend.test/emulator/auth/handler?${query.toString()}`), {
    clientAddress: '127.0.0.1',
  })
  const headers = { 'access-control-allow-origin': request.headers.get('origin') ?? '' }
  const [, sessionId] = /=([^;]*);/u.exec(begun.headers.get('set-cookie') ?? '') ?? []
  if (begun.status !== 302) return Response.json({ error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } }, { status: 400, headers })
  return Response.json({ authUri: begun.headers.get('location'), providerId, sessionId }, { headers })
}
