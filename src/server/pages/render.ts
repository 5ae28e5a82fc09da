import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodeBrokenPath } from '#domain/broken-path.ts'
import { isPersonal } from '#domain/guard.ts'
import { loggedPath } from '#domain/logged-path.ts'
import { isOutage } from '#gateway/outage.ts'
import { findCanonicalPath, isPersonalAddress } from '#server/http/addresses.ts'
import { empty, Refusal, text, toPairs } from '#server/http/answers.ts'
import { type FormBody, takesFileOfStaff, takesManyFieldsOfStaff } from '#server/http/middleware/body-limit.ts'
import { assertOwnOrigin } from '#server/http/middleware/own-origin.ts'
import {
  commonHeaders,
  documentHeaders,
  type HeaderList,
  inertPolicy,
  personalHeaders,
  type SecuritySettings,
  selectThirdParties,
  withSecurityHeaders,
} from '#server/http/middleware/security-headers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import type * as web from '#web/handler.ts'
import { redirect } from '#server/http/redirect.ts'
import { findRedirect, isAlias } from './find-redirect.ts'
import { accepts } from './static-files.ts'

export type PageVisit = Visit<'pages' | 'origins' | 'security' | 'log'>

const compress = promisify(gzip)

/** A page takes some 20 ms, and a read of the hosted provider as many again. Our own judgement. */
const slowRenderMilliseconds = 1000

/** Seconds after which a client may retry if the server is busy. */
const retryAfter = ['retry-after', '5'] as const

/** Renders a page, or redirects to it. HEAD is rendered like GET, so that its headers are the same. */
export async function showPage(request: Request, visit: PageVisit): Promise<Response> {
  const { pathname, search } = splitTarget(visit.target)
  const early = answerEarly(request, visit)
  if (early) return early
  if (isUnknownDataPath(pathname)) return await refusePage(request, visit, 404)
  const page = new Request(toUrl(visit, pathname, search), { headers: request.headers })
  return findRedirect(request, visit) ?? (await renderPage(request, visit, page, {}))
}

/** Answers a prefetch that is unwanted or would be lost, and redirects from the loopback alias, before anything else. */
export function answerEarly({ headers }: Request, { origins, security, target }: PageVisit): Response | undefined {
  const purpose = headers.get('sec-purpose')
  if (isUnwantedPrefetch(headers.get('save-data'), purpose)) return withSecurityHeaders(empty(503), security)
  // Browsers keep no personal answer, and would wait at the click until the lost one is rendered.
  const { pathname } = splitTarget(target)
  if (isPrefetch(purpose) && pathname.endsWith('.data') && isPersonalAddress(target))
    return withSecurityHeaders(empty(204), security, 'personal')
  return isAlias(headers.get('host') ?? '', origins.aliasHost) ? redirect(308, origins.site + target, security) : undefined
}

/** Handles a form posted to a page, in any spelling of its path. */
export async function submitForm(request: Request, visit: PageVisit): Promise<Response> {
  const { pathname, search } = splitTarget(visit.target)
  if (isUnknownDataPath(pathname)) return await refusePage(request, visit, 404)
  const form = await readForm(request, visit)
  if (form instanceof Response) return form
  using _ = form
  const canonical = findCanonicalPath(pathname, visit.pages.isPage) ?? pathname
  const headers = new Headers(request.headers)
  // A page opened at the loopback alias may post to the site's own origin.
  headers.set('origin', visit.origins.site)
  const sent = new Request(toUrl(visit, canonical, search), { method: 'POST', headers, body: form.bytes })
  return await renderPage(request, visit, sent, {})
}

/** Reads a form of the site's own pages; other requests get an error page. */
async function readForm(request: Request, visit: PageVisit): Promise<FormBody | Response> {
  try {
    assertOwnOrigin(request, visit.origins)
    const { pathname } = splitTarget(visit.target)
    const mayBeOfStaff = takesFileOfStaff(pathname) || takesManyFieldsOfStaff(pathname)
    const isOfStaff = mayBeOfStaff && (await visit.pages.findVisitor(request))?.staff !== undefined
    return await visit.pages.bodies.read(request, pathname, visit.clientAddress, isOfStaff)
  } catch (error) {
    if (error instanceof Refusal) return await refusePage(request, visit, error.status)
    throw error
  }
}

/** Responds with the error page of a status. */
export async function refusePage(request: Request, visit: PageVisit, refusedStatus: number): Promise<Response> {
  const { pathname } = splitTarget(visit.target)
  return await renderPage(request, visit, new Request(toUrl(visit, pathname.replace(/\.data$/u, ''), '')), { refusedStatus })
}

