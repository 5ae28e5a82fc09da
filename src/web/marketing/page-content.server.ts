import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { findPagePath, findRouteEntry } from '#web/navigation/route-table.ts'
import { siteContext } from '#web/site.server.ts'
import { type ComingSoonPage, type ComingSoonPageId, comingSoonPageIds, type PageId, type WrittenPageId } from '#i18n/content/pages/page.ts'

/** Returns the coming-soon page at the request's address. @throws Error if the route table has none there. */
export function getComingSoonPageId(url: URL): ComingSoonPageId {
  const { page } = locatePage(url)
  if (!isComingSoon(page)) throw new Error(`Unknown coming-soon page: ${page}.`)
  return page
}

/** Returns the texts of the coming-soon page at the request's address. @throws Error if the route table has none there. */
export function getComingSoonPage(url: URL, context: Readonly<RouterContextProvider>): ComingSoonPage {
  return context.get(siteContext).content.pages[getComingSoonPageId(url)][locatePage(url).locale]
}

/** Returns the address and title of a page, for links to it. */
export function describePage(url: URL, context: Readonly<RouterContextProvider>, page: WrittenPageId) {
  const { locale } = locatePage(url)
  return { path: findPagePath(page) ?? '/', title: context.get(siteContext).content.pages[page][locale].title }
}

function locatePage(url: URL) {
  const { locale, path } = splitLocalePath(url.pathname)
  return { locale, page: findRouteEntry(path)?.page }
}

function isComingSoon(page: PageId | undefined): page is ComingSoonPageId {
  return comingSoonPageIds.some((id) => id === page)
}
