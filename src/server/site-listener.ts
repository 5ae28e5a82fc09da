import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sendResponse } from '@remix-run/node-fetch-server'
import { encodeBrokenPath } from '#domain/broken-path.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { decodeLocaleCookie, encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { detectLocale } from '#domain/locale-detection.ts'
import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, isComingSoonPage, lastingList } from '#domain/newsletter/subscription.ts'
import { findCanonicalPath, isDefaultLocaleRoot, isPersonalAddress, parseLocaleChoice, toLocation } from '#server/http/addresses.ts'
import type { Listener } from '#server/http/http-server.ts'
import { isAbandoned } from '#server/http/http2-exchange.ts'
import { FormBodies } from '#server/http/limited-body.ts'
import type { Logger } from '#server/log.ts'
import { memoizeText } from '#server/http/memoize-text.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { SiteResponse } from '#server/http/site-response.ts'
import { RenderQueue } from '#server/pages/render-queue.ts'
import {
  commonHeaders,
  documentHeaders,
  type DocumentSources,
  type HeaderList,
  inertPolicy,
  personalHeaders,
  type SecuritySettings,
} from '#server/http/security-headers.ts'
import { accepts, type StaticFiles } from '#server/pages/static-files.ts'
import type { Visit, WebHandler } from '#web/handler.ts'

type Visitor = Required<Pick<Visit, 'user' | 'gateway' | 'files' | 'own' | 'wasRefused'>>

export type SiteListenerOptions = {
  readonly files: StaticFiles
  readonly render: WebHandler
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  readonly clientAddress: (request: IncomingMessage) => string
  /** Whether a page with this query is rendered per request. */
  readonly isDynamic: (pathname: string, query: URLSearchParams) => boolean
  /** Whether a path is a page's own address. */
  readonly isPage: (pathname: string) => boolean
  /** Whoever a request's session belongs to; `wasRefused` says whether the provider has taken the token no more since. */
  readonly findVisitor: (request: IncomingMessage) => Promise<Visitor | undefined>
  /** What documents that are rendered per request may load beside the site's own files and what their nonce allows. */
  readonly sources?: Omit<DocumentSources, 'scripts'>
  readonly log: Logger
}

const compress = promisify(gzip)

/** When to ask again what we are too busy for, in seconds. */
const retryAfter = ['retry-after', '5'] as const

