import type { Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

/** Elements that overflow the right edge of the screen. */
function listWide(page: Page): Promise<{ page: number; elements: string[] }> {
  return page.evaluate(() => {
    // Content of a scroll container does not widen the page.
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath !== 'none' ||
      getComputedStyle(element.parentElement ?? element).overflowX === 'auto' ||
      (element.parentElement !== null && isClipped(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect()
      return (
        element.checkVisibility() &&
        width > 1 &&
        height > 1 &&
        right > innerWidth + 0.5 &&
        !element.closest('[aria-hidden]') &&
        !isClipped(element)
      )
    })
    return { page: document.documentElement.scrollWidth, elements: wide.map((element) => `${element.localName}.${element.className}`) }
  })
}

for (const { colorScheme, width } of first([
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const)) {
  test(`login and dashboard are accessible, ${width} pixels wide, in ${colorScheme} colours`, async ({ page, server, signInAs }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/de/dashboard/login')
    await expect(page.locator('main form')).not.toHaveAttribute('inert')
    await page.locator('input[name=email]').fill('niemand@example.com')
    await page.locator('input[name=password]').fill('falsch')
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await listWide(page)).toEqual({ page: width, elements: [] })
    await signInAs(await createSampleMember(server))
    for (const path of ['/de/dashboard/invoices', '/de/dashboard/nope', '/de/dashboard']) {
      await page.goto(path)
      expect(await findViolations(page), path).toEqual([])
      expect(await listWide(page), path).toEqual({ page: width, elements: [] })
    }
    await page.getByRole('banner').locator('summary').last().click()
    expect(await findViolations(page)).toEqual([])
    expect(await listWide(page)).toEqual({ page: width, elements: [] })
  })
}

test('no dashboard page is wider than a screen on which a table just fits', async ({ page, server, signInAs }) => {
  await signInAs(await createSampleMember(server))
  for (const path of ['', '/invoices', '/products', '/requests']) {
    await page.goto(`/de/dashboard${path}`)
    for (const width of [700, 768, 820, 900, 1000, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await listWide(page), `${path}, ${width}`).toEqual({ page: width, elements: [] })
    }
  }
})

test('the account menu has settings, theme, language and sign-out', async ({ page, server, signInAs }) => {
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard/invoices')
  const menu = page.getByRole('banner').locator('details').last()
  await menu.locator('summary').click()
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(menu.getByRole('navigation', { name: 'Language' }).getByRole('link')).toHaveCount(4)
  await menu.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/dashboard/settings')
  await expect(menu).not.toHaveAttribute('open')
})

test('the dashboard changes its language in place', async ({ page, server, complaints, signInAs }) => {
  void complaints
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard')
  await page.getByRole('banner').locator('summary').last().click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page).toHaveURL('/de/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 von 5 abgenommen')
})
