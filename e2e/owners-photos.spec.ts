import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { startServer } from './server.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><linearGradient id="a"><stop stop-color="#f06"/></linearGradient><rect width="24" height="24" fill="url(#a)"/></svg>'

test('pages show the pictures of the owner’s folder, and nothing of the sample’s cases', async ({ page, request }) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-own-'))
  const write = (path: string, content: object | string) => {
    mkdirSync(join(folder.path, path, '..'), { recursive: true })
    writeFileSync(join(folder.path, path), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
  const replace = (path: string, pattern: RegExp, by: string) =>
    write(path, readFileSync(join('content', path), 'utf8').replace(pattern, by))
  replace('people.json', /"portrait": \{[^}]*\}/u, '"photo": "mara.jpg"')
  write('people/mara.jpg', createCanvas(1000, 1250).encodeSync('jpeg', 90))
  replace('brand.json', /^\{/u, '{ "logo": { "file": "logo.svg" },')
  write('logo.svg', logo)
  const facts = { slug: 'harbour', pictures: ['shop.png'], industry: 'food', services: ['ecommerce'], stack: [], people: ['mara-lindholm'] }
  write('cases.json', { cases: [facts] })
  write('cases/harbour/shop.png', createCanvas(1600, 1000).encodeSync('png'))
  for (const locale of locales) {
    write(`cases/${locale}.json`, { industries: { food: 'Food' } })
    write(`cases/harbour/${locale}.json`, {
      client: 'Hafenladen',
      name: 'A shop at the harbour',
      description: 'How a shop at the harbour sells fish.',
      headline: ['Fish, online'],
      summary: 'Fresh fish within a day.',
      pictures: [{ alt: 'The start page of the shop', caption: 'What was caught today' }],
      challenge: ['Orders came by phone.'],
      built: ['A shop'],
    })
  }
  await using server = await startServer({ CONTENT_DIR: folder.path })
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

  await page.goto(`${server.url}/references/harbour`)
  const picture = page.getByRole('img', { name: 'The start page of the shop' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(page.getByText('Mara Lindholm')).toBeVisible()

  for (const path of ['/references', '/', '/services/ecommerce', '/team']) {
    await page.goto(server.url + path)
    await expect(page.locator('header img').first()).toHaveJSProperty('naturalWidth', 24)
    await expect(page.locator('body')).not.toContainText(/Hanne Sollberg|Velo Kramer|−34/u)
  }
  const photo = page.locator('#mara-lindholm img')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
  expect(refused).toEqual([])

  const drawing = await request.get(server.url + (await page.locator('header img').first().getAttribute('src')))
  expect(drawing.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(drawing.headers()['content-security-policy']).toContain('sandbox')
})
