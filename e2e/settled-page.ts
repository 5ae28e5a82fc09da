import type { Page } from '@playwright/test'

/** Waits for the brand font. */
export async function waitForFace(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.load('1rem Figtree'))
}
