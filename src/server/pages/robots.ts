import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'

/** Queries of one visitor's act: a form's receipt, a link from a mail about a newsletter. */
const personalQueries = ['received', 'subscription']

/**
 * The robots.txt (RFC 9309): crawlers may visit all but the dashboard and the answers to single visitors. Other pages that are not indexed
 * stay allowed, because a crawler must read a page to find its `noindex`.
 */
export function writeRobots(siteUrl: string): string {
  const refused = [
    ...locales.map((locale) => localizePath(locale, '/dashboard')),
    '/locale?',
    ...personalQueries.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
  ]
  return ['User-agent: *', ...refused.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
