import { startApp } from './app.ts'
import { expect, test } from './test.ts'
import { layOutWhole, waitForFace } from './settled-page.ts'
import { tolerance } from './picture-tolerance.ts'

// Why this page alone is kept whole, and how it is renewed: docs/decisions/037-tests.md.

for (const { locale, address, width, colorScheme } of [
  { locale: 'de-DE', address: '/de', width: 1440, colorScheme: 'light' },
  { locale: 'en-US', address: '/', width: 360, colorScheme: 'dark' },
] as const) {
  test.describe(`${width} pixels wide, in ${colorScheme} colours`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 900 }, deviceScaleFactor: 0.5, contextOptions: { reducedMotion: 'reduce' } })

    test(`the home page looks as it did, in ${locale}`, async ({ page, browser }) => {
      test.slow()
      await page.goto(address)
      // What is taken out below must not come back when the app starts.
      await startApp(page)
      await waitForFace(page)
      await layOutWhole(page)
      // Header, footer and form stand on every page, and in the gallery.
      await page.locator('main > #contact').evaluate((form) => form.remove())
      // Half the size shows the composition; letters are looked at in the gallery.
      const name = `home-${locale.slice(0, 2)}-${width}-${colorScheme}.png`
      await expect(page.locator('main')).toHaveScreenshot(name, { scale: 'device', ...tolerance(browser) })
    })
  })
}
