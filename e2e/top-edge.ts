import { expect, type Page } from '@playwright/test'

/** Waits until an element stands at the top of the window, as far below its edge as places of a page are to (`scroll-padding`). */
export async function expectAtTopEdge(page: Page, selector: string): Promise<void> {
  const margin = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart))
  expect(margin).toBeGreaterThan(0)
  // A page is scrolled by whole pixels, and the place may lie between two.
  const distance = () => page.locator(selector).evaluate((element, top) => Math.abs(element.getBoundingClientRect().top - top), margin)
  await expect.poll(distance).toBeLessThan(1)
}
