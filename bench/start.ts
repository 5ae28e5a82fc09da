import { median, type Measurement, type Part } from './measurement.ts'
import { createDataFolder, type SiteProcess, startSite } from './site-process.ts'

type Installer = { readonly isInstalled: () => boolean }

const what = 'second npm start to Ready'

/** How long a visitor of the repository waits the second time, and every time after. */
export const start: Part = { name: 'start', summary: 'time of the second `npm start` until the site is ready', measure }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  // The type is that of the module's own comments: plain JavaScript without an import name.
  const { isInstalled } = (await import(new URL('../scripts/install.mjs', import.meta.url).href)) as Installer
  // The first `npm start` installs the packages anew: not for a bench to do, least of all to itself.
  if (!isInstalled()) return [{ kind: 'not measured', what, reason: 'run `npm start` once before' }]
  using folder = createDataFolder()
  report('first start')
  const { url } = await startOnce(folder.path, '0')
  // Pages are kept for the address that they name, and whoever starts again starts at the same one.
  const { port } = new URL(url)
  const seconds: number[] = []
  for (let run = 1; run <= 3; run++) {
    report(`second start, run ${run} of 3`)
    seconds.push((await startOnce(folder.path, port)).secondsToReady)
  }
  const detail = `median of ${seconds.map((time) => time.toFixed(2)).join(', ')} s`
  return [{ kind: 'measured', what, value: median(seconds), unit: 's', mark: { atMost: 5 }, detail }]
}

async function startOnce(dataDir: string, port: string): Promise<Pick<SiteProcess, 'url' | 'secondsToReady'>> {
  await using site = await startSite(['npm', 'start'], dataDir, { PORT: port })
  return { url: site.url, secondsToReady: site.secondsToReady }
}
