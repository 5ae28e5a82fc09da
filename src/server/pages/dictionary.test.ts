import { get, type IncomingMessage } from 'node:http'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bindHttpServer } from '#server/http/http-server.ts'
import { writeMatch } from './dictionary.ts'
import { createPageMakers, type PrerenderOptions } from './prerender.ts'
import { StaticFiles } from './static-files.ts'
import { storeFile } from './stored-file.ts'

const security = { isSecure: false, hsts: 'host' } as const
const texts: Readonly<Record<string, string>> = { '/terms': 'Our terms', '/pricing': 'What it costs', '/broken': '' }

function renderDocument(path: string): string {
  const shared = Array.from({ length: 300 }, (_, at) => `<p>${Math.imul(at, 0x9e3779b1) >>> 0}</p>`).join('')
  return `<html><head></head><body>${shared}<h1>${texts[path]}</h1><script>window.__reactRouterContext = 1</script></body></html>`
}

/** A site whose pages are these. */
async function start(paths: readonly string[]) {
  const files = new StaticFiles()
  const options: PrerenderOptions = {
    render: async ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/broken') return new Response(null, { status: 500 })
      return new Response(renderDocument(pathname))
    },
    siteUrl: 'https://site.test',
    security,
    firstScripts: { early: '', boot: '' },
    speculationRules: '',
    readSheet: () => [],
    store: (path, type, text, headers) => storeFile({ find: async () => undefined }, path, type, Buffer.from(text), headers),
    addDictionary: (dictionary, file) => files.addDictionary(dictionary, file),
  }
  const pages = paths.map((path) => ({ locale: 'en', path, address: path, isIndexed: true }) as const)
  files.replaceAll([], createPageMakers(pages, options))
  const listener = async (...[request, response]: Parameters<Parameters<typeof bindHttpServer>[1]>) => {
    const served = files.serve(request.url ?? '', request, response)
    if (served === false) return void response.writeHead(404).end()
    await served
  }
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, security, pino({ enabled: false }))
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: server.port, path, agent: false, headers: { 'accept-encoding': 'gzip, br, dcz', ...headers } }, resolve).on(
        'error',
        reject,
      )
    })
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
  }
  /** As a browser does with the link of a page. */
  const fetchDictionary = async (page: string) => {
    const [, path = ''] = /^<([^>]+)>; rel="compression-dictionary"$/u.exec(String((await ask(page)).headers['link'])) ?? []
    const answer = await ask(path)
    const content = brotliDecompressSync(answer.body)
    return { ...answer, content, id: `:${hash('sha256', content, 'base64')}:` }
  }
  return { ask, fetchDictionary, [Symbol.asyncDispose]: server.close }
}

test('a browser that has the dictionary of the language gets a document as its difference', async () => {
  await using site = await start(['/pricing', '/terms'])
  const dictionary = await site.fetchDictionary('/pricing')
  expect(dictionary.headers).toMatchObject({
    'use-as-dictionary': 'match="/*", match-dest=("document")',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const plain = await site.ask('/pricing')
  const answer = await site.ask('/pricing', { 'available-dictionary': dictionary.id })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-length': String(answer.body.length),
    vary: 'Accept-Encoding, Available-Dictionary',
    etag: plain.headers.etag,
  })
  // RFC 9842, section 2.2.
  expect(answer.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(`:${answer.body.subarray(8, 40).toString('base64')}:`).toBe(dictionary.id)
  const document = zstdDecompressSync(answer.body.subarray(40), { dictionary: dictionary.content })
  expect(document).toEqual(brotliDecompressSync(plain.body))
  expect(answer.body.length).toBeLessThan(plain.body.length / 3)
})

test('other answers are compressed as ever', async () => {
  await using site = await start(['/pricing', '/terms'])
  const { id } = await site.fetchDictionary('/pricing')
  const code = async (path: string, headers: Record<string, string>) => (await site.ask(path, headers)).headers['content-encoding']
  expect(await code('/pricing', {})).toBe('br')
  expect(await code('/pricing', { 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` })).toBe('br')
  expect(await code('/pricing', { 'available-dictionary': id, 'accept-encoding': 'gzip, br' })).toBe('br')
  expect(await code('/pricing', { 'available-dictionary': id, 'accept-encoding': 'br, dcz;q=0' })).toBe('br')
  expect(await code('/pricing.data', { 'available-dictionary': id })).toBe('br')
  const { etag = '' } = (await site.ask('/pricing')).headers
  expect(await site.ask('/pricing', { 'available-dictionary': id, 'if-none-match': etag })).toMatchObject({ status: 304 })
})

test('a language without terms takes its first page, and none that cannot be rendered', async () => {
  await using site = await start(['/pricing'])
  expect((await site.fetchDictionary('/pricing')).content.toString()).toContain(texts['/pricing'])
  await using broken = await start(['/broken', '/pricing'])
  const answer = await broken.ask('/pricing', {})
  expect([answer.status, answer.headers['link']]).toEqual([200, undefined])
})

test.each([
  ['en', [true, true, true]],
  ['de', [false, true, true]],
] as const)('the dictionary of %s is for the pages of its language', (locale, expected) => {
  const [, match = ''] = /^match="(.*?)"/u.exec(writeMatch(locale)) ?? []
  const pattern = new URLPattern(match, 'https://site.test')
  // Browsers refuse others.
  expect(pattern.hasRegExpGroups).toBe(false)
  expect(['/pricing', '/de', '/de/pricing'].map((path) => pattern.test(path, 'https://site.test'))).toEqual(expected)
})
