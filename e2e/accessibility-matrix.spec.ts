import { isGuarded } from '#domain/guard.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { findViolations } from './find-violations.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

/** A run takes one part of every fourteen pages: all of them within two weeks, whoever runs it on a day takes the same. */
const partCount = 14

/** `npm run test:long` takes all pages; ACCESSIBILITY_PART repeats the part of another day. */
const part = process.env['TEST_LONG'] === '1' ? undefined : Number(process.env['ACCESSIBILITY_PART'] ?? countDays() % partCount)

const themes = ['light', 'dark'] as const

for (const [index, locale] of locales.entries()) {
  for (const [themeIndex, theme] of themes.entries()) {
    test(`pages in ${localeTags[locale]} break no rule of accessibility in the ${theme} theme`, async ({ page, server }) => {
      const all = await listPaths(locale)
      // Each language and theme begins elsewhere, so that one run meets different pages in them.
      const paths = all.filter((_, at) => part === undefined || (at + index * 3 + themeIndex * 7) % partCount === part)
      console.log(`${locale}, ${theme}, ${part === undefined ? 'all pages' : `part ${part} of ${partCount}`}: ${paths.join(' ')}`)
      test.setTimeout(60_000 + paths.length * 20_000)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: theme === 'light' ? 390 : 1280, height: 900 })
      const found: Record<string, string[]> = {}
      let isSignedIn = false
      for (const path of paths) {
        const address = server.url + localizePath(locale, path)
        if (isGuarded(path) && !isSignedIn) {
          await signInToDemo(page, server, server.url + localizePath(locale, '/dashboard/login'))
          isSignedIn = true
        }
        await page.goto(address)
        const violations = await findViolations(page)
        if (violations.length > 0) found[path] = violations
      }
      expect(found).toEqual({})
    })
  }
}

/** English forms of all paths, those behind the sign-in last, so that the sign-in page is seen by a stranger. */
async function listPaths(locale: Locale): Promise<string[]> {
  const open = (await listSitePages()).filter((page) => page.locale === locale).map(({ path }) => path)
  const dashboard = routeTable.filter(({ layout, path }) => layout === 'dashboard' && !path.includes(':')).map(({ path }) => path)
  const [personal, login] = [
    [...dashboard.filter(isGuarded), '/dashboard/products/marketplace'],
    dashboard.filter((path) => !isGuarded(path)),
  ]
  return [...open, '/nope', ...login, ...personal]
}

/** Days since 1970, UTC. */
function countDays(): number {
  return Math.floor(Date.now() / 86_400_000)
}
