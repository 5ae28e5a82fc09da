import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sendResponse } from '@remix-run/node-fetch-server'
import { encodeBrokenPath } from '#domain/broken-path.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { decodeLocaleCookie, encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { detectLocale } from '#domain/locale-detection.ts'
import { isOutage } from '#gateway/outage.ts'
import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, isComingSoonPage, lastingList, type SubscriptionLink } from '#domain/newsletter/subscription.ts'
import { findCanonicalPath, isDefaultLocaleRoot, isPersonalAddress, parseLocaleChoice, toLocation } from '#server/http/addresses.ts'
import { createAnswerMethod, listMethods, type Methods, readMethods } from '#server/http/allowed-methods.ts'
import type { Listener } from '#server/http/http-server.ts'
import { isAbandoned } from '#server/http/http2-exchange.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import { loggedPath } from '#domain/logged-path.ts'
import type { Logger } from '#server/log.ts'
import { memoizeText } from '#server/http/memoize-text.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { SiteResponse } from '#server/http/site-response.ts'
import type { RenderQueue } from '#server/pages/render-queue.ts'
import {
  commonHeaders,
  documentHeaders,
  type DocumentSources,
  type HeaderList,
  inertPolicy,
  personalHeaders,
  type SecuritySettings,
  selectThirdParties,
} from '#server/http/middleware/security-headers.ts'
import { accepts, type StaticFiles } from '#server/pages/static-files.ts'
import type { Visit, WebHandler } from '#web/handler.ts'

type Visitor = Required<Pick<Visit, 'user' | 'gateway' | 'files' | 'wasRefused'>> &
  Pick<Visit, 'own' | 'view'> & {
    /** Whether the person is signed in still, and the same: asked once a page is made, and before it is sent. */
    readonly isCurrent: () => Promise<boolean>
  }

export type SiteListenerOptions = {
  readonly files: StaticFiles
  readonly render: WebHandler
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  readonly renders: RenderQueue
  readonly clientAddress: (request: IncomingMessage) => string
  /** Whether a page with this query is rendered per request. */
  readonly isDynamic: (pathname: string, query: URLSearchParams) => boolean
  /** Whether a path is a page's own address. */
  readonly isPage: (pathname: string) => boolean
  /** Whether the page of a path has a form that is sent to it. */
  readonly takesForms: (pathname: string) => boolean
  /** The user of a request's session; `wasRefused` says whether the provider has rejected the token since. */
  readonly findVisitor: (request: IncomingMessage) => Promise<Visitor | undefined>
  /** Whether the session of a request was ended by its own person a moment ago. */
  readonly hasSignedOut: (request: IncomingMessage) => boolean
  /** Takes an address off a list; nothing happens when the link is not valid (any more). */
  readonly endSubscription: (link: SubscriptionLink) => Promise<void>
  /** Further sources that documents rendered per request may load, besides the site's own files and those with their nonce. */
  readonly sources?: Omit<DocumentSources, 'scripts'>
  readonly log: Logger
}

const compress = promisify(gzip)

/** Rendered for a request, a page takes some 20 ms, and a read of the hosted provider as many again. Our own judgement. */
const slowRenderMilliseconds = 1000

/** Seconds after which a client may retry when the server is busy. */
const retryAfter = ['retry-after', '5'] as const