/** Answers requests for the site's own addresses: pages, route data, assets, the language choice. */
export function createSiteListener(options: SiteListenerOptions): Listener {
  const { files, origins, security, isDynamic } = options
  const common = commonHeaders(security)
  const bodies = new FormBodies()
  const renders = new RenderQueue()
  const unavailable: HeaderList = [...common, ...inertPolicy, ['cache-control', 'no-store']]
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
      if (pathname === '/' && leadToLocale(request, response, search)) return
      if (search && leadToList(pathname, search, response)) return
      const isStored = !(search && isDynamic(pathname, new URLSearchParams(search)))
      const served = isStored && files.serve(pathname, request, response)
      if (served === true) return
      if (served) return served.catch((error: unknown) => renderInstead(error, request, response, pathname, search))
    }
    if (isForeignDataPath(pathname)) return refuse(request, response, 404)
    if (isRead && pathname === '/locale') return answerLocaleChoice(request, response, new URLSearchParams(search))
    // To lead there by the address alone would let `/` look at the visitor's languages.
    if (isRead && isDefaultLocaleRoot(pathname)) return leadInto(response, { locale: defaultLocale, path: `/${search}` })
    const canonical = findCanonicalPath(pathname, (path) => files.has(path) || options.isPage(path))
    if (isRead && canonical) return redirect(response, 308, canonical + search)
    // A form is taken at whatever spelling it was sent to, and what comes of it is the page of the one address.
    return renderPage(request, response, canonical ?? pathname, search)
  }

  /** Only `/` ever looks at the visitor's languages; the cookie is written when that leads somewhere else. */
  function leadToLocale(request: IncomingMessage, response: SiteResponse, search: string): boolean {
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

  /** The link in a mail leads to a page that was coming soon then. Has that opened, or gone, the list is left on another one. */
  function leadToList(pathname: string, search: string, response: SiteResponse): boolean {
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
    leadInto(response, choice)
  }

  /** Leads to a page in the language that was asked for, and remembers it. */
  function leadInto(response: SiteResponse, { locale, path }: { readonly locale: Locale; readonly path: string }): void {
    redirect(response, 303, path, [['set-cookie', encodeLocaleCookie(locale, security.isSecure)]])
  }

  /** A page that cannot be stored is at least shown, or its error is. */
  function renderInstead(error: unknown, request: IncomingMessage, response: SiteResponse, pathname: string, search: string) {
    options.log.error({ err: error, path: pathname }, 'A page could not be stored.')
    return renderPage(request, response, pathname, search)
  }

  async function renderPage(request: IncomingMessage, response: SiteResponse, pathname: string, search: string): Promise<void> {
    const method = request.method ?? 'GET'
    let body: Buffer | undefined
    if (method !== 'GET' && method !== 'HEAD') {
      if (method !== 'POST') return refuse(request, response, 405)
      if (!origins.all.includes(request.headers.origin ?? '')) return refuse(request, response, 403)
      const read = await bodies.read(request, response, pathname, options.clientAddress(request))
      if (read === 'too large') return refuse(request, response, 413)
      if (read === 'busy') return refuse(request, response, 503)
      body = read
    }
    const url = toUrl(origins.site, pathname, search)
    if (!url) return refuse(request, response, 400)
    const headers = toHeaders(request)
    // A page reached by its second loopback name posts to the first: both are the site's own.
    if (body) headers.set('origin', origins.site)
    // HEAD is rendered as GET is, so that its headers are the same; the body stays here.
    await send(request, response, new Request(url, { headers, ...(body && { method, body }) }), {})
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
    const visit = { clientAddress, nonce, ...refusal }
    const rendered = await renders.run(clientAddress, () => isAbandoned(request, response), render)
    if (rendered === 'busy') return refuseForNow(response, isOwn)
    if (rendered === 'left') return
    const { answer, isDocument, bytes } = rendered
    const policy = isDocument ? documentHeaders({ styles: [], ...options.sources, scripts: [`'nonce-${nonce}'`] }) : inertPolicy
    const own: HeaderList = [
      ...(isOwn ? personalHeaders(common) : common),
      ...policy,
      ['cache-control', 'private, no-store'],
      ['vary', 'Cookie, Accept-Encoding'],
    ]
    // What is not there is told by a page, also to whoever asked for a file: by the one above it.
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
      ...(refusal.refusedStatus === 503 ? retryAfter : []),
      // Some pages take forms, this one may not (RFC 9110, section 15.5.6).
      ...(answer.status === 405 ? ['allow', request.method === 'POST' ? 'GET, HEAD' : 'GET, HEAD, POST'] : []),
      ...(answer.status === 204 ? [] : ['content-length', String(sent.length)]),
    ])
    response.end(request.method === 'HEAD' ? undefined : sent)

    /** @returns The page as a whole; a file is made as it is sent. */
    async function render() {
      const visitor = isDashboard ? await options.findVisitor(request) : undefined
      const first = await options.render(page, { ...visit, ...visitor })
      const answer = visitor?.wasRefused() ? await renderAnew(first) : first
      const isDocument = answer.headers.get('content-type')?.startsWith('text/html')
      const bytes = answer.headers.has('content-disposition') ? undefined : Buffer.from(await answer.arrayBuffer())
      return { answer, isDocument, bytes }
    }

    /**
     * For a few seconds a session stands for an account that has changed. The person it belongs to now, if anybody, gets the page instead. A form
     * is not taken a second time; if the session has ended, it leads to the login as any other.
     */
    async function renderAnew(refused: Response): Promise<Response> {
      const visitor = await options.findVisitor(request)
      if (visitor && page.method !== 'GET') return refused
      await refused.body?.cancel()
      return await options.render(new Request(page.url, { headers: page.headers }), { ...visit, ...visitor })
    }
  }

  /** Sends an answer as it is made: it may be long, and is packed already. */
  async function sendFile(request: IncomingMessage, response: SiteResponse, answer: Response, own: HeaderList): Promise<void> {
    const isHead = request.method === 'HEAD'
    if (isHead || response.destroyed) await answer.body?.cancel()
    if (response.destroyed) return
    const headers = new Headers([...withoutNames(answer.headers, own), ...own].map(([name, value]) => [name, value]))
    await sendResponse(response, new Response(isHead ? null : answer.body, { status: answer.status, headers }))
  }

  /** A browser drops an answer of this kind, and asks anew when the visitor follows the link. */
  function refusePrefetch(response: SiteResponse): void {
    response.writeHead(503, [...unavailable, ['content-length', '0'] as const].flat())
    response.end()
  }

  /** Too many others are before this one. */
  function refuseForNow(response: SiteResponse, isOwn: boolean): void {
    const body = '503 Service Unavailable: too many pages are asked for at once. Please try again in a few seconds.\n'
    const headers = [...(isOwn ? personalHeaders(unavailable) : unavailable), retryAfter]
    response.writeHead(
      503,
      [...headers, ['content-type', 'text/plain; charset=utf-8'] as const, ['content-length', String(body.length)] as const].flat(),
    )
    response.end(body)
  }

  /** An address that is of one person may hold a code: nobody else keeps the way there. */
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

/** Whether a browser looks ahead though its visitor wants to save data: our rules for that cannot ask (Save-Data, Sec-Purpose). */
function isUnwantedPrefetch({ headers }: IncomingMessage): boolean {
  return headers['save-data'] === 'on' && String(headers['sec-purpose'] ?? '').startsWith('prefetch')
}

/** Whether a path would be read as the data of a page, though no page's data has this address: the root's alone is `/_.data`. */
function isForeignDataPath(pathname: string): boolean {
  return pathname !== '/_.data' && /\/_?\.data$/u.test(pathname)
}

/** Whether a request asks for the data of a page, as the router does. */
function isData({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

/** What the router gets; undefined for a path that no URL can have. */
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
