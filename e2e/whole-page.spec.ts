import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

const figures = '#stage figure'

test('the home page says its promise first and once, before the words of drawn shops', async ({ server }) => {
  const { text } = await ask(server.url, '/')
  const [main = ''] = /<main.*<\/main>/su.exec(text) ?? []
  const words = readText(main)
  const places = ['See your store before it’s built', 'You sell in Germany', 'Book a 30-minute call', 'Lighting'].map((part) =>
    words.indexOf(part),
  )
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(words.split('See your store before it’s built')).toHaveLength(2)
})

for (const width of first([360, 1440])) {
  test(`a picture of the whole page shows each state of the shop, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const [ground, ...boxes] = await page.locator(`#stage > div:first-child, ${figures}`).evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom, height } = part.getBoundingClientRect()
        return { top, bottom, height }
      }),
    )
    expect(boxes).toHaveLength(3)
    for (const { top, height } of boxes) {
      expect(height).toBeGreaterThan(200)
      // The background covers the first screen of the stage, and no figure of the steps.
      expect(top).toBeGreaterThan(ground?.bottom ?? Infinity)
    }
  })

  test(`the figures of the steps stay behind the stage that moves, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const at of [0, 1, 2]) {
      const isSeen = await page
        .locator(figures)
        .nth(at)
        .evaluate((figure) => {
          figure.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { left, top, width: across, height } = figure.getBoundingClientRect()
          return figure.contains(document.elementFromPoint(left + across / 2, top + height / 2))
        })
      expect(isSeen).toBe(false)
    }
  })
}

for (const [name, media] of first([
  ['paper', { media: 'print' }],
  ['a page that does not move', { reducedMotion: 'reduce' }],
] as const)) {
  test(`on ${name} the stage is three figures side by side, with captions`, async ({ page }) => {
    await page.emulateMedia(media)
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.goto('/')
    await expect(page.locator(figures)).toHaveText([/Drawn$/u, /Built$/u, /Sold$/u])
    const boxes = await Promise.all([0, 1, 2].map((at) => page.locator(figures).nth(at).boundingBox()))
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
    expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThan(300)
  })
}

test('links can be tapped 44 pixels high: cases, packages, contents and footnotes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [path, selector] of [
    ['/', 'article h3 a'],
    ['/pricing', 'article h3 a'],
    ['/blogs/marketplace-payouts', 'nav ol a, sup a, section li a[aria-label]'],
  ] as const) {
    await page.goto(path)
    const tooLow = await page
      .locator('main')
      .locator(selector)
      .evaluateAll((links) =>
        links
          .filter((link) => link.checkVisibility())
          .filter((link) => {
            link.scrollIntoView({ block: 'center', behavior: 'instant' })
            const { left, top, width, height } = link.getClientRects()[0] ?? new DOMRect()
            const hits = [-21, 21].map((away) => document.elementFromPoint(left + width / 2, top + height / 2 + away))
            return height < 44 && !hits.every((hit) => link.contains(hit))
          })
          .map((link) => link.textContent),
      )
    expect(tooLow, path).toEqual([])
  }
})
