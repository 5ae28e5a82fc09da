import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { isPublished } from '#i18n/content/post.ts'
import { commonHeaders, type HeaderList, inertPolicy } from '#server/http/security-headers.ts'
import type { Page, Site } from '#web/handler.ts'
import { describeFeed, writeAtomFeed, writeJsonFeed } from './feed.ts'
import { writeLlmsTxt } from './llms-txt.ts'
import { writeManifest } from './manifest.ts'
import { type PrerenderOptions, revalidated } from './prerender.ts'
import { writeRobots } from './robots.ts'
import { writeSecurityTxt } from './security-txt.ts'
import { listSitemaps } from './sitemap.ts'
import type { MakeFiles } from './static-files.ts'

type CrawlerFilesOptions = Pick<PrerenderOptions, 'security' | 'store'> & {
  readonly site: Pick<Site, 'url' | 'content' | 'settings'>
  readonly pages: readonly Page[]
  readonly now: Date
}

type TextFile = readonly [path: string, contentType: string, write: () => string]

/** What makes the files for programs that visit the site (search engines, feed readers, browsers), by their addresses. */
export function createCrawlerFileMakers({ site, pages, now, security, store }: CrawlerFilesOptions): Map<string, MakeFiles> {
  const { url: siteUrl, content, settings } = site
  const { siteName } = settings
  const headers: HeaderList = [...commonHeaders(security), ...inertPolicy, revalidated, ['vary', 'Accept-Encoding']]
  const posts = content.posts.filter((post) => isPublished(post, now))
  const feeds = (isHiddenPath('/blogs') ? [] : locales).flatMap((locale): TextFile[] => {
    const describe = () => describeFeed({ locale, siteUrl, siteName, content, posts, now })
    return [
      [localizePath(locale, '/blogs/feed.xml'), 'application/atom+xml; charset=utf-8', () => writeAtomFeed(describe())],
      [localizePath(locale, '/blogs/feed.json'), 'application/feed+json; charset=utf-8', () => writeJsonFeed(describe())],
    ]
  })
  const files: readonly TextFile[] = [
    ['/robots.txt', 'text/plain; charset=utf-8', () => writeRobots(siteUrl)],
    ['/llms.txt', 'text/plain; charset=utf-8', () => writeLlmsTxt({ content, pages, siteUrl, siteName })],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', () => writeSecurityTxt({ email: content.site.email, siteUrl, now })],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => writeManifest(siteName)],
    ...[...listSitemaps({ pages, siteUrl })].map(([path, write]) => [path, 'application/xml; charset=utf-8', write] as const),
    ...feeds,
  ]
  return new Map(files.map(([path, type, write]) => [path, async () => [await store(path, type, write(), headers)]]))
}
