import { existsSync } from 'node:fs'
import { openLeadStore } from '#gateway/leads.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { connectHttp1 } from '#testing/backend/tls-client.ts'
import type { TestIdentityProvider } from '#testing/identity/identity-provider.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { newFederatedPerson, startHostedFederatedSite } from './federated-site.ts'
import { type HostedServer, resolverArguments } from './hosted-server.ts'
import { first } from './matrix.ts'
import { createMember, signOut } from './members.ts'
import { openDocuments, openFiles, openIdentity, type Person, signInWithPassword } from './people.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { expect, test as base } from './test.ts'

type HostedFixtures = { readonly hosted: HostedServer; readonly issuer: TestIdentityProvider; readonly federated: HostedFederatedSite }
type HostedFederatedSite = Awaited<ReturnType<typeof startHostedFederatedSite>>

/** The site over TLS on a hosted provider, whose hosts a browser finds on this machine. */
const test = base.extend<{ readonly asked: Set<string> }, HostedFixtures>({
  federated: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using site = await startHostedFederatedSite()
      await provide(site)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  hosted: [({ federated }, provide) => provide(federated.server), { scope: 'worker' }],
  issuer: [({ federated }, provide) => provide(federated.provider), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...resolverArguments()] })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ hosted }, provide) => provide(hosted.siteUrl),
  // Requests outside of pages do not use the trusted keys.
  ignoreHTTPSErrors: true,
  /** Hosts and paths that pages requested. */
  asked: async ({ context }, provide) => {
    const asked = new Set<string>()
    context.on('request', (request) => {
      const { protocol, host, pathname } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(host + pathname)
    })
    await provide(asked)
  },
})

// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

/** Returns the hosts of addresses. */
function hostsOf(asked: ReadonlySet<string>): string[] {
  return [...new Set([...asked].map((address) => address.split('/')[0] ?? ''))].toSorted()
}

/** Signs in and begins a session. @returns Its cookie header. */
async function beginSession(hosted: HostedServer, person: Person, client: ReturnType<typeof connectHttp1>): Promise<string> {
  const { idToken } = await signInWithPassword(hosted, person)
  const headers = { origin: hosted.siteUrl, authorization: `Bearer ${idToken}` }
  const begun = await client.fetch(new Request(`${hosted.siteUrl}/session`, { method: 'POST', headers }))
  expect(begun.status).toBe(200)
  return (
    begun.headers
      .getSetCookie()
      .find((line) => line.startsWith('__session='))
      ?.split(';')[0] ?? ''
  )
}

