import { findBrowser } from './browser.ts'
import { auditPage, findLighthouseHindrance, type LighthouseReport } from './lighthouse.ts'
import type { Measurement, Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What Lighthouse says of single pages, each of its four categories. */
export const pages: Part = { name: 'pages', summary: 'scores of Lighthouse for phones, in its four categories', measure }

/** Ten of the indexed pages, of every kind and language. */
const paths = [
  '/',
  '/de',
  '/nl/pricing',
  '/es/services/web-development',
  '/de/services/ai-development',
  '/how-we-work',
  '/es/references',
  '/nl/contact-us',
  '/de/blogs/marketplace-payouts',
  '/career',
]

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const executablePath = await findBrowser()
  const reason = executablePath ? findLighthouseHindrance() : 'no Chromium here; install one or set CHROMIUM_PATH'
  if (!executablePath || reason) return [{ kind: 'not measured', what: 'Lighthouse', reason: reason ?? '' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const measurements: Measurement[] = []
  for (const path of paths) {
    report(`Lighthouse of ${path}`)
    measurements.push(...describe(path, await auditPage(site.url + path, executablePath)))
  }
  return measurements
}

function describe(path: string, { scores, failures }: LighthouseReport): Measurement[] {
  return Object.entries(scores).map(([category, score]) => ({
    kind: 'measured',
    what: `${path} ${category}`,
    value: score,
    unit: '',
    mark: { atLeast: category === 'performance' ? 97 : 100 },
    detail: score < 100 ? failures.join('; ') : '',
  }))
}
