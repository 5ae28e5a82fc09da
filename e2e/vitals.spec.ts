import type { Page } from '@playwright/test'
import { agencyProcessWith } from '#testing/site/agency.ts'
import { startApp } from './app.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'
import { allowStatistics, startReceiver } from './vitals-receiver.ts'

/** Resolves when the measuring script has sent its first beacon and therefore listens. */
function measuring(page: Page, url: string): Promise<unknown> {
  return page.waitForRequest((request) => request.url() === url && (request.postData() ?? '').includes('event_name=FCP'))
}

test('a page sends its vitals to the site after it has loaded, and the command shows them', async ({ page, server }) => {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/vitals')
  await page.goto('/de/team')
  const answer = await answered
  expect(answer.status()).toBe(204)
  const fields = Object.fromEntries(new URLSearchParams(answer.request().postData() ?? ''))
  expect(Object.keys(fields)).toEqual(['event_name', 'value', 'id', 'page', 'href', 'speed'])
  expect(fields).toMatchObject({ page: '/de/team', href: `${server.url}/de/team` })
  const { scriptsAt, loadAt } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // fields of this entry type
    return { scriptsAt: scripts.map(({ startTime }) => startTime), loadAt: navigation?.loadEventStart ?? Infinity }
  })
  expect(scriptsAt).toHaveLength(1)
  expect(scriptsAt[0]).toBeGreaterThanOrEqual(loadAt)
  await page.goto('about:blank')
  await expect
    .poll(async () => (await agencyProcessWith(server.commandSettings, 'vitals', '--json')).stdout, { timeout: 60_000 })
    .toMatch(/"page": "\/team",\s*"locale": "de",\s*"device": "desktop",\s*"vital": "(?:CLS|LCP)"/u)
  expect(await page.context().cookies()).toEqual([])
})

test('with consent, an external service gets the last beacons of each page', { tag: '@long' }, async ({ browser }) => {
  await using receiver = await startReceiver()
  await using server = await startServer({ VITALS_URL: receiver.url })
  const context = await browser.newContext({ baseURL: server.url })
  const asked = await context.newPage()
  await asked.goto('/pricing', { waitUntil: 'networkidle' })
  await startApp(asked)
  await asked.goto('/team', { waitUntil: 'networkidle' })
  expect(receiver.received).toEqual([])
  expect(await asked.evaluate(() => Object.keys(localStorage))).toEqual([])
  await asked.close()

  const count = (name: string, path: string) =>
    receiver.received.filter((fields) => fields['event_name'] === name && fields['page'] === path).length
  // More kinds of visits: `vitals-visits.spec.ts`.
  const page = await context.newPage()
  await allowStatistics(page)
  let started = measuring(page, receiver.url)
  await page.goto('/pricing')
  await started
  started = measuring(page, receiver.url)
  await page.goto('/nl/team')
  await expect.poll(() => count('CLS', '/pricing')).toBe(1)

  // A value counts for the page on which it was measured, also within one document.
  await started
  await startApp(page)
  const knowsSoftNavigations = await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes('soft-navigation'))
  await page.locator('a[href="/nl/pricing"]').first().click()
  await expect(page).toHaveURL(/\/pricing$/u)
  // The next page counts from its first paint on.
  if (knowsSoftNavigations) await expect.poll(() => count('FCP', '/nl/pricing')).toBe(1)
  await page.close()
  await expect.poll(() => count('CLS', '/nl/team')).toBe(1)
  await expect.poll(() => count('CLS', '/nl/pricing')).toBe(knowsSoftNavigations ? 1 : 0)
  expect([count('TTFB', '/nl/team'), count('TTFB', '/nl/pricing')]).toEqual([1, 0])

  expect(new Set(receiver.received.map(({ user_id: id }) => id))).toEqual(new Set(['visitor-1']))
  await context.close()
})

test('a page with blocked vitals works', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  await page.route('**/vitals', (route) => route.abort())
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto('/team', { waitUntil: 'networkidle' })
  await startApp(page)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveURL(/\/pricing$/u)
  expect(failures).toEqual([])
})
