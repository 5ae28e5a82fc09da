import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { listSitemaps } from './sitemap.ts'

const siteUrl = 'https://site.test'

async function writeSitemaps(options: Omit<Parameters<typeof listSitemaps>[0], 'siteUrl'>): Promise<Map<string, string>> {
  const files = [...listSitemaps({ ...options, siteUrl })].map(async ([path, write]) => [path, await write()] as const)
  return new Map(await Promise.all(files))
}

function listVariants(path: string, isIndexed = true, changedAt?: string) {
  return locales.map((locale) => ({ locale, path, address: localizePath(locale, path), isIndexed, ...(changedAt && { changedAt }) }))
}

function readLocations(xml = ''): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, address = '']) => address)
}

test('a sitemap names the indexed pages with their languages, and a date only where one is known', async () => {
  const article = listVariants('/blogs/a&b', true, '2026-03-03T00:00:00.000Z').slice(0, 1)
  const pages = [...listVariants('/team').slice(0, 2), ...article, ...listVariants('/videos', false)]
  const files = await writeSitemaps({ pages })
  const link = (hreflang: string, path: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="https://site.test${path}"/>`
  const team = link('en', '/team') + link('de', '/de/team') + link('x-default', '/team')
  const alternates = link('en', '/blogs/a&amp;b') + link('x-default', '/blogs/a&amp;b')
  expect([...files]).toEqual([
    [
      '/sitemap.xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
        `<url><loc>https://site.test/team</loc>${team}</url><url><loc>https://site.test/de/team</loc>${team}</url>` +
        `<url><loc>https://site.test/blogs/a&amp;b</loc><lastmod>2026-03-03T00:00:00.000Z</lastmod>${alternates}</url></urlset>`,
    ],
  ])
})

test('a sitemap of more addresses than a file may hold becomes an index of files', async () => {
  const pages = Array.from({ length: 12_501 }, (_, at) => listVariants(`/blogs/${at}`)).flat()
  expect([...listSitemaps({ pages: pages.slice(0, 50_000), siteUrl }).keys()]).toEqual(['/sitemap.xml'])
  expect([...listSitemaps({ pages, siteUrl }).keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  const few = pages.slice(0, 12)
  const files = await writeSitemaps({ pages: few, limit: 5 })
  expect(files.get('/sitemap.xml')).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>')
  const parts = ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']
  expect(readLocations(files.get('/sitemap.xml'))).toEqual(parts.map((path) => siteUrl + path))
  expect(parts.map((path) => readLocations(files.get(path)).length)).toEqual([5, 5, 2])
  expect(parts.flatMap((path) => readLocations(files.get(path)))).toEqual(few.map(({ address }) => siteUrl + address))
})
