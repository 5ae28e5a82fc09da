import { chromium, type Page } from '@playwright/test'
import { startApp } from './app.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'
import { allowStatistics, startReceiver } from './vitals-receiver.ts'

/** Repetitions of each kind of visit; of a hundred, one beacon may be lost. */
const isLong = process.env['TEST_LONG'] === '1'
const visits = 100
const fewest = 99

type Receiver = Awaited<ReturnType<typeof startReceiver>>

type Way = {
  /** The page that is opened. */
  readonly path: string
  readonly leave: (page: Page, receiver: Receiver) => Promise<unknown>
  /** The page whose last beacons (CLS, one per visit) are counted, if it is another one. */
  readonly counted?: string
  /** Visits of that page in one round; 1 by default. */
  readonly perRound?: number
}

const ways: Readonly<Record<string, Way>> = {
  'is loaded again': { path: '/pricing', leave: (page) => page.reload({ waitUntil: 'commit' }) },
  'is closed': { path: '/team', leave: (page) => page.close() },
  'is hidden': { path: '/career', leave: hide },
  'comes back from the back/forward cache': { path: '/how-we-work', leave: comeBack, perRound: 2 },
  'is left within the document': { path: '/ebooks', leave: followLink },
  'is reached within the document': { path: '/ebooks', leave: followLink, counted: '/pricing' },
}

/** As when another tab or program comes to the front: the page receives the event that it is hidden, and no other. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

/** A second visit begins when the page is restored. */
async function comeBack(page: Page, receiver: Receiver): Promise<void> {
  const before = count(receiver, 'FCP', '/how-we-work')
  await page.goto('/team')
  // The navigation destroys the context of this call, so its result may be lost; Playwright's goBack would wait forever for the load of a
  // restored page.
  await page.evaluate(() => history.back()).catch(() => undefined)
  await expect.poll(() => count(receiver, 'FCP', '/how-we-work')).toBeGreaterThan(before)
  await page.close()
}

/** The next page counts from its first paint on. */
async function followLink(page: Page, receiver: Receiver): Promise<void> {
  const before = count(receiver, 'FCP', '/pricing')
  await startApp(page)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect.poll(() => count(receiver, 'FCP', '/pricing')).toBeGreaterThan(before)
}

function count({ received }: Receiver, name: string, path: string): number {
  return received.filter((fields) => fields['event_name'] === name && fields['page'] === path).length
}

for (const [how, { path, leave, counted = path, perRound = 1 }] of Object.entries(ways)) {
  test(`beacons arrive for ${visits} visits of a page that ${how}`, { tag: '@whole-browser' }, async ({ launchOptions }) => {
    test.skip(!isLong, 'Takes minutes: npm run test:long. The short form is in vitals.spec.ts.')
    test.setTimeout(3_600_000)
    await using receiver = await startReceiver()
    await using server = await startServer({ VITALS_URL: receiver.url })
    // Playwright disables the back/forward cache by default.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const context = await browser.newContext({ baseURL: server.url })
    await allowStatistics(context)
    for (let visit = 1; visit <= visits; visit++) {
      const page = await context.newPage()
      const before = count(receiver, 'FCP', path)
      await page.goto(path)
      await expect.poll(() => count(receiver, 'FCP', path)).toBeGreaterThan(before)
      await leave(page, receiver)
      await page.close()
    }
    await expect.poll(() => count(receiver, 'CLS', counted)).toBeGreaterThanOrEqual(fewest * perRound)
    expect(new Set(receiver.received.map(({ id, event_name: name }) => `${name} ${id}`)).size).toBe(receiver.received.length)
    await browser.close()
  })
}
