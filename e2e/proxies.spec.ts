import { hash } from 'node:crypto'
import { request as requestHttps } from 'node:https'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { createFilesClient } from '#gateway/files.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { connectHttp1, connectHttp2, loadCertificate } from '#testing/backend/tls-client.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { judgeAnswer, scoreOf } from '#testing/site/observatory.ts'
import { createMember, signIn } from './members.ts'
import { isLong } from './matrix.ts'
import { openDocuments, readServiceKey, signInWithPassword } from './people.ts'
import { hasProgram, type ProxyName, startProxy } from './proxy.ts'
import { listPorts, startServer, type TestServer } from './server.ts'
import { expect, test as base } from './test.ts'

type Site = { readonly url: string; readonly own: TestServer }

type Init = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

/** Defines tests of the site behind a proxy with the configuration of `deploy/`. */
function testBehind(proxyName: ProxyName) {
  return base.extend<object, { readonly behind: Site }>({
    behind: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
      async ({}, provide) => {
        // The last ports, plus the next for plain HTTP; the site uses the first free one.
        const port = listPorts().at(proxyName === 'nginx' ? -2 : -5) ?? 0
        await using own = await startServer({
          SITE_URL: `https://127.0.0.1:${port}`,
          TRUSTED_PROXIES: '127.0.0.1',
          GITHUB_CLIENT_ID: 'id',
          GITHUB_CLIENT_SECRET: 'secret',
        })
        await using proxy = await startProxy(proxyName, port, Number(new URL(own.url).port))
        await provide({ url: proxy.url, own })
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ behind }, provide) => provide(behind.url),
    // The proxy says where a browser comes from.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    extraHTTPHeaders: ({}, provide) => provide({}),
    ignoreHTTPSErrors: true,
  })
}

