import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { holdRequests, navigate, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'
import { expectAtTopEdge } from './top-edge.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a hash scrolls exactly to its element', async ({ page }) => {
  await page.goto('/#contact')
  const top = () => page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  expect(await top()).toBeLessThan(40)
})

test('a reloaded page keeps its scroll position', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('main > section').nth(-2)
  await questions.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  const top = () => questions.evaluate((section) => section.getBoundingClientRect().top)
  const before = await top()
  await page.reload()
  // Chromium scrolls by whole pixels.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})

test('the brand font appears on the first page without input or layout shift', { tag: '@whole-browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    const observer = new PerformanceObserver((list) => {
      // Layout shift entries are not in the DOM types.
      const entries = list.getEntries() as (PerformanceEntry & { readonly value: number })[]
      for (const { value } of entries) Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  const face = await holdRequests(page, '**/*.woff2')
  for (const address of ['/', '/de/team', '/es/pricing']) {
    await page.goto(address, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    if (address === '/') {
      await expect.poll(face.count).toBeGreaterThan(0)
      expect(await readFaces(page, 'h1')).not.toMatch(/^Figtree/u)
      await face.release()
    }
    await expect.poll(() => readFaces(page, 'h1')).toMatch(/^Figtree/u)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThanOrEqual(0.01)
  }
})

test('no document preloads the font, which would delay its first paint', async ({ request }) => {
  for (const address of ['/', '/de/login']) expect(await (await request.get(address)).text()).not.toMatch(/<link[^>]*as="font"/u)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the font loads, too', async ({ page }) => {
    const came = page.waitForResponse('**/*.woff2')
    await page.goto('/')
    expect((await came).ok()).toBe(true)
  })
})

test('no part of a page waits to be laid out, so pictures, prints and readers get all of it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const skipped = await page
    .locator('main *, body > footer')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length)
  expect(skipped).toBe(0)
})

for (const from of first(['before the app runs', 'once the app runs'] as const)) {
  test(`a link to an element far below scrolls exactly there ${from}`, async ({ page }) => {
    await page.goto('/')
    if (from === 'once the app runs') await startApp(page)
    else await page.route('**/assets/*.js', (route) => route.abort())
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '#contact'
      document.body.append(link)
      link.click()
    })
    await expect(page).toHaveURL('/#contact')
    await expectAtTopEdge(page, '#contact')
  })
}

test('a hash on another page scrolls exactly there, and back restores the position', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await startApp(page)
  // Pages that are kept alive have hidden sections.
  const section = page.locator('main > section:visible').nth(-2)
  const top = () => section.evaluate((element) => element.getBoundingClientRect().top)
  await page.evaluate(() => {
    const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
    const sections = [...document.querySelectorAll('main > section')]
    sections.at(-2)?.scrollIntoView({ behavior: 'instant' })
    return heard.then(() => undefined)
  })
  const before = await top()
  await navigate(page, '/career#apply')
  await expect(page).toHaveURL('/career#apply')
  await expectAtTopEdge(page, '#apply')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})

/** Font families that render the text of an element. */
async function readFaces(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName).join(', ')
}

test('the header’s bar appears only once it is complete', { tag: '@long' }, async ({ page, server }) => {
  const html = await (await fetch(`${server.url}/nl/career`)).text()
  await using slow = await serveInTwo(html, html.indexOf('<summary', html.indexOf('<header')))
  const bar = page.locator('body > header > div')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect(bar).toHaveCSS('visibility', 'hidden')
  slow.sendRest()
  await expect(bar).toHaveCSS('visibility', 'visible')
})

test('the first frame shows the heading', { tag: '@long' }, async ({ page, context, server }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => Reflect.set(window, 'firstFrame', document.querySelector('h1')?.textContent ?? 'none'))
  })
  const html = await (await fetch(`${server.url}/nl/career`)).text()
  await using slow = await serveInTwo(html, html.indexOf('<h1'))
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect(page.locator('body > header')).toBeAttached()
  // The page would have had one by now.
  const beside = await context.newPage()
  for (let frame = 0; frame < 20; frame++) await beside.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await beside.close()
  slow.sendRest()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = await page.evaluate(() => Reflect.get(window, 'firstFrame') as unknown)
  expect(shown).toBe(await page.getByRole('heading', { level: 1 }).textContent())
})

/** Serves a document whose part from `cut` on is held until it is released. */
async function serveInTwo(html: string, cut: number): Promise<{ url: string; sendRest: () => void } & AsyncDisposable> {
  const { promise: isWanted, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, cut))
    void isWanted.then(() => response.end(html.slice(cut)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP address
  const close = async () => {
    sendRest()
    const closed = server[Symbol.asyncDispose]()
    // The browser may keep a spare connection open without ever using it.
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${port}/`, sendRest, [Symbol.asyncDispose]: close }
}
