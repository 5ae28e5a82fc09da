import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the app handles a form. */
export async function waitUntilRunning(form: Locator): Promise<void> {
  await expect(async () => {
    const isRunning = await form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
    expect(isRunning).toBe(true)
  }).toPass()
}

/** Clicks a form's button repeatedly while the first response is pending; every request reaches the server. */
export async function clickFiveTimes(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button cannot be seen.')
  const clicks = Promise.withResolvers<void>()
  await page.route(/\/contact-us(\.data)?$/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await clicks.promise
    await route.fulfill({ response })
  })
  for (let click = 0; click < 5; click += 1) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  clicks.resolve()
}
