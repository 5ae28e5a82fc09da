import type { Page, Route } from '@playwright/test'
import { clickInDocument, forgetLostConnection, holdRequests, isMarked, markDocument, navigate, readRoute, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

/** Returns the address of a page's module, as a pattern. */
async function findModule(page: Page, path: string): Promise<string> {
  return `**${(await readRoute(page, path)).module}`
}

function countDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname))
  return documents
}

const follow = (page: Page, name: string) => clickInDocument(page.getByRole('contentinfo').getByRole('link', { name, exact: true }))

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Blocked by this test.', 'SecurityError')
      },
    })
  })
}

for (const isBlocked of first([true, false])) {
  test(`a missing module causes one document load${isBlocked ? ', also with storage blocked' : ''}`, async ({ page, complaints }) => {
    if (isBlocked) await blockStorage(page)
    await page.goto('/pricing')
    await startApp(page)
    await page.route(await findModule(page, '/team'), (route) => route.abort())
    const documents = countDocuments(page)
    const before = await page.evaluate(() => history.length)
    await follow(page, 'Team')
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
    await page.keyboard.press('Shift')
    // The app cannot start here, and the page stays as rendered by the server.
    await expect.poll(() => complaints.some((text) => text.includes('The page did not start.'))).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents).toEqual(['/team'])
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    complaints.splice(0)
  })
}

test(
  'a prefetch and a navigation that need the same module load one document, one entry',
  { tag: '@long' },
  async ({ page, complaints }) => {
    await page.goto('/pricing')
    await startApp(page)
    const waiting: Route[] = []
    await page.route(await findModule(page, '/team'), (route) => (waiting.length === 0 ? void waiting.push(route) : route.continue()))
    const documents = countDocuments(page)
    const before = await page.evaluate(() => history.length)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team', exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(() => waiting.length).toBe(1)
    await navigate(page, '/team')
    await waiting[0]?.abort()
    await expect.poll(() => documents).toEqual(['/team'])
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    complaints.splice(0)
  },
)

test('a stopped document load is repeated when the page is requested again', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await page.route(await findModule(page, '/team'), (route) => route.abort())
  // As with the browser's stop button.
  await page.route('**/team', (route) => route.abort('aborted'), { times: 1 })
  const stopped = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  // Chromium prefetches the document of a link that the pointer is on.
  await navigate(page, '/team')
  await stopped
  await expect(page).toHaveURL('/pricing')
  await navigate(page, '/team')
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  complaints.splice(0)
})

test('a failed prefetch of a module changes nothing', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await markDocument(page)
  await page.route(await findModule(page, '/team'), (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).scrollIntoViewIfNeeded()
  await expect.poll(() => complaints.some((text) => text.includes('did not load'))).toBe(true)
  expect(await isMarked(page)).toBe(true)
  await expect(page).toHaveURL('/pricing')
  complaints.splice(0)
})

test('a page that was just reloaded shows the error screen instead of reloading again', async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await page.route(await findModule(page, '/partnerships'), (route) => route.abort())
  await page.evaluate(() => sessionStorage.setItem('reload-guard', JSON.stringify({ path: '/partnerships', expires: Date.now() + 10_000 })))
  const documents = countDocuments(page)
  await follow(page, 'Partnerships')
  await expect(page).toHaveTitle(/^500 \| /u)
  expect(documents).toEqual([])
  // After the interval, the same page may be reloaded.
  await page.evaluate(() => sessionStorage.setItem('reload-guard', JSON.stringify({ path: '/partnerships', expires: Date.now() - 1 })))
  await follow(page, 'Pricing')
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await follow(page, 'Partnerships')
  await expect(page).toHaveTitle('Ecommerce partner for agencies, with all terms | Fourfold')
  await expect.poll(() => documents).toEqual(['/partnerships'])
  complaints.splice(0)
})

test('unsent text is restored when the visitor comes back', async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await page.route(await findModule(page, '/team'), (route) => route.abort())
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' })
  await message.fill('We sell garden chairs.')
  await follow(page, 'Team')
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await page.goto('/pricing')
  await startApp(page)
  await expect(message).toHaveValue('We sell garden chairs.')
  complaints.splice(0)
})

test('going back to a page whose module fails loads its document', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/team')
  await startApp(page)
  await follow(page, 'Pricing')
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await page.reload()
  await startApp(page)
  await page.route(await findModule(page, '/team'), (route) => route.abort())
  const documents = countDocuments(page)
  await page.goBack()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  // The title may be set before the document is complete.
  await expect.poll(() => documents).toEqual(['/team'])
  complaints.splice(0)
})

test('an offline link keeps page and text, and is followed once the connection is back', async ({ page, context, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await markDocument(page)
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' })
  await message.fill('We sell garden chairs.')
  await context.setOffline(true)
  await follow(page, 'Partnerships')
  await expect(page.getByText('We can’t load this page right now.')).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an online store costs')
  await expect(message).toHaveValue('We sell garden chairs.')
  await context.setOffline(false)
  await expect(page).toHaveTitle('Ecommerce partner for agencies, with all terms | Fourfold')
  expect(await isMarked(page)).toBe(true)
  forgetLostConnection(complaints)
})

test('a language chosen while offline is not stored', { tag: '@long' }, async ({ page, context, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await context.setOffline(true)
  await page.locator('summary', { has: page.locator('abbr') }).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByText('We can’t load this page right now.')).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await expect.poll(async () => (await context.cookies()).map(({ value }) => value)).toEqual(['en'])
  forgetLostConnection(complaints)
})

test('a language link keeps query and hash before the app runs', { tag: '@long' }, async ({ page }) => {
  await holdRequests(page, '**/*.js')
  await page.goto('/pricing?utm_source=x#main')
  await page.locator('summary', { has: page.locator('abbr') }).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/pricing?utm_source=x#main')
})

test('a newer link replaces a pending one', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  const held = await holdRequests(page, '**/partnerships.data*')
  await follow(page, 'Partnerships')
  await expect.poll(() => held.count()).toBeGreaterThan(0)
  await follow(page, 'Team')
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await held.release()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await expect(page).toHaveURL('/team')
  // Ignores Chromium's warning about the style sheet of the page that was not shown.
  const kept = complaints.filter((text) => !/was preloaded using link preload but not used/u.test(text))
  complaints.splice(0, Infinity, ...kept)
})
