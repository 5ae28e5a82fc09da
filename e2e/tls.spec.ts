import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectHttp1, loadCertificate } from '#testing/backend/tls-client.ts'
import { database, openWebChannel } from '#testing/sdk/web-channel-client.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { listLeadsOf } from './leads.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test as base } from './test.ts'

/** A server with its own certificate, which browsers do not trust. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const { files } = loadCertificate('first')
      await using server = await startServer({ TLS_CERT: files.certificate, TLS_KEY: files.key })
      await provide(server)
    },
    { scope: 'worker', timeout: 180_000 }, // The first start renders every page.
  ],
  baseURL: ({ server }, provide) => provide(server.siteUrl),
})
test.use({ ignoreHTTPSErrors: true })
// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

test('pages, data, form receipts and stream events are served over TLS', async ({ server }) => {
  expect(server.siteUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/u)
  using client = connectHttp1(server.siteUrl)
  const ask = (path: string, init: RequestInit = {}) => client.fetch(new Request(server.siteUrl + path, init))

  const page = await ask('/de/pricing', { headers: { 'accept-encoding': 'identity' } })
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=63072000'])
  expect(await page.text()).toContain(`<link rel="canonical" href="${server.siteUrl}/de/pricing"`)
  const data = await ask('/de/pricing.data')
  expect([data.status, data.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/x-script')])
  expect((await ask('/nope')).status).toBe(404)

  const email = 'zoe@halde.example'
  const fields = { name: 'Zoë', email, country: 'NL', topic: 'shop', budget: 'unsure', message: 'Lampen.' }
  const headers = { origin: server.siteUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await ask('/contact-us', { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/contact-us\?/u)])
  expect((await ask(sent.headers.get('location') ?? '')).status).toBe(200)
  // The command line connects without TLS.
  expect(await listLeadsOf(server, email)).toMatchObject([{ name: 'Zoë', formName: 'contact' }])

  const foreign = await ask('/contact-us', { method: 'POST', headers: { ...headers, origin: server.url }, body: 'name=a' })
  expect(foreign.status).toBe(403)

  const { idToken, localId } = await signInByPassword(server, ask)
  const target = { targetId: 2, documents: { documents: [`${database}/documents/users/${localId}`] } }
  const channel = await openWebChannel(client.fetch, 'Listen', [{ database, addTarget: target }], { token: idToken })
  const back = await channel.get(0)
  await back.until(({ targetChange }) => targetChange?.targetChangeType === 'CURRENT')
  const write = { update: { name: `${database}/documents/users/${localId}`, fields: { displayName: { stringValue: 'Over TLS' } } } }
  const commit = await ask(`/v1/${database}/documents:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ writes: [write] }),
  })
  expect(commit.status).toBe(200)
  const told = await back.until(({ documentChange }) => documentChange !== undefined)
  expect(told.at(-1)?.documentChange?.document.fields).toEqual({ displayName: { stringValue: 'Over TLS' } })
  await back.cancel()
})

test('a browser signs in over TLS, and keeps its session in a secure cookie', async ({ page, context, server }) => {
  await signInToDemo(page, server, '/dashboard/login')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '__session')).toMatchObject({ secure: true, httpOnly: true })
})

test('the local port of the command line shows no pages', async ({ server }) => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ok\n')
  expect(await (await fetch(`${server.url}/pricing`)).text()).not.toContain('<html')
})

async function signInByPassword(server: TestServer, ask: (path: string, init: RequestInit) => Promise<Response>) {
  // Output of the server (demo-password.ts).
  const { email, password } = JSON.parse(readFileSync(join(server.dataDir, 'demo-account.json'), 'utf8')) as {
    email: string
    password: string
  }
  const answer = await ask('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fourfold-public-key', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { idToken: string; localId: string } // fields of the response
}
