import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openDocuments, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { serveHostedProvider } from '#testing/hosted/hosted-network.ts'
import { startHostedProvider } from '#testing/hosted/hosted-provider.ts'
import { agencyProcessWith, createFolder } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { openDocuments as openFolder } from './open-documents.ts'
import { runCommand } from './run-command.ts'

/** A hosted provider, and commands that work on it. */
async function startProvider() {
  const provider = await startHostedProvider([], new URL('../../', import.meta.url))
  const { settings } = parseHostedSettings(provider.environment, () => '')
  if (!settings) throw new Error('The settings name no hosted provider.')
  const connection = createHostedConnection(settings, provider, Date.now)
  const run = (hosted: ProviderConnection, ...args: string[]) => runCommand(args, { dataDir: '/nowhere', actor: 'mara', hosted })
  return { ...provider, settings, connection, run: (...args: string[]) => run(connection, ...args), runOver: run }
}

test('commands use the hosted provider with the service account, and need no data folder', async () => {
  await using provider = await startProvider()
  await using folder = await createFolder()
  const documents = openDocuments(provider.connection)
  await openCustomerStore(documents).putCustomer(createCustomer())
  await openInvoiceStore(documents).putInvoices('halde', [createInvoice({ number: '2026-0001' })])
  await openIdentity(provider.connection).createAccount({ email: 'zoe@halde.example', password: 'seven green bottles' })

  const listed = await provider.run('invoices', 'list', '--customer', 'halde', '--json')
  expect({ code: listed.code, stderr: listed.stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(listed.stdout)).toMatchObject({ invoices: [{ number: '2026-0001' }] })
  const file = join(folder.path, 'accounts.json')
  expect(await provider.run('accounts', 'export', file)).toMatchObject({ code: 0, stderr: '' })
  expect(await readFile(file, 'utf8')).toContain('zoe@halde.example')
  expect(await provider.run('customers', 'set-role', 'halde', 'zoe@halde.example', 'owner')).toMatchObject({ code: 0, stderr: '' })
  const tokens = provider.takeCalls().filter(({ host }) => host === 'oauth2.googleapis.com')
  expect(tokens).toHaveLength(1)
})

test('a command speaks TLS with the provider’s hosts only', async () => {
  await using provider = await startProvider()
  await using network = await serveHostedProvider(provider)
  await using folder = await createFolder()
  await openCustomerStore(openDocuments(provider.connection)).putCustomer(createCustomer())
  provider.takeCalls()
  const settings = { ...provider.environment, ...network.environment, DATA_DIR: join(folder.path, 'none') }
  const listed = await agencyProcessWith(settings, 'customers', 'list', '--json')
  expect({ code: listed.code, stderr: listed.stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id: 'halde' }])
  expect(new Set(provider.takeCalls().map(({ host }) => host))).toEqual(new Set(['oauth2.googleapis.com', 'firestore.googleapis.com']))
  expect(network.refused()).toEqual([])
  expect(await readdir(folder.path)).toEqual([])
  // A server with an untrusted certificate must not be used.
  const { code, stderr } = await agencyProcessWith({ ...settings, NODE_EXTRA_CA_CERTS: '' }, 'customers', 'list')
  expect([code, stderr]).toEqual([1, expect.stringContaining('oauth2.googleapis.com')])
})

test('a dry run of a migration says what it would copy, and copies nothing', async () => {
  await using provider = await startProvider()
  await using network = await serveHostedProvider(provider)
  await using folder = await createFolder()
  const [dataDir, file] = [join(folder.path, 'data'), join(folder.path, 'hosted.env')]
  await mkdir(dataDir)
  {
    await using open = await openFolder({ dataDir })
    await openCustomerStore(open.documents).putCustomer(createCustomer())
  }
  await writeFile(
    file,
    Object.entries(provider.environment)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  const tried = await agencyProcessWith({ ...network.environment, DATA_DIR: dataDir }, 'migrate', '--to', file, '--dry-run')
  expect(tried).toMatchObject({ code: 0, stdout: expect.stringMatching(/\ncustomers +1 +1\nNothing was copied\.\n$/u) })
  expect(await openCustomerStore(openDocuments(provider.connection)).listAllCustomers()).toEqual([])
})

test('the doctor looks at the settings alone', async () => {
  await using provider = await startProvider()
  const inspectSettings = () => Promise.resolve([{ level: 'warning', what: 'A warning.' } as const])
  const config = { dataDir: '/nowhere', hosted: provider.connection, inspectSettings }
  const { code, stdout } = await runCommand(['doctor'], config)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^warning  A warning\.\nok {7}The data is at the hosted provider/u)])
})

test('a command that works on the files of a data folder says so', async () => {
  await using provider = await startProvider()
  for (const line of ['backup x', 'restore x', 'audit list']) {
    const { code, stderr } = await provider.run(...line.split(' '))
    const [name] = line.split(' x')
    expect([code, stderr]).toEqual([1, `${name} needs a data folder, but this site runs on the hosted provider (FIREBASE_CONFIG).\n`])
  }
})

test('a refused service account and an unreachable provider are described in a sentence', async () => {
  await using provider = await startProvider()
  const { settings, endpoints } = provider
  const other = { ...settings, key: { ...settings.key, client_email: 'other@fourfold.iam.gserviceaccount.com' } }
  const refused = await provider.runOver(createHostedConnection(other, provider, Date.now), 'leads', 'list')
  expect(refused.stderr).toBe('The provider does not accept other@fourfold.iam.gserviceaccount.com: invalid_grant (Invalid JWT.).\n')
  const answers = [Response.json({ access_token: 'a', expires_in: 3600 }), new Response('connect ECONNREFUSED', { status: 504 })]
  const broken = { endpoints, fetch: () => Promise.resolve(answers.shift() ?? Response.error()) }
  const unreachable = await provider.runOver(createHostedConnection(settings, broken, Date.now), 'leads', 'list')
  expect(unreachable.stderr).toMatch(/^https:\/\/firestore\.googleapis\.com\/.* answered 504 .*ECONNREFUSED\)\.\n$/u)
})
