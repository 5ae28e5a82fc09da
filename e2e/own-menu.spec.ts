import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagePath } from '#i18n/content/page-path.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'
import { findLayoutBreaks } from './find-layout-breaks.ts'
import { startServer } from './server.ts'
import { waitForFace } from './settled-page.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

const widths = [360, 768, 1024, 1100, 1440]
const paths = [...writtenPageIds, ...comingSoonPageIds].map(pagePath).filter((path) => path !== '/')
const legal = ['/legal-notice', '/privacy-policy', '/cookies']

// The most first: fewer links need less room.
for (const count of first([12, 1, 0])) {
  test(`a header with ${count} links in its bar is whole, in German at each width`, async ({ page, complaints }) => {
    test.setTimeout(120_000)
    void complaints
    using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-menu-'))
    const bar = paths.slice(0, count)
    const others = count === 12 ? paths.slice(count) : []
    const header = { bar, services: others.slice(0, 6), about: others.slice(6) }
    const menu = { header, footer: { services: [], agency: bar, legal }, nearest: bar }
    writeFileSync(join(folder.path, 'menu.json'), JSON.stringify(menu))
    const links = [{ name: 'Mastodon', address: 'https://mastodon.example/@fourfold', isProfile: true }]
    const line = { en: 'Shops since {site.founded}.', de: 'Onlineshops seit {site.founded}.', nl: 'Webshops.', es: 'Tiendas.' }
    writeFileSync(join(folder.path, 'footer.json'), JSON.stringify({ line, links }))
    await using server = await startServer({ CONTENT_DIR: folder.path, TRUSTED_PROXIES: '127.0.0.1' })
    const found: Record<string, string[]> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${server.url}/de/cookies`)
      await waitForFace(page)
      const links = page.getByRole('banner').getByRole('navigation').getByRole('listitem').getByRole('link')
      if (width < 1056) await page.getByRole('banner').locator('summary').last().click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // The narrow menu begins with the search on phones, and lists those of the menus after the bar's own.
      const listed = count + (width < 1056 ? others.length : 0) + (width < 416 ? 1 : 0)
      await expect(links).toHaveCount(listed)
      const breaks = await findLayoutBreaks(page, 1)
      if (breaks.length > 0) found[`${width} pixels`] = breaks.map(({ kind, text, by }) => `${kind}: ${text} (${by})`)
      for (const menuOfBar of width < 1056 ? [] : await page.getByRole('banner').getByRole('navigation').locator('details').all()) {
        await menuOfBar.locator('summary').click()
        for (const link of await menuOfBar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
    expect(found).toEqual({})
    await expect(page.getByRole('contentinfo').getByRole('listitem').getByRole('link')).toHaveCount(count + legal.length)
    await expect(page.getByRole('contentinfo').getByText(/^Onlineshops seit \d{4}\.$/u)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mastodon' })).toHaveAttribute('rel', 'me')
    await page.goto(`${server.url}/de/unbekannt`)
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(count)
    // Before the server ends, which the page would complain of.
    await page.goto('about:blank')
  })
}
