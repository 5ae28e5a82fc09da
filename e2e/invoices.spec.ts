import type { Page } from '@playwright/test'
import { localeTags, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { formatMoney } from '#domain/money.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './test.ts'

/** What is left of the demo's first checkout workshop, found again on any day (demo-plan.ts). */
const workshopMinor = 166_600

function listRows(page: Page) {
  return page.getByRole('main').getByRole('table').getByRole('row')
}

test('in every language an invoice is found by its amount as it is typed there', async ({ page, server, complaints }) => {
  test.slow()
  void complaints
  await signInToDemo(page, server, '/dashboard/login')
  for (const locale of locales) {
    const path = localizePath(locale, '/dashboard/invoices')
    await page.goto(path)
    await page.getByRole('searchbox').fill(formatMoney(workshopMinor, 'EUR', localeTags[locale]))
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has('q'))
    await expect(listRows(page)).toHaveCount(2)
    await expect(listRows(page).nth(1)).toContainText('Workshop Checkout')
  }
})

test('chips, year, order and pages are addresses, which lead back and forward', async ({ page, server, complaints }) => {
  test.slow()
  void complaints
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/dashboard/invoices')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Overdue/u }).click()
  await expect(page).toHaveURL('/dashboard/invoices?status=overdue')
  await expect(listRows(page)).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Overdue 1' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('link', { name: /^All \d/u }).click()
  await expect(page).toHaveURL('/dashboard/invoices')
  await main.getByRole('link', { name: 'Sort by Amount' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount')
  await expect(main.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await expect(main.getByRole('columnheader', { name: 'Date' })).not.toHaveAttribute('aria-sort')
  await main.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount&page=2')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount')
  await page.getByRole('searchbox').fill('nothing of the kind')
  await page.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('without scripts the list is searched, narrowed and sorted by the server', async ({ page, server, browser }) => {
  test.slow()
  await signInToDemo(page, server, '/de/dashboard/login')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    storageState: await page.context().storageState(),
  })
  const sheet = await plain.newPage()
  await sheet.goto('/de/dashboard/invoices?status=paid')
  await sheet.getByRole('searchbox').fill('checkout')
  await sheet.getByRole('button', { name: 'Suchen' }).click()
  await expect(sheet).toHaveURL(/status=paid.*q=checkout/u)
  await expect(listRows(sheet)).toHaveCount(2)
  await sheet.getByRole('link', { name: /^Gutschriften/u }).click()
  await expect(sheet.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible()
  await plain.close()
})

test('whoever belongs to two companies switches between them, and the rooms stay with the chosen one', async ({
  page,
  server,
  complaints,
}) => {
  void complaints
  await signInToDemo(page, server, '/dashboard/login')
  await page.goto('/dashboard/invoices')
  await page.getByRole('link', { name: 'Lumora Muster Schweiz AG' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?customer=demo-branch')
  await expect(listRows(page)).toHaveCount(3)
  await expect(page.getByRole('banner')).toContainText('Lumora Muster Schweiz AG')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard?customer=demo-branch')
  await expect(page.getByRole('main')).toContainText('Lumora Muster Schweiz AG, as of')
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const) {
  test(`the list breaks no rule of accessibility, ${width} pixels wide, in ${colorScheme} colours`, async ({ page, server }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInToDemo(page, server, '/de/dashboard/login')
    for (const query of ['', '?q=nirgends']) {
      await page.goto(`/de/dashboard/invoices${query}`)
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
