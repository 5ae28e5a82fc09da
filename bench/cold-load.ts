import { findBrowser } from './browser.ts'
import { findLighthouseHindrance, type LoadTimes, type Throttling, timeLoad } from './lighthouse.ts'
import { makeLimitPage } from './limit-page.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { type Answer, startNginx } from './nginx.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** How long a first visitor with a slow phone waits for the home page, against the limit page. */
export const coldLoad: Part = {
  name: 'cold-load',
  summary: 'largest paint and blocking time of the home page against the limit page',
  measure,
}

const runs = 5

type Loads = { readonly own: readonly LoadTimes[]; readonly limit: readonly LoadTimes[] }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const executablePath = await findBrowser()
  const reason = executablePath ? findLighthouseHindrance() : 'no Chromium here; install one or set CHROMIUM_PATH'
  if (!executablePath || reason) return [{ kind: 'not measured', what: 'cold load', reason: reason ?? '' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  await using nginx = await startNginx(await makeComparablePage(site.url), 0)
  const measurements: Measurement[] = []
  for (const throttling of ['simulate', 'devtools'] as const) {
    const own: LoadTimes[] = []
    const limit: LoadTimes[] = []
    for (let run = 1; run <= runs; run++) {
      report(`${throttling}, run ${run} of ${runs}`)
      own.push(await timeLoad(`${site.url}/`, executablePath, throttling))
      limit.push(await timeLoad(nginx.url, executablePath, throttling))
    }
    measurements.push(...describe(throttling, { own, limit }))
  }
  return measurements
}

/** The limit page with the header of ours that costs time: the first page of a tab leaves its group of browsing contexts (decision 006). */
async function makeComparablePage(url: string): Promise<Answer> {
  const document = await fetch(url)
  const { body, headers } = makeLimitPage(await document.text())
  return { body, headers: { ...headers, 'cross-origin-opener-policy': document.headers.get('cross-origin-opener-policy') ?? '' } }
}

function describe(throttling: Throttling, { own, limit }: Loads): Measurement[] {
  const paints = (loads: readonly LoadTimes[]) => loads.map(({ largestPaintMs }) => largestPaintMs)
  const blocking = (loads: readonly LoadTimes[]) => loads.map(({ blockingMs }) => blockingMs)
  const list = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ')
  const isSimulated = throttling === 'simulate'
  const paint: Measurement = {
    kind: 'measured',
    what: `largest paint against the limit page, ${throttling}`,
    value: median(paints(own)) / median(paints(limit)),
    unit: '',
    mark: { atMost: isSimulated ? 1.5 : 1.2 },
    detail: `medians of ${list(paints(own))} and ${list(paints(limit))} ms`,
  }
  // Simulated times magnify what a busy machine adds.
  if (isSimulated) return [paint]
  const overLimit: Measurement = {
    kind: 'measured',
    what: `blocking time over the limit page's, ${throttling}`,
    value: median(blocking(own)) - median(blocking(limit)),
    unit: 'ms',
    mark: { atMost: 200 },
    detail: `medians of ${list(blocking(own))} and ${list(blocking(limit))} ms`,
  }
  return [paint, overLimit]
}
