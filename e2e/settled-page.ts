import type { Page } from '@playwright/test'

/** Waits for the brand face, which the browser shows as soon as it has come. */
export async function waitForFace(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.load('1rem Figtree'))
}

/** Lays out all of the page, as for a visitor who returns to it (ui/styles/base.css): pictures and measurements take in what nobody scrolled to. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.toggleAttribute('data-whole', true))
}
