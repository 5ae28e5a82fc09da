import type { IncomingMessage } from 'node:http'
import { defaultLocale, locales } from '#domain/locale.ts'
import { detectLocale } from '#domain/locale-detection.ts'
import { loggedPath } from '#domain/logged-path.ts'
import { memoizeText } from '#server/http/memoize-text.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { SiteResponse } from '#server/http/site-response.ts'
import { splitTarget } from '#server/http/visit.ts'
import { findVisitorLocale } from '#server/locale/visitor-locale.ts'
import type { Logger } from '#server/log.ts'
import { findLastingList, isAlias } from './find-redirect.ts'
import { isUnwantedPrefetch } from './render.ts'
import type { StaticFiles } from './static-files.ts'

type StoredPagesOptions = {
  readonly files: StaticFiles
  readonly origins: OwnOrigins
  /** Whether a page with this query is rendered per request. */
  readonly isDynamic: (pathname: string, query: URLSearchParams) => boolean
  readonly log: Logger
}

/** Answers a request from memory. @returns False, or a promise of it, if it has not answered; then the routes do. */
export type ServeStored = (request: IncomingMessage, response: SiteResponse) => boolean | Promise<boolean>

/** Serves pages and assets from memory before the routes, without the cost of a `Request` or a promise. */
export function createStoredPages({ files, origins, isDynamic, log }: StoredPagesOptions): ServeStored {
  // By language list as well, which changes with the content.
  const detectIn = memoizeText((key) => detectLocale(key.slice(key.indexOf('\n') + 1)))
  const detect = (header: string) => detectIn(`${locales.join()}\n${header}`)
  const isOtherName = memoizeText((host) => isAlias(host, origins.aliasHost))

  return (request, response) => {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const { pathname, search } = splitTarget(request.url ?? '/')
    const isRedirected =
      isOtherName(headers.host ?? '') ||
      (pathname === '/' && findVisitorLocale(headers.cookie, headers['accept-language'] ?? '', detect) !== defaultLocale) ||
      findLastingList(pathname, search) !== undefined
    if (isRedirected || isUnwantedPrefetch(headers['save-data'], headers['sec-purpose'])) return false
    if (search !== '' && isDynamic(pathname, new URLSearchParams(search))) return false
    const served = files.serve(pathname, request, response)
    if (typeof served === 'boolean') return served
    return served.then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, path: loggedPath(pathname) }, 'A page could not be stored.')
        return false
      },
    )
  }
}
