import type { Page } from '@playwright/test'
import { navigate, startApp } from './app.ts'
import { expect, test } from './test.ts'

/** The parts of a page, and what is below it, in a frame. */
type Frame = { readonly parts: number; readonly isFooterShown: boolean }

/** Notes every frame from the first one of another page on, until the page stands still. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const title = document.title
    const frames: { parts: number; isFooterShown: boolean }[] = []
    Reflect.set(window, 'frames-of-page', frames)
    const look = () => {
      if (document.title !== title) {
        const footer = document.querySelector('footer a')
        frames.push({ parts: document.querySelectorAll('main > section').length, isFooterShown: footer?.checkVisibility() === true })
      }
      if (frames.length < 30) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function readFrames(page: Page): Promise<readonly Frame[]> {
  const read = () => page.evaluate(() => Reflect.get(window, 'frames-of-page') as Frame[]) // set above
  await expect.poll(async () => (await read()).length).toBe(30)
  return read()
}

const countParts = (page: Page) => page.locator('main > section').count()

test('a step to the top of a page shows its first parts at once, then all of it, and nothing below it meanwhile', async ({ page }) => {
  await page.goto('/pricing')
  const whole = await countParts(page)
  await page.goto('/')
  await startApp(page)
  await watchFrames(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  const frames = await readFrames(page)
  // One below its heading, and the contact form's.
  expect(frames[0]).toEqual({ parts: 2, isFooterShown: false })
  expect(frames.at(-1)).toEqual({ parts: whole, isFooterShown: true })
  expect(whole).toBeGreaterThan(5)
  for (const { parts, isFooterShown } of frames) expect(isFooterShown).toBe(parts === whole)
})

test('a page that is gone back to is whole from its first frame on, and so is one that is reached at a place', async ({ page }) => {
  await page.goto('/')
  const whole = await countParts(page)
  await startApp(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle(/^Pricing/u)
  await watchFrames(page)
  await page.goBack()
  for (const { parts } of await readFrames(page)) expect(parts).toBe(whole)
  await watchFrames(page)
  await navigate(page, '/career#apply')
  const [first] = await readFrames(page)
  expect(first?.parts).toBe(await countParts(page))
  await expect(page.locator('#apply')).toBeInViewport()
})

test('a document is whole before and after the app runs', async ({ page }) => {
  await page.goto('/pricing')
  const whole = await countParts(page)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const changes: number[] = []
    Reflect.set(window, 'changes', changes)
    if (main) new MutationObserver((list) => changes.push(list.length)).observe(main, { childList: true })
  })
  await startApp(page)
  expect(await countParts(page)).toBe(whole)
  expect(await page.evaluate(() => Reflect.get(window, 'changes') as number[])).toEqual([]) // set above
})

test('a page that is left before it is whole, and kept, hides nothing of the next one, and is whole when it is come back to', async ({
  page,
}) => {
  await page.goto('/career')
  const whole = await countParts(page)
  await page.goto('/')
  await startApp(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const isFooterShown = await page.evaluate(async () => {
    // The router's own handle on itself.
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate: (to: string) => Promise<void> }
    const step = async (path: string, title: string) => {
      void router.navigate(path)
      while (!document.title.startsWith(title)) await new Promise((resolve) => setTimeout(resolve))
    }
    // No frame is shown while both steps are made.
    const requestAnimationFrame = window.requestAnimationFrame.bind(window)
    const cancelAnimationFrame = window.cancelAnimationFrame.bind(window)
    const frames = new Map<number, FrameRequestCallback>()
    window.requestAnimationFrame = (callback) => frames.set(frames.size + 1, callback).size
    window.cancelAnimationFrame = (id) => void frames.delete(id)
    await step('/career', 'Career')
    await step('/team', 'Team')
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame })
    frames.forEach((callback) => callback(performance.now()))
    return document.querySelector('footer a')?.checkVisibility()
  })
  expect(isFooterShown).toBe(false)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(page.locator('main > section:visible').last()).toHaveId('contact')
  await navigate(page, '/career')
  await expect(page).toHaveTitle(/^Career/u)
  await expect(page.locator('main > section:visible')).toHaveCount(whole)
})
