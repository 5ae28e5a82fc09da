import { get, type IncomingMessage } from 'node:http'
import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { perLocale } from '#domain/locale.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { bindHttpServer } from '#server/http/http-server.ts'
import { BrotliCache } from './brotli-cache.ts'
import { openSitePages } from './site-pages.ts'
import { content as shipped } from '#testing/site/product-content.ts'
import { isPublished } from '#i18n/content/post.ts'
import type { SocialPicture, WebHandler } from '#web/handler.ts'
import { listOpenRoles } from '#i18n/content/role.ts'

const security = { isSecure: false, hsts: 'host' } as const
const log = pino({ enabled: false })
const style = `p { color: teal }${'/* style */'.repeat(20)}`
/** Compresses well enough to be compressed at all, and badly enough to fill more than the buffers of a socket. */
const noise = Array.from({ length: 400_000 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 0).join()

type SiteOptions = {
  readonly siteUrl?: string
  readonly paths?: readonly string[]
  readonly validThrough?: CalendarDate
  /** When the only article is published; without it there is none. */
  readonly publishedAt?: string
  /** What the page says. */
  readonly text?: () => string
  /** What the pictures of pages say. */
  readonly pictureTitle?: () => string
}

/** A picture that holds a title alone. */
function picture(page: string, title: string): SocialPicture {
  const composeTitle = (size: number) => ({ type: 'text' as const, text: title, style: { fontFamily: 'Figtree', fontSize: size } })
  return {
    path: `/social/en${page}-${title}.png`,
    page,
    locale: 'en',
    title,
    titleSizes: [40],
    titleBox: { width: 600, height: 300 },
    composeTitle,
    compose: composeTitle,
  }
}

/** A folder for sites that share a build. */
async function openFolder() {
  const temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-site-'))
  const clientFolder = pathToFileURL(`${temporary.path}/client/`)
  await mkdir(new URL('assets/', clientFolder), { recursive: true })
  await writeFile(new URL('assets/a.css', clientFolder), style)
  await writeFile(new URL('favicon.ico', clientFolder), 'icon')
  const compressed: string[] = []
  const gate = { opens: Promise.resolve() }

  /** A site whose documents name its address, which their data and start files do not. */
  const open = async ({
    siteUrl = 'https://site.test',
    paths = ['/career'],
    validThrough,
    publishedAt,
    text = () => 'Welcome',
    pictureTitle = () => 'Title',
  }: SiteOptions = {}) => {
    const [first, second] = shipped.roles
    if (!first || !second) throw new Error('The content has no two roles.')
    const content = {
      ...shipped,
      posts: publishedAt ? shipped.posts.slice(0, 1).map((post) => ({ ...post, publishedAt })) : [],
      roles: validThrough ? [{ ...first, validThrough }, second] : [second],
    }
    const clock = { now: '2026-12-01T12:00:00Z' }
    const site = { url: siteUrl, content, settings: { siteName: 'Fourfold', passwordMinLength: 12 }, now: () => Date.parse(clock.now) }
    const rendered: string[] = []
    const roles: string[] = []
    const cache = new BrotliCache({
      folder: pathToFileURL(`${temporary.path}/bodies/`),
      compress: async (bytes) => {
        await gate.opens
        compressed.push(Buffer.from(bytes).toString())
        // Other bytes than the low-quality compression; quality 11 takes seconds for the largest page here.
        return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      },
    })
    const render: WebHandler = async ({ url }) => {
      const { origin, pathname } = new URL(url)
      rendered.push(pathname)
      if (pathname === '/broken') return new Response(null, { status: 500 })
      roles.push(
        listOpenRoles(content.roles, site.now(), content.site.timeZone)
          .map(({ id }) => id)
          .join(),
      )
      if (pathname.endsWith('.data')) return new Response(`data of ${pathname} `.repeat(10) + text())
      const head = `<link rel="canonical" href="${origin}${pathname}"/><link rel="stylesheet" href="/assets/a.css"/>`
      const start = `<script>window.__reactRouterContext = "start of ${pathname}${' '.repeat(99)}"</script>`
      return new Response(`<html><head>${head}</head><body>${'<p>words</p>'.repeat(50)}${text()}${start}</body></html>`)
    }
    const pages = await openSitePages({
      findShown: () => ({ site, render }),
      sizesFolder: temporary.path,
      ownFolder: undefined,
      web: {
        createBrandSheet: () => undefined,
        createMessageFiles: () => perLocale((locale) => ({ path: `/assets/messages-${locale}.json`, text: '{}' })),
        messagePath: (locale) => `/messages/${locale}.json`,
        createSearchFiles: (_, now) => {
          const text = content.posts
            .filter((post) => isPublished(post, now))
            .map(({ slug }) => slug)
            .join()
          const file = (locale: string) => ({
            path: `/assets/search-${locale}-${text.length}.json`,
            text,
            source: { entries: [], vocabulary: [] },
          })
          return perLocale(file)
        },
        firstScripts: { early: '', boot: '', startWatch: '' },
        speculationRules: '{}',
        createSocialPictures: () => ({
          findByPage: () => picture('/', pictureTitle()),
          findByPath: (path) => paths.map((page) => picture(page, pictureTitle())).find((one) => one.path === path),
        }),
        listPages: (_, now) => {
          const page = (path: string) => ({ locale: 'en', path, address: path, isIndexed: true }) as const
          const articles = content.posts.filter((post) => isPublished(post, now))
          return [...paths.map(page), ...articles.map((post) => ({ ...page(`/blogs/${post.slug}`), changedAt: post.publishedAt }))]
        },
      },
      clientFolder,
      assetFolder: join(temporary.path, 'assets'),
      cache,
      security,
      log,
    })
    return { ...pages, clock, rendered, roles }
  }

  return {
    open,
    compressed,
    /** Lets compressions wait; the result lets them go on. */
    closeGate: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate.opens = promise
      return resolve
    },
    listBodies: () => readdir(new URL('../bodies/', clientFolder)),
    listKept: () => readdir(join(temporary.path, 'assets')),
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  }
}

