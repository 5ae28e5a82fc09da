import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createCustomers } from '#gateway/customers.ts'
import { createInvoices } from '#gateway/invoices/invoices.ts'
import { openDocuments, openFiles, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { connectHttp1, loadCertificate } from '#testing/backend/tls-client.ts'
import { type HostedSite, startHostedSite } from '#testing/hosted/hosted-site.ts'
import type { HostedProvider } from '#testing/hosted/hosted-provider.ts'
import { serveHostedProvider } from '#testing/hosted/serve-hosted-provider.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { findPort } from './federated-site.ts'
import { signOut } from './members.ts'
import type { Person } from './people.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { expect, test as base } from './test.ts'

type Hosted = { readonly site: HostedSite; readonly dataDir: string; readonly agency: ProviderConnection; readonly providerPort: number }

/** The site over TLS on a hosted provider, whose hosts a browser finds on this machine. */
const test = base.extend<{ readonly asked: Set<string> }, { hosted: Hosted }>({
  hosted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const port = await findPort()
      const dataDir = join(tmpdir(), `fourfold-none-${port}`)
      const { certificate, key } = loadCertificate('first').files
      const environment = { PORT: String(port), DATA_DIR: dataDir, TLS_CERT: certificate, TLS_KEY: key }
      await using site = await startHostedSite(environment, `https://127.0.0.1:${port}`)
      await using served = await serveHostedProvider(site.provider)
      await provide({ site, dataDir, agency: connectAgency(site.provider), providerPort: served.port })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  launchOptions: [
    async ({ launchOptions, hosted }, provide) => {
      const rules = hosted.site.provider.hosts.map((host) => `MAP ${host}:443 127.0.0.1:${hosted.providerPort}`).join(', ')
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ hosted }, provide) => provide(hosted.site.siteUrl),
  // The certificate is this machine's own.
  ignoreHTTPSErrors: true,
  // The hosted provider takes no other headers than its own from another origin.
  extraHTTPHeaders: {},
  /** The hosts that pages asked. */
  asked: async ({ context }, provide) => {
    const asked = new Set<string>()
    context.on('request', (request) => request.url().startsWith('https:') && asked.add(new URL(request.url()).host))
    await provide(asked)
  },
})

/** The provider as the agency's programs reach it, with tokens of their own. */
function connectAgency(provider: HostedProvider): ProviderConnection {
  const { settings } = parseHostedSettings(provider.environment, () => '')
  if (!settings) throw new Error('The settings name no hosted provider.')
  return createHostedConnection(settings, provider, Date.now)
}

/** Somebody new with a company of one open invoice. */
async function createMember({ agency }: Hosted): Promise<Person & { readonly customerId: string; readonly number: string }> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: `pass ${crypto.randomUUID()}` }
  const { localId: uid } = await openIdentity(agency).createAccount({ isEmailVerified: true, ...account })
  const documents = openDocuments(agency)
  const customerId = crypto.randomUUID()
  const number = `2026-${customerId.slice(9, 13)}`
  await createCustomers(documents).putCustomer(createCustomer({ id: customerId, emails: [account.email] }))
  await createInvoices(documents).putInvoices(customerId, [createInvoice({ number })])
  return { uid, ...account, customerId, number }
}

/** Signs in as the SDK does. @returns The cookie of the session. */
async function beginSession(
  { site, agency }: Hosted,
  { email, password }: Person,
  client: ReturnType<typeof connectHttp1>,
): Promise<string> {
  const address = `${agency.endpoints.identitytoolkit}/v1/accounts:signInWithPassword?key=${agency.apiKey}`
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  const signedIn = await agency.fetch(new Request(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
  const { idToken } = (await signedIn.json()) as { idToken: string } // the field of its answer
  const headers = { origin: site.siteUrl, authorization: `Bearer ${idToken}` }
  const begun = await client.fetch(new Request(`${site.siteUrl}/session`, { method: 'POST', headers }))
  expect(begun.status).toBe(200)
  return (
    begun.headers
      .getSetCookie()
      .find((line) => line.startsWith('__session='))
      ?.split(';')[0] ?? ''
  )
}

test('a session, dashboard pages, files and forms work over the provider’s own addresses, and nothing is kept here', async ({ hosted }) => {
  const { site, agency, dataDir } = hosted
  using client = connectHttp1(site.siteUrl)
  const ask = (path: string, init: RequestInit = {}) => client.fetch(new Request(site.siteUrl + path, init))
  expect((await ask('/readyz')).status).toBe(200)
  const guarded = await ask('/de/dashboard/invoices')
  expect([guarded.status, guarded.headers.get('location')]).toEqual([302, '/de/dashboard/login'])
  const forged = await ask('/session', { method: 'POST', headers: { origin: site.siteUrl, authorization: 'Bearer e30.e30.e30' } })
  expect(forged.status).toBe(401)

  const member = await createMember(hosted)
  const cookie = await beginSession(hosted, member, client)
  const page = await ask('/dashboard/invoices', { headers: { cookie } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(member.number)])

  const name = `customers/${member.customerId}/offer.txt`
  await openFiles(agency).uploadFile({ name, content: new Blob(['An offer.']).stream(), sizeBytes: 9, contentType: 'text/plain' })
  const file = await ask(`/dashboard/files/${encodeURIComponent(name)}`, { headers: { cookie } })
  expect([file.status, await file.text()]).toEqual([200, 'An offer.'])

  const email = `${crypto.randomUUID()}@halde.example`
  const fields = { name: 'Zoë', email, country: 'NL', topic: 'shop', budget: 'unsure', message: 'Lampen.', consent: 'on' }
  const headers = { origin: site.siteUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await ask('/contact-us', { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  expect(sent.status).toBe(303)
  expect(await createContactRequests(openDocuments(agency)).listContactRequestsOf(email)).toMatchObject([{ name: 'Zoë' }])
  expect(existsSync(dataDir)).toBe(false)
})

test('a person signs in, sees what staff change, and signs out with the unmodified SDK; pages ask the listed hosts alone', async ({
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
  await createInvoices(openDocuments(hosted.agency)).putInvoices(member.customerId, [later])
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
  const allowed = [...hosts, hosted.site.siteUrl].map((origin) => new URL(origin).host)
  expect([...asked].filter((host) => !allowed.includes(host))).toEqual([])
})
