import { expect, test } from './test.ts'

const stage = '#stage'

test('the stage builds the shop while the page scrolls', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const box = () => page.locator(stage).evaluate((section) => section.getBoundingClientRect().height / innerHeight)
  // Longer than the screen, so that it scrolls, but not too long.
  expect(await box()).toBeGreaterThan(3)
  expect(await box()).toBeLessThan(6)
  // The last: the first is in the figure of a step, which the stage covers.
  const order = page.locator(stage).getByText('First order', { exact: true }).last()
  const opacity = () => order.evaluate((text) => Number(getComputedStyle(text.parentElement ?? text).opacity))
  expect(await opacity()).toBe(0)
  await page.locator(stage).getByRole('link', { name: 'How we work in detail' }).scrollIntoViewIfNeeded()
  await page.locator(stage).evaluate((section) => section.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await expect.poll(opacity).toBe(1)
})

for (const width of [360, 1440]) {
  test(`the stage’s background ends with the stage, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const next = page.locator(`${stage} + section`)
    await next.evaluate((section) => window.scrollTo({ top: section.getBoundingClientRect().top + scrollY - 200, behavior: 'instant' }))
    const isOnTop = (element: Element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + height / 2) === element
    }
    expect(await next.getByRole('heading', { level: 2 }).evaluate(isOnTop)).toBe(true)
  })
}

test('with reduced motion the shop is finished, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/de')
  await expect(page.locator(stage).getByText('Erste Bestellung', { exact: true }).first()).toBeVisible()
  const animations = await page.locator(stage).evaluate((section) => section.getAnimations({ subtree: true }).length)
  expect(animations).toBe(0)
})

for (const width of [320, 1440]) {
  test(`the stage never scrolls sideways, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/de')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}
