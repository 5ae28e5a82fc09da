import type { Page } from '@playwright/test'
import { holdRequests, isMarked, markDocument, navigate, readRoute, startApp } from './app.ts'
import { expect, test } from './test.ts'

/** What the browser's own frames show of a step to another page. */
type Step = {
  /** Style sheets that were put into the page that still stood. */
  readonly sheetsBefore: readonly string[]
  /** Style sheets of the new page that were not there yet in its first frame. */
  readonly sheetsMissing: readonly string[]
  /** Paths of what had come over the line since the click. */
  readonly transferred: readonly string[]
}

/** Steps to another page by a link of the footer. */
function follow(page: Page, name: string): Promise<Step> {
  return step(page, () => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click())
}

/** Steps to another page, and looks at each frame on the way. */
async function step(page: Page, click: () => Promise<void>): Promise<Step> {
  await page.evaluate(() => {
    const addresses = (links: Iterable<Element>) => [...links].map((link) => link.getAttribute('href') ?? '')
    const title = document.title
    Reflect.deleteProperty(window, 'step')
    performance.clearResourceTimings()
    const sheetsBefore: string[] = []
    const watch = (changes: MutationRecord[]) => {
      if (document.title !== title) return
      const links = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLLinkElement)
      sheetsBefore.push(...addresses(links.filter((link) => link.rel === 'stylesheet' && link.media !== 'not all')))
    }
    const observer = new MutationObserver(watch)
    observer.observe(document.head, { childList: true })
    const look = () => {
      watch(observer.takeRecords())
      if (document.title === title) return requestAnimationFrame(look)
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled], [data-held])')
      const sheetsMissing = addresses([...links].filter((link) => link.sheet === null))
      const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
      const transferred = entries.filter(({ transferSize }) => transferSize > 0).map((entry) => new URL(entry.name).pathname)
      return Reflect.set(window, 'step', { sheetsBefore, sheetsMissing, transferred })
    }
    requestAnimationFrame(look)
  })
  await click()
  const seen = await page.waitForFunction(() => Reflect.get(window, 'step'))
  // Set above.
  return (await seen.jsonValue()) as Step
}

/** Brings the links of the footer into sight, and waits until all that the page of one needs is there. @returns Its addresses. */
async function lookAhead(page: Page, path: string): Promise<readonly string[]> {
  await page.goto('/')
  await startApp(page)
  const { module, css = [] } = await readRoute(page, path)
  const sheets = await page.evaluate((paths) => paths.filter((href) => !document.querySelector(`link[href="${href}"]`)), css)
  const needed = [`${path}.data`, module, ...sheets]
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => listFetched(page)).toEqual(expect.arrayContaining(needed))
  return needed
}

/** Notes whatever is asked for the data of a page from now on, also of the browser's cache. */
function listenForData(page: Page, path: string): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `${path}.data`) asked.push(pathname)
  })
  return asked
}

/** Paths of all that the page has fetched. */
function listFetched(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
}

test('a page that a link in sight leads to is shown from what is there, with its styles, and the one that stands is left alone', async ({
  page,
}) => {
  const needed = await lookAhead(page, '/checklists')
  await markDocument(page)
  const asked = listenForData(page, '/checklists')
  const { sheetsBefore, sheetsMissing, transferred } = await follow(page, 'Checklists')
  expect({ sheetsBefore, sheetsMissing }).toEqual({ sheetsBefore: [], sheetsMissing: [] })
  expect(needed.filter((path) => transferred.includes(path))).toEqual([])
  // Not even of the browser's cache, which takes its time.
  expect(asked).toEqual([])
  expect(await isMarked(page)).toBe(true)
})

test('data that was fetched ahead is asked for again when it is older than it may be', async ({ page }) => {
  await lookAhead(page, '/checklists')
  const asked = listenForData(page, '/checklists')
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 301_000
  })
  await follow(page, 'Checklists')
  expect(asked).toEqual(['/checklists.data'])
})

test('data that was fetched ahead goes past no middleware of the page’s own', async ({ page }) => {
  await lookAhead(page, '/checklists')
  const asked = listenForData(page, '/checklists')
  await page.evaluate(() => {
    // The router's own handle on itself.
    const router = Reflect.get(window, '__reactRouterDataRouter') as { match: (path: string) => { route: { middleware?: unknown } }[] }
    const route = router.match('/checklists').at(-1)?.route
    if (route) route.middleware = [() => void Reflect.set(window, 'isMiddlewareAsked', true)]
  })
  await follow(page, 'Checklists')
  expect(await page.evaluate(() => Reflect.get(window, 'isMiddlewareAsked'))).toBe(true)
  expect(asked).toEqual(['/checklists.data'])
})

