import { type Locale, locales } from '#domain/locale.ts'
import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { findRouteEntry, listRoutes, textPagePath } from '#web/navigation/route-table.ts'
import type { Content } from '#i18n/content/content.ts'
import type { PageId } from '#i18n/content/pages/page.ts'
import { lastChange, listPostLocales, type Post } from '#i18n/content/post.ts'
import { countPages, listAddress, listPostLists, selectPublished } from '#web/posts.server.ts'

/** A page that exists, in one language. */
export type Page = {
  readonly locale: Locale
  /** The English form of the path, which all languages share. */
  readonly path: string
  readonly address: string
  readonly isIndexed: boolean
  /** The page's texts; absent if the path is an article, a list of articles, a case or a service. */
  readonly page?: PageId
  /** Instant of the last change in UTC, if known. */
  readonly changedAt?: string
}

/** Lists every page that is identical for all visitors, in every language. These are prerendered. */
export function listPages(content: Content, now: Date): Page[] {
  const published = selectPublished(content, now)
  return listRoutes()
    .filter(({ layout, isPerRequest }) => !isPerRequest && (layout === undefined || layout === 'blog'))
    .flatMap(({ path, isIndexed, page }) => expandPath(path, content, published).map((expanded) => ({ isIndexed, page, ...expanded })))
    .flatMap(({ isIndexed, indexedLocales = locales, page: id, ...page }) =>
      locales.map((locale) => ({
        ...page,
        ...(id !== undefined && { page: id }),
        locale,
        isIndexed: isIndexed && indexedLocales.includes(locale),
        address: localizePath(locale, page.path),
      })),
    )
}

/** Whether a path is the canonical address of a page in the route table. */
export function isPagePath(pathname: string): boolean {
  return findRouteEntry(splitLocalePath(pathname).path) !== undefined
}

/**
 * Whether analytics counts a path: every public page at its canonical address, and dashboard pages without parameters
 * (`web/vitals/send-vitals.ts` removes what follows, such as an invoice number).
 */
export function isCountedPage(pathname: string, content: Content, now: Date): boolean {
  const { path: own } = splitLocalePath(pathname)
  // A pattern such as /dashboard/invoices/:number is not an address.
  // All of the agency's pages count as one.
  if (own === agencyPath) return true
  const entry = own.includes(':') ? undefined : listRoutes().find(({ path }) => path === own)
  if (entry && entry.layout !== 'file' && (entry.isPerRequest === true || isPersonal(pathname))) return true
  return listPages(content, now).some(({ address }) => address === pathname)
}

/** Whether a query changes the page of a path, so that it must be rendered per request. */
export function isDynamicPage(pathname: string, query: URLSearchParams): boolean {
  const { path } = splitLocalePath(pathname.replace(/\.data$/u, ''))
  return findRouteEntry(path)?.queries?.some((name) => query.has(name)) ?? false
}

type ExpandedPath = Pick<Page, 'path' | 'changedAt'> & {
  /** Absent if all languages are indexed. */
  readonly indexedLocales?: readonly Locale[]
}

function expandPath(pattern: string, content: Content, published: readonly Post[]): ExpandedPath[] {
  if (pattern === '/blogs/:slug') {
    return published.map((post) => ({
      path: routeAddress(pattern, { slug: post.slug }),
      changedAt: lastChange(post),
      // An untranslated article is indexed in its original language.
      indexedLocales: listPostLocales(post),
    }))
  }
  if (pattern.startsWith('/blogs')) return expandLists(pattern, published)
  if (pattern === '/services/:service') {
    return content.services.map(({ slug: service }) => ({ path: routeAddress(pattern, { service }) }))
  }
  if (pattern === textPagePath) return content.textPages.map(({ slug: textPage }) => ({ path: routeAddress(pattern, { textPage }) }))
  if (pattern === '/references/:case') return content.cases.map(({ slug }) => ({ path: routeAddress(pattern, { case: slug }) }))
  return [{ path: pattern }]
}

/** Expands a pattern to the first page of each list of articles, or to the further pages. */
function expandLists(pattern: string, published: readonly Post[]): ExpandedPath[] {
  return listPostLists(published)
    .filter((list) => pattern === list.pattern || pattern === `${list.pattern}/page/:page`)
    .flatMap((list) => {
      const changedAt = list.posts.map(lastChange).toSorted().at(-1)
      const pages = pattern === list.pattern ? [1] : Array.from({ length: countPages(list) - 1 }, (_, at) => at + 2)
      return pages.map((page) => ({ path: listAddress(list, page), ...(changedAt !== undefined && { changedAt }) }))
    })
}
