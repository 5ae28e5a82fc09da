import { median, type Measurement, type Part } from './measurement.ts'
import { createDataFolder, type SiteProcess, startSite } from './site-process.ts'

type Installer = { readonly isInstalled: () => boolean }

const what = 'npm start to Ready'

/** How long a start on a new address takes, with packages and build in place. */
export const start: Part = {
  name: 'start',
  summary: 'time of `npm start` on a new address, until it is ready and all is compressed',
  measure,
}

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  // The type is that of the module's own comments: plain JavaScript without an import name.
  const { isInstalled } = (await import(new URL('../scripts/install.mjs', import.meta.url).href)) as Installer
  // The first `npm start` installs the packages anew: not for a bench to do, least of all to itself.
  if (!isInstalled()) return [{ kind: 'not measured', what, reason: 'run `npm start` once before' }]
  using folder = createDataFolder()
  const starts: SiteProcess[] = []
  for (let run = 1; run <= 3; run++) {
    report(`start, run ${run} of 3`)
    // Each on another free port, which is another address.
    await using site = await startSite(['npm', 'start'], folder.path)
    starts.push(site)
  }
  const describe = (name: string, seconds: readonly number[], atMost: number): Measurement => {
    const detail = `median of ${seconds.map((time) => time.toFixed(2)).join(', ')} s`
    return { kind: 'measured', what: name, value: median(seconds), unit: 's', mark: { atMost }, detail }
  }
  return [
    describe(
      what,
      starts.map(({ secondsToReady }) => secondsToReady),
      5,
    ),
    describe(
      'npm start to all pages compressed',
      starts.map(({ secondsToCompressed }) => secondsToCompressed),
      60,
    ),
  ]
}
