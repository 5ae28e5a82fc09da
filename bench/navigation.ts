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
const walks = 3

/** A walk in which every page follows every other one once, but for two pairs. */
const stops = ['/', '/pricing', '/references', '/blogs', '/', '/references', '/pricing', '/blogs', '/pricing', '/', '/blogs']
const steps = stops.slice(1).map((to, at) => [stops[at] ?? '', to] as const)

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
    const later: Measurement[] = []
    for (const slowdown of [1, 4]) later.push(await compareWalks(browser, { own: site.url, plain: plain.url, slowdown, report }))
    return [
      {
        kind: 'measured',
        what: `${what}, against plain React Router`,
        value: median(own) / median(router),
        unit: '',
        mark: { atMost: 1.25 },
        detail: `medians of ${list(own)} and ${list(router)} ms; both with viewport prefetch, the app running, the link seen for 3 s`,
      },
      ...later,
    ]
  } finally {
    await browser.close()
  }
}

type Walks = { readonly own: string; readonly plain: string; readonly slowdown: number; readonly report: (step: string) => void }

/** Later clicks without a slow link, on a processor so many times slower: each pair of pages that the header links, in turn. */
async function compareWalks(browser: Browser, { own, plain, slowdown, report }: Walks): Promise<Measurement> {
  const times = { own: steps.map((): number[] => []), plain: steps.map((): number[] => []) }
  for (let run = 1; run <= walks; run++) {
    report(`walk ${run} of ${walks}, processor ${slowdown} times slower`)
    for (const [at, time] of (await walk(browser, own, slowdown)).entries()) times.own[at]?.push(time)
    for (const [at, time] of (await walk(browser, plain, slowdown)).entries()) times.plain[at]?.push(time)
  }
  const medians = { own: times.own.map(median), plain: times.plain.map(median) }
  const pairs = steps.map(
    ([from, to], at) => `${from} > ${to} ${Math.round(medians.own[at] ?? NaN)} (${Math.round(medians.plain[at] ?? NaN)})`,
  )
  return {
    kind: 'measured',
    what: `later clicks, processor ${slowdown} times slower, against plain React Router`,
    value: sum(medians.own) / sum(medians.plain),
    unit: '',
    mark: { atMost: 1.25 },
    detail: `sums of medians of ${walks}, in ms, in parentheses the plain site's: ${pairs.join(', ')}`,
  }
}

/** Visits the pages of the header one after the other, reading each for a moment. @returns Milliseconds of each click. */
async function walk(browser: Browser, url: string, slowdown: number): Promise<number[]> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(url)
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times: number[] = []
    for (const [, to] of steps) {
      await page.waitForTimeout(1_000)
      times.push(await click(page, to))
    }
    return times
  } finally {
    await context.close()
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** One visit in a new profile. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowLink)
    await page.goto(url)
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    // Reading, while what the links in sight lead to is fetched.
    await page.waitForTimeout(3_000)
    return await click(page, '/pricing')
  } finally {
    await context.close()
  }
}

/** Takes a link of the header, once the app runs. @returns Milliseconds until the next page is shown. */
async function click(page: Page, to: string): Promise<number> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'shownAt')
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
  await page.locator(`header a[href="${to}"]`).first().click()
  await page.waitForFunction(() => Reflect.has(window, 'shownAt'))
  return page.evaluate(() => Number(Reflect.get(window, 'shownAt')) - Number(Reflect.get(window, 'clickedAt')))
}
