import type { Page } from '@playwright/test'
import { holdRequests, isMarked, markDocument, startApp } from './app.ts'
import { expect, test } from './test.ts'

/** What the browser's own frames show of a step to another page. */
type Step = {
  /** Style sheets that were put into the page that still stood. */
  readonly sheetsBefore: readonly string[]
  /** Style sheets of the new page that were not there yet in its first frame. */
  readonly sheetsMissing: readonly string[]
  /** What had come over the line by then. */
  readonly fetched: readonly string[]
}

/** Steps to another page by a link of the footer, and looks at each frame on the way. */
async function follow(page: Page, name: string): Promise<Step> {
  await page.evaluate(() => {
    const addresses = (links: Iterable<Element>) => [...links].map((link) => link.getAttribute('href') ?? '')
    const title = document.title
    performance.clearResourceTimings()
    const sheetsBefore: string[] = []
    const watch = (changes: MutationRecord[]) => {
      if (document.title !== title) return
      const links = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLLinkElement)
      sheetsBefore.push(...addresses(links.filter((link) => link.rel === 'stylesheet' && !link.disabled)))
    }
    const observer = new MutationObserver(watch)
    observer.observe(document.head, { childList: true })
    const look = () => {
      watch(observer.takeRecords())
      if (document.title === title) return requestAnimationFrame(look)
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')
      const sheetsMissing = addresses([...links].filter((link) => link.sheet === null))
      const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
      const fetched = entries.filter(({ transferSize }) => transferSize > 0).map((entry) => entry.name)
      return Reflect.set(window, 'step', { sheetsBefore, sheetsMissing, fetched })
    }
    requestAnimationFrame(look)
  })
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  const step = await page.waitForFunction(() => Reflect.get(window, 'step'))
  // Set above.
  return (await step.jsonValue()) as Step
}

/** Brings the links of the footer into sight, and waits until what they lead to is there. */
async function lookAhead(page: Page, path: string): Promise<void> {
  await page.goto('/')
  await startApp(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`${name}.data`)), path),
    )
    .toBe(true)
  await page.waitForLoadState('networkidle')
}

test('a page that a link in sight leads to is shown from what is there, with its styles, and the one that stands is left alone', async ({
  page,
}) => {
  await lookAhead(page, '/checklists')
  await markDocument(page)
  expect(await follow(page, 'Checklists')).toEqual({ sheetsBefore: [], sheetsMissing: [], fetched: [] })
  expect(await isMarked(page)).toBe(true)
})

test('a page that was not looked ahead waits for its styles, and the one that stands is left alone', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/')
  await startApp(page)
  const sheets = await holdRequests(page, '**/*.css')
  const stepping = follow(page, 'Checklists')
  await expect.poll(sheets.count).toBeGreaterThan(0)
  await expect(page).toHaveTitle(/^Fourfold/u)
  await sheets.release()
  expect(await stepping).toMatchObject({ sheetsBefore: [], sheetsMissing: [] })
})

test('the way back is looked ahead too: the page that was left, by its link', async ({ page }) => {
  await lookAhead(page, '/checklists')
  await follow(page, 'Checklists')
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/_.data')))
    .toBe(true)
})
