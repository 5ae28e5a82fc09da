import { type Locale, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { listStructuredDataErrors } from '#testing/site/structured-data-errors.ts'
import { ask } from './ask.ts'
import { listTags, readHead } from './document-head.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

const feedPaths = locales.map((locale) => [locale, localizePath(locale, '/blogs/feed.xml')] as const)
const files = [
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ...feedPaths.map(([, path]) => [path, 'application/atom+xml; charset=utf-8'] as const),
  ...feedPaths.map(([, path]) => [path.replace('.xml', '.json'), 'application/feed+json; charset=utf-8'] as const),
] as const

test('the files for crawlers are compressed, compared by their tag and answer HEAD', async ({ server }) => {
  for (const [path, type] of files) {
    const full = await ask(server.url, path, { headers: { 'accept-encoding': 'br' } })
    const { etag = '' } = full.headers
    expect([full.status, full.headers['content-type'], full.headers['content-encoding']], path).toEqual([200, type, 'br'])
    expect(full.headers, path).toMatchObject({
      etag: expect.stringMatching(/^W\//u),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    for (const coding of ['gzip', 'identity']) {
      const answer = await ask(server.url, path, { headers: { 'accept-encoding': coding } })
      expect(answer.text === full.text && answer.headers.etag === etag, `${path} ${coding}`).toBe(true)
    }
    const head = await ask(server.url, path, { method: 'HEAD' })
    expect([head.status, head.headers.etag, head.body.length], path).toEqual([200, etag, 0])
    const known = await ask(server.url, path, { headers: { 'if-none-match': etag } })
    expect([known.status, known.body.length], path).toEqual([304, 0])
  }
})

test('robots.txt allows exactly the pages that are the same for everyone', async ({ server }) => {
  const { text } = await ask(server.url, '/robots.txt')
  expect(text).toContain(`\nSitemap: ${server.url}/sitemap.xml\n`)
  const refused = [...text.matchAll(/^Disallow: (.+)$/gmu)].map(
    ([, path = '']) => new RegExp(`^${path.split('*').map(escape).join('.*')}`, 'u'),
  )
  const isRefused = (address: string) => refused.some((pattern) => pattern.test(address))
  const pages = listSitePages().map(({ address }) => address)
  expect([...pages, '/favicon.svg', '/sitemap.xml', ...feedPaths.map(([, path]) => path)].filter(isRefused)).toEqual([])
  const personal = locales.flatMap((locale) =>
    ['/dashboard', '/dashboard/login', '/dashboard/invoices/1/pdf', '/contact-us?received=1', '/videos?a=b&subscription=1'].map((path) =>
      localizePath(locale, path),
    ),
  )
  expect([...personal, '/locale?to=de&path=/'].filter((address) => !isRefused(address))).toEqual([])
})

test('icons of the document and the manifest have their declared sizes', async ({ server }) => {
  const { text } = await ask(server.url, '/')
  const links = Object.fromEntries(listTags(text, 'link').map(({ rel = '', href = '' }) => [rel, href]))
  const { icons } = JSON.parse((await ask(server.url, links['manifest'] ?? '')).text) as {
    icons: { src: string; sizes: string; type: string }[]
  } // output of manifest.ts
  for (const { src, sizes, type } of [...icons, { src: links['apple-touch-icon'] ?? '', sizes: '180x180', type: 'image/png' }]) {
    const { status, headers, body } = await ask(server.url, src)
    expect([status, headers['content-type']], src).toEqual([200, type])
    // A PNG has width and height after its signature and the header of its first chunk.
    if (type === 'image/png') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('the sitemap is the set of indexed pages, with the alternates of their heads', async ({ server }) => {
  const { text } = await ask(server.url, '/sitemap.xml')
  readXml(text)
  const entries = [...text.matchAll(/<url>(.*?)<\/url>/gsu)].map(([, entry = '']) => ({
    // In the order of the schema: loc, lastmod, then elements of other namespaces.
    ...(/^<loc>(?<address>[^<]+)<\/loc>(?:<lastmod>(?<modified>[^<]+)<\/lastmod>)?(?:<xhtml:link [^>]*\/>)+$/u.exec(entry)?.groups as {
      address: string
      modified: string | undefined
    }),
    alternates: Object.fromEntries(listTags(entry, 'xhtml:link').map(({ hreflang = '', href = '' }) => [hreflang, href])),
  }))
  const pages = listSitePages()
  expect(entries.map(({ address }) => address)).toEqual(
    pages.filter(({ isIndexed }) => isIndexed).map(({ address }) => server.url + address),
  )
  for (const page of pages) {
    const head = readHead((await ask(server.url, page.address)).text)
    const entry = entries.find(({ address }) => address === server.url + page.address)
    const isOriginal = new URL(head.canonical ?? '').pathname === new URL(page.address, server.url).pathname
    expect(entry === undefined, page.address).toBe('robots' in head.meta || !isOriginal)
    if (!entry) continue
    expect(entry.alternates, page.address).toEqual(head.alternates)
    expect(new URL(entry.address).href, page.address).toBe(new URL(head.canonical ?? '').href)
    expect(entry.modified !== undefined, page.address).toBe(page.path.startsWith('/blogs'))
  }
})

test('each language has a feed of its articles, which the blog and the articles link', async ({ server }) => {
  const pages = listSitePages()
  const ids = new Set<string>()
  for (const [locale, path] of feedPaths) {
    const { text } = await ask(server.url, path)
    readXml(text)
    expect(text).toMatch(new RegExp(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}-`, 'u'))
    expect(listTags(text, 'link')[0]).toMatchObject({ rel: 'self', href: server.url + path })
    const entries = [...text.matchAll(/<entry><id>([^<]+)<\/id>/gu)].map(([, id = '']) => id)
    const articles = pages.filter((page) => page.locale === locale && isArticle(page))
    expect(entries.length).toBeGreaterThan(0)
    expect(entries).toEqual(articles.map(({ address }) => server.url + address))
    for (const id of entries) ids.add(id)
    for (const { address } of [{ address: localizePath(locale, '/blogs') }, ...articles])
      expect(await findFeeds(server.url, address), address).toEqual([server.url + path])
    expect(await findFeeds(server.url, localizePath(locale satisfies Locale, '/pricing'))).toEqual([])
  }
  expect(ids.size).toBe(pages.filter(isArticle).length)
})

test('structured data of every page is valid, with one item of each type', async ({ server }) => {
  const found = new Set<string>()
  for (const { address } of listSitePages()) {
    const things = readStructuredData((await ask(server.url, address)).text)
    for (const thing of things) {
      found.add(thing['@type'])
      expect(await listStructuredDataErrors(thing), `${address} ${thing['@type']}`).toEqual([])
    }
    const single = things.map((thing) => thing['@type']).filter((type) => !['Service', 'JobPosting'].includes(type))
    expect(single, address).toEqual([...new Set(single)])
  }
  expect([...found].toSorted()).toEqual(['BlogPosting', 'BreadcrumbList', 'JobPosting', 'ProfessionalService', 'Service', 'WebSite'])
})

/** @returns The objects of all JSON-LD elements. */
function readStructuredData(html: string): { readonly '@type': string }[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)].flatMap(([, json = '']) => {
    const { '@graph': things } = JSON.parse(json) as { '@graph': { '@type': string }[] } // output of structured-data.ts
    return things
  })
}

/** Excludes lists of articles. */
function isArticle({ path, isIndexed }: { readonly path: string; readonly isIndexed: boolean }): boolean {
  return isIndexed && /^\/blogs\/[^/]+$/u.test(path)
}

async function findFeeds(origin: string, address: string) {
  const { text } = await ask(origin, address)
  return listTags(text, 'link').flatMap(({ rel, type, href }) => (rel === 'alternate' && type === 'application/atom+xml' ? [href] : []))
}

function escape(text: string): string {
  return text.replaceAll(/[.?]/gu, String.raw`\$&`)
}

/** Parses the XML subset that the site uses. @throws Error if it is not well-formed. */
function readXml(text: string): void {
  const name = String.raw`[\w:]+`
  const chars = String.raw`(?:[^<&]|&(?:amp|lt|gt|quot|apos);)`
  const token = new RegExp(
    String.raw`<(?<end>/)?(?<name>${name})(?:\s${name}="${chars.replace('<&', '<&"')}*")*(?<empty>/)?>|${chars}+`,
    'uy',
  )
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(text.startsWith(declaration)).toBe(true)
  const open: string[] = []
  token.lastIndex = declaration.length
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const groups = token.exec(text)?.groups
    if (!groups) throw new Error(`Not well-formed: ${text.slice(at, at + 80)}`)
    if (groups['end'] && open.pop() !== groups['name']) throw new Error(`Ends another element: ${text.slice(at, at + 80)}`)
    if (groups['name'] && !groups['end'] && !groups['empty']) open.push(groups['name'])
    if (open.length === 0 && token.lastIndex < text.length) throw new Error('A document has one root.')
  }
  expect(open).toEqual([])
}
