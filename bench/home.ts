import { findBrowser } from './browser.ts'
import { type FirstVisit, launchBrowser, watchFirstVisit } from './first-visit.ts'
import type { Measurement, Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What a browser receives, runs and moves on the first visit of the home page, before its visitor does anything. */
export const home: Part = { name: 'home', summary: 'bytes, script and layout shift of the first visit of the home page', measure }

/** "Before interaction" is until this long after load, without input. */
const quietSeconds = 10

const visits = [
  { path: '/', language: 'en-US' },
  { path: '/de', language: 'de-DE' },
]

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const executablePath = await findBrowser()
  if (!executablePath) {
    return [{ kind: 'not measured', what: 'first visit of the home page', reason: 'no Chromium here; install one or set CHROMIUM_PATH' }]
  }
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const browser = await launchBrowser(executablePath)
  try {
    const measurements: Measurement[] = []
    for (const { path, language } of visits) {
      report(`first visit of ${path}, ${quietSeconds} s`)
      measurements.push(...describe(path, await watchFirstVisit({ browser, url: site.url + path, language, quietSeconds })))
    }
    return measurements
  } finally {
    await browser.close()
  }
}

function describe(path: string, visit: FirstVisit): Measurement[] {
  const { receivedBytes, answerCount, inlineScriptBytes, fileScriptBytes, layoutShift } = visit
  const kibibytes = (bytes: number) => ({ kind: 'measured', value: bytes / 1024, unit: 'KiB' }) as const
  return [
    {
      ...kibibytes(receivedBytes),
      what: `${path} received`,
      mark: { atMost: 90 },
      detail: `${receivedBytes} bytes, answers: ${answerCount}`,
    },
    {
      ...kibibytes(inlineScriptBytes + fileScriptBytes),
      what: `${path} script`,
      mark: { atMost: 8 },
      detail: `bytes in the document ${inlineScriptBytes}, in files ${fileScriptBytes}`,
    },
    {
      kind: 'measured',
      what: `${path} layout shift`,
      value: layoutShift,
      unit: '',
      mark: { atMost: 0.01 },
      detail: `within ${quietSeconds} s after load`,
    },
  ]
}
