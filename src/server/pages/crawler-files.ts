import { dayMilliseconds } from '#domain/durations.ts'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { addIconVersion } from '#domain/icon-address.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { isPublished } from '#i18n/content/post.ts'
import { commonHeaders, type HeaderList, inertPolicy } from '#server/http/middleware/security-headers.ts'
import type { Page, Site } from '#web/handler.ts'
import { describeFeed, writeAtomFeed, writeJsonFeed } from './feed.ts'
import { writeLlmsTxt } from './llms-txt.ts'
import { type PrerenderOptions, revalidated } from './prerender.ts'
import { listSitemaps } from './sitemap.ts'
import type { MakeFiles } from './static-files.ts'

type CrawlerFilesOptions = Pick<PrerenderOptions, 'security' | 'store'> & {
  readonly site: Pick<Site, 'url' | 'content' | 'settings' | 'iconVersion'>
  readonly pages: readonly Page[]
  readonly now: Date
}

type TextFile = readonly [path: string, contentType: string, write: () => string | Promise<string>]

/** Creates the files for programs (search engines, feed readers, browsers), by path. */
export function createCrawlerFileMakers({ site, pages, now, security, store }: CrawlerFilesOptions): Map<string, MakeFiles> {
  const { url: siteUrl, content, settings, iconVersion } = site
  const { siteName } = settings
  const headers: HeaderList = [...commonHeaders(security), ...inertPolicy, revalidated, ['vary', 'Accept-Encoding']]
  const posts = content.posts.filter((post) => isPublished(post, now))
  const feeds = (isHiddenPath('/blogs') ? [] : locales).flatMap((locale): TextFile[] => {
    const describe = () => describeFeed({ locale, siteUrl, siteName, content, posts, now })
    return [
      [localizePath(locale, '/blogs/feed.xml'), 'application/atom+xml; charset=utf-8', async () => writeAtomFeed(await describe())],
      [localizePath(locale, '/blogs/feed.json'), 'application/feed+json; charset=utf-8', async () => writeJsonFeed(await describe())],
    ]
  })
  const files: readonly TextFile[] = [
    ['/robots.txt', 'text/plain; charset=utf-8', () => writeRobots(siteUrl)],
    ['/llms.txt', 'text/plain; charset=utf-8', () => writeLlmsTxt({ content, pages, siteUrl, siteName })],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', () => writeSecurityTxt({ email: content.site.email, siteUrl, now })],
    [
      '/manifest.webmanifest',
      'application/manifest+json; charset=utf-8',
      () => writeManifest(siteName, content.brand.colors.brand, iconVersion),
    ],
    ...[...listSitemaps({ pages, siteUrl })].map(([path, write]) => [path, 'application/xml; charset=utf-8', write] as const),
    ...feeds,
  ]
  return new Map(files.map(([path, type, write]) => [path, async () => [await store(path, type, await write(), headers)]]))
}

/** Queries of personal URLs: a form's receipt, and the link in a newsletter mail. */
const personalQueries = ['received', 'subscription']

/**
 * The robots.txt (RFC 9309): everything is allowed except for the dashboard and personal URLs. Pages that must not be indexed stay allowed,
 * because crawlers have to read their `noindex`.
 */
function writeRobots(siteUrl: string): string {
  const refused = [
    ...locales.map((locale) => localizePath(locale, '/dashboard')),
    '/locale?',
    ...personalQueries.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
  ]
  return ['User-agent: *', ...refused.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

type SecurityContact = {
  readonly email: string
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly now: Date
}

/**
 * The security.txt (RFC 9116), with the contact for reporting vulnerabilities. Valid for 364 days, less than the year that section 2.5.5
 * recommends.
 */
export function writeSecurityTxt({ email, siteUrl, now }: SecurityContact): string {
  const expires = new Date(Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds + 364 * dayMilliseconds)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * The web app manifest (W3C): name and icons for home screens. The display mode stays `browser`, because visitors need the address bar and
 * the back button.
 */
function writeManifest(siteName: string, themeColor: string, iconVersion: string | undefined): string {
  const addressOf = (path: string) => addIconVersion(path, iconVersion)
  const icon = (path: string, size: number, purpose = 'any') => ({
    src: addressOf(path),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: themeColor,
    icons: [
      { src: addressOf('/favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}
