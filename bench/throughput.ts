import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { median, type Measurement, type Part } from './measurement.ts'
import { type Answer, startNginx } from './nginx.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'
import { findHindrance, loadAddress, serverCore } from './wrk.ts'

/** Requests for the home document, answered by the site and by nginx in turn, each alone on the same core. */
export const throughput: Part = { name: 'throughput', summary: 'answers per second of the home document against nginx', measure }

const runs = 5
const connections = 32
const seconds = 3
const fullRow = 'home document, answers/s against nginx'

/** What Chromium sends with a navigation, as far as a server's work depends on it. */
const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
}

type Contender = { readonly url: string; readonly answer: Answer }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const reason = findHindrance({ nginx: 'nginx-light' })
  if (reason) return [{ kind: 'not measured', what: fullRow, reason }]
  buildSite()
  using folder = createDataFolder()
  await using siteProcess = await startSite(['taskset', '-c', String(serverCore), process.execPath, 'src/server/main.ts'], folder.path)
  const site = await createContender(`${siteProcess.url}/`)
  await using nginxProcess = await startNginx(site.answer, serverCore)
  const nginx = await createContender(nginxProcess.url)
  if (!site.answer.body.equals(nginx.answer.body)) throw new Error('nginx does not serve the bytes of the home document.')

  const ratio = await compare(site, nginx, report)
  return [{ kind: 'measured', what: fullRow, ...ratio, unit: '', mark: { atLeast: 0.75 } }]
}

async function createContender(url: string): Promise<Contender> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: browserHeaders }, resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return { url, answer: { headers, body: await buffer(response) } }
}

/** Loads both in turn, after one run of each to warm up, so that what else the machine does falls on both. */
async function compare(site: Contender, nginx: Contender, report: (step: string) => void): Promise<{ value: number; detail: string }> {
  const count = async (contender: Contender) => {
    const { perSecond } = await loadAddress(contender.url, { connections, seconds, headers: browserHeaders })
    return perSecond
  }
  report('warming up')
  await count(site)
  await count(nginx)
  const rates: { site: number; nginx: number }[] = []
  for (let run = 1; run <= runs; run++) {
    report(`run ${run} of ${runs}`)
    rates.push({ site: await count(site), nginx: await count(nginx) })
  }
  const siteRate = median(rates.map((run) => run.site))
  const nginxRate = median(rates.map((run) => run.nginx))
  const ratios = rates.map((run) => run.site / run.nginx)
  const spread = `runs ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  return { value: siteRate / nginxRate, detail: `medians ${Math.round(siteRate)} and ${Math.round(nginxRate)}, ${spread}` }
}
