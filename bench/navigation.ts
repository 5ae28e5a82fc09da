import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { startPlainRouter } from './plain-router.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** How long a visitor on a slow link waits from the click on a link until the next page is drawn. */
export const navigation: Part = {
  name: 'navigation',
  summary: 'from a click to the next page, on a slow link, against a plain React Router site',
  measure,
}

const runs = 5

/** Lighthouse's slow 4G, as devtools throttle it: 562.5 ms, 1.47 Mbit/s down and 0.675 Mbit/s up. */
const slowLink = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const what = 'click to the next page, slow link'
  const executablePath = await findBrowser()
  if (!executablePath) return [{ kind: 'not measured', what, reason: 'no Chromium here; install one or set CHROMIUM_PATH' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  await using plain = await startPlainRouter(site.url)
  // Runs as root in containers; it opens only pages of our own.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const own: number[] = []
    const router: number[] = []
    for (let run = 1; run <= runs; run++) {
      report(`run ${run} of ${runs}`)
      own.push(await visit(browser, site.url))
      router.push(await visit(browser, plain.url))
    }
    const list = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ')
    return [
      {
        kind: 'measured',
        what: `${what}, against plain React Router`,
        value: median(own) / median(router),
        unit: '',
        mark: { atMost: 1.25 },
        detail: `medians of ${list(own)} and ${list(router)} ms; both with viewport prefetch, the app running, the link seen for 3 s`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** One visit in a new profile. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowLink)
    return await click(page, url)
  } finally {
    await context.close()
  }
}

/** A visitor who has moved the pointer, read for a moment and then takes a link of the header. @returns Milliseconds. */
async function click(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.mouse.move(300, 300)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  // Reading, while what the links in sight lead to is fetched.
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    const now = () => performance.timeOrigin + performance.now()
    addEventListener('click', () => Reflect.set(window, 'clickedAt', now()), { capture: true, once: true })
    // Runs after the frame that shows the new page; it is painted then.
    const title = document.title
    const look = () => {
      if (document.title === title) requestAnimationFrame(look)
      else setTimeout(() => Reflect.set(window, 'shownAt', now()))
    }
    requestAnimationFrame(look)
  })
  await page.locator('header a[href="/pricing"]').first().click()
  await page.waitForFunction(() => Reflect.has(window, 'shownAt'))
  return page.evaluate(() => Number(Reflect.get(window, 'shownAt')) - Number(Reflect.get(window, 'clickedAt')))
}
