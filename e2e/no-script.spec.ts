import { localizePath } from '#domain/locale-path.ts'
import { ask } from './ask.ts'
import { listTags, readText } from './document-head.ts'
import { listSitePages } from './site-pages.ts'
import { isLong } from './matrix.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false, locale: 'de-DE' })

function listGermanPages(): string[] {
  return listSitePages()
    .filter(({ locale }) => locale === 'de')
    .map(({ address }) => address)
}

test('the root redirects a German visitor to the German home page', async ({ page }) => {
  await page.goto('/?utm_source=a')
  await expect(page).toHaveURL('/de?utm_source=a')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

test('every page’s HTML has a short title, one heading, text and a link to the privacy policy', async ({ server }) => {
  for (const { address, locale } of listSitePages()) {
    const { text } = await ask(server.url, address, { headers: { cookie: 'i18n_redirected=en' } })
    expect(listTags(text, 'h1'), address).toHaveLength(1)
    // Search engines cut longer ones.
    const [, title = ''] = /<title>(.*?)<\/title>/su.exec(text) ?? []
    expect(readText(title).length, `${address}: ${title}`).toBeLessThanOrEqual(60)
    const [main = ''] = /<main.*<\/main>/su.exec(text) ?? []
    expect(readText(main).split(/\s+/u).length, address).toBeGreaterThan(30)
    const [footer = ''] = /<footer.*<\/footer>/su.exec(text) ?? []
    expect(
      listTags(footer, 'a').map(({ href }) => href),
      address,
    ).toContain(localizePath(locale, '/privacy-policy'))
  }
})

test('a page of each kind can be read', async ({ page }) => {
  for (const address of isLong
    ? listGermanPages()
    : ['/de', '/de/blogs/marketplace-payouts', '/de/services/ai-development', '/de/videos']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    const words = (await page.getByRole('main').innerText()).split(/\s+/u)
    expect(words.length, address).toBeGreaterThan(30)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }), address).toBeVisible()
  }
})

test('a missing page links the home page in the visitor’s language', async ({ page }) => {
  await page.goto('/de/nope')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden: /de/nope')
  await page.getByRole('link', { name: 'Stattdessen zur Startseite' }).click()
  await expect(page).toHaveURL('/de')
})

test('the torn corner of the error screen can be put back, by key and by press', { tag: '@long' }, async ({ page }) => {
  await page.goto('/de/nope')
  const piece = page.getByText('Stück wieder einsetzen')
  const status = page.getByText('404', { exact: true })
  const angle = () => piece.evaluate((words) => words.closest('label')?.computedStyleMap().get('rotate')?.toString())
  await expect(status).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  expect(await angle()).toBe('9deg')
  await page.getByRole('checkbox', { name: 'Stück wieder einsetzen' }).press('Space')
  await expect.poll(angle).toBe('0deg')
  await expect(status).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.getByRole('checkbox', { name: 'Stück wieder einsetzen' }).press('Space')
  await expect(status).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await piece.click()
  await expect(page.getByRole('checkbox')).toBeChecked()
})

test('no page has two contact forms', async ({ page }) => {
  for (const [address, name] of [
    ['/de/partnerships', 'partnership'],
    ['/de/career', 'application'],
    ['/de/contact-us', 'contact'],
    ['/de/pricing', 'contact'],
  ] as const) {
    await page.goto(address)
    const forms = await page.locator('main form[method=post]').evaluateAll((all) => all.map((form) => form.getAttribute('name')))
    expect(forms, address).toEqual([name])
  }
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
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('the login shows what it needs instead of its form, and no start error', async ({ page }) => {
  await page.goto('/de/dashboard/login')
  expect(await page.getByRole('main').innerText()).toContain('Zum Anmelden ist JavaScript nötig')
  await expect(page.getByRole('main').locator('form')).toBeHidden()
  // Found by its style, because it would appear only after 20 s.
  await expect(page.locator('[role=alert]', { hasText: 'konnte nicht geladen werden' })).toHaveCSS('display', 'none')
})
