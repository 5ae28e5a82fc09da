import { type Locale, locales } from '#domain/locale.ts'
import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { findRouteEntry, routeTable } from '#web/navigation/route-table.ts'
import type { Content } from '#i18n/content/content.ts'
import type { PageId } from '#i18n/content/pages/page.ts'
import { lastChange, listPostLocales, type Post } from '#i18n/content/post.ts'
import { countPages, listAddress, listPostLists, selectPublished } from '#web/posts.server.ts'

/** A page that exists for certain, in one language. */
export type Page = {
  readonly locale: Locale
  /** The English form of the path, which its variants share. */
  readonly path: string
  readonly address: string
  readonly isIndexed: boolean
  /** The page's words; absent where the path names an article, a list of articles or a service. */
  readonly page?: PageId
  /** When the page last changed, where that is known: an instant in UTC. */
  readonly changedAt?: string
}

/** Every page that is the same for all visitors, in every language: what is prerendered. */
export function listPages(content: Content, now: Date): Page[] {
  const published = selectPublished(content, now)
  return routeTable
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

/** Whether a path is a page's own address, as the route table writes it. */
export function isPagePath(pathname: string): boolean {
  return findRouteEntry(splitLocalePath(pathname).path) !== undefined
}

/**
 * Whether statistics count a path: every public page by its own address, and of the dashboard the pages that are the same for all
 * (`web/vitals/send-vitals.ts` leaves out what follows, such as the number of an invoice).
 */
export function isCountedPage(pathname: string, content: Content, now: Date): boolean {
  const { path: own } = splitLocalePath(pathname)
  // A pattern such as /dashboard/invoices/:number is no address.
  const entry = own.includes(':') ? undefined : routeTable.find(({ path }) => path === own)
  if (entry && entry.layout !== 'file' && (entry.isPerRequest === true || isPersonal(pathname))) return true
  return listPages(content, now).some(({ address }) => address === pathname)
}

/** Whether a query changes the page of a path, so that it is rendered per request. */
export function isDynamicPage(pathname: string, query: URLSearchParams): boolean {
  const { path } = splitLocalePath(pathname.replace(/\.data$/u, ''))
  return findRouteEntry(path)?.queries?.some((name) => query.has(name)) ?? false
}

type ExpandedPath = Pick<Page, 'path' | 'changedAt'> & {
  /** Absent where all are. */
  readonly indexedLocales?: readonly Locale[]
}

function expandPath(pattern: string, content: Content, published: readonly Post[]): ExpandedPath[] {
  if (pattern === '/blogs/:slug') {
    return published.map((post) => ({
      path: routeAddress(pattern, { slug: post.slug }),
      changedAt: lastChange(post),
      // Where it is not translated, its page is that of the original.
      indexedLocales: listPostLocales(post),
    }))
  }
  if (pattern.startsWith('/blogs')) return expandLists(pattern, published)
  if (pattern === '/services/:service') {
    return content.services.map(({ slug: service }) => ({ path: routeAddress(pattern, { service }) }))
  }
  return [{ path: pattern }]
}

/** The first page of each list of articles, or the further ones. */
function expandLists(pattern: string, published: readonly Post[]): ExpandedPath[] {
  return listPostLists(published)
    .filter((list) => pattern === list.pattern || pattern === `${list.pattern}/page/:page`)
    .flatMap((list) => {
      const changedAt = list.posts.map(lastChange).toSorted().at(-1)
      const pages = pattern === list.pattern ? [1] : Array.from({ length: countPages(list) - 1 }, (_, at) => at + 2)
      return pages.map((page) => ({ path: listAddress(list, page), ...(changedAt !== undefined && { changedAt }) }))
    })
}
