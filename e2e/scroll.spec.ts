import type { Page } from '@playwright/test'
import { holdRequests, isMarked, markDocument, navigate, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'
import { expectAtTopEdge } from './top-edge.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls as a visitor would, and waits until the page has handled the event. */
async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => {
    const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
    window.scrollTo({ top: to, behavior: 'instant' })
    return heard.then(() => undefined)
  }, top)
  await expect.poll(() => scrollTop(page)).toBe(top)
}

const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.localName, document.activeElement?.id || document.activeElement?.textContent].join(' '))

test('a new page focuses its heading, and its title is announced', async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  await startApp(page)
  const announced = page.locator('body > p[aria-live=polite]')
  await expect(announced).toHaveText('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(announced).toHaveText('Team: who designs and builds your store | Fourfold')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await focused(page)).toBe(`h1 ${heading}`)
  await page.goBack()
  await expect(announced).toHaveText('What does an online store cost? Calculator | Fourfold')
  expect(await focused(page)).toBe('h1 What an online store costs')
})

test('the target of a hash on another page has focus, at its scroll margin below the top', async ({ page, complaints }) => {
  void complaints
  await page.goto('/search?q=developer')
  await startApp(page)
  await page.getByRole('main').locator('a[href="/career#commerce-developer"]').click()
  await expect(page).toHaveURL('/career#commerce-developer')
  await expect.poll(() => focused(page)).toBe('article commerce-developer')
  await expectAtTopEdge(page, '#commerce-developer')
})

test('a link that changes only the query keeps scroll position and focus', async ({ page, complaints }) => {
  void complaints
  await page.goto('/references')
  await startApp(page)
  await page.getByText('Service: All').click()
  // The filters stay in the window.
  await scrollPage(page, 150)
  await page.getByRole('main').getByRole('navigation').getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\?/u)
  expect(await scrollTop(page)).toBe(150)
  expect(await focused(page)).not.toMatch(/^h1 /u)
})

test(
  'a link that changes only the query keeps the position when the address had a hash',
  { tag: '@long' },
  async ({ page, complaints }) => {
    void complaints
    await page.goto('/references#tea-search')
    await startApp(page)
    await page.getByText('Service: All').click()
    await scrollPage(page, 150)
    await page.getByRole('main').getByRole('navigation').getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\?/u)
    expect(await scrollTop(page)).toBe(150)
  },
)

test(
  'back leads to where the visitor was, also over a document that had to be loaded meanwhile',
  { tag: '@whole-browser' },
  async ({ page, complaints }) => {
    void complaints
    await page.goto('/pricing')
    await startApp(page)
    const team = page.getByRole('contentinfo').getByRole('link', { name: 'Team' })
    await team.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    await team.click()
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
    await expect.poll(() => scrollTop(page)).toBe(200)
    await page.reload()
    await expect.poll(() => scrollTop(page)).toBe(200)
    await startApp(page)
    await page.goBack()
    await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
    await expect.poll(() => scrollTop(page)).toBe(left)
  },
)

test('back restores the position on a page whose link kept the scroll position', async ({ page, complaints }) => {
  void complaints
  await page.goto('/references')
  await startApp(page)
  await page.getByText('Service: All').click()
  await scrollPage(page, 150)
  const filter = page.getByRole('main').getByRole('navigation').getByRole('link').nth(1)
  await filter.click()
  await expect(page).toHaveURL(/\?/u)
  // The address changes before the page does.
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await navigate(page, '/pricing')
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/references\?/u)
  await expect.poll(() => scrollTop(page)).toBe(150)
})

test('back restores the positions before and after a hash link', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/terms')
  await startApp(page)
  await scrollPage(page, 150)
  await page.locator('main a[href="#payment"]').click()
  await expect(page).toHaveURL('/terms#payment')
  await expect(page.locator('#payment')).toBeInViewport()
  await scrollPage(page, 2700)
  await navigate(page, '/blogs')
  await expect(page).toHaveTitle('Ecommerce blog: checkout, payouts, performance | Fourfold')
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/terms#payment')
  await expect.poll(() => scrollTop(page)).toBe(2700)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => scrollTop(page)).toBe(150)
  await page.goForward()
  await expect(page).toHaveURL('/terms#payment')
  await expect.poll(() => scrollTop(page)).toBe(2700)
})

