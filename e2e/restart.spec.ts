import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { startOnSocket } from '#testing/site/socket-site.ts'
import { isLong } from './matrix.ts'
import { hasProgram, startProxy } from './proxy.ts'
import { listPorts } from './server.ts'
import { expect, test } from './test.ts'

/** Sends one request on a new connection. @returns Its status, or the system's error code. */
function send(origin: string, method: string, path: string): Promise<string> {
  const body = method === 'POST' ? 'name=' : ''
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const options = { method, headers, agent: false, ca: loadCertificate('first').cert }
  return new Promise((resolve) => {
    const sent = (origin.startsWith('https:') ? requestHttps : requestHttp)(new URL(path, origin), options, (answer) => {
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      answer.once('end', () => resolve(String(answer.statusCode)))
      answer.resume()
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

const requests = [
  ['GET', '/pricing', '200'],
  ['GET', '/dashboard/login', '200'],
  // An empty form is rejected with its page.
  ['POST', '/contact-us', '422'],
] as const

for (const way of ['directly', 'behind nginx'] as const) {
  test(`no request fails during restarts under load, ${way}`, async () => {
    test.skip(!isLong, 'A test of npm run test:long.')
    test.skip(!hasProgram('systemd-socket-activate'), 'systemd is not installed.')
    test.skip(way === 'behind nginx' && !hasProgram('nginx'), 'nginx is not installed (Debian: apt-get install nginx).')
    const ports = listPorts()
    const [sitePort = 0, proxyPort = 0] = [ports.at(-1), ports.at(-4)]
    const siteUrl = way === 'directly' ? `http://127.0.0.1:${sitePort}` : `https://127.0.0.1:${proxyPort}`
    await using site = await startOnSocket(sitePort, {
      SITE_URL: siteUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      PATH: process.env['PATH'] ?? '',
    })
    await using open = new AsyncDisposableStack()
    if (way === 'behind nginx') open.use(await startProxy('nginx', proxyPort, sitePort))

    // The first request to the socket starts the site, and waits for it.
    await expect.poll(() => send(`http://127.0.0.1:${sitePort}`, 'GET', '/readyz')).toBe('200')
    let isLoaded = true
    const counts = new Map<string, number>()
    const load = Array.from({ length: 6 }, async (_, client) => {
      for (let at = client; isLoaded; at++) {
        const [method, path, expected] = requests[at % requests.length] ?? requests[0]
        const outcome = await send(siteUrl, method, path)
        const name = outcome === expected ? 'answered' : `${method} ${path}: ${outcome}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    })
    for (let restart = 0; restart < 3; restart++) {
      const answeredBefore = counts.get('answered') ?? 0
      await expect.poll(() => (counts.get('answered') ?? 0) - answeredBefore).toBeGreaterThan(60)
      const pid = site.restart()
      await expect.poll(() => site.readPid() !== pid && site.readLog().includes('Ready: ')).toBe(true)
    }
    const answeredBefore = counts.get('answered') ?? 0
    await expect.poll(() => (counts.get('answered') ?? 0) - answeredBefore).toBeGreaterThan(60)
    isLoaded = false
    await Promise.all(load)
    console.log(`${counts.get('answered')} requests over 3 restarts.`)
    expect([...counts.keys()]).toEqual(['answered'])
  })
}
