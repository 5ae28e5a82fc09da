import { expect, type Page } from '@playwright/test'

/** Waits for the face, which comes after the first paint; where it takes long or would move what is seen, it waits for a key. */
export async function waitForFace(page: Page): Promise<void> {
  const hasFace = () => page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded'))
  await expect
    .poll(async () => {
      if (await hasFace()) return true
      await page.keyboard.press('Shift')
      return hasFace()
    })
    .toBe(true)
}

/** Waits until all of the page is laid out, which happens in steps (ui/base.css). */
export async function waitForSteps(page: Page): Promise<void> {
  const countSteps = () =>
    document.getAnimations().filter((step) => step instanceof CSSAnimation && step.animationName.startsWith('lay-out')).length
  await expect.poll(() => page.evaluate(countSteps)).toBe(0)
}