/** Serves the files of a site. */
async function serve({ files }: Pick<Awaited<ReturnType<typeof openSitePages>>, 'files'>) {
  const listener = async (...[request, response]: Parameters<Parameters<typeof bindHttpServer>[1]>) => {
    if ((await files.serve(request.url ?? '', request, response)) === false) response.writeHead(404).end()
  }
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, security, log)
  const begin = (path: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: server.port, path, headers, agent: false }, resolve).on('error', reject)
    })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await begin(path, headers)
    const body = await buffer(answer)
    const { etag, 'content-encoding': coding, 'content-length': length } = answer.headers
    return { status: answer.statusCode, etag, coding, length: Number(length), body }
  }
  return { begin, ask, [Symbol.asyncDispose]: server.close }
}

test('a role is on the page until the end of its last day in the agency’s time zone', async () => {
  await using folder = await openFolder()
  const site = await folder.open({ validThrough: '2026-12-31' })
  expect(site.renew()).toEqual(new Date('2026-12-31T23:00:00Z'))
  await site.files.make('/career')
  site.clock.now = '2026-12-31T23:00:00Z'
  expect(site.renew()).toBeUndefined()
  await site.files.make('/career')
  const [first, second] = shipped.roles.map(({ id }) => id)
  expect(site.roles).toEqual([`${first},${second}`, second])
})

test('the feeds and the sitemap are made anew when an article is due', async () => {
  await using folder = await openFolder()
  const publishedAt = '2026-12-24T08:00:00.000Z'
  const site = await folder.open({ publishedAt })
  await using server = await serve(site)
  const askAll = async () => {
    const answers = await Promise.all(['/sitemap.xml', '/nl/blogs/feed.xml'].map((path) => server.ask(path)))
    return answers.map(({ body }) => body.toString().includes(publishedAt))
  }
  expect(site.renew()).toEqual(new Date(publishedAt))
  expect(await askAll()).toEqual([false, false])
  site.clock.now = publishedAt
  site.renew()
  expect(await askAll()).toEqual([true, true])
})

