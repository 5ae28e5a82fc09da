import { settingsPages } from '#web/dashboard/settings/settings-pages.ts'
import { startApp } from './app.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { findViolations } from './find-violations.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

const addresses = [
  '/de',
  '/de/pricing',
  '/de/services/web-development',
  '/de/services/ai-development',
  '/de/services/marketplaces',
  '/de/how-we-work',
  '/de/blogs/marketplace-payouts',
  '/de/videos',
  '/de/contact-us',
  '/de/nope',
]

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const) {
  test(`no page breaks a rule of accessibility, ${width} pixels wide, in ${colorScheme} colours`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const address of addresses) {
      await page.goto(address)
      // An open menu is part of what can be read.
      await page.getByRole('banner').locator('summary:visible').last().click()
      expect(await findViolations(page), address).toEqual([])
    }
  })
}

test('no page of the settings breaks a rule of accessibility, or is wider than a screen of 320 pixels', async ({ page, server }) => {
  test.slow()
  await signInToDemo(page, server, '/de/dashboard/login')
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const { path } of settingsPages) {
      await page.goto(`/de${path}`)
      await page.waitForLoadState('load')
      expect(await findViolations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
})

test('no German page is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const german = (await listSitePages()).filter(({ locale }) => locale === 'de').map(({ address }) => address)
  for (const address of [...german, '/de/nope', '/de/blogs/donaudampfschifffahrtsgesellschaftskapitaenspatent-und-noch-laenger']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const widest = await page.evaluate(() => {
      const isClipped = ({ parentElement: parent }: Element): boolean =>
        parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && right > innerWidth + 0.5 && !element.closest('[aria-hidden]') && !isClipped(element)
      })
      return { page: document.documentElement.scrollWidth, elements: wide.map((element) => `${element.localName}.${element.className}`) }
    })
    expect(widest, address).toEqual({ page: 320, elements: [] })
  }
})

test('the keyboard reaches the content past the navigation in two strokes', async ({ page }) => {
  await page.goto('/de/pricing')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a keyboard that starts the app keeps its place', async ({ page }) => {
  await page.goto('/de/pricing')
  await page.keyboard.press('Tab')
  await startApp(page)
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
})
