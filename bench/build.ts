import { rm } from 'node:fs/promises'
import { median, type Measurement, type Part } from './measurement.ts'
import { buildSite } from './site-process.ts'

/** How long somebody who changes the site waits for its build. */
export const build: Part = { name: 'build', summary: 'time of a whole build', measure }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const seconds: number[] = []
  for (let run = 1; run <= 3; run++) {
    report(`run ${run} of 3`)
    // By which a build knows that it is up to date.
    await rm(new URL('../build/inputs', import.meta.url), { force: true })
    const startedAtMs = performance.now()
    buildSite()
    seconds.push((performance.now() - startedAtMs) / 1000)
  }
  const detail = `median of ${seconds.map((time) => time.toFixed(1)).join(', ')} s`
  return [{ kind: 'measured', what: 'build', value: median(seconds), unit: 's', detail }]
}