test('session, pages, files and forms use the provider’s addresses, without local data', async ({ hosted }) => {
  const { siteUrl, localDir } = hosted
  using client = connectHttp1(siteUrl)
  const ask = (path: string, init: RequestInit = {}) => client.fetch(new Request(siteUrl + path, init))
  expect((await ask('/readyz')).status).toBe(200)
  const guarded = await ask('/de/dashboard/invoices')
  expect([guarded.status, guarded.headers.get('location')]).toEqual([302, '/de/dashboard/login'])
  const forged = await ask('/session', { method: 'POST', headers: { origin: siteUrl, authorization: 'Bearer e30.e30.e30' } })
  expect(forged.status).toBe(401)

  const member = await createMember(hosted)
  const cookie = await beginSession(hosted, member, client)
  const page = await ask('/dashboard/invoices', { headers: { cookie } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(member.number)])

  const name = `customers/${member.id}/offer.txt`
  await openFiles(hosted).uploadFile({ name, content: new Blob(['An offer.']).stream(), sizeBytes: 9, contentType: 'text/plain' })
  const file = await ask(`/dashboard/files/${encodeURIComponent(name)}`, { headers: { cookie } })
  expect([file.status, await file.text()]).toEqual([200, 'An offer.'])

  const email = `${crypto.randomUUID()}@halde.example`
  const fields = { name: 'Zoë', email, country: 'NL', topic: 'shop', budget: 'unsure', message: 'Lampen.' }
  const headers = { origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await ask('/contact-us', { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  expect(sent.status).toBe(303)
  expect(await openLeadStore(openDocuments(hosted)).listLeadsOf(email)).toMatchObject([{ name: 'Zoë' }])
  expect(existsSync(localDir)).toBe(false)
})

test('a dashboard page waits for the provider twice, the first one after the sign-in too', async ({ hosted }) => {
  const { siteUrl, provider } = hosted
  using client = connectHttp1(siteUrl)
  const member = await createMember(hosted)
  const pages = ['/dashboard/invoices', '/dashboard', '/dashboard/products', '/dashboard/requests', '/dashboard/settings']
  for (const path of pages) {
    // The server's own periodic work may count too, so this retries.
    await expect(async () => {
      const headers = { cookie: await beginSession(hosted, member, client) }
      provider.takeCalls()
      provider.setLatency(400)
      expect((await client.fetch(new Request(siteUrl + path, { headers }))).status).toBe(200)
      provider.setLatency(40)
      const calls = provider.takeCalls()
      expect(calls.map(({ call }) => call)).toContain('POST /v1/accounts:lookup')
      expect(Math.max(...calls.map(({ depth }) => depth))).toBeLessThanOrEqual(2)
    }).toPass()
  }
})

test('a user signs in, sees live changes and signs out with the SDK, using the listed hosts only', async ({
  hosted,
  page,
  asked,
  complaints,
}) => {
  void complaints
  const member = await createMember(hosted)
  const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'))
  await signInOnPage(page, member, '/dashboard/invoices')
  await expect(page.getByRole('main')).toContainText(member.number)
  await listening
  const later = createInvoice({ number: '2026-9001', reference: 'Brand new' })
  await openInvoiceStore(openDocuments(hosted)).putInvoices(member.id, [later])
  await expect(page.getByRole('main')).toContainText('Brand new')

  await openDashboard(page, '/dashboard/settings')
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/dashboard/login')
  await page.goto('/dashboard')
  expect(new URL(page.url()).pathname).toBe('/dashboard/login')

  const policy = (await page.request.get('/dashboard/login')).headers()['content-security-policy'] ?? ''
  const [, connections = ''] = /connect-src ([^;]*)/u.exec(policy) ?? []
  const hosts = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage'].map((api) => `https://${api}.googleapis.com`)
  expect(connections.split(' ')).toEqual(["'self'", ...hosts])
  expect((await page.request.get('/')).headers()['content-security-policy']).not.toContain('googleapis.com')
  const allowed = [...hosts, hosted.siteUrl].map((origin) => new URL(origin).host)
  expect(hostsOf(asked).filter((host) => !allowed.includes(host))).toEqual([])
})

for (const way of first(['redirect', 'window'] as const)) {
  test(`sign-in at another issuer uses the sign-in pages at the site’s own domain (${way})`, async ({ hosted, issuer, page, asked }) => {
    const person = newFederatedPerson()
    issuer.setPerson(person)
    await page.goto('/dashboard/settings/security')
    await expect(page.locator('main form')).not.toHaveAttribute('inert')
    const button = page.getByRole('button', { name: 'Continue with Trusted' })
    if (way === 'redirect') {
      await page.evaluate(() => {
        window.open = () => null
      })
      await button.click()
      await expect(page.getByRole('alert')).toBeVisible()
    }
    await button.click()
    await expect(page).toHaveURL('/dashboard/settings/security')
    await expect(page.getByRole('main')).toContainText(person.email)
    const [account] = await openIdentity(hosted).findAccounts({ emails: [person.email] })
    expect(account).toMatchObject({ isEmailVerified: true, hasPassword: false })
    const { host } = new URL(hosted.siteUrl)
    expect([...asked]).toEqual(expect.arrayContaining([`${host}/__/auth/handler`, `${host}/__/auth/iframe`]))
    const apis = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage', 'apis'].map((name) => `${name}.google`)
    const isAllowed = (asking: string) => [host, new URL(issuer.issuer).host].includes(asking) || apis.some((api) => asking.startsWith(api))
    expect(hostsOf(asked).filter((asking) => !isAllowed(asking))).toEqual([])
  })
}
