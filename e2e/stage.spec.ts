import type { Page } from '@playwright/test'
import { first } from './matrix.ts'
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

/** Scrolls to a share of the way through the steps. */
async function scrollThrough(page: Page, share: number) {
  await page.locator(stage).evaluate(async (section, part) => {
    const columns = section.querySelector('ol')?.parentElement
    const { top, height } = columns?.getBoundingClientRect() ?? section.getBoundingClientRect()
    window.scrollTo({ top: top + scrollY + (height - innerHeight) * part, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, share)
}

test('the stage begins with the notes on a faint drawing, without bars of orders', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await scrollThrough(page, 0)
  const name = page.locator(`${stage} [data-animated]`).getByText('Rund', { exact: true }).first()
  const opacity = await name.evaluate((text) => Number(getComputedStyle(text).opacity))
  expect(opacity).toBeGreaterThan(0.1)
  expect(opacity).toBeLessThan(0.5)
  await expect(page.locator(stage).getByText('pieces, one workshop')).toBeVisible()
  const bars = page.locator(`${stage} [data-sold][data-animated] svg[preserveAspectRatio="none"] path`)
  expect(await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))).toEqual([0, 0, 0, 0])
})

for (const width of first([768, 1440])) {
  test(`the seam of the stage never enters the steps, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (let share = 0.4; share < 0.66; share += 0.04) {
      await scrollThrough(page, share)
      const isClear = await page.locator(stage).evaluate((section) => {
        const seam = [...section.querySelectorAll('[data-animated]')].at(-1)?.parentElement?.nextElementSibling
        const place = seam?.parentElement?.parentElement?.getBoundingClientRect()
        const steps = section.querySelector('ol')?.getBoundingClientRect()
        if (seam?.localName !== 'i' || !place || !steps) throw new Error('There is no seam.')
        const { left, bottom } = seam.getBoundingClientRect()
        return left > steps.right || bottom <= place.bottom + 1
      })
      expect(isClear, `at ${share}`).toBe(true)
    }
  })
}

for (const width of first([360, 1440])) {
  test(`the stage’s background ends with the stage, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const next = page.locator(`${stage} + div > section:first-of-type`)
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

for (const width of first([320, 1440])) {
  test(`the stage never scrolls sideways, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/de')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}
