import { startApp } from './app.ts'
import { expect, test } from './test.ts'
import { waitForFace } from './settled-page.ts'
import { tolerance } from './picture-tolerance.ts'

// Why only this page has full references, and how to update them: docs/decisions/037-tests.md.

for (const { locale, address, width, colorScheme } of [
  { locale: 'de-DE', address: '/de', width: 1440, colorScheme: 'light' },
  { locale: 'en-US', address: '/', width: 360, colorScheme: 'dark' },
] as const) {
  test.describe(`${width} pixels wide, in ${colorScheme} colours`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 900 }, deviceScaleFactor: 0.5, contextOptions: { reducedMotion: 'reduce' } })

    test(`the home page matches its reference picture, in ${locale}`, async ({ page, browser }) => {
      test.slow()
      await page.goto(address)
      // Hydration must not restore the elements that are removed below.
      await startApp(page)
      await waitForFace(page)
      // Header, footer and form are on every page, and in the gallery.
      await page.locator('main > #contact').evaluate((form) => form.remove())
      // Half the size shows the layout; the gallery's pictures show the letters.
      const name = `home-${locale.slice(0, 2)}-${width}-${colorScheme}.png`
      await expect(page.locator('main')).toHaveScreenshot(name, { scale: 'device', ...tolerance(browser) })
    })
  })
}
