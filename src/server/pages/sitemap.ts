import { escapeXml, xmlDeclaration, xmlElement } from '#domain/xml.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Page } from '#web/handler.ts'
import { mapInTurns } from './map-in-turns.ts'

/** Most URLs per sitemap (sitemaps.org). */
const standardLimit = 50_000

type SitemapOptions = {
  readonly pages: readonly Page[]
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly limit?: number
}

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * The indexed pages with their language variants. If they exceed one file, `/sitemap.xml` becomes an index of several.
 *
 * @returns Writers of each file, by path.
 */
export function listSitemaps(options: SitemapOptions): Map<string, () => Promise<string>> {
  const { pages, siteUrl, limit = standardLimit } = options
  const indexed = pages.filter(({ isIndexed }) => isIndexed)
  const variants = Map.groupBy(indexed, ({ path }) => path)
  const write = (part: readonly Page[]) => async () => {
    const urls = await mapInTurns(part, (page) => writeUrl(page, variants.get(page.path) ?? [], options))
    return xmlDeclaration + xmlElement('urlset', { xmlns, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, ...urls)
  }
  if (indexed.length <= limit) return new Map([['/sitemap.xml', write(indexed)]])
  const parts = Array.from({ length: Math.ceil(indexed.length / limit) }, (_, at) => indexed.slice(at * limit, (at + 1) * limit))
  const files = new Map<string, () => Promise<string>>(parts.map((part, at) => [`/sitemap-${at + 1}.xml`, write(part)]))
  const entries = [...files.keys()].map((path) => xmlElement('sitemap', {}, writeLocation(siteUrl + path)))
  return new Map([['/sitemap.xml', async () => xmlDeclaration + xmlElement('sitemapindex', { xmlns }, ...entries)], ...files])
}

function writeUrl({ address, changedAt }: Page, variants: readonly Page[], { siteUrl }: SitemapOptions): string {
  const lastModified = changedAt === undefined ? [] : [xmlElement('lastmod', {}, changedAt)]
  return xmlElement('url', {}, writeLocation(siteUrl + address), ...lastModified, writeAlternates(variants, siteUrl))
}

/** The same links as in the pages' heads. */
function writeAlternates(variants: readonly Page[], siteUrl: string): string {
  const link = (hreflang: string, { address }: Page) => xmlElement('xhtml:link', { rel: 'alternate', hreflang, href: siteUrl + address })
  const standard = variants.filter(({ locale }) => locale === defaultLocale)
  return [...variants.map((page) => link(page.locale, page)), ...standard.map((page) => link('x-default', page))].join('')
}

function writeLocation(address: string): string {
  return xmlElement('loc', {}, escapeXml(address))
}
