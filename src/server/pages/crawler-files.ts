import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isPublished } from '#i18n/content/post.ts'
import { commonHeaders, type HeaderList, inertPolicy } from '#server/http/security-headers.ts'
import type { Page, Site } from '#web/handler.ts'
import { writeFeed } from './feed.ts'
import { type PrerenderOptions, revalidated } from './prerender.ts'
import { writeRobots } from './robots.ts'
import { listSitemaps } from './sitemap.ts'
import type { MakeFiles } from './static-files.ts'

type CrawlerFilesOptions = Pick<PrerenderOptions, 'security' | 'store'> & {
  readonly site: Pick<Site, 'url' | 'content' | 'settings'>
  readonly pages: readonly Page[]
  readonly now: Date
}

/** What makes the files that lead search engines and feed readers to the pages: robots.txt, sitemap and feeds, by their addresses. */
export function createCrawlerFileMakers({ site, pages, now, security, store }: CrawlerFilesOptions): Map<string, MakeFiles> {
  const { url: siteUrl, content, settings } = site
  const headers: HeaderList = [...commonHeaders(security), ...inertPolicy, revalidated, ['vary', 'Accept-Encoding']]
  const posts = content.posts.filter((post) => isPublished(post, now))
  const feeds = locales.map((locale) => {
    const write = () => writeFeed({ locale, siteUrl, siteName: settings.siteName, content, posts, now })
    return [localizePath(locale, '/blogs/feed.xml'), 'application/atom+xml; charset=utf-8', write] as const
  })
  const sitemaps = [...listSitemaps({ pages, siteUrl })].map(([path, write]) => [path, 'application/xml; charset=utf-8', write] as const)
  const robots = ['/robots.txt', 'text/plain; charset=utf-8', () => writeRobots(siteUrl)] as const
  return new Map(
    [robots, ...sitemaps, ...feeds].map(([path, type, write]) => [path, async () => [await store(path, type, write(), headers)]]),
  )
}
