import { median, type Measurement, type Part } from './measurement.ts'
import { createDataFolder, startSite } from './site-process.ts'

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
  await timeStart(folder.path)
  const seconds: number[] = []
  for (let run = 1; run <= 3; run++) {
    report(`second start, run ${run} of 3`)
    seconds.push(await timeStart(folder.path))
  }
  const detail = `median of ${seconds.map((time) => time.toFixed(2)).join(', ')} s`
  return [{ kind: 'measured', what, value: median(seconds), unit: 's', mark: { atMost: 5 }, detail }]
}

async function timeStart(dataDir: string): Promise<number> {
  await using site = await startSite(['npm', 'start'], dataDir)
  return site.secondsToReady
}
