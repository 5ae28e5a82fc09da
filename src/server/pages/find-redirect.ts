import { defaultLocale } from '#domain/locale.ts'
import { encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, isComingSoonPage, lastingList } from '#domain/newsletter/subscription.ts'
import { findCanonicalPath, isDefaultLocaleRoot } from '#server/http/addresses.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { redirect } from '#server/http/redirect.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { findVisitorLocale, redirectToLocale } from '#server/locale/visitor-locale.ts'

/** A redirect that a page request needs: to a language, or to the canonical URL. */
export function findRedirect(request: Request, visit: Visit<'pages' | 'security'>): Response | undefined {
  const { pages, security, target } = visit
  const { pathname, search } = splitTarget(target)
  if (pathname === '/') return detectLocale(request, search, security)
  const lasting = findLastingList(pathname, search)
  if (lasting !== undefined) return redirect(302, lasting, security)
  // A plain redirect to `/` would detect the language again.
  if (isDefaultLocaleRoot(pathname)) return redirectToLocale({ locale: defaultLocale, path: `/${search}` }, security)
  const canonical = findCanonicalPath(pathname, pages.isPage)
  return canonical === undefined ? undefined : redirect(308, canonical + search, security)
}

/** Whether a host is the loopback alias, which redirects to the site's own address. */
export function isAlias(host: string, aliasHost: string | undefined): boolean {
  return aliasHost !== undefined && host.toLowerCase() === aliasHost
}

/** Only `/` detects the language; the result is stored in the cookie. */
function detectLocale(request: Request, search: string, security: SecuritySettings): Response | undefined {
  const locale = findVisitorLocale(request.headers.get('cookie') ?? undefined, request.headers.get('accept-language') ?? '')
  const path = localizePath(locale, '/')
  if (path === '/') return undefined
  return redirect(302, path + search, security, [
    ['vary', 'Accept-Language, Cookie'],
    ['set-cookie', encodeLocaleCookie(locale, security.isSecure)],
  ])
}

/** For a link in a mail to the list of a page that is no longer coming soon: leads to the permanent list's page. */
export function findLastingList(pathname: string, search: string): string | undefined {
  if (!search.includes('subscription=')) return undefined
  const query = new URLSearchParams(search)
  const { locale, path } = splitLocalePath(pathname)
  if (isComingSoonPage(path.slice(1)) || path.endsWith('.data')) return undefined
  if (!decodeSubscriptionLink(query.get('subscription') ?? '')) return undefined
  return `${localizePath(locale, `/${lastingList}`)}?${query.toString()}`
}
