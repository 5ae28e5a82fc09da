import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bindHttpServer } from '#server/http-server.ts'
import { createOwnOrigins } from '#server/own-origins.ts'
import { createSiteListener } from '#server/site-listener.ts'
import { StaticFiles } from '#server/static-files.ts'

const security = { isSecure: false, hsts: 'host' } as const
const log = pino({ enabled: false })

/** A site of `/newsletter` and `/dashboard/login`, whose papers are not there, visited by nobody. */
async function startSite() {
  const listener = createSiteListener({
    files: new StaticFiles(),
    render: async ({ url }) =>
      url.endsWith('/pdf') ? new Response(null, { status: 404 }) : new Response('', { headers: { 'content-type': 'text/html' } }),
    origins: createOwnOrigins('http://127.0.0.1:1'),
    security,
    clientAddress: () => '192.0.2.1',
    isDynamic: () => true,
    isPage: (path) => ['/newsletter', '/dashboard/login'].includes(path),
    findVisitor: async () => undefined,
    log,
  })
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, security, log)
  const ask = async (target: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${target}`, { redirect: 'manual' })
    const [cached, vary, referrer, robots] = ['cache-control', 'vary', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name))
    return { status, location: headers.get('location'), cached, vary, referrer, robots }
  }
  return { ask, [Symbol.asyncDispose]: server.close }
}

const personal = { cached: 'private, no-store', referrer: 'same-origin', robots: 'noindex' }
const open = { referrer: 'strict-origin-when-cross-origin', robots: null }

test.each([
  ['/dashboard/login/?mode=resetPassword&oobCode=secret', 308, '/dashboard/login?mode=resetPassword&oobCode=secret'],
  ['/Newsletter?subscription=secret', 308, '/newsletter?subscription=secret'],
  ['/de/newsletter/?a&subscription=secret', 308, '/de/newsletter?a&subscription=secret'],
  ['/dashboard/invoices/nope/pdf', 302, '/dashboard/invoices/nope'],
  ['/locale?to=de&path=/dashboard/login?oobCode=secret', 303, '/de/dashboard/login?oobCode=secret'],
])('nobody else keeps or learns where %s leads', async (target, status, location) => {
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

test('what is the same for everybody stays so', async () => {
  await using site = await startSite()
  const led = { ...open, status: 308, location: '/newsletter?a', vary: null, cached: 'public, max-age=3600' }
  expect(await site.ask('/newsletter/?a')).toEqual(led)
  const shown = { ...open, status: 200, location: null, vary: 'Cookie, Accept-Encoding', cached: 'private, no-store' }
  expect(await site.ask('/newsletter?a')).toEqual(shown)
})
