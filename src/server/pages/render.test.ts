import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bindHttpServer } from '#server/http/http-server.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { App } from '#server/app.ts'
import { findCanonicalPath } from '#server/http/addresses.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import { createSiteListener } from '#server/listener.ts'
import { noPages } from '#testing/site/ask-routes.ts'
import type { Pages, Visitor } from './pages.ts'
import { createStoredPages } from './serve.ts'
import { encodeSubscriptionLink, type SubscriptionLink } from '#domain/newsletter/subscription.ts'
import { RenderQueue } from '#server/pages/render-queue.ts'
import { StaticFiles } from '#server/pages/static-files.ts'

const security = { isSecure: false, hsts: 'host' } as const
const log = pino({ enabled: false })

/** A site of `/newsletter` and `/dashboard/login`, whose papers are not there, visited by nobody. */
async function startSite({
  rendering = async () => {},
  findVisitor = async () => undefined,
  clientAddress = () => '192.0.2.1',
  files = new StaticFiles(),
  status = 200,
}: {
  readonly rendering?: () => Promise<void>
  readonly findVisitor?: Pages['findVisitor']
  readonly clientAddress?: App['findClientAddress']
  readonly files?: StaticFiles
  readonly status?: number
} = {}) {
  const rendered: string[] = []
  const ended: SubscriptionLink[] = []
  const visits: string[] = []
  const isPage = (path: string) => ['/newsletter', '/dashboard/login'].includes(path)
  const pages: Pages = {
    ...noPages,
    render: async ({ url, method }, { refusedStatus = status, user }) => {
      rendered.push(url)
      visits.push(`${method} ${user?.uid ?? 'nobody'}`)
      await rendering()
      return url.endsWith('/pdf')
        ? new Response(null, { status: 404 })
        : new Response('', { status: refusedStatus, headers: { 'content-type': 'text/html' } })
    },
    queue: new RenderQueue(),
    bodies: new FormBodies(),
    isPage,
    takesForms: (path) => ['/newsletter', '/career', '/dashboard'].includes((findCanonicalPath(path, isPage) ?? path).replace('/de', '')),
    findVisitor,
  }
  const origins = createOwnOrigins('http://127.0.0.1:1')
  const endSubscription = async (link: SubscriptionLink) => void ended.push(link)
  // The other parts belong to routes that are not asked.
  const app = { pages, origins, security, log, endSubscription, now: () => 0, findClientAddress: clientAddress } as Partial<App> as App
  const serveStored = createStoredPages({ files, origins, isDynamic: () => true, log })
  const listener = createSiteListener({ app, protocol: undefined, serveStored, development: undefined })
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, security, log)
  const ask = async (target: string, sent: Record<string, string> = {}, signal: AbortSignal | null = null) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${target}`, { redirect: 'manual', headers: sent, signal })
    const [cached, vary, referrer, robots] = ['cache-control', 'vary', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name))
    return { status, location: headers.get('location'), cached, vary, referrer, robots }
  }
  /** Sends the beginning of a form with a file. */
  const beginFile = () => {
    const headers = { origin: 'http://127.0.0.1:1', 'content-type': 'multipart/form-data; boundary=x' }
    const sending = request({ host: '127.0.0.1', port: server.port, path: '/career', method: 'POST', headers })
    sending.write('--x')
    return sending
  }
  const send = (method: string, target: string) => {
    const body = method === 'POST' ? { body: 'a=1' } : {}
    return fetch(`http://127.0.0.1:${server.port}${target}`, { method, headers: { origin: 'http://127.0.0.1:1' }, ...body })
  }
  const post = (target: string) => send('POST', target)
  /** Sends a form as a mail program does: without an origin, unless `headers` has one. */
  const postFromMail = (target: string, body: FormData | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${target}`, { method: 'POST', redirect: 'manual', headers, body })
  return { ask, send, post, postFromMail, beginFile, ended, rendered, visits, [Symbol.asyncDispose]: server.close }
}

function findAnswer(form: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    form.on('response', resolve)
    form.on('error', () => {}) // destroyed at the end of the test
  })
}

const personal = { cached: 'private, no-store', referrer: 'same-origin', robots: 'noindex' }
const open = { referrer: 'strict-origin-when-cross-origin', robots: null }

test.each([
  ['/dashboard/login/?mode=resetPassword&oobCode=secret', 308, '/dashboard/login?mode=resetPassword&oobCode=secret'],
  ['/Newsletter?subscription=secret', 308, '/newsletter?subscription=secret'],
  ['/de/newsletter/?a&subscription=secret', 308, '/de/newsletter?a&subscription=secret'],
  ['/dashboard/invoices/nope/pdf', 302, '/dashboard/invoices/nope'],
  ['/locale?to=de&path=/dashboard/login?oobCode=secret', 303, '/de/dashboard/login?oobCode=secret'],
])('the redirect of %s is not cached, and not disclosed to other sites', async (target, status, location) => {
  await using site = await startSite()
  expect(await site.ask(target)).toEqual({ ...personal, status, location, vary: 'Cookie' })
})

test.each(['/dashboard/login', '/newsletter?subscription=secret', '/newsletter.data?subscription=secret'])(
  'no other site learns the address %s',
  async (target) => {
    await using site = await startSite()
    expect(await site.ask(target)).toEqual({ ...personal, status: 200, location: null, vary: 'Cookie, Accept-Encoding' })
  },
)

test.each([
  ['http://127.0.0.1:1/newsletter?utm_source=x&a=%20', '/newsletter', '/de/newsletter?utm_source=x&a=%20'],
  ['http://127.0.0.1:1/nl/newsletter?utm_source=x', '/newsletter', '/de/newsletter?utm_source=x'],
  ['http://127.0.0.1:1/newsletter?utm_source=x', '/newsletter?own=1', '/de/newsletter?own=1'],
  ['http://127.0.0.1:1/pricing?utm_source=x', '/newsletter', '/de/newsletter'],
  ['https://other.example/newsletter?utm_source=x', '/newsletter', '/de/newsletter'],
  ['no address', '/newsletter', '/de/newsletter'],
])('without scripts, the language changed on %s for %s leads to %s', async (referer, path, location) => {
  await using site = await startSite()
  const answer = await site.ask(`/locale?${new URLSearchParams({ to: 'de', path })}`, { referer })
  expect(answer).toMatchObject({ status: 303, location })
})

test('a page that cannot be stored is rendered for its request', async () => {
  const files = new StaticFiles()
  files.replaceAll([], new Map([['/newsletter', () => Promise.reject(new Error('The page names a file that is not there.'))]]))
  await using site = await startSite({ files })
  expect(await site.ask('/newsletter')).toMatchObject({ status: 200, cached: 'private, no-store' })
  expect(site.rendered).toEqual(['http://127.0.0.1:1/newsletter'])
})

test('pages that too many wait for are refused for now, with the headers of every answer', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  await using site = await startSite({ rendering: () => ended })
  const asked = Array.from({ length: 600 }, () => site.ask('/dashboard/login'))
  const answered: Awaited<(typeof asked)[number]>[] = []
  for (const answer of asked) void answer.then((each) => answered.push(each))
  // 64 are rendered at a time, and 100 of one client wait.
  await expect.poll(() => answered.length).toBe(436)
  for (const answer of answered) expect(answer).toMatchObject({ ...personal, status: 503 })
  end()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(164)
})

test('a page whose visitor has disconnected before its turn is not rendered', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const came: IncomingMessage[] = []
  const clientAddress = (asked: IncomingMessage) => `${came.push(asked)}`
  await using site = await startSite({ rendering: () => ended, clientAddress })
  const rendering = Array.from({ length: 64 }, () => site.ask('/dashboard/login'))
  await expect.poll(() => site.rendered.length).toBe(64)
  const leaving = new AbortController()
  const left = site.ask('/dashboard/login?left', {}, leaving.signal)
  await expect.poll(() => came.length).toBe(65)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect.poll(() => came.at(-1)?.socket.destroyed).toBe(true)
  end()
  await Promise.all(rendering)
  await site.ask('/dashboard/login?next')
  expect(site.rendered.slice(64)).toEqual(['http://127.0.0.1:1/dashboard/login?next'])
})

test('a form with a file that the server is too busy to read is refused for now', async () => {
  await using site = await startSite()
  const forms = Array.from({ length: 3 }, site.beginFile)
  // Two of one client are read at a time; these two never end.
  const { statusCode, headers } = await Promise.race(forms.map(findAnswer))
  expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '5' })
  for (const form of forms) form.destroy()
})

const link = { id: '0a'.repeat(16), key: 'k'.repeat(22) }
const linkQuery = `?subscription=${encodeSubscriptionLink(link)}`

test.each(['/newsletter', '/de/newsletter', '/de/long-gone'])('a mail program ends a subscription at %s in one step', async (path) => {
  await using site = await startSite()
  const asForm = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const asParts = new FormData()
  asParts.set('List-Unsubscribe', 'One-Click')
  for (const body of [asForm, asParts]) {
    const { status, headers } = await site.postFromMail(path + linkQuery, body)
    expect({ status, cached: headers.get('cache-control'), cookie: headers.get('set-cookie') }).toEqual({
      status: 200,
      cached: 'no-store',
      cookie: null,
    })
  }
  expect(site.ended).toEqual([link, link])
  expect(site.rendered).toEqual([])
})

test.each([
  ['another form', linkQuery, { 'List-Unsubscribe': 'No' }, {}],
  ['a form of another site', linkQuery, { 'List-Unsubscribe': 'One-Click' }, { origin: 'https://other.example' }],
  ['a link that is cut off', linkQuery.slice(0, -1), { 'List-Unsubscribe': 'One-Click' }, {}],
  ['no link', '', { 'List-Unsubscribe': 'One-Click' }, {}],
])('%s ends no subscription', async (_, query, fields, headers) => {
  await using site = await startSite()
  const { status } = await site.postFromMail(`/newsletter${query}`, new URLSearchParams(fields), headers)
  expect({ status, ended: site.ended }).toEqual({ status: 403, ended: [] })
})

test('the unsubscribe link of a mail leads to the newsletter page in its language', async () => {
  await using site = await startSite()
  for (const [target, location] of [
    [`/pricing${linkQuery}`, `/newsletter${linkQuery}`],
    [`/de/long-gone${linkQuery}`, `/de/newsletter${linkQuery}`],
  ] as const)
    expect(await site.ask(target)).toEqual({ ...personal, status: 302, location, vary: 'Cookie' })
  for (const target of [`/videos${linkQuery}`, `/es/newsletter${linkQuery}`, `/pricing.data${linkQuery}`, '/pricing?subscription=asked'])
    expect(await site.ask(target)).toMatchObject({ status: 200, location: null })
})

test('what is the same for everybody stays so', async () => {
  await using site = await startSite()
  const led = { ...open, status: 308, location: '/newsletter?a', vary: null, cached: 'public, max-age=3600' }
  expect(await site.ask('/newsletter/?a')).toEqual(led)
  const shown = { ...open, status: 200, location: null, vary: 'Cookie, Accept-Encoding', cached: 'private, no-store' }
  expect(await site.ask('/newsletter?a')).toEqual(shown)
})

test('the router gets no path that it cannot decode, whatever is asked for or refused', async () => {
  await using site = await startSite()
  for (const target of ['/%ff%E01?a=%ff', '/de/%zz', '/de/%ff.data', '/%ff/.data', '/dashboard/%C3', '/%C3%A9']) await site.ask(target)
  expect(site.rendered.map((url) => url.replace('http://127.0.0.1:1', ''))).toEqual([
    '/%25ff%25E01?a=%ff',
    '/de/%25zz',
    '/de/%25ff.data',
    '/%25ff/',
    '/dashboard/%25C3',
    '/%C3%A9',
  ])
})

/** A user whose token the provider rejects while a page is rendered, or not. */
function createVisitor(uid: string, isRefused: boolean): Visitor {
  return { user: { uid }, wasRefused: () => isRefused, isCurrent: async () => !isRefused } as Visitor // the listener looks at nothing else
}

test.each([
  ['GET', [], ['GET ada', 'GET nobody']],
  ['POST', [], ['POST ada', 'GET nobody']],
  ['GET', [createVisitor('ben', false)], ['GET ada', 'GET ben']],
  // A form is not taken twice.
  ['POST', [createVisitor('ben', false)], ['POST ada']],
] as const)('a %s whose session ends meanwhile is answered for the current user of the session', async (method, later, visits) => {
  const visitors = [createVisitor('ada', true), ...later]
  await using site = await startSite({ findVisitor: async () => visitors.shift() })
  await (method === 'POST' ? site.post('/dashboard') : site.ask('/dashboard'))
  expect(site.visits).toEqual(visits)
})

test.each(['GET', 'POST'])('a %s of a page whose visitor the provider cannot find now is answered 503, to be repeated', async (method) => {
  await using site = await startSite({ findVisitor: () => Promise.reject(new DocumentsError('UNAVAILABLE', 'No answer.')) })
  const { status, headers } = await site.send(method, '/dashboard')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(site.visits).toEqual(['GET nobody'])
})

test.each([
  ['OPTIONS', '/newsletter', 204, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/Newsletter/?a', 204, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/dashboard/login', 204, 'GET, HEAD, OPTIONS'],
  ['OPTIONS', '/nope', 204, 'GET, HEAD, OPTIONS'],
  ['OPTIONS', '/assets/a.js', 204, 'GET, HEAD, OPTIONS'],
  ['PUT', '/newsletter', 405, 'GET, HEAD, POST, OPTIONS'],
  ['PATCH', '/dashboard/login', 405, 'GET, HEAD, OPTIONS'],
  ['DELETE', '/nope', 405, 'GET, HEAD, OPTIONS'],
  ['PROPFIND', '/', 405, 'GET, HEAD, OPTIONS'],
])('%s of %s is answered %i with the methods of that address, and renders no page', async (method, target, status, allow) => {
  await using site = await startSite()
  const answer = await site.send(method, target)
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('content-security-policy')]).toEqual([
    status,
    allow,
    "default-src 'none'; frame-ancestors 'none'",
  ])
  expect(await answer.text()).toBe(status === 405 ? '405 Method Not Allowed\n' : '')
  expect(site.rendered).toEqual([])
})

test('a page that is answered 503 by itself may be repeated, too', async () => {
  await using site = await startSite({ status: 503 })
  const { status, headers } = await site.send('GET', '/newsletter')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

test.each(['prefetch', 'prefetch;prerender'])('a %s that the visitor does not want chooses no language', async (purpose) => {
  await using site = await startSite()
  const saving = { 'save-data': 'on', 'sec-purpose': purpose }
  for (const target of ['/locale?to=de&path=/newsletter', '/newsletter', '/'])
    expect(await site.ask(target, saving)).toMatchObject({ status: 503, location: null })
  expect(site.rendered).toEqual([])
})

test('personal data, which no browser keeps, is not rendered for a prefetch', async () => {
  await using site = await startSite()
  const ahead = { 'sec-purpose': 'prefetch' }
  expect(await site.ask('/dashboard/invoices.data', ahead)).toMatchObject({ ...personal, status: 204 })
  expect(await site.ask('/newsletter.data?subscription=secret', ahead)).toMatchObject({ ...personal, status: 204 })
  expect(site.rendered).toEqual([])
  expect(await site.ask('/newsletter.data', ahead)).toMatchObject({ status: 200 })
})
