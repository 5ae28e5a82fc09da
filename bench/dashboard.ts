import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { median, type Measurement, type Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What a signed-in customer waits for: the first byte, the bytes, and whether the data is in them. */
export const dashboard: Part = { name: 'dashboard', summary: 'first byte, bytes and data of the dashboard home, signed in', measure }

/** Odd, so that there is a middle one; the answer before them, of a cold engine, is told apart. */
const warmRuns = 99

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  report('sign-in')
  const cookie = await signIn(site.url, folder.path)
  report(`${warmRuns} answers`)
  const first = await askHome(site.url, cookie)
  const times: number[] = []
  for (let run = 0; run < warmRuns; run++) times.push((await askHome(site.url, cookie)).firstByteSeconds)
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
      what: '/dashboard document',
      value: (first.headerBytes + first.body.length) / 1024,
      unit: 'KiB',
      detail: `body ${first.body.length} bytes compressed, ${html.length} characters; headers ${first.headerBytes} bytes`,
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

type Answer = { readonly firstByteSeconds: number; readonly headerBytes: number; readonly body: Buffer }

/** Signs in as the demo customer, as the SDK and the site's own script do. @returns The session's cookie. */
async function signIn(url: string, dataDir: string): Promise<string> {
  // Written by the server itself.
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo-account.json'), 'utf8')) as { email: string; password: string }
  const address = `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fourfold-public-key`
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  const signedIn = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  // The field of this answer that the SDK reads, too.
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const begun = await fetch(`${url}/session`, { method: 'POST', headers: { origin: url, authorization: `Bearer ${idToken}` } })
  const [cookie = ''] = begun.headers.getSetCookie()
  if (begun.status !== 200) throw new Error(`The session was refused with ${begun.status}.`)
  return cookie.split(';', 1)[0] ?? ''
}

function askHome(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now()
    const sent = request(`${url}/dashboard`, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      const firstByteSeconds = (performance.now() - startedAtMs) / 1000
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`/dashboard answers ${response.statusCode}.`))
        const headerBytes = response.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)
        resolve({ firstByteSeconds, headerBytes, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

function toMilliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`
}

function countRows(html: string): number {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/su.exec(html) ?? []
  return body.split('<tr').length - 1
}