/** @param page The application's request: at the site's own address, or for an error page. */
async function renderPage(request: Request, visit: PageVisit, page: Request, refusal: Pick<web.Visit, 'refusedStatus'>): Promise<Response> {
  const { pages, security, clientAddress, log } = visit
  const path = new URL(page.url).pathname
  const nonce = randomBytes(18).toString('base64')
  const isOwn = isPersonal(path) || isPersonalAddress(visit.target)
  const requestId = visit.findRequestId()
  const facts = {
    clientAddress,
    nonce,
    hasSignedOut: () => pages.hasSignedOut(request),
    ...(requestId !== undefined && { requestId }),
    ...refusal,
  }
  const rendered = await pages.queue.run(clientAddress, () => request.signal.aborted, renderInTime)
  if (rendered === 'busy') return refuseForNow(isOwn, security)
  // The client has disconnected.
  if (rendered === 'left') return new Response(null, { status: 503 })
  const { answer, isDocument, bytes } = rendered
  // For a missing file, redirects to its parent page, which shows the 404.
  if (answer.status === 404 && !isDocument && !path.endsWith('.data')) return redirect(302, path.replace(/\/[^/]*$/u, ''), security)
  const sources = { ...pages.sources, scripts: [`'nonce-${nonce}'`] }
  const common = commonHeaders(security)
  const own: HeaderList = [
    ...(isOwn ? personalHeaders(common) : common),
    ...(isDocument ? documentHeaders(sources, selectThirdParties(security, isOwn ? 'own' : 'public')) : inertPolicy),
    ['cache-control', 'private, no-store'],
    ['vary', 'Cookie, Accept-Encoding'],
    ...(answer.status === 503 && !answer.headers.has('retry-after') ? [retryAfter] : []),
    // The page has no form.
    ...(answer.status === 405 ? [['allow', 'GET, HEAD, OPTIONS'] as const] : []),
  ]
  const headers = new Headers(toPairs([...withoutNames(answer.headers, own), ...own]))
  // Files may be large and are already compressed, so they are streamed.
  if (!bytes) return new Response(answer.body, { status: answer.status, headers })
  const isCompressed = bytes.length > 1024 && accepts(request.headers.get('accept-encoding') ?? '', 'gzip')
  const sent = isCompressed ? await compress(bytes) : bytes
  if (isCompressed) headers.set('content-encoding', 'gzip')
  if (answer.status !== 204) headers.set('content-length', String(sent.length))
  return new Response(answer.status === 204 || answer.status === 304 ? null : sent, { status: answer.status, headers })

  /** @returns The whole page; a file's body is streamed later. */
  async function renderInTime() {
    const begunAt = performance.now()
    const answer = await renderForVisitor().catch(async (error: unknown) => {
      if (!isOutage(error)) throw error
      log.error({ err: error, path: loggedPath(path) }, 'The provider could not be asked for the user of a page.')
      return await pages.render(new Request(page.url), { ...facts, refusedStatus: 503 })
    })
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html')
    const bytes = answer.headers.has('content-disposition') ? undefined : Buffer.from(await answer.arrayBuffer())
    const milliseconds = Math.round(performance.now() - begunAt)
    if (milliseconds >= slowRenderMilliseconds)
      log.warn({ method: page.method, path: loggedPath(path), milliseconds }, 'A page was rendered slowly.')
    return { answer, isDocument, bytes }
  }

  async function renderForVisitor(): Promise<Response> {
    const visitor = isPersonal(path) ? await pages.findVisitor(request) : undefined
    // A staff view is read-only.
    const isRefused = visitor?.view !== undefined && page.method !== 'GET'
    const first = await pages.render(page, isRefused ? { ...facts, refusedStatus: 403 } : { ...facts, ...visitor })
    return !visitor || (await visitor.isCurrent()) ? first : await renderAnew(first)
  }

  /**
   * Renders again, with the session's current user, if the provider rejected the token or the user has changed: sessions are cached while
   * accounts may change. Forms are never submitted twice. Without a session, the result is the redirect to the login.
   */
  async function renderAnew(refused: Response): Promise<Response> {
    const visitor = await pages.findVisitor(request)
    if (visitor && page.method !== 'GET') return refused
    await refused.body?.cancel()
    return await pages.render(new Request(page.url, { headers: page.headers }), { ...facts, ...visitor })
  }
}

/** Refuses a page because the queue is full. */
function refuseForNow(isOwn: boolean, security: SecuritySettings): Response {
  const body = '503 Service Unavailable: too many pages are requested at once. Please try again in a few seconds.\n'
  return withSecurityHeaders(text(body, { status: 503, headers: [retryAfter] }), security, isOwn ? 'personal' : 'plain')
}

/**
 * Whether a request is a prefetch under Save-Data, which speculation rules cannot test (headers Save-Data, Sec-Purpose). Browsers discard a
 * failed prefetch, and request the page again on navigation.
 */
export function isUnwantedPrefetch(saveData: unknown, purpose: unknown): boolean {
  return saveData === 'on' && isPrefetch(purpose)
}

function isPrefetch(purpose: unknown): boolean {
  return typeof purpose === 'string' && purpose.startsWith('prefetch')
}

/** Whether the router would parse a path as a data request although no page has that data address. The home page's is `/_.data`. */
function isUnknownDataPath(pathname: string): boolean {
  return pathname !== '/_.data' && /\/_?\.data$/u.test(pathname)
}

/** Concatenated, because resolving would treat `//host` as another host. */
function toUrl({ origins }: PageVisit, pathname: string, search: string): string {
  return origins.site + encodeBrokenPath(pathname) + search
}

function withoutNames(headers: Headers, replaced: HeaderList): HeaderList {
  const names = new Set(replaced.map(([name]) => name))
  return [...headers].filter(([name]) => !names.has(name) && name !== 'content-length')
}
