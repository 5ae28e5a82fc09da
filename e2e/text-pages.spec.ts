import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeTextPage } from '#testing/site/make-text-page.ts'
import { findLayoutBreaks } from './find-layout-breaks.ts'
import { startServer } from './server.ts'
import { waitForFace } from './settled-page.ts'
import { expect, test } from './test.ts'

test('a page of the owner needs no code', { tag: '@long' }, async ({ page, browser, complaints }) => {
  test.setTimeout(120_000)
  void complaints
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-texts-'))
  const menu = JSON.parse(readFileSync('content/menu.json', 'utf8')) as { header: { bar: string[] } } // the shipped file
  menu.header.bar.unshift('/windows')
  for (const [path, text] of Object.entries({ ...makeTextPage('windows'), 'menu.json': JSON.stringify(menu) })) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text)
  }
  await using server = await startServer({ CONTENT_DIR: folder.path, TRUSTED_PROXIES: '127.0.0.1' })
  const statuses = await Promise.all(
    ['/windows', '/de/windows', '/windows/', '/doors', '/de/doors', '/windows/more'].map(async (path) => {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' })
      return [path, status, headers.get('location')]
    }),
  )
  expect(statuses).toEqual([
    ['/windows', 200, null],
    ['/de/windows', 200, null],
    ['/windows/', 308, '/windows'],
    ['/doors', 404, null],
    ['/de/doors', 404, null],
    ['/windows/more', 404, null],
  ])

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${server.url}/de/windows`)
    await waitForFace(page)
    expect(await findLayoutBreaks(page)).toEqual([])
  }
  await expect(page.locator('link[rel=alternate][hreflang=nl]')).toHaveAttribute('href', `${server.siteUrl}/nl/windows`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/social\/de\/windows-/u)
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'How we measure' })).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'See the prices' }).click()
  await expect(page).toHaveURL(`${server.url}/de/pricing`)
  await page.getByRole('banner').getByRole('link', { name: 'Windows de' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Windows to measure, de')

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${server.url}/windows`)
  await still
    .getByRole('banner')
    .locator('summary', { hasText: 'EN' })
    .or(still.locator('header summary', { hasText: 'English' }))
    .first()
    .click()
  await still.getByRole('link', { name: 'Español' }).first().click()
  await expect(still).toHaveURL(`${server.url}/es/windows`)
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('Windows to measure, es')
  await plain.close()
  await page.goto('about:blank')
})
