import { startSpeculatingBrowser } from '#testing/browser/speculating-browser.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from './browser.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'
import { laySlowLine } from './slow-line.ts'

/** How long a visitor on a slow line waits from the first click until the next page is painted, which the browser has prerendered. */
export const nextPage: Part = {
  name: 'next-page',
  summary: 'from the first click to the next page, which the browser has prerendered, on a slow line',
  measure,
}

/** Pages and links that they have, of all kinds and languages. */
const pairs = [
  ['/', '/pricing'],
  ['/', '/blogs'],
  ['/pricing', '/references'],
  ['/references', '/contact-us'],
  ['/team', '/'],
  ['/blogs', '/blogs/marketplace-payouts'],
  ['/contact-us', '/legal-notice'],
  ['/how-we-work', '/services/ai-development'],
  ['/de', '/de/pricing'],
  ['/nl/team', '/nl/career'],
  ['/es/pricing', '/es/blogs'],
] as const

type Visit = { readonly ms: number; readonly bytes: number }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const what = 'first click, slow line'
  const executablePath = await findBrowser()
  if (!executablePath) return [{ kind: 'not measured', what, reason: 'no Chromium here; install one or set CHROMIUM_PATH' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const measurements: Measurement[] = []
  for (const cpuSlowdown of [1, 4]) {
    const ahead: Visit[] = []
    const documents: Visit[] = []
    for (const [from, to] of pairs) {
      report(`${from} to ${to}, processor ${cpuSlowdown} times slower`)
      const visit = { executablePath, siteUrl: site.url, from, to, cpuSlowdown }
      ahead.push(await follow({ ...visit, hasRules: true }))
      documents.push(await follow({ ...visit, hasRules: false }))
    }
    const list = (visits: readonly Visit[]) => visits.map(({ ms }) => Math.round(ms)).join(', ')
    const medianMs = (visits: readonly Visit[]) => median(visits.map(({ ms }) => ms))
    const medianKib = (visits: readonly Visit[]) => median(visits.map(({ bytes }) => bytes)) / 1024
    const kind = 'measured'
    const row = `${what}, processor ${cpuSlowdown} times slower`
    measurements.push(
      { kind, what: `${row}, prerendered`, value: medianMs(ahead), unit: 'ms', mark: { atMost: 100 }, detail: list(ahead) },
      { kind, what: `${row}, without speculation rules`, value: medianMs(documents), unit: 'ms', detail: list(documents) },
      {
        kind,
        what: `${row}, received for it`,
        value: medianKib(ahead),
        unit: 'KiB',
        detail: `${medianKib(documents).toFixed(1)} without rules`,
      },
    )
  }
  return measurements
}

type FollowOptions = {
  readonly executablePath: string
  readonly siteUrl: string
  readonly from: string
  readonly to: string
  readonly cpuSlowdown: number
  /** Otherwise the page's speculation rules are removed. */
  readonly hasRules: boolean
}

/** A visitor in a new profile who opens a page, rests the pointer on a link for 3 s and follows it. */
async function follow({ executablePath, siteUrl, from, to, cpuSlowdown, hasRules }: FollowOptions): Promise<Visit> {
  await using line = await laySlowLine(siteUrl)
  await using browser = await startSpeculatingBrowser({ executablePath, cpuSlowdown })
  const tab = await browser.openTab()
  await tab.open(line.url + from)
  if (!hasRules) await tab.evaluate(`document.querySelector('script[type=speculationrules]').remove()`)
  // The clock of both documents.
  await tab.evaluate(
    `addEventListener('click', ({ timeStamp }) => localStorage.setItem('clickedAt', performance.timeOrigin + timeStamp), true)`,
  )
  // What the first page loads late.
  await wait(1000)
  const before = line.countBytes()
  await tab.moveTo(`a[href="${to}"]`)
  await wait(3000)
  await tab.click()
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const ms = await tab.evaluate(readPaint(to))
    if (typeof ms === 'number') return { ms, bytes: line.countBytes() - before }
    await wait(50)
  }
  throw new Error(`The link from ${from} to ${to} did not lead there.`)
}

/** Milliseconds from the click to the first paint of the page; undefined before. */
function readPaint(path: string): string {
  return `(() => {
    const [paint] = performance.getEntriesByName('first-paint')
    if (location.pathname !== ${JSON.stringify(path)} || !paint) return undefined
    return performance.timeOrigin + paint.startTime - Number(localStorage.getItem('clickedAt'))
  })()`
}
