import { expect, test } from './test.ts'
import { listSitePages } from './site-pages.ts'

test.use({ javaScriptEnabled: false, locale: 'de-DE' })

test('the root leads a German visitor to the German home page', async ({ page }) => {
  await page.goto('/?utm_source=a')
  await expect(page).toHaveURL('/de?utm_source=a')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

test('every German page can be read', async ({ page }) => {
  for (const { address, locale } of await listSitePages()) {
    if (locale !== 'de') continue
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    const words = (await page.getByRole('main').innerText()).split(/\s+/u)
    expect(words.length, address).toBeGreaterThan(30)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }), address).toBeVisible()
  }
})

test('a page that does not exist leads home in the language of the visitor', async ({ page }) => {
  await page.goto('/de/nope')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden: /de/nope')
  await page.getByRole('link', { name: 'Stattdessen zur Startseite' }).click()
  await expect(page).toHaveURL('/de')
})

test('the menus open, one at a time, and lead to pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/de')
  await page.getByText('Sprache:').locator('..').click()
  await expect(page.getByRole('link', { name: 'Nederlands' })).toBeVisible()
  await page.locator('summary', { hasText: 'Menü' }).click()
  await expect(page.getByRole('link', { name: 'Nederlands' })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Preise' }).click()
  await expect(page).toHaveURL('/de/pricing')
})

test('a visitor who chose English stays in English', async ({ page }) => {
  await page.goto('/de/pricing')
  await page.getByText('Sprache:').locator('..').click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page).toHaveTitle('Pricing | Fourfold')
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('the login says what it needs in place of its form, and not that the app is late', async ({ page }) => {
  await page.goto('/de/dashboard/login')
  expect(await page.getByRole('main').innerText()).toContain('Zum Anmelden ist JavaScript nötig')
  await expect(page.getByRole('main').locator('form')).toBeHidden()
  // By its style, because it would come after 20 s.
  await expect(page.locator('[role=alert]', { hasText: 'konnte nicht starten' })).toHaveCSS('display', 'none')
})
