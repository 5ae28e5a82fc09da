import type { Page } from '@playwright/test'

/** Waits for the brand font. */
export async function waitForFace(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.load('1rem Figtree'))
}

/**
 * Lays out the whole page, as on going back to it (ui/styles/base.css), because pictures and measurements include parts outside the
 * viewport.
 */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.toggleAttribute('data-whole', true))
}
