import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

/** The account that the server makes for its demo. */
export type DemoAccount = { readonly email: string; readonly password: string }

export function readDemoAccount(dataDir: string): DemoAccount {
  // Written by the server itself.
  return JSON.parse(readFileSync(join(dataDir, 'demo-account.json'), 'utf8')) as DemoAccount
}

/** Signs in, as the SDK and the site's own script do. @returns The session's cookie. */
export async function signIn(url: string, { email, password }: DemoAccount): Promise<string> {
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

/** An answer, as it came over the wire: pages are compressed. */
export type Answer = {
  readonly firstByteSeconds: number
  readonly lastByteSeconds: number
  readonly body: Buffer
}

/** Asks for an address and takes all of the answer. @throws Error unless it is 200. */
export function ask(address: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now()
    const secondsSince = () => (performance.now() - startedAtMs) / 1000
    const sent = request(address, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      let firstByteSeconds = 0
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        if (chunks.push(chunk) === 1) firstByteSeconds = secondsSince()
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${address} answers ${response.statusCode}.`))
        resolve({ firstByteSeconds, lastByteSeconds: secondsSince(), body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

export function toMilliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`
}
