import { localizePath } from '#domain/locale-path.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { findLayoutBreaks } from './find-layout-breaks.ts'
import { first, isLong } from './matrix.ts'
import { waitForFace } from './settled-page.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

/** Of all pages, in `npm run test:long`. */
const allWidths = [320, 360, 768, 1024, 1280, 1366, 1440, 1920, 2560]

/** Where breaks were found once. */
const chosen: Record<Locale, readonly { readonly path: string; readonly width: number }[]> = {
  en: [
    { path: '/', width: 768 },
    { path: '/', width: 1920 },
  ],
  de: [
    { path: '/', width: 1440 },
    { path: '/references', width: 1024 },
    { path: '/cookies', width: 1024 },
    { path: '/services/ecommerce', width: 1024 },
  ],
  nl: [
    { path: '/', width: 1920 },
    { path: '/accessibility', width: 320 },
  ],
  es: [{ path: '/', width: 360 }],
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const locale of first(['de', ...locales.filter((locale) => locale !== 'de')] as const)) {
  test(`no text is cut, covered or broken without a hyphen, in ${locale}`, async ({ page, server }) => {
    const views = isLong ? listAllViews(locale) : chosen[locale]
    test.setTimeout(120_000 + views.length * 20_000)
    const found: Record<string, string[]> = {}
    for (const { path, width } of views) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.url + localizePath(locale, path))
      await waitForFace(page)
      const breaks = await findLayoutBreaks(page)
      if (breaks.length > 0) found[`${path}, ${width} pixels wide`] = breaks.map(({ kind, text, by }) => `${kind}: ${text} (${by})`)
    }
    expect(found).toEqual({})
  })
}

function listAllViews(locale: Locale) {
  const paths = listSitePages()
    .filter((page) => page.locale === locale)
    .map(({ path }) => path)
  return paths.flatMap((path) => allWidths.map((width) => ({ path, width })))
}