test('pictures are rendered on request, and a changed one has a new address', async () => {
  await using folder = await openFolder()
  const words = { title: 'Before' }
  const site = await folder.open({ pictureTitle: () => words.title })
  site.renew()
  await site.fill()
  expect(site.files.find('/social/en/career-Before.png')).toBeUndefined()
  await using server = await serve(site)
  const answer = await server.begin('/social/en/career-Before.png', {})
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const body = await buffer(answer)
  expect(body.toString('latin1', 1, 4)).toBe('PNG')
  const again = await server.ask('/social/en/career-Before.png')
  expect([again.status, again.body.equals(body)]).toEqual([200, true])
  const known = await server.ask('/social/en/career-Before.png', { 'if-none-match': again.etag ?? '' })
  expect([known.status, known.etag, known.body.length]).toEqual([304, again.etag, 0])
  expect((await server.ask('/social/en/career-Other.png')).status).toBe(404)
  words.title = 'After'
  const statuses = await Promise.all(['Before', 'After'].map(async (title) => (await server.ask(`/social/en/career-${title}.png`)).status))
  expect(statuses).toEqual([404, 200])
})

test('a page is compressed with low quality at first, and recompressed in the background', async () => {
  await using folder = await openFolder()
  const site = await folder.open()
  site.renew()
  await using server = await serve(site)
  const openGate = folder.closeGate()
  const filled = site.fill()
  const first = await server.ask('/career', { 'accept-encoding': 'br, gzip' })
  expect([first.status, first.coding, first.length]).toEqual([200, 'br', first.body.length])
  openGate()
  await filled
  const second = await server.ask('/career', { 'accept-encoding': 'br, gzip' })
  expect([second.status, second.coding, second.length]).toEqual([200, 'br', second.body.length])
  expect(second.body).not.toEqual(first.body)
  expect(brotliDecompressSync(second.body)).toEqual(brotliDecompressSync(first.body))
  expect(folder.compressed.filter((content) => content.includes('<html>'))).toHaveLength(1)
})

test('the tag of a page depends on its content alone, not on its encoding or compression', async () => {
  await using folder = await openFolder()
  const site = await folder.open()
  site.renew()
  await using server = await serve(site)
  const tags = new Set<string | undefined>()
  const askAll = async () => {
    for (const coding of ['br', 'gzip', 'identity']) tags.add((await server.ask('/career', { 'accept-encoding': coding })).etag)
  }
  await askAll()
  await site.fill()
  await askAll()
  const [tag = ''] = tags
  expect([...tags]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/u)])
  const again = await server.ask('/career', { 'accept-encoding': 'br', 'if-none-match': `"other", ${tag}` })
  expect([again.status, again.etag, again.body.length]).toEqual([304, tag, 0])
})

test.each(['before', 'after'])('a client that takes gzip alone, or no encoding, gets that %s the background work', async (when) => {
  await using folder = await openFolder()
  const site = await folder.open()
  site.renew()
  if (when === 'after') await site.fill()
  await using server = await serve(site)
  const plain = await server.ask('/career')
  const zipped = await server.ask('/career', { 'accept-encoding': 'gzip' })
  expect([plain.coding, plain.length, zipped.coding, zipped.length]).toEqual([undefined, plain.body.length, 'gzip', zipped.body.length])
  expect(plain.body.toString()).toContain('<link rel="canonical" href="https://site.test/career"/>')
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
})

test('recompression does not change a response that is being sent', async () => {
  await using folder = await openFolder()
  const site = await folder.open({ text: () => noise, paths: ['/career'] })
  site.renew()
  await using server = await serve(site)
  const answer = await server.begin('/career', { 'accept-encoding': 'br' })
  await site.fill()
  const body = await buffer(answer)
  expect(body).toHaveLength(Number(answer.headers['content-length']))
  expect(brotliDecompressSync(body).toString()).toContain(noise)
})

test('many who ask for a page at once have it rendered once', async () => {
  await using folder = await openFolder()
  const site = await folder.open()
  site.renew()
  await using server = await serve(site)
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask('/career')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(site.rendered).toEqual(['/career'])
})

