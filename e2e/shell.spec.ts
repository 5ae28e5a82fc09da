import type { Page } from '@playwright/test'
import { startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

/** Color scheme of the page. */
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: 'Appearance' }).click()
  await page.getByRole('radio', { name: theme }).check()
  await page.keyboard.press('Escape')
}

for (const isRunning of [false, true]) {
  test.describe(isRunning ? 'once the app runs' : 'before the app runs', () => {
    test('a theme applies at once, on the next page and in other tabs, and can be reset', async ({ page, context, complaints }) => {
      void complaints
      if (!isRunning) await context.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/pricing')
      if (isRunning) await startApp(page)
      expect(await scheme(page)).toBe('light dark')
      await chooseTheme(page, 'Dark')
      expect(await scheme(page)).toBe('dark')
      // Print has a white background.
      await page.emulateMedia({ media: 'print' })
      expect(await scheme(page)).toBe('light dark')
      await page.emulateMedia({ media: 'screen' })

      const other = await context.newPage()
      await other.goto('/team')
      expect(await scheme(other)).toBe('dark')
      await expect(other.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeChecked()
      if (isRunning) await startApp(other)
      await chooseTheme(other, 'Light')
      await expect.poll(() => scheme(page)).toBe('light')

      await chooseTheme(other, 'System default')
      await expect.poll(() => scheme(page)).toBe('light dark')
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined()
      complaints.splice(0)
    })

    test('a menu closes on Escape and restores the focus, and closes on a click or focus outside', async ({
      page,
      context,
      complaints,
    }) => {
      if (!isRunning) await context.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/pricing')
      if (isRunning) await startApp(page)
      const services = page.getByRole('navigation', { name: 'Main navigation' }).locator('summary', { hasText: 'Services' })
      const link = page.getByRole('banner').getByRole('link', { name: 'Web development' })

      await services.focus()
      await page.keyboard.press('Enter')
      await expect(link).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(link).toBeHidden()
      await expect(services).toBeFocused()

      await services.click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(link).toBeHidden()

      await services.click()
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus()
      await expect(link).toBeHidden()
      complaints.splice(0)
    })
  })
}

test('an open menu does not cover the focus ring of its label', { tag: '@long' }, async ({ page }) => {
  // The panel's final position.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  for (const words of ['Services', 'English', 'Appearance']) {
    const label = page.getByRole('banner').locator('summary:visible', { hasText: words })
    await label.focus()
    await page.keyboard.press('Enter')
    const room = await label.evaluate((summary) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(summary)
      const panel = summary.nextElementSibling?.getBoundingClientRect().top ?? 0
      return panel - summary.getBoundingClientRect().bottom - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset)
    })
    expect(room, words).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
})

for (const width of first([360, 768])) {
  test(`an open menu, ${width} pixels wide, links the booking once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('banner').getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Book a call' })).toHaveCount(1)
  })
}

for (const [address, facts] of first([
  ['/de/pricing', ['Fourfold', 'Preise, 8 von', 'Deutsch']],
  ['/blogs/marketplace-payouts', ['Mara Lindholm', '2026-', 'English']],
  ['/es/nope', ['Fourfold', '404', 'Español']],
] as const)) {
  test(`the title block of ${address} names its author, place and language`, async ({ page }) => {
    await page.goto(address)
    const block = page.getByRole('contentinfo').locator('dl')
    for (const fact of facts) await expect(block).toContainText(fact)
    await expect(block.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/u)
  })
}

test('pages link to the account instead of the login when a person is signed in', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('signed-in', 'yes'))
  await page.reload()
  await expect(header.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden()
})

test('without storage every page is shown, and the theme applies to the document only', async ({ page, complaints }) => {
  void complaints
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Blocked by this test.', 'SecurityError')
        },
      })
  })
  await page.goto('/pricing')
  await chooseTheme(page, 'Dark')
  expect(await scheme(page)).toBe('dark')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the theme switch works on the page', async ({ page }) => {
    await page.goto('/pricing')
    await chooseTheme(page, 'Dark')
    // Page scripts are disabled, but the test's own run.
    expect(await scheme(page)).toBe('dark')
  })
})

test('menu, language, theme, dialog and form work by keyboard', async ({ page, complaints }) => {
  void complaints
  await page.goto('/')
  // Before the app runs, a link loads a document, whose focus is up to the browser.
  await startApp(page)
  const tabTo = async (target: ReturnType<Page['getByRole']>, key = 'Tab') => {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press(key)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('The keyboard does not reach it.')
  }
  const summary = (text: string) => page.getByRole('banner').locator('summary', { hasText: text }).filter({ visible: true })

  await tabTo(summary('About us'))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('banner').getByRole('link', { name: 'Team' }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/team')
  // Focus starts at the heading of a new page; header and menus come before it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(summary('Language: '), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/de/team')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(summary('Darstellung'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await scheme(page)).toBe('dark')
  await page.keyboard.press('Escape')

  const opener = page.getByRole('banner').getByRole('link', { name: 'Gespräch buchen' }).filter({ visible: true })
  await tabTo(opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Gespräch buchen' })
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('combobox', { name: 'Zeitzone' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the dialog opens by its hash, which closing removes', async ({ page, complaints }) => {
  void complaints
  await page.goto('/es/pricing#book')
  const dialog = page.getByRole('dialog', { name: 'Reserva una llamada' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/es/pricing')
})

test(
  'a closed dialog stays closed when the language or the estimate changes the address',
  { tag: '@long' },
  async ({ page, complaints }) => {
    void complaints
    await page.goto('/pricing#book')
    await expect(page.getByRole('dialog', { name: 'Book a call' })).toBeVisible()
    await startApp(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/pricing')
    await page.locator('[name=languages]').fill('6')
    await expect(page).toHaveURL(/languages=6[^#]*$/u)
    await page.goto('/pricing#book')
    await page.reload()
    await startApp(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/pricing')
    await page.getByRole('banner').locator('summary', { hasText: 'Language: ' }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL('/de/pricing')
  },
)

test('a call can be booked from an error screen', { tag: '@long' }, async ({ page }) => {
  await page.goto('/nl/nope')
  await page.getByRole('banner').getByRole('link', { name: 'Plan een gesprek' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan een gesprek' })).toBeVisible()
  await expect(page).toHaveURL('/nl/booking')
})
