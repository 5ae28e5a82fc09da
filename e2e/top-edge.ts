import { expect, type Page } from '@playwright/test'

/** Waits until an element is at the top of the window, at the distance of `scroll-padding` and its `scroll-margin`. */
export async function expectAtTopEdge(page: Page, selector: string): Promise<void> {
  const margin = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart))
  expect(margin).toBeGreaterThan(0)
  // A page scrolls by whole pixels, and the target may be between two.
  const distance = () =>
    page.locator(selector).evaluate((element, padding) => {
      const top = padding + Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart)
      return Math.abs(element.getBoundingClientRect().top - top)
    }, margin)
  await expect.poll(distance).toBeLessThan(1)
}