test('content that is the same at a second site address is not compressed again', async () => {
  await using folder = await openFolder()
  const first = await folder.open({ siteUrl: 'https://first.test', paths: ['/career', '/team'] })
  first.renew()
  await first.fill()
  const atFirst = folder.compressed.length
  const second = await folder.open({ siteUrl: 'https://second.test', paths: ['/career', '/team'] })
  second.renew()
  await second.fill()
  // The documents of both pages, robots.txt, the sitemap and the feeds, but no sheet, data or start file.
  const atSecond = folder.compressed.slice(atFirst)
  expect(atSecond.length).toBeGreaterThan(2)
  expect(atSecond.filter((content) => !content.includes('https://second.test/'))).toEqual([])
  const third = await folder.open({ siteUrl: 'https://first.test', paths: ['/career', '/team'] })
  third.renew()
  await third.fill()
  expect(folder.compressed).toHaveLength(atFirst + atSecond.length)
  expect(third.files.nextToRecompress()).toBeUndefined()
})

test('closing ends the background work after what is being compressed, and keeps the assets', async () => {
  await using folder = await openFolder()
  const paths = ['/career', '/team', '/pricing', '/videos']
  const site = await folder.open({ paths })
  site.renew()
  const openGate = folder.closeGate()
  void site.fill()
  await site.files.make('/career')
  const closed = site.close()
  openGate()
  await closed
  expect(site.rendered.length).toBeLessThan(2 * paths.length)
  expect(await folder.listBodies()).toHaveLength(folder.compressed.length)
  expect(await folder.listKept()).toHaveLength(1)
})

test('a site without background rendering keeps the assets of requested pages when it closes', async () => {
  await using folder = await openFolder()
  const site = await folder.open({ paths: ['/career', '/team'] })
  site.renew()
  await using first = await serve(site)
  const [, startFile = ''] = /data-app="([^"]+)"/u.exec((await first.ask('/career')).body.toString()) ?? []
  await site.close()
  expect(site.rendered).toEqual(['/career'])
  expect(folder.compressed).toEqual([])
  const after = await folder.open({ paths: ['/team'] })
  after.renew()
  await using second = await serve(after)
  expect((await second.ask(startFile)).body.toString()).toContain('start of /career')
})

test('pages that are renewed during the background work show new content, all compressed', async () => {
  await using folder = await openFolder()
  let text = 'Before'
  const site = await folder.open({ text: () => text })
  site.renew()
  await using server = await serve(site)
  const openGate = folder.closeGate()
  const before = site.fill()
  await site.files.make('/career')
  text = 'After'
  site.renew()
  const after = site.fill()
  expect((await server.ask('/career')).body.toString()).toContain('After')
  openGate()
  await Promise.all([before, after])
  expect((await server.ask('/career')).body.toString()).toContain('After')
  expect((await server.ask('/career.data')).body.toString()).toContain('After')
  expect(site.files.nextToRecompress()).toBeUndefined()
})

test('a page that cannot be rendered fails when requested, and holds up no others', async () => {
  await using folder = await openFolder()
  const site = await folder.open({ paths: ['/broken', '/career'] })
  site.renew()
  await site.fill()
  await expect(site.files.make('/broken')).rejects.toThrow('/broken answered 500')
  expect(site.files.has('/broken')).toBe(true)
  expect(site.files.find('/career')).toBeDefined()
  expect(site.files.find('/career.data')?.isLowQuality).toBeUndefined()
})

test('a tab from before a restart finds the start file of its page', async () => {
  await using folder = await openFolder()
  const before = await folder.open()
  before.renew()
  await before.fill()
  await using first = await serve(before)
  const [, startFile = ''] = /data-app="([^"]+)"/u.exec((await first.ask('/career')).body.toString()) ?? []
  await before.close()
  const after = await folder.open({ paths: ['/team'] })
  after.renew()
  await using second = await serve(after)
  expect((await second.ask(startFile)).body.toString()).toContain('start of /career')
})
