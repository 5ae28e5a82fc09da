import { localeTags } from '#domain/locale.ts'
import { listPages } from '#web/navigation/pages.server.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { findBrowser } from './browser.ts'
import { type FirstVisit, launchBrowser, watchFirstVisit } from './first-visit.ts'
import type { Mark, Measurement, Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What a browser receives, runs and moves on the first visit of every prerendered page. */
export const budgets: Part = {
  name: 'budgets',
  summary: 'bytes, styles, script and layout shift of the first visit of every page',
  measure,
}

/** Shorter than for the home page, because there are many; the face and what a page fetches by itself have come by then. */
const quietSeconds = 2

type PageVisit = { readonly address: string; readonly visit: FirstVisit }

type Budget = {
  readonly what: string
  readonly unit: '' | 'KiB'
  readonly mark: Mark
  readonly read: (visit: FirstVisit) => number
}

const received: Budget = { what: 'received', unit: 'KiB', mark: { atMost: 70 }, read: ({ receivedBytes }) => receivedBytes / 1024 }
const document: Budget = { what: 'document', unit: 'KiB', mark: { atMost: 26 }, read: ({ documentBytes }) => documentBytes / 1024 }
const styles: Budget = { what: 'styles', unit: 'KiB', mark: { atMost: 8 }, read: ({ inlineStyleBytes }) => inlineStyleBytes / 1024 }
const script: Budget = {
  what: 'script',
  unit: 'KiB',
  mark: { atMost: 8 },
  read: ({ inlineScriptBytes, fileScriptBytes }) => (inlineScriptBytes + fileScriptBytes) / 1024,
}
const layoutShift: Budget = { what: 'layout shift', unit: '', mark: { atMost: 0.01 }, read: (visit) => visit.layoutShift }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const executablePath = await findBrowser()
  if (!executablePath) {
    return [{ kind: 'not measured', what: 'first visits', reason: 'no Chromium here; install one or set CHROMIUM_PATH' }]
  }
  buildSite()
  const pages = listPages(await readContent(new URL('../content/', import.meta.url)), new Date())
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const browser = await launchBrowser(executablePath)
  try {
    const visits: PageVisit[] = []
    report(`first visits of ${pages.length} pages`)
    for (const { address, locale } of pages) {
      const visit = await watchFirstVisit({ browser, url: site.url + address, language: localeTags[locale], quietSeconds })
      visits.push({ address, visit })
    }
    return [
      ...visits.map(describePage),
      ...[received, document, styles, script, layoutShift].map((budget) => describeWorst(visits, budget)),
    ]
  } finally {
    await browser.close()
  }
}

function describePage({ address, visit }: PageVisit): Measurement {
  const parts = [document, styles, script].map(({ what, read }) => `${what} ${read(visit).toFixed(2)} KiB`)
  const detail = `${parts.join(', ')}, layout shift ${visit.layoutShift}`
  return { kind: 'measured', what: address, value: received.read(visit), unit: received.unit, mark: received.mark, detail }
}

function describeWorst(visits: readonly PageVisit[], { what, unit, mark, read }: Budget): Measurement {
  const [worst] = visits.toSorted((a, b) => read(b.visit) - read(a.visit))
  if (!worst) return { kind: 'not measured', what: `worst ${what}`, reason: 'there is no page' }
  const detail = `${worst.address}, of ${visits.length} pages`
  return { kind: 'measured', what: `worst ${what}`, value: read(worst.visit), unit, mark, detail }
}
