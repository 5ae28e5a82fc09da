import type { Page } from '@playwright/test'
import { startApp } from './app.ts'
import { isLong } from './matrix.ts'
import { listSitePages, scriptedPaths } from './site-pages.ts'
import { expect, test } from './test.ts'

/** Blocks every kind of storage, as browsers do with storage disabled. */
async function blockAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Blocked by this test.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore']) Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
}

/** Collects uncaught errors and unhandled rejections of the page. */
function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`))
  return failures
}

function listEnglishPages(): string[] {
  return listSitePages()
    .filter(({ locale }) => locale === 'en')
    .map(({ address }) => address)
}

test('with all storage blocked, pages of every kind run without an uncaught error', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  await blockAll(page)
  const failures = watchFailures(page)
  for (const address of isLong ? listEnglishPages() : scriptedPaths) {
    await page.goto(address)
    await startApp(page)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  }
  expect(failures).toEqual([])
})

test('with all storage blocked, navigation, language menu and login work', async ({ page }) => {
  await blockAll(page)
  const failures = watchFailures(page)
  await page.goto('/pricing')
  await startApp(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Message' }).fill('We sell garden chairs.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await page.locator('summary', { has: page.locator('abbr') }).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/team')
  await page.goto('/de/dashboard/login')
  await startApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  expect(failures).toEqual([])
})