/** Answers requests for the site's own addresses: pages, route data, assets, the language choice. */
export function createSiteListener(options: SiteListenerOptions): Listener {
  const { files, renders, origins, security, isDynamic } = options
  const common = commonHeaders(security)
  const bodies = new FormBodies()
  const answerMethod = createAnswerMethod(security)
  const withoutPage: HeaderList = [...common, ...inertPolicy, ['cache-control', 'no-store']]
  const isAlias = memoizeText((host) => host.toLowerCase() === origins.aliasHost)
  const detect = memoizeText((acceptLanguage) => detectLocale(acceptLanguage) ?? defaultLocale)

  return (request, response) => {
    const target = request.url ?? '/'
    const queryAt = target.indexOf('?')
    const pathname = queryAt < 0 ? target : target.slice(0, queryAt)
    const search = queryAt < 0 ? '' : target.slice(queryAt)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead) {
      if (isUnwantedPrefetch(request)) return refusePrefetch(response)
      if (isAlias(request.headers.host ?? '')) return redirect(response, 308, origins.site + pathname + search)
      if (pathname === '/' && redirectToLocale(request, response, search)) return
      if (search && redirectToLastingList(pathname, search, response)) return
      const isStored = !(search && isDynamic(pathname, new URLSearchParams(search)))
      const served = isStored && files.serve(pathname, request, response)
      if (served === true) return
      if (served) return served.catch((error: unknown) => renderInstead(error, request, response, pathname, search))
    }
    if (!isRead && request.method !== 'POST') return answerMethod(request, response, methodsOf(pathname))
    if (isUnknownDataPath(pathname)) return refuse(request, response, 404)
    if (isRead && pathname === '/locale') return answerLocaleChoice(request, response, new URLSearchParams(search))
    // A plain redirect to `/` would detect the language again.
    if (isRead && isDefaultLocaleRoot(pathname)) return redirectToChoice(response, { locale: defaultLocale, path: `/${search}` })
    const canonical = findCanonicalPath(pathname, (path) => files.has(path) || options.isPage(path))
    if (isRead && canonical) return redirect(response, 308, canonical + search)
    // A form is accepted at any spelling of the path; the answer is the page of the canonical path.
    return renderPage(request, response, canonical ?? pathname, search)
  }

  /** In its canonical form: a form is accepted at any spelling of the path. */
  function methodsOf(pathname: string): Methods {
    const canonical = findCanonicalPath(pathname, (path) => files.has(path) || options.isPage(path)) ?? pathname
    return options.takesForms(canonical) ? [...readMethods, 'POST'] : readMethods
  }

  /** Detects the language; only `/` does. Sets the cookie when it redirects to another language. */
  function redirectToLocale(request: IncomingMessage, response: SiteResponse, search: string): boolean {
    const { cookie, 'accept-language': languages = '' } = request.headers
    const locale = (cookie === undefined ? undefined : decodeLocaleCookie(cookie)) ?? detect(languages)
    const path = localizePath(locale, '/')
    if (path === '/') return false
    redirect(response, 302, path + search, [
      ['vary', 'Accept-Language, Cookie'],
      ['set-cookie', encodeLocaleCookie(locale, security.isSecure)],
    ])
    return true
  }

  /** A subscription link in a mail may lead to a coming-soon page that no longer exists as such: redirects to the page of the lasting list. */
  function redirectToLastingList(pathname: string, search: string, response: SiteResponse): boolean {
    const { locale, path } = splitLocalePath(pathname)
    const query = search.includes('subscription=') ? new URLSearchParams(search) : undefined
    if (!query || isComingSoonPage(path.slice(1)) || path.endsWith('.data')) return false
    if (!decodeSubscriptionLink(query.get('subscription') ?? '')) return false
    redirect(response, 302, `${localizePath(locale, `/${lastingList}`)}?${query.toString()}`)
    return true
  }

  function answerLocaleChoice(request: IncomingMessage, response: SiteResponse, query: URLSearchParams): Promise<void> | void {
    const choice = parseLocaleChoice(query)
    if (!choice) return refuse(request, response, 400)
    const { locale, path } = choice
    redirectToChoice(response, { locale, path: path + findQueryOf(path, request.headers.referer) })
  }

  /**
   * The query of the page whose language is changed. A stored page is the same for all its queries, so its link does not hold one, and without
   * scripts nothing puts it in; the browser names the page in the header.
   */
  function findQueryOf(path: string, referer: string | undefined): string {
    const page = referer !== undefined && !path.includes('?') ? URL.parse(referer) : null
    if (!page || !origins.all.includes(page.origin)) return ''
    return splitLocalePath(page.pathname).path === splitLocalePath(path).path ? page.search : ''
  }

  /** Redirects to a page in the requested language and stores the language in the cookie. */
  function redirectToChoice(response: SiteResponse, { locale, path }: { readonly locale: Locale; readonly path: string }): void {
    redirect(response, 303, path, [['set-cookie', encodeLocaleCookie(locale, security.isSecure)]])
  }

  /** Renders a page per request when it could not be stored. */
  function renderInstead(error: unknown, request: IncomingMessage, response: SiteResponse, pathname: string, search: string) {
    options.log.error({ err: error, path: loggedPath(pathname) }, 'A page could not be stored.')
    return renderPage(request, response, pathname, search)
  }

  async function renderPage(request: IncomingMessage, response: SiteResponse, pathname: string, search: string): Promise<void> {
    const method = request.method ?? 'GET'
    let body: Buffer | undefined
    if (method !== 'GET' && method !== 'HEAD') {
      const unsubscribed = findUnsubscribeLink(request, search)
      if (!unsubscribed && !origins.accepts(request.headers)) return refuse(request, response, 403)
      const read = await bodies.read(request, response, pathname, options.clientAddress(request))
      if (read === 'too large') return refuse(request, response, 413)
      if (read === 'busy') return refuse(request, response, 503)
      if (unsubscribed) return endSubscription(unsubscribed, request, response, read)
      body = read
    }
    const url = toUrl(origins.site, pathname, search)
    if (!url) return refuse(request, response, 400)
    const headers = toHeaders(request)
    // A page opened under the second loopback name may post to the first: both are own origins.
    if (body) headers.set('origin', origins.site)
    // HEAD is rendered like GET, so that its headers are the same; the body is not sent.
    await send(request, response, new Request(url, { headers, ...(body && { method, body }) }), {})
  }

  /** Ends a subscription without a page: a mail program shows nothing of the answer. */
  async function endSubscription(link: SubscriptionLink, request: IncomingMessage, response: SiteResponse, body: Buffer): Promise<void> {
    if (!(await isOneClickUnsubscribe(request.headers['content-type'] ?? '', body))) return refuse(request, response, 403)
    await options.endSubscription(link)
    response.writeHead(200, [...withoutPage, ['content-length', '0'] as const].flat())
    response.end()
  }

  async function refuse(request: IncomingMessage, response: SiteResponse, refusedStatus: number): Promise<void> {
    const pathname = request.url?.split('?', 1)[0] ?? '/'
    const url = toUrl(origins.site, pathname.replace(/\.data$/u, ''), '') ?? new URL(origins.site)
    if (!request.complete) response.dropBody()
    await send(request, response, new Request(url), { refusedStatus })
  }

  async function send(request: IncomingMessage, response: SiteResponse, page: Request, refusal: Pick<Visit, 'refusedStatus'>) {
    const nonce = randomBytes(18).toString('base64')
    const isDashboard = isPersonal(new URL(page.url).pathname)
    const isOwn = isDashboard || isPersonalAddress(request.url ?? '/')
    const clientAddress = options.clientAddress(request)
    const requestId = response.findRequestId?.()
    const visit = {
      clientAddress,
      nonce,
      hasSignedOut: () => options.hasSignedOut(request),
      ...(requestId !== undefined && { requestId }),
      ...refusal,
    }
    const rendered = await renders.run(clientAddress, () => isAbandoned(request, response), render)
    if (rendered === 'busy') return sendUnavailable(response, isOwn)
    if (rendered === 'left') return
    const { answer, isDocument, bytes } = rendered
    const sources = { styles: [], ...options.sources, scripts: [`'nonce-${nonce}'`] }
    const policy = isDocument ? documentHeaders(sources, selectThirdParties(security, isOwn ? 'own' : 'public')) : inertPolicy
    const own: HeaderList = [
      ...(isOwn ? personalHeaders(common) : common),
      ...policy,
      ['cache-control', 'private, no-store'],
      ['vary', 'Cookie, Accept-Encoding'],
    ]
    // A missing file redirects to its parent page, which shows the 404.
    if (answer.status === 404 && !isDocument && !isData(page)) {
      const above = new URL(page.url).pathname.replace(/\/[^/]*$/u, '')
      return redirect(response, 302, above)
    }
    if (!bytes) return sendFile(request, response, answer, own)
    const isCompressed = bytes.length > 1024 && accepts(String(request.headers['accept-encoding'] ?? ''), 'gzip')
    const sent = isCompressed ? await compress(bytes) : bytes
    response.writeHead(answer.status, [
      ...withoutNames(answer.headers, own).flat(),
      ...own.flat(),
      ...(isCompressed ? ['content-encoding', 'gzip'] : []),
      ...(answer.status === 503 && !answer.headers.has('retry-after') ? retryAfter : []),
      ...(answer.status === 405 ? ['allow', listMethods(readMethods)] : []),
      ...(answer.status === 204 ? [] : ['content-length', String(sent.length)]),
    ])
    response.end(request.method === 'HEAD' ? undefined : sent)

    /** @returns The whole page; the body of a file is streamed later. */
    async function render() {
      const begunAt = performance.now()
      const made = await renderInTime()
      const milliseconds = Math.round(performance.now() - begunAt)
      if (milliseconds >= slowRenderMilliseconds)
        options.log.warn({ method: page.method, path: loggedPath(new URL(page.url).pathname), milliseconds }, 'A page was rendered slowly.')
      return made
    }

    async function renderInTime() {
      const answer = await renderForVisitor().catch(async (error: unknown) => {
        if (!isOutage(error)) throw error
        options.log.error({ err: error, path: loggedPath(new URL(page.url).pathname) }, 'The provider did not say who asks for a page.')
        return await options.render(new Request(page.url), { ...visit, refusedStatus: 503 })
      })
      const isDocument = answer.headers.get('content-type')?.startsWith('text/html')
      const bytes = answer.headers.has('content-disposition') ? undefined : Buffer.from(await answer.arrayBuffer())
      return { answer, isDocument, bytes }
    }

    async function renderForVisitor(): Promise<Response> {
      const visitor = isDashboard ? await options.findVisitor(request) : undefined
      // A view changes nothing, whatever its pages offer.
      const isRefused = visitor?.view !== undefined && page.method !== 'GET'
      const first = await options.render(page, isRefused ? { ...visit, refusedStatus: 403 } : { ...visit, ...visitor })
      return !visitor || (await visitor.isCurrent()) ? first : await renderAnew(first)
    }

    /**
     * Renders again when the provider rejected the token or the person has changed: a session is remembered while its account may change. Uses
     * the current user of the session. A form is never submitted again; without a session the answer is the redirect to the login.
     */
    async function renderAnew(refused: Response): Promise<Response> {
      const visitor = await options.findVisitor(request)
      if (visitor && page.method !== 'GET') return refused
      await refused.body?.cancel()
      return await options.render(new Request(page.url, { headers: page.headers }), { ...visit, ...visitor })
    }
  }

  /** Streams a response: it may be long, and is compressed already. */
  async function sendFile(request: IncomingMessage, response: SiteResponse, answer: Response, own: HeaderList): Promise<void> {
    const isHead = request.method === 'HEAD'
    if (isHead || response.destroyed) await answer.body?.cancel()
    if (response.destroyed) return
    const headers = new Headers([...withoutNames(answer.headers, own), ...own].map(([name, value]) => [name, value]))
    await sendResponse(response, new Response(isHead ? null : answer.body, { status: answer.status, headers }))
  }

  /** A browser discards a prefetch that failed, and requests the page again when the visitor follows the link. */
  function refusePrefetch(response: SiteResponse): void {
    response.writeHead(503, [...withoutPage, ['content-length', '0'] as const].flat())
    response.end()
  }

  /** Refuses a page because too many wait to be rendered. */
  function sendUnavailable(response: SiteResponse, isOwn: boolean): void {
    const body = '503 Service Unavailable: too many pages are asked for at once. Please try again in a few seconds.\n'
    const headers = [...(isOwn ? personalHeaders(withoutPage) : withoutPage), retryAfter]
    response.writeHead(
      503,
      [...headers, ['content-type', 'text/plain; charset=utf-8'] as const, ['content-length', String(body.length)] as const].flat(),
    )
    response.end(body)
  }

  /** A personal address may contain a code, so no shared cache may store the redirect. */
  function redirect(response: SiteResponse, status: 302 | 303 | 308, location: string, further: HeaderList = []): void {
    const isOwn = isPersonalAddress(location)
    const headers: HeaderList = [
      ...(isOwn ? personalHeaders(common) : common),
      ...inertPolicy,
      ['cache-control', status === 308 && !isOwn ? 'public, max-age=3600' : 'private, no-store'],
      ...(isOwn ? [['vary', 'Cookie'] as const] : []),
      ...further,
    ]
    response.writeHead(status, [...headers.flat(), 'location', toLocation(location), 'content-length', '0'])
    response.end()
  }
}

