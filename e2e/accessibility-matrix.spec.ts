import { isGuarded } from '#domain/guard.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { findViolations } from './find-violations.ts'
import { listSitePages } from './site-pages.ts'
import { createSampleMember } from './sample-member.ts'
import { expect, test } from './test.ts'

const themes = ['light', 'dark'] as const

for (const locale of locales) {
  for (const theme of themes) {
    test(
      `pages in ${localeTags[locale]} break no rule of accessibility in the ${theme} theme`,
      { tag: '@long' },
      async ({ page, server, signInAs }) => {
        const paths = listPaths(locale)
        test.setTimeout(60_000 + paths.length * 20_000)
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width: theme === 'light' ? 390 : 1280, height: 900 })
        const found: Record<string, string[]> = {}
        let isSignedIn = false
        for (const path of paths) {
          const address = server.url + localizePath(locale, path)
          if (isGuarded(path) && !isSignedIn) {
            await signInAs(await createSampleMember(server))
            isSignedIn = true
          }
          await page.goto(address)
          const violations = await findViolations(page)
          if (violations.length > 0) found[path] = violations
        }
        expect(found).toEqual({})
      },
    )
  }
}

/** Lists English paths. Those behind the sign-in are last, so that the sign-in page is seen while signed out. */
function listPaths(locale: Locale): string[] {
  const open = listSitePages()
    .filter((page) => page.locale === locale)
    .map(({ path }) => path)
  const dashboard = routeTable.filter(({ layout, path }) => layout === 'dashboard' && !path.includes(':')).map(({ path }) => path)
  const [personal, login] = [
    [...dashboard.filter(isGuarded), '/dashboard/products/marketplace'],
    dashboard.filter((path) => !isGuarded(path)),
  ]
  return [...open, '/nope', ...login, ...personal]
}
