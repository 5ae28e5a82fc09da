import { gunzipSync } from 'node:zlib'
import { median, type Measurement, type Part } from './measurement.ts'
import { ask, readDemoAccount, signIn, toMilliseconds } from './signed-in.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What a signed-in customer waits for: the first byte, and whether the data comes with it. */
export const dashboard: Part = { name: 'dashboard', summary: 'first byte and data of the dashboard home, signed in', measure }

/** Odd, for a median; the first response, of a cold engine, is reported separately. */
const warmRuns = 99

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  report('sign-in')
  const cookie = await signIn(site.url, readDemoAccount(folder.path))
  report(`${warmRuns} answers`)
  const askHome = () => ask(`${site.url}/dashboard`, cookie)
  const first = await askHome()
  const times: number[] = []
  for (let run = 0; run < warmRuns; run++) times.push((await askHome()).firstByteSeconds)
  const seconds = median(times)
  const html = gunzipSync(first.body).toString()
  const rows = countRows(html)
  const hasData = html.includes('Lumora Muster GmbH') && rows > 0
  return [
    {
      kind: 'measured',
      what: '/dashboard first byte',
      value: seconds,
      unit: 's',
      detail: `${toMilliseconds(seconds)}, median of ${warmRuns} one after the other; the first took ${toMilliseconds(first.firstByteSeconds)}`,
    },
    {
      kind: 'measured',
      what: '/dashboard data in the first HTML',
      value: hasData ? 1 : 0,
      unit: '',
      mark: { atLeast: 1 },
      detail: `company named: ${html.includes('Lumora Muster GmbH')}; invoices in the table: ${rows}`,
    },
  ]
}

function countRows(html: string): number {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/su.exec(html) ?? []
  return body.split('<tr').length - 1
}
