import { type Locale, locales } from '#domain/locale.ts'
import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { findRouteEntry, routeTable } from '#web/navigation/route-table.ts'
import type { Content } from '#i18n/content/content.ts'
import { isPublished } from '#i18n/content/post.ts'

/** A page that exists for certain, in one language. */
export type Page = {
  readonly locale: Locale
  /** The English form of the path, which its variants share. */
  readonly path: string
  readonly address: string
  readonly isIndexed: boolean
}

/** Every page that is the same for all visitors, in every language: what is prerendered. */
export function listPages(content: Content, now: Date): Page[] {
  return routeTable
    .filter(({ layout, isPerRequest }) => !isPerRequest && (layout === undefined || layout === 'blog'))
    .flatMap(({ path, isIndexed }) => expandPath(path, content, now).map((expanded) => ({ path: expanded, isIndexed })))
    .flatMap(({ path, isIndexed }) => locales.map((locale) => ({ locale, path, isIndexed, address: localizePath(locale, path) })))
}

/** Whether a path is a page's own address, as the route table writes it. */
export function isPagePath(pathname: string): boolean {
  return findRouteEntry(splitLocalePath(pathname).path) !== undefined
}

/**
 * Whether statistics count a path: every prerendered page by its own address, and of the dashboard the pages that are the same for all
 * (`web/vitals/send-vitals.ts` leaves out what follows, such as the number of an invoice).
 */
export function isCountedPage(pathname: string, content: Content, now: Date): boolean {
  if (isPersonal(pathname)) return routeTable.some(({ path }) => path === splitLocalePath(pathname).path)
  return listPages(content, now).some(({ address }) => address === pathname)
}

/** Whether a query changes the page of a path, so that it is rendered per request. */
export function isDynamicPage(pathname: string, query: URLSearchParams): boolean {
  const { path } = splitLocalePath(pathname.replace(/\.data$/u, ''))
  return findRouteEntry(path)?.queries?.some((name) => query.has(name)) ?? false
}

function expandPath(pattern: string, content: Content, now: Date): string[] {
  if (pattern === '/blogs/:slug')
    return content.posts.filter((post) => isPublished(post, now)).map(({ slug }) => routeAddress(pattern, { slug }))
  if (pattern === '/services/:service') {
    return content.services.filter(({ state }) => state === 'coming-soon').map(({ slug: service }) => routeAddress(pattern, { service }))
  }
  return [pattern]
}