/** Whether a request is a prefetch under Save-Data: speculation rules cannot test Save-Data (headers Save-Data, Sec-Purpose). */
function isUnwantedPrefetch({ headers }: IncomingMessage): boolean {
  return headers['save-data'] === 'on' && String(headers['sec-purpose'] ?? '').startsWith('prefetch')
}

/** Whether the router would read a path as a data request, though no page has that data address; the root's is `/_.data`. */
function isUnknownDataPath(pathname: string): boolean {
  return pathname !== '/_.data' && /\/_?\.data$/u.test(pathname)
}

/**
 * The link of a mail that a mail program posts to (RFC 8058). It sends neither cookies nor an origin; the key in the link is what allows it.
 *
 * @param search Query of the request, with its question mark.
 */
function findUnsubscribeLink({ headers }: IncomingMessage, search: string): SubscriptionLink | undefined {
  if (headers.origin !== undefined) return undefined
  return decodeSubscriptionLink(new URLSearchParams(search).get('subscription') ?? '')
}

/** Whether a form, in either encoding, holds what RFC 8058 sends. */
async function isOneClickUnsubscribe(contentType: string, body: Buffer): Promise<boolean> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    // A body in another form, or a broken one.
    return false
  }
}

/** Whether a request is a data request of the router. */
function isData({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

/** The URL for the router; undefined for a path that is invalid in a URL. */
function toUrl(origin: string, pathname: string, search: string): URL | undefined {
  // Joined as text: resolving would read `//host` as another host.
  const address = origin + encodeBrokenPath(pathname) + search
  return URL.canParse(address) ? new URL(address) : undefined
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < request.rawHeaders.length; at += 2) headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '')
  return headers
}

function withoutNames(headers: Headers, replaced: HeaderList): HeaderList {
  const names = new Set(replaced.map(([name]) => name))
  return [...headers].filter(([name]) => !names.has(name) && name !== 'content-length')
}
