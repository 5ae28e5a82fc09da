import { expect, type Page } from '@playwright/test'

/** Waits for the face, which comes after the first paint. */
export async function waitForFace(page: Page): Promise<void> {
  const hasFace = () => page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded'))
  await expect.poll(hasFace).toBe(true)
}
