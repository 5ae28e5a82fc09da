import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { defaultLocale } from '#domain/locale.ts'
import { pagePath } from '#i18n/content/page-path.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'
import { withShops } from '#i18n/content/shown-files.ts'
import { writeLlmsTxt } from '#server/pages/llms-txt.ts'
import { listSitemaps } from '#server/pages/sitemap.ts'
import { content } from '#testing/site/product-content.ts'
import { moreRooms, rooms } from '#web/dashboard/shell/rooms.ts'
import { settingsPages } from '#web/dashboard/settings/settings-pages.ts'
import { listPages } from '#web/navigation/pages.server.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { createSearchSource } from '#web/search/search-entries.server.ts'
import { SocialPictures } from '#web/seo/picture/social-pictures.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const site = { siteUrl: 'https://site.test', siteName: 'Fourfold' }
const web = pathToFileURL('src/web/')

const pages = listPages(content, now)
const sitemaps = await Promise.all([...listSitemaps({ pages, siteUrl: site.siteUrl }).values()].map((write) => write()))
const sitemap = sitemaps.join('')
const llmsTxt = writeLlmsTxt({ content, pages, ...site })
const found = new Set(createSearchSource(content, defaultLocale, now).entries.map(({ path }) => path))
const pictures = new SocialPictures({ content, siteName: site.siteName, now: () => now.getTime() })

test.each([...writtenPageIds, ...comingSoonPageIds])('the page %s is in all places that list pages', (id) => {
  const path = pagePath(id)
  const entry = routeTable.find(({ page }) => page === id)
  const isHome = path === '/'
  const isListed = !comingSoonPageIds.some((other) => other === id)
  expect({
    isRouted: entry?.path === path && existsSync(new URL(entry.module, web)),
    isLinked: Object.values(content.menu.footer).some((paths) => paths.includes(path)),
    isFound: found.has(path),
    isPrerendered: pages.some((page) => page.path === path),
    isInSitemap: sitemap.includes(`<loc>${site.siteUrl}${path}</loc>`),
    isInLlmsTxt: llmsTxt.includes(`(${site.siteUrl}${path})`),
    hasPicture: pictures.findByPage(path) !== undefined,
  }).toEqual({
    isRouted: true,
    isLinked: isListed && !isHome,
    isFound: isListed,
    isPrerendered: true,
    isInSitemap: isListed,
    isInLlmsTxt: isListed && !isHome,
    hasPicture: isListed,
  })
})

test('every page of the dashboard with a fixed address is linked in its frame or its settings', () => {
  const linked = new Set([...rooms, ...moreRooms, ...settingsPages].map(({ path }) => path))
  const paths = routeTable.filter(({ layout, path }) => layout === 'dashboard' && !path.includes(':')).map(({ path }) => path)
  expect(paths.filter((path) => path !== '/dashboard/login').toSorted()).toEqual([...linked].toSorted())
})

test('content checks know every page that shows a drawn shop', () => {
  const showsShops = (file: URL, seen = new Set<string>()): boolean => {
    if (seen.has(file.pathname) || !/\.tsx?$/u.test(file.pathname)) return false
    seen.add(file.pathname)
    const imports = [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).*? from '(#web\/|\.\/)(.+)'$/gmu)]
    return imports.some(([, base, name = '']) => {
      const target = new URL(name, base === '#web/' ? web : file)
      return target.pathname.includes('/ui/drawing/shops/') || showsShops(target, seen)
    })
  }
  const optional = ['home', 'pricing'] // they may do without
  const shown = routeTable.filter(({ page, module }) => page && !optional.includes(page) && showsShops(new URL(module, web)))
  expect(shown.map(({ path }) => path).toSorted()).toEqual(withShops.toSorted())
})
