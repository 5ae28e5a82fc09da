import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'
import { startApp } from './app.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test } from './test.ts'
import { allowStatistics, startReceiver } from './vitals-receiver.ts'

/** How often each kind of visit is made; of a hundred, one beacon may be lost. */
const isLong = process.env['TEST_LONG'] === '1'
const visits = isLong ? 100 : 2
const fewest = Math.ceil(visits * 0.99)

type Receiver = Awaited<ReturnType<typeof startReceiver>>

type Way = {
  /** The page that is opened. */
  readonly path: string
  readonly leave: (page: Page, receiver: Receiver) => Promise<unknown>
  /** The page whose last beacons (CLS, one for each visit) are counted, if it is another one. */
  readonly counted?: string
  /** Visits of that page in one round; 1 if left out. */
  readonly perRound?: number
}

const ways: Readonly<Record<string, Way>> = {
  'is loaded again': { path: '/pricing', leave: (page) => page.reload({ waitUntil: 'commit' }) },
  'is closed': { path: '/team', leave: (page) => page.close() },
  'is hidden': { path: '/career', leave: hide },
  'comes back from the back/forward cache': { path: '/how-we-work', leave: comeBack, perRound: 2 },
  'is left within the document': { path: '/ebooks', leave: followLink },
  'is reached within the document': { path: '/ebooks', leave: followLink, counted: '/pricing' },
}

/** As when another tab or program comes to the front: the page hears that it is hidden, and nothing after. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

/** A second visit begins when the page comes back. */
async function comeBack(page: Page, receiver: Receiver): Promise<void> {
  const before = count(receiver, 'FCP', '/how-we-work')
  await page.goto('/team')
  // The step ends the document that is asked, so the answer may be lost; Playwright's goBack waits in vain for the load of a page that comes back.
  await page.evaluate(() => history.back()).catch(() => undefined)
  await expect.poll(() => count(receiver, 'FCP', '/how-we-work')).toBeGreaterThan(before)
  await page.close()
}

/** The next page counts from its first paint on. */
async function followLink(page: Page, receiver: Receiver): Promise<void> {
  const before = count(receiver, 'FCP', '/pricing')
  await startApp(page)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect.poll(() => count(receiver, 'FCP', '/pricing')).toBeGreaterThan(before)
}

function count({ received }: Receiver, name: string, path: string): number {
  return received.filter((fields) => fields['event_name'] === name && fields['page'] === path).length
}

for (const [how, { path, leave, counted = path, perRound = 1 }] of Object.entries(ways)) {
  test(`beacons arrive of ${visits} visits of a page that ${how}`, { tag: '@whole-browser' }, async ({ launchOptions }) => {
    test.skip(!isLong, 'Takes minutes: npm run test:long. The short form is in vitals.spec.ts.')
    test.setTimeout(3_600_000)
    await using receiver = await startReceiver()
    await using server = await startServer({ VITALS_URL: receiver.url })
    // Playwright turns off the cache that a page comes back from.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const context = await browser.newContext({ baseURL: server.url })
    await allowStatistics(context)
    for (let visit = 1; visit <= visits; visit++) {
      const page = await context.newPage()
      const before = count(receiver, 'FCP', path)
      await page.goto(path)
      await expect.poll(() => count(receiver, 'FCP', path)).toBeGreaterThan(before)
      await leave(page, receiver)
      await page.close()
    }
    await expect.poll(() => count(receiver, 'CLS', counted)).toBeGreaterThanOrEqual(fewest * perRound)
    expect(new Set(receiver.received.map(({ id, event_name: name }) => `${name} ${id}`)).size).toBe(receiver.received.length)
    await browser.close()
  })
}

/**
 * A browser that no debugger is attached to, because Chromium prerenders nothing for a page that is being debugged. Its tabs are opened and closed
 * by the addresses of its debugging port.
 */
async function startPlainBrowser({ executablePath = '', args = [] }: LaunchOptions) {
  const profile = await mkdtemp(join(tmpdir(), 'fourfold-profile-'))
  const browser = spawn(executablePath, [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let port = ''
  for await (const line of createInterface({ input: browser.stderr })) {
    port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/u.exec(line)?.[1] ?? ''
    if (port) break
  }
  const call = (method: string, path: string) => fetch(`http://127.0.0.1:${port}/json/${path}`, { method })
  return {
    openTab: async (address: string): Promise<string> => {
      const tab = (await (await call('PUT', `new?${address}`)).json()) as { id: string } // Chromium's debugging protocol, "HTTP endpoints"
      return tab.id
    },
    closeTab: async (id: string): Promise<unknown> => call('GET', `close/${id}`),
    [Symbol.asyncDispose]: async () => {
      browser.kill()
      await once(browser, 'exit')
      // Its other processes end after it, and write into the folder until then.
      await rm(profile, { recursive: true, maxRetries: 10 })
    },
  }
}

/** The site behind a proxy that takes the beacons itself and has one page more: it has a page prerendered, and goes there once that page measures. */
async function servePrerendering(site: TestServer, path: string) {
  const beacons: URLSearchParams[] = []
  let loads = 0
  let announceMeasuring = () => {}
  const server = createServer((request, response) => {
    if (request.url === '/prerender') return void response.setHeader('content-type', 'text/html').end(prerenderPage(path))
    if (request.url === '/measuring') return void (announceMeasuring = () => response.end())
    if (request.url === '/vitals') {
      return void text(request).then((form) => {
        beacons.push(new URLSearchParams(form))
        response.writeHead(204).end()
      })
    }
    const isPrerendered = request.headers['sec-purpose']?.includes('prerender') ?? false
    if (request.url === path && !isPrerendered) loads += 1
    // The one script that a page loads by itself measures it.
    if (request.url?.endsWith('.js') && isPrerendered) response.once('finish', () => announceMeasuring())
    request.pipe(
      forward(new URL(request.url ?? '', site.url), { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
        answer.pipe(response)
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    count: (name: string) => beacons.filter((fields) => fields.get('event_name') === name).length,
    countLoads: () => loads,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function prerenderPage(path: string): string {
  return `<!doctype html><title>Before</title>
    <script type="speculationrules">{ "prerender": [{ "urls": ["${path}"], "eagerness": "immediate" }] }</script>
    <script>fetch('/measuring').then(() => (location.href = '${path}'))</script>`
}

test(`beacons arrive of ${visits} visits of a page that was prerendered`, { tag: '@whole-browser' }, async ({ launchOptions, server }) => {
  test.setTimeout(3_600_000)
  await using site = await servePrerendering(server, '/pricing')
  await using browser = await startPlainBrowser(launchOptions)
  for (let visit = 1; visit <= visits; visit++) {
    const tab = await browser.openTab(`${site.url}/prerender`)
    await expect.poll(() => site.count('FCP')).toBe(visit)
    await browser.closeTab(tab)
  }
  await expect.poll(() => site.count('CLS')).toBeGreaterThanOrEqual(fewest)
  expect(site.countLoads()).toBe(0)
})
