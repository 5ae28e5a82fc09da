import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { readRoute, startApp } from './app.ts'
import { expect, test } from './test.ts'

/** Counts the pages whose data a running page prefetches without interaction. */
async function countPrefetches(page: Page): Promise<number> {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) fetched.push(request.url())
  })
  await page.goto('/')
  await startApp(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return fetched.length
}

test('visible links prefetch their pages, unless the visitor saves data', async ({ page, context, complaints }) => {
  void complaints
  expect(await countPrefetches(page)).toBeGreaterThan(0)
  const saving = await context.newPage()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  expect(await countPrefetches(saving)).toBe(0)
  await saving.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(saving).toHaveTitle('Team: who designs and builds your store | Fourfold')
})

test('a document prefetch is rejected if the visitor saves data, and answered otherwise', async ({ server }) => {
  const look = async (headers: Record<string, string>) => (await ask(server.url, '/pricing', { headers })).status
  expect(await look({ 'sec-purpose': 'prefetch', 'save-data': 'on' })).toBe(503)
  expect(await look({ 'sec-purpose': 'prefetch;prerender', 'save-data': 'on' })).toBe(503)
  expect(await look({ 'sec-purpose': 'prefetch' })).toBe(200)
  expect(await look({ 'save-data': 'on' })).toBe(200)
})

test('a click does not load the data of a prefetched page again', async ({ page, complaints }) => {
  void complaints
  await page.goto('/')
  const prefetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/pricing.data')
  await startApp(page)
  await (await prefetched).finished()
  // Requests that the browser's cache answers appear only in this list.
  await page.evaluate(() => performance.clearResourceTimings())
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const isOverNetwork = entry instanceof PerformanceResourceTiming && entry.transferSize > 0
      return entry.name.includes('/pricing.data') && isOverNetwork ? [entry.name] : []
    }),
  )
  expect(loaded).toEqual([])
})

test('a click on a prefetched page takes no style sheet out again that it has added', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/')
  await startApp(page)
  const { css = [] } = await readRoute(page, '/pricing')
  // Also its own one, prefetched.
  await page.waitForFunction((paths) => paths.every((path) => document.querySelector(`link[rel="stylesheet"][href="${path}"]`)), css)
  await page.evaluate(() => {
    const changes: MutationRecord[] = []
    Reflect.set(window, 'headChanges', changes)
    new MutationObserver((records) => changes.push(...records)).observe(document.head, { childList: true })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  const takenOut = await page.evaluate(() => {
    // As it was filled above.
    const changes = Reflect.get(window, 'headChanges') as readonly MutationRecord[]
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
    return changes.flatMap(({ removedNodes }) => [...removedNodes].filter((node) => added.has(node)).map((node) => node.nodeName))
  })
  expect(takenOut).toEqual([])
})