test('a page whose data the server does not give ahead is asked for when it is wanted', async ({ page }) => {
  await page.route('**/checklists.data?*', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' } }))
  await lookAhead(page, '/checklists')
  await page.unroute('**/checklists.data?*')
  const asked = listenForData(page, '/checklists')
  await markDocument(page)
  await follow(page, 'Checklists')
  expect(asked).toEqual(['/checklists.data'])
  expect(await isMarked(page)).toBe(true)
})

test('a page that was not looked ahead waits for its styles, also the second time, and the one that stands is left alone', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/')
  await startApp(page)
  const { module } = await readRoute(page, '/checklists')
  const sheets = await holdRequests(page, '**/*.css')
  const stepping = follow(page, 'Checklists')
  await expect.poll(sheets.count).toBeGreaterThan(0)
  await expect.poll(() => listFetched(page)).toEqual(expect.arrayContaining(['/checklists.data', module]))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page).toHaveTitle(/^Fourfold/u)
  await sheets.release()
  expect(await stepping).toMatchObject({ sheetsBefore: [], sheetsMissing: [] })
  await follow(page, 'Team')
  expect(await follow(page, 'Checklists')).toMatchObject({ sheetsBefore: [], sheetsMissing: [] })
})

test('a sheet that did not come while looking ahead keeps no page back, and is asked for again', async ({ page }) => {
  await page.goto('/')
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await page.route('**/*.css', (route) => route.abort())
  await startApp(page)
  const { css = [] } = await readRoute(page, '/checklists')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const sheets = await page.evaluate(
    (paths) => paths.filter((href) => !document.querySelector(`link[href="${href}"]:not([data-held])`)),
    css,
  )
  expect(sheets.length).toBeGreaterThan(0)
  await expect.poll(() => failed).toEqual(expect.arrayContaining(sheets))
  await page.unroute('**/*.css')
  await follow(page, 'Checklists')
  const missing = () =>
    page
      .locator('link[rel="stylesheet"]:not([disabled], [data-held])')
      .evaluateAll((links) => links.filter((link) => !Reflect.get(link, 'sheet')))
  await expect.poll(missing).toEqual([])
})

test('what the part of a page needs is asked for with it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/')
  await startApp(page)
  const { module, imports = [] } = await readRoute(page, '/checklists')
  const known = await listFetched(page)
  const needed = imports.filter((path) => !known.includes(path))
  expect(needed.length).toBeGreaterThan(0)
  const held = await holdRequests(page, `**${module}`)
  const stepping = follow(page, 'Checklists')
  await expect.poll(held.count).toBe(1)
  await expect.poll(() => listFetched(page)).toEqual(expect.arrayContaining(needed))
  await held.release()
  expect(await stepping).toMatchObject({ sheetsBefore: [], sheetsMissing: [] })
  expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0)
})

test('the way back is looked ahead too: the page that was left, by its link', async ({ page }) => {
  await lookAhead(page, '/checklists')
  await follow(page, 'Checklists')
  await expect.poll(() => listFetched(page)).toContain('/_.data')
  // The document had the styles of its page in itself.
  const { css = [] } = await readRoute(page, '/')
  expect(css.length).toBeGreaterThan(0)
  const listLinked = () => page.locator('link[rel="stylesheet"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(listLinked).toEqual(expect.arrayContaining([...css]))
  expect(await step(page, () => page.getByRole('banner').getByRole('link', { name: 'Fourfold' }).click())).toMatchObject({
    sheetsBefore: [],
    sheetsMissing: [],
  })
})

test('after a page that failed one that was looked ahead is shown, with the layout that the failure had taken away', async ({ page }) => {
  await lookAhead(page, '/checklists')
  await markDocument(page)
  await navigate(page, '/no-such-page')
  await expect(page).toHaveTitle(/^404/u)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Checklists', exact: true }).click()
  await expect(page).toHaveTitle(/^Checklists/u)
  await expect(page.locator('main #contact')).toBeAttached()
  expect(await isMarked(page)).toBe(true)
})

test('a form that is sent to a page that is under way reaches the server', async ({ page }) => {
  await page.goto('/')
  await startApp(page)
  const { module } = await readRoute(page, '/career')
  const held = await holdRequests(page, `**${module}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => listFetched(page)).toContain('/career.data')
  await navigate(page, '/career')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/career.data')
  await page.evaluate(() => {
    // The router's own handle on itself.
    const router = Reflect.get(window, '__reactRouterDataRouter') as { fetch: (...call: unknown[]) => Promise<void> }
    void router.fetch('sent-meanwhile', 'en/default', '/career', { formMethod: 'POST', formData: new FormData() })
  })
  // The router sends it once it knows the page.
  await held.release()
  await sent
})

test('from pages of another layout the same page is looked ahead with what that one lacks', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/pricing.data') asked.push(searchParams.get('_routes') ?? '')
  })
  await page.goto('/')
  await startApp(page)
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await page.locator('main article h2 a, main article h3 a').first().click()
  await expect(page).toHaveURL(/\/blogs\/.+/u)
  await expect.poll(() => new Set(asked).size).toBe(2)
})

test('Chromium is asked to compile all that a page starts with before it is called', async ({ page, request }) => {
  await page.goto('/')
  const addresses = (await page.locator('script[data-app]').getAttribute('data-modules'))?.trim().split(' ') ?? []
  // The list of routes and the page's own start file hold no functions to speak of.
  const modules = addresses.filter((address) => /\/[^/]{7}\.js$/u.test(address))
  expect(modules.length).toBeGreaterThan(10)
  const unmarked = []
  for (const module of modules) {
    const source = await (await request.get(module)).text()
    if (!source.startsWith('//# allFunctionsCalledOnLoad\n')) unmarked.push(module)
  }
  expect(unmarked).toEqual([])
})