for (const proxyName of ['nginx', 'caddy'] as const) {
  const test = testBehind(proxyName)
  test.describe(`behind ${proxyName}`, () => {
    test.skip(!isLong, 'A test of npm run test:long.')
    test.skip(!hasProgram(proxyName), `${proxyName} is not installed (Debian: apt-get install ${proxyName}).`)

    test('every security header arrives once and unchanged, in both versions of HTTP', async ({ behind }) => {
      const own = ['connection', 'keep-alive', 'date', 'server', 'alt-svc', 'transfer-encoding', 'via']
      // With each nonce the compressed page varies by some bytes.
      const varying = ['content-length']
      const namesOf = (headers: Headers) => [...headers].filter(([name]) => !own.includes(name) && !varying.includes(name))
      const withoutNonce = (list: readonly (readonly [string, string])[]) =>
        list.map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/gu, "'nonce'")])
      for (const connect of [connectHttp1, connectHttp2]) {
        using client = connect(behind.url)
        for (const path of [
          '/',
          '/de/pricing',
          '/pricing.data',
          '/dashboard/login',
          '/dashboard',
          '/nope',
          '/session',
          '/healthz',
          '/v1/x',
        ]) {
          const headers = { 'accept-encoding': 'gzip' }
          const passed = await client.fetch(new Request(behind.url + path, { headers, redirect: 'manual' }))
          const direct = await fetch(behind.own.url + path, { headers: { ...headers, host: '127.0.0.1' }, redirect: 'manual' })
          expect([path, passed.status]).toEqual([path, direct.status])
          expect(withoutNonce(namesOf(passed.headers))).toEqual(withoutNonce(namesOf(direct.headers)))
          expect(passed.headers.get('strict-transport-security')).toBe('max-age=63072000')
          await Promise.all([passed.text(), direct.text()])
        }
      }
    })

    test('the rules of the HTTP Observatory are kept by pages, the dashboard, errors and redirects', async ({ behind }) => {
      using client = connectHttp1(behind.url)
      const { idToken } = await signInWithPassword(behind.own, await createMember(behind.own))
      const begin = { method: 'POST', headers: { origin: behind.url, authorization: `Bearer ${idToken}` } }
      const begun = await client.fetch(new Request(`${behind.url}/session`, begin))
      const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const form = { origin: behind.url, 'content-type': 'application/x-www-form-urlencoded' }
      const foreign = 'https://other.example'
      const questions: readonly (readonly [path: string, status: number, init?: Init])[] = [
        ['/', 302, { headers: { 'accept-language': 'de' } }],
        ['/de', 200],
        ['/pricing', 200],
        ['/pricing/', 308],
        ['/blogs', 200],
        ['/search?q=shop', 200],
        ['/booking', 200],
        ['/contact-us', 422, { method: 'POST', headers: form, body: 'name=' }],
        ['/contact-us', 403, { method: 'POST', headers: { ...form, origin: foreign }, body: 'name=' }],
        ['/pricing', 405, { method: 'PUT' }],
        ['/nope', 404],
        ['/de/blogs/nope', 404],
        ['/locale', 400],
        ['/locale?to=nl&path=/', 303],
        ['/dashboard', 302],
        ['/dashboard/login', 200],
        ['/dashboard', 200, { headers: { cookie } }],
        ['/dashboard/invoices', 200, { headers: { cookie } }],
        ['/dashboard/settings', 200, { headers: { cookie } }],
        ['/dashboard/nope', 404, { headers: { cookie } }],
        // The callback page of sign-ins with other issuers.
        ['/emulator/auth/handler', 400],
        ['/session', 200, begin],
        ['/session', 401],
        ['/nope.data', 404],
      ]
      const scores: number[] = []
      for (const [path, status, init] of questions) {
        const answer = await client.fetch(new Request(behind.url + path, { redirect: 'manual', ...init }))
        const html = await answer.text()
        const headers = { ...init?.headers, origin: foreign }
        const asked = await client.fetch(new Request(behind.url + path, { redirect: 'manual', headers }))
        await asked.text()
        const findings = judgeAnswer({
          url: behind.url + path,
          headers: answer.headers,
          html,
          crossOrigin: { origin: foreign, headers: asked.headers },
        })
        expect([path, answer.status, findings.filter(({ points }) => points < 0)]).toEqual([path, status, []])
        const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
        if (isHtml) scores.push(scoreOf(findings))
      }
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(130)
    })

    test('plain HTTP redirects to the same address over TLS', async ({ behind }) => {
      const { port, hostname } = new URL(behind.url)
      const answer = await fetch(`http://${hostname}:${Number(port) + 1}/de/pricing?a=1`, { redirect: 'manual' })
      // Caddy treats the configured port as the default and omits it.
      const location = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, location.protocol, location.hostname]).toEqual([308, 'https:', hostname])
      expect(location.pathname + location.search).toBe('/de/pricing?a=1')
    })

    test('a user signs in, and changes by staff appear live', async ({ page, behind, complaints }) => {
      void complaints
      const person = await createMember(behind.own)
      await signIn(page, person)
      expect((await page.context().cookies()).find(({ name }) => name === '__session')).toMatchObject({ secure: true, httpOnly: true })
      const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'))
      await page.goto('/dashboard/invoices')
      await listening
      const changed = createInvoice({ number: '2026-9001', reference: 'Through the proxy' })
      await openInvoiceStore(openDocuments(behind.own)).putInvoices(person.id, [changed])
      await expect(page.getByRole('main')).toContainText('Through the proxy')
    })

    test('a file of 100 MiB arrives whole, and a larger one is refused', async ({ behind }) => {
      using client = connectHttp1(behind.url)
      const key = readServiceKey(behind.own)
      const credential = createSelfSignedCredential(key, Date.now)
      const files = createFilesClient({
        fetch: client.fetch,
        baseUrl: behind.url,
        bucket: `${key.project_id}.firebasestorage.app`,
        getAuthorization: async () => `Bearer ${await credential.getAccessToken('firebasestorage')}`,
      })
      const bytes = Buffer.alloc(100 * 2 ** 20, 'The quick brown fox. ')
      bytes.write('%PDF-1.7\n')
      const md5Hash = hash('md5', bytes, 'base64')
      const upload = (name: string, content: Uint8Array) =>
        files.uploadFile({
          name: `customers/halde/${name}`,
          content: new Blob([Buffer.from(content)]).stream(),
          sizeBytes: content.length,
          contentType: 'application/pdf',
        })
      expect(await upload('large.pdf', bytes)).toMatchObject({ sizeBytes: bytes.length, md5Hash })
      const opened = await files.openFile('customers/halde/large.pdf')
      expect(hash('md5', Buffer.from(await opened.arrayBuffer()), 'base64')).toBe(md5Hash)
      await expect(upload('larger.pdf', Buffer.concat([bytes, Buffer.from('.')]))).rejects.toThrow()
    })

    test('limits count the client address from the proxy, not one in the client’s headers', async ({ behind }) => {
      const send = (from: string, forged: string) => sendContactForm(behind.url, from, forged)
      const first = []
      for (const forged of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) first.push(await send('127.0.0.2', forged))
      expect(first).toEqual([303, 303, 303, 429])
      expect(await send('127.0.0.3', '127.0.0.2')).toBe(303)
    })
  })
}

/** Sends a contact form from an address of this machine. @returns The status. */
function sendContactForm(origin: string, localAddress: string, forged: string): Promise<number | undefined> {
  const fields = {
    name: 'Zoë',
    email: `${crypto.randomUUID()}@halde.example`,
    country: 'NL',
    topic: 'shop',
    budget: 'unsure',
    message: 'Lampen.',
  }
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forged }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, localAddress, ca: loadCertificate('first').cert, agent: false }
    const sent = requestHttps(new URL('/contact-us', origin), options, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.end(new URLSearchParams(fields).toString())
  })
}
