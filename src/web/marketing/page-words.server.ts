import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { findPagePath, findRouteEntry } from '#web/navigation/route-table.ts'
import { siteContext } from '#web/site.server.ts'
import type { PageId } from '#words/content.ts'
import {
  type ComingSoonPage,
  type ComingSoonPageId,
  comingSoonPageIds,
  type TextPage,
  type WrittenPageId,
  writtenPageIds,
} from '#words/page.ts'

/** The words of the page of running text at the request's address. @throws Error when the route table names no such page. */
export function getTextPage(url: URL, context: Readonly<RouterContextProvider>): TextPage {
  const { locale, page } = locatePage(url)
  const words = isWritten(page) ? context.get(siteContext).content.pages[page][locale] : undefined
  if (!words || !('sections' in words)) throw new Error(`No page of running text: ${page}`)
  return words
}

/** Which coming-soon page stands at the request's address. @throws Error when the route table names none. */
export function getComingSoonPageId(url: URL): ComingSoonPageId {
  const { page } = locatePage(url)
  if (!isComingSoon(page)) throw new Error(`No coming-soon page: ${page}`)
  return page
}

/** The words of the coming-soon page at the request's address. @throws Error when the route table names no such page. */
export function getComingSoonPage(url: URL, context: Readonly<RouterContextProvider>): ComingSoonPage {
  return context.get(siteContext).content.pages[getComingSoonPageId(url)][locatePage(url).locale]
}

/** A page's address and title, for links to it. */
export function describePage(url: URL, context: Readonly<RouterContextProvider>, page: WrittenPageId) {
  const { locale } = locatePage(url)
  return { path: findPagePath(page) ?? '/', title: context.get(siteContext).content.pages[page][locale].title }
}

function locatePage(url: URL) {
  const { locale, path } = splitLocalePath(url.pathname)
  return { locale, page: findRouteEntry(path)?.page }
}

function isWritten(page: PageId | undefined): page is WrittenPageId {
  return writtenPageIds.some((id) => id === page)
}

function isComingSoon(page: PageId | undefined): page is ComingSoonPageId {
  return comingSoonPageIds.some((id) => id === page)
}
