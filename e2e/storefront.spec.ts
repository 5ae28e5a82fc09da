import type { Page } from '@playwright/test'
import { holdRequests, startApp } from './app.ts'
import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

const findSeam = (page: Page) => page.getByRole('slider', { name: 'From drawing to store: move the divider' })

/** Visible position of the seam, in percent of the drawing's width. */
async function lookAtSeam(page: Page): Promise<number> {
  return findSeam(page).evaluate((input) => {
    const sheet = input.parentElement?.getBoundingClientRect()
    const knob = input.nextElementSibling?.querySelector('svg')?.getBoundingClientRect()
    if (!sheet || !knob) throw new Error('The drawing has no seam.')
    return Math.round(((knob.left + knob.width / 2 - sheet.left) / sheet.width) * 100)
  })
}

test('the seam follows the arrow keys, reports its position, and reaches both ends', async ({ page, complaints }) => {
  void complaints
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await lookAtSeam(page)).toBe(50)
  await startApp(page)
  await findSeam(page).focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => lookAtSeam(page)).toBe(56)
  await expect(findSeam(page)).toHaveAttribute('aria-valuetext', '56% drawn, 44% built')
  await page.keyboard.press('End')
  await expect.poll(() => lookAtSeam(page)).toBe(100)
  await page.keyboard.press('Home')
  await expect.poll(() => lookAtSeam(page)).toBe(0)
})

test('the seam follows a press and a drag anywhere in the picture', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await startApp(page)
  const box = await findSeam(page).locator('..').boundingBox()
  if (!box) throw new Error('The drawing is not there.')
  const y = box.y + box.height / 2
  await page.mouse.click(box.x + box.width * 0.8, y)
  await expect.poll(async () => Math.abs((await lookAtSeam(page)) - 80)).toBeLessThanOrEqual(2)
  await page.mouse.move(box.x + box.width * 0.5, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await lookAtSeam(page)) - 70)).toBeLessThanOrEqual(2)
})

test(
  'the seam can be moved before the app runs, and is a static line without scripts',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    await holdRequests(page, '**/assets/*.js')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await findSeam(page).focus()
    await page.keyboard.press('End')
    await expect.poll(() => lookAtSeam(page)).toBe(100)
    await expect(findSeam(page)).toHaveAttribute('aria-valuetext', '100% drawn, 0% built')
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto('/')
    await expect(plain.locator('input[name=seam]')).toBeHidden()
    await expect(plain.locator('input[name=seam] + span svg')).toBeHidden()
    await context.close()
  },
)

test('a seam that was moved before the app ran keeps its position', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await findSeam(page).focus()
  await page.keyboard.press('ArrowRight')
  await startApp(page)
  await expect.poll(() => lookAtSeam(page)).toBe(51)
})

test('the drawing is animated once, and not with reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  // Scroll-driven animations belong to the stage (stage.spec.ts).
  const count = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState, timeline }) => playState !== 'finished' && timeline === document.timeline).length,
    )
  await expect.poll(count).toBe(0)
  expect(await lookAtSeam(page)).toBe(50)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await count()).toBe(0)
})

test('the shop in the drawing has the language and currency of the page', async ({ server }) => {
  for (const [address, total] of [
    ['/', '€418.00'],
    ['/de', '418,00 €'],
    ['/nl', '€ 418,00'],
    ['/es', '418,00 €'],
  ] as const) {
    const { text } = await ask(server.url, address)
    const words = readText(text).replaceAll('\u{a0}', ' ')
    expect(words, address).toContain(total)
    expect(words.includes('that folds away'), address).toBe(address === '/')
  }
})

for (const width of first([320, 390, 768])) {
  test(`a document whose end has not arrived reserves the shop's space, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/', '/de']) {
      await page.goto(address)
      const lead = page.locator('h1 + *, div:has(> h1) + div').first()
      const before = (await lead.boundingBox())?.y ?? 0
      // The order of the document: what follows these words comes last.
      await lead.evaluate((element) => {
        while (element.nextSibling) element.nextSibling.remove()
      })
      const early = (await lead.boundingBox())?.y ?? 0
      expect(before - early).toBeLessThan(30)
      expect(before).toBeGreaterThan(300)
    }
  })
}