test('back restores the position before a link that was pressed before the app ran', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  const held = await holdRequests(page, '**/assets/*.js')
  await page.goto('/terms')
  await scrollPage(page, 150)
  await page.locator('main a[href="#payment"]').click()
  await expect(page.locator('#payment')).toBeInViewport()
  await held.release()
  await startApp(page)
  await scrollPage(page, 2700)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => scrollTop(page)).toBe(150)
  await page.goForward()
  await expect.poll(() => scrollTop(page)).toBe(2700)
  await navigate(page, '/blogs')
  await expect(page).toHaveTitle('Ecommerce blog: checkout, payouts, performance | Fourfold')
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(2700)
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(150)
})

test('a style sheet that loads after going back does not scroll the page again', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  const held = await holdRequests(page, '**/assets/*.js')
  await page.goto('/terms')
  await scrollPage(page, 150)
  await page.locator('main a[href="#payment"]').click()
  await expect(page.locator('#payment')).toBeInViewport()
  await held.release()
  await startApp(page)
  await scrollPage(page, 2700)
  // Forward before the next frame: the browser goes on restoring the first entry.
  const frames = await holdFrames(page)
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(150)
  await page.goForward()
  await expect.poll(() => scrollTop(page)).toBe(2700)
  await frames.release()
  await navigate(page, '/blogs')
  await expect(page).toHaveTitle('Ecommerce blog: checkout, payouts, performance | Fourfold')
  const styles = await holdRequests(page, '**/assets/*.css')
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(2700)
  await expect.poll(styles.count).toBeGreaterThan(0)
  // The sheet loads when the address has changed, and the page has not yet.
  await page.evaluate(() => {
    const load = () => document.querySelectorAll('link[rel=stylesheet]').forEach((link) => link.dispatchEvent(new Event('load')))
    window.addEventListener('popstate', () => setTimeout(load), { once: true })
  })
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => scrollTop(page)).toBe(150)
})

/** Callbacks of `requestAnimationFrame` wait until they are released. */
async function holdFrames(page: Page): Promise<{ readonly release: () => Promise<void> }> {
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    Reflect.set(window, 'releaseFrames', () => {
      window.requestAnimationFrame = ask
      for (const callback of waiting) ask(callback)
    })
  })
  // Set above.
  return { release: () => page.evaluate(() => (Reflect.get(window, 'releaseFrames') as () => void)()) }
}

test('two documents in one tab have separate scroll positions', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  await startApp(page)
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await expect.poll(() => scrollTop(page)).toBe(500)
  await page.goto('/team')
  await startApp(page)
  expect(await scrollTop(page)).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle('Ecommerce blog: checkout, payouts, performance | Fourfold')
  await page.goBack()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  expect(await scrollTop(page)).toBe(0)
})

test('a kept-alive page keeps its state, and only the visible page has a heading', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/career')
  await startApp(page)
  await markDocument(page)
  const form = page.locator('#apply form')
  await form.getByRole('textbox', { name: 'Name' }).fill('Ada Brandt')
  await form.evaluate((element) => element.setAttribute('data-same', ''))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career' }).click()
  await expect(page).toHaveTitle('Ecommerce jobs in Hamburg, with salaries | Fourfold')
  await expect(form).toBeVisible()
  await expect(form).toHaveAttribute('data-same', '')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Brandt')
  expect(await isMarked(page)).toBe(true)
})

for (const { motion, display } of first([
  { motion: 'no-preference', display: 'block' },
  { motion: 'reduce', display: 'none' },
] as const)) {
  test(`the seam crosses another page once where motion is ${motion}, and takes no clicks`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/blogs')
    await startApp(page)
    const seam = page.locator('body > [aria-hidden=true]:empty')
    await expect(seam).toHaveCount(0)
    const link = page.getByRole('article').getByRole('link').first()
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(seam).toHaveCount(1)
    await expect(seam).toHaveCSS('display', display)
    await expect(seam).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
    await expect(seam).toHaveCount(1)
  })
}
