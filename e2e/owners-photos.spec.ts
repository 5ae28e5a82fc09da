import { expect, type Locator, test } from '@playwright/test'
import { createStudioNord } from '#testing/studio-nord/create-studio-nord.ts'
import { startServer } from './server.ts'

/** Waits until a picture is there. @returns Its widths: on the page, and of the room that it has. */
async function measure(picture: Locator): Promise<{ readonly shown: number; readonly room: number }> {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
  return picture.evaluate((image) => ({ shown: image.clientWidth, room: image.parentElement?.clientWidth ?? 0 }))
}

test('pages show the pictures of the owner’s folder, as large as there is room', { tag: '@long' }, async ({ page, request }) => {
  using site = createStudioNord()
  await using server = await startServer(site.settings)
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

  await page.goto(`${server.url}/references/fischkontor`)
  const main = page.getByRole('main')
  await expect(main.getByText('Ole Brandt')).toBeVisible()
  const start = main.getByRole('img', { name: 'Die Startseite' })
  await expect(start).toHaveAttribute('width', '1600')
  for (const picture of [start, main.getByRole('img', { name: 'Produktseite' })]) {
    const { shown, room } = await measure(picture)
    expect(Math.abs(shown - room)).toBeLessThan(4)
  }

  for (const [path, name] of [
    ['/blogs/lieferzeiten', 'Ein Plan mit sechs Spalten'],
    ['/onlineshops', 'Eine Werkstatt am Hafen'],
  ] as const) {
    await page.goto(server.url + path)
    const { shown, room } = await measure(main.getByRole('img', { name }))
    expect(room).toBeGreaterThan(500)
    expect(shown).toBe(room)
  }

  await page.goto(`${server.url}/team`)
  await expect(page.locator('header img').first()).toHaveJSProperty('naturalWidth', 32)
  await measure(page.locator('#mia-ozdemir img'))
  expect(refused).toEqual([])

  const drawing = await request.get(server.url + (await page.locator('header img').first().getAttribute('src')))
  expect(drawing.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(drawing.headers()['content-security-policy']).toContain('sandbox')
})
