import { settingsPages } from '#web/dashboard/settings/settings-pages.ts'
import { startApp } from './app.ts'
import { findViolations } from './find-violations.ts'
import { first, half, isLong } from './matrix.ts'
import { listSitePages } from './site-pages.ts'
import { createSampleMember } from './sample-member.ts'
import { expect, test } from './test.ts'

const addresses = [
  '/de',
  '/de/pricing',
  '/de/services/web-development',
  '/de/legal-notice',
  '/de/how-we-work',
  '/de/blogs/marketplace-payouts',
  '/de/videos',
  '/de/nope',
  ...(isLong ? ['/de/services/ai-development', '/de/services/ecommerce', '/de/services/marketplaces', '/de/contact-us'] : []),
]

/** Whether other pages differ from this one only by their texts; one page of each such kind is tested. */
function isOneOfMany(path: string): boolean {
  const kept = ['/blogs/marketplace-payouts', '/blogs/tags/marketplaces', '/blogs/authors/mara-lindholm', '/services/web-development']
  return path.lastIndexOf('/') > 0 && !kept.includes(path)
}

for (const { colorScheme, width, turn } of [
  { colorScheme: 'light', width: 390, turn: 0 },
  { colorScheme: 'dark', width: 1280, turn: 1 },
] as const) {
  test(`no page breaks a rule of accessibility, ${width} pixels wide, in ${colorScheme} colours`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const address of half(addresses, turn)) {
      await page.goto(address)
      // Includes the content of an open menu.
      await page.getByRole('banner').locator('summary:visible').last().click()
      expect(await findViolations(page), address).toEqual([])
    }
  })
}

test('settings pages are accessible, and fit a screen of 320 pixels', async ({ page, server, signInAs }) => {
  test.slow()
  await signInAs(await createSampleMember(server))
  for (const [turn, colorScheme, width] of [
    [0, 'light', 320],
    [1, 'dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const { path } of half(settingsPages, turn)) {
      await page.goto(`/de${path}`)
      expect(await findViolations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
})

for (const [letters, standard, turn] of first([
  ['letters twice as large', 32, 1],
  ['letters of the usual size', 16, 0],
] as const)) {
  test(`a German page is no wider than a screen of 320 pixels, in ${letters}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 640 })
    // The browser's own setting, which also changes the style sheet's media queries.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    const german = listSitePages().filter(({ locale, path }) => locale === 'de' && (isLong || !isOneOfMany(path)))
    for (const address of [
      ...half(
        german.map(({ address }) => address),
        turn,
      ),
      '/de/nope',
      '/de/blogs/donaudampfschifffahrtsgesellschaftskapitaenspatent-und-noch-laenger',
    ]) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const widest = await page.evaluate(() => {
        const isWithin = ({ parentElement: parent }: Element, ...overflow: readonly string[]): boolean =>
          parent !== null && (overflow.includes(getComputedStyle(parent).overflowX) || isWithin(parent, ...overflow))
        // Only drawings may be clipped, no text.
        const isLost = (element: Element) => element.matches('h1, h2, h3, p, li, a, button') || !isWithin(element, 'hidden', 'clip')
        const wide = [...document.querySelectorAll('body *')].filter((element) => {
          const { right, width, height } = element.getBoundingClientRect()
          if (width <= 1 || height <= 1 || right <= innerWidth + 0.5 || element.closest('[aria-hidden]')) return false
          return element.checkVisibility() && isLost(element) && !isWithin(element, 'auto', 'scroll')
        })
        return {
          letters: getComputedStyle(document.documentElement).fontSize,
          page: document.documentElement.scrollWidth,
          elements: wide.map((element) => `${element.localName}.${element.className}`),
        }
      })
      expect(widest, address).toEqual({ letters: `${standard}px`, page: 320, elements: [] })
    }
  })
}

for (const [standard, width] of first(
  [
    [16, 320],
    [32, 320],
    [18, 320],
    [32, 412],
  ] as const,
  2,
)) {
  test(`header name and tools do not overlap at ${width} pixels with ${standard}-pixel letters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.goto('/de')
    const header = page.getByRole('banner')
    const words = header.getByRole('link').first()
    for (const name of ['', 'Nordlicht Commerce', 'Donaudampfschifffahrtsgesellschaft']) {
      const parts = await words.evaluate((link, text) => {
        if (text && link.lastChild) link.lastChild.nodeValue = text
        const range = document.createRange()
        range.selectNodeContents(link)
        const box = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom })
        const tools = [...document.querySelectorAll('header summary')].filter((tool) => tool.checkVisibility())
        return {
          mark: link.querySelector('svg')?.getBoundingClientRect().width,
          name: box(range.getBoundingClientRect()),
          tools: tools.map((tool) => box(tool.getBoundingClientRect())),
        }
      }, name)
      expect(parts.mark).toBe(26)
      for (const tool of parts.tools) {
        expect(tool.right).toBeLessThanOrEqual(width)
        expect(tool.left >= parts.name.right || tool.top >= parts.name.bottom, JSON.stringify(parts)).toBe(true)
      }
    }
  })
}

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
