import { findBrowser } from './browser.ts'
import { findLighthouseHindrance, type LoadTimes, type Throttling, timeLoad } from './lighthouse.ts'
import { makeLimitPage } from './limit-page.ts'
import { type Mark, median, type Measurement, type Part } from './measurement.ts'
import { startNginx } from './nginx.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** How long a first visitor with a slow phone waits for the home page, against the limit page. */
export const coldLoad: Part = {
  name: 'cold-load',
  summary: 'largest paint and blocking time of the home page against the limit page',
  measure,
}

const runs = 5

const paintMarks = { simulate: { atMost: 1.05 }, devtools: { atMost: 1.15 } } as const satisfies Record<Throttling, Mark>

type Loads = { readonly own: readonly LoadTimes[]; readonly limit: readonly LoadTimes[] }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const executablePath = await findBrowser()
  const reason = executablePath ? findLighthouseHindrance() : 'no Chromium here; install one or set CHROMIUM_PATH'
  if (!executablePath || reason) return [{ kind: 'not measured', what: 'cold load', reason: reason ?? '' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  await using nginx = await startNginx(makeLimitPage(await (await fetch(site.url)).text()), 0)
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

function describe(throttling: Throttling, { own, limit }: Loads): Measurement[] {
  const paints = (loads: readonly LoadTimes[]) => loads.map(({ largestPaintMs }) => largestPaintMs)
  const list = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ')
  const blocking = own.map(({ blockingMs }) => blockingMs)
  return [
    {
      kind: 'measured',
      what: `largest paint against the limit page, ${throttling}`,
      value: median(paints(own)) / median(paints(limit)),
      unit: '',
      mark: paintMarks[throttling],
      detail: `medians of ${list(paints(own))} and ${list(paints(limit))} ms`,
    },
    {
      kind: 'measured',
      what: `blocking time, ${throttling}`,
      value: median(blocking),
      unit: 'ms',
      // Reckoned times magnify what a busy machine adds, so the mark is for the slowed browser.
      ...(throttling === 'devtools' && { mark: { atMost: 0 } }),
      detail: `median of ${list(blocking)}`,
    },
  ]
}
