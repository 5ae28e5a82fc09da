import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { summarizeInvoices } from '#domain/invoices/ledger/account-summary.ts'
import { createGateway } from '#gateway/gateway.ts'
import { content } from '#testing/site/product-content.ts'
import { demoEmail } from './demo-customers.ts'
import { type DemoAccounts, type DemoFacts, type DemoOptions, disableDemo, isDemoOn, seedDemo } from './demo.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { callAccounts, callAdmin, signIn } from '#testing/identity/identity-calls.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend(startGuardedBackend)

type StoredAccount = {
  localId: string
  email: string
  isEmailVerified: boolean
  password: string
  displayName: string
  isDisabled: boolean
  passwordUpdatedAt: Date | undefined
}

/** Accounts as a provider keeps them. */
function createAccounts() {
  const stored: StoredAccount[] = []
  let second = 0
  const now = () => new Date(2026, 0, 1, 0, 0, (second += 1))
  const accounts: DemoAccounts = {
    findAccounts: async (query) =>
      stored.filter(({ email, localId }) => ('emails' in query ? query.emails.includes(email) : query.localIds.includes(localId))),
    createAccount: async (account) => {
      if (stored.some(({ localId }) => localId === account.localId)) throw new Error('DUPLICATE_LOCAL_ID')
      stored.push({ ...account, isDisabled: false, passwordUpdatedAt: now() })
    },
    updateAccount: async ({ localId, ...changes }) => {
      const account = stored.find((candidate) => candidate.localId === localId)
      Object.assign(account ?? {}, changes, changes.password === undefined ? {} : { passwordUpdatedAt: now() })
    },
  }
  return { stored, accounts }
}

async function startDemo(given?: TestBackend) {
  const backend = given ?? (await getBackend())
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-demo-'))
  const { stored, accounts } = createAccounts()
  let nextByte = 0
  const random = (sizeBytes: number) => Uint8Array.from({ length: sizeBytes }, () => (nextByte += 7) % 256)
  const gateway = createGateway(backend.documents)
  const seller = createSeller()
  const options: DemoOptions = { gateway, accounts, files: backend.files, dataDir, seller, content, today: '2026-03-20', random }
  return {
    options,
    stored,
    file: join(dataDir, 'demo-account.json'),
    seed: async (today: CalendarDate = '2026-03-20') => await seedDemo({ ...options, today }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  }
}

const local: DemoFacts = { host: '127.0.0.1', trustedProxies: [], agencyEmail: 'hello@fourfold.example', site: { sample: true } }

test.each<[string, Partial<DemoFacts>]>([
  ['the defaults', {}],
  ['another address of this machine', { host: '127.8.9.10' }],
  ['IPv6', { host: '::1', siteUrl: 'http://[::1]:3000' }],
  ['the name of this machine', { host: 'localhost', siteUrl: 'http://localhost:3000' }],
  ['DEMO=on', { demo: 'on' }],
])('the demo is on with %s', (_, facts) => {
  expect(isDemoOn({ ...local, ...facts })).toBe(true)
})

test.each<[string, Partial<DemoFacts>]>([
  ['DEMO=off', { demo: 'off' }],
  ['every address', { host: '0.0.0.0', demo: 'on' }],
  ['every address of IPv6', { host: '::', demo: 'on' }],
  ['an address of the network', { host: '192.168.1.5' }],
  ['a name that only begins like one of this machine', { host: '127.0.0.1.example.com' }],
  ['a name below localhost', { host: 'a.localhost.example' }],
  ['a site address elsewhere', { siteUrl: 'https://agency.example', demo: 'on' }],
  ['a site address that only looks local', { siteUrl: 'http://localhost.example' }],
  ['a site address with a local name before the @', { siteUrl: 'http://localhost@agency.example' }],
  ['trusted proxies', { trustedProxies: ['10.0.0.1'] }],
  ['a mail server', { smtpUrl: 'smtp://127.0.0.1' }],
  ['the hosted provider', { hosted: {} }],
  ['the facts of an agency', { site: {}, demo: 'on' }],
  ['the address of an agency', { agencyEmail: 'moin@studio-nord.de', demo: 'on' }],
])('the demo is off with %s', (_, facts) => {
  expect(isDemoOn({ ...local, ...facts })).toBe(false)
})

test('the demo customer has an account, a private password file, and a year of invoices', async () => {
  await using demo = await startDemo()
  const { email, password } = await demo.seed()
  expect(password).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{5}-){3}[0-9a-hjkmnp-tv-z]{5}$/u)
  expect(demo.stored).toEqual([
    {
      localId: 'demo',
      email: demoEmail,
      isEmailVerified: true,
      password,
      displayName: 'Robin Muster',
      isDisabled: false,
      passwordUpdatedAt: expect.any(Date),
    },
  ])
  const updatedAtMs = demo.stored[0]?.passwordUpdatedAt?.getTime()
  expect(JSON.parse(await readFile(demo.file, 'utf8'))).toEqual({ email, password, updatedAtMs })
  expect((await stat(demo.file)).mode & 0o777).toBe(0o600)
  expect((await demo.options.gateway.customers.findCustomersByEmail(email)).map(({ id }) => id)).toEqual([
    'demo-es',
    'demo',
    'demo-branch',
    'demo-en',
    'demo-nl',
  ])
  const { currencies } = summarizeInvoices(await demo.options.gateway.invoices.listAllInvoices('demo'), '2026-03-20')
  expect(currencies.map(({ currency }) => currency)).toEqual(['EUR'])
})

test('the demo customer has products with dates and milestones, and requests with an answer', async () => {
  await using demo = await startDemo()
  await demo.seed()
  const { products, requests } = demo.options.gateway
  const [aiPilot, care, marketplace] = await products.listProducts('demo-en')
  expect(aiPilot).toMatchObject({ id: 'ai-pilot', name: 'AI pilot: search', status: 'planned' })
  expect(care).toMatchObject({ id: 'care', renewsOn: '2026-04-01', noticeOn: '2026-03-31' })
  expect(marketplace?.milestones.filter(({ doneOn }) => doneOn !== undefined).length).toBeGreaterThan(5)
  expect(await products.listProducts('demo-branch')).toHaveLength(1)
  const answered = await requests.listRequests('demo', { state: 'answered' })
  expect(answered).toMatchObject([{ invoiceNumber: expect.stringMatching(/^2026-/u) }])
  expect(await requests.listMessages({ customerId: 'demo', id: answered[0]?.id ?? '' })).toMatchObject([{ from: 'agency' }])

  // What became of a request stays; a product that is no longer in the demo goes.
  await requests.closeRequest({ customerId: 'demo', id: 'demo-care-hours' })
  await products.putProducts('demo', [createProduct({ id: 'old' })])
  await demo.seed('2026-03-21')
  expect(await requests.findRequest({ customerId: 'demo', id: 'demo-care-hours' })).toMatchObject({ state: 'closed' })
  expect((await products.listProducts('demo')).map(({ id }) => id)).toEqual(['care', 'ai-pilot', 'marketplace', 'store'])
})

test('the demo customer has a call ahead that follows the day, and what others put there goes', async () => {
  await using demo = await startDemo()
  const { appointments } = demo.options.gateway
  await demo.seed('2026-03-20')
  expect(await appointments.listAppointments('demo')).toMatchObject([{ id: 'search-call', startsAt: new Date('2026-03-23T09:00:00Z') }])
  await appointments.cancelAppointment({ customerId: 'demo', id: 'search-call' })
  await appointments.putAppointments('demo', [createAppointment({ id: 'old' })])
  await demo.seed('2026-03-25')
  // The third day is a Saturday, and the clocks are set before the Monday after it.
  const seeded = await appointments.listAppointments('demo')
  expect(seeded).toMatchObject([{ id: 'search-call', startsAt: new Date('2026-03-30T08:00:00Z') }])
  expect(seeded[0]).not.toHaveProperty('canceledAt')
  expect(await appointments.listAppointments('demo-branch')).toEqual([])
})

test('the demo’s products have files, each stored as its product names it', async () => {
  await using demo = await startDemo()
  await demo.seed()
  const products = await demo.options.gateway.products.listProducts('demo')
  const names = products.flatMap(({ files }) => files)
  expect(names.length).toBeGreaterThan(2)
  const files = await Promise.all(names.map((name) => demo.options.files.findFile(name)))
  for (const [at, name] of names.entries()) expect(files[at]).toMatchObject({ name, contentType: expect.stringMatching(/^text\/plain/u) })
  // Each was written on a day of its own, before today.
  const days = files.map((file) => file?.updatedAt.toISOString().slice(0, 10) ?? '')
  expect(new Set(days).size).toBe(days.length)
  expect(days.filter((day) => day >= '2026-03-20')).toEqual([])
})

test('file names and texts are in the customer’s language', async () => {
  const backend = await getBackend()
  await using demo = await startDemo(backend)
  await demo.seed()
  const { files } = backend
  const list = (id: string) => files.listNames(`customers/${id}/care`)
  expect(await list('demo')).toEqual(['customers/demo/care/monatsbericht.txt'])
  expect(await list('demo-es')).toEqual(['customers/demo-es/care/informe-mensual.txt'])
  const text = await (await files.openFile('customers/demo/care/monatsbericht.txt')).text()
  expect(text).toMatch(/^Monatsbericht, Februar 2026\n/u)
})

test('a second start on the same day writes nothing and names the same password', async () => {
  await using demo = await startDemo()
  const first = await demo.seed()
  const writes = [
    vi.spyOn(demo.options.gateway.customers, 'putCustomer'),
    vi.spyOn(demo.options.gateway.invoices, 'putInvoices'),
    vi.spyOn(demo.options.gateway.invoices, 'deleteInvoices'),
    vi.spyOn(demo.options.gateway.appointments, 'putAppointments'),
    vi.spyOn(demo.options.accounts, 'createAccount'),
    vi.spyOn(demo.options.accounts, 'updateAccount'),
    vi.spyOn(demo.options.files, 'uploadFile'),
  ]
  expect(await demo.seed()).toEqual(first)
  for (const write of writes) expect(write).not.toHaveBeenCalled()
})

test('on another day the invoices are replaced, and changes of the customer are kept', async () => {
  await using demo = await startDemo()
  const { customers, invoices } = demo.options.gateway
  await demo.seed('2025-12-31')
  const changed = createCustomer({ id: 'demo', company: 'Changed GmbH', emails: [demoEmail] })
  await customers.putCustomer(changed)
  await invoices.putInvoices('demo', [createInvoice({ number: '2024-0001' })])
  await invoices.putInvoices('halde', [createInvoice({ number: '2024-0001' })])
  await demo.seed('2026-01-01')
  const seeded = await invoices.listAllInvoices('demo')
  await using another = await startBackend()
  await using fresh = await startDemo(another)
  await fresh.seed('2026-01-01')
  expect(seeded).toEqual(await fresh.options.gateway.invoices.listAllInvoices('demo'))
  expect(await invoices.listAllInvoices('halde')).toHaveLength(1)
  expect(await customers.getCustomer('demo')).toEqual(changed)
})

test('the account is disabled while the demo is off, and opens again with the same password', async () => {
  await using demo = await startDemo()
  const { accounts } = demo.options
  await disableDemo(accounts) // no account yet
  const { password } = await demo.seed()
  await disableDemo(accounts)
  expect(demo.stored).toMatchObject([{ isDisabled: true }])
  const update = vi.spyOn(accounts, 'updateAccount')
  await disableDemo(accounts)
  expect(update).not.toHaveBeenCalled()
  expect(await demo.seed()).toMatchObject({ password })
  expect(demo.stored).toMatchObject([{ isDisabled: false, password }])
})

test('a lost password file causes a new password, and a lost account takes the file’s password', async () => {
  await using demo = await startDemo()
  const first = await demo.seed()
  await rm(demo.file)
  const second = await demo.seed()
  expect(second.password).not.toBe(first.password)
  expect(demo.stored).toMatchObject([{ password: second.password }])
  demo.stored.length = 0
  expect(await demo.seed()).toEqual(second)
  expect(demo.stored).toMatchObject([{ password: second.password }])
})

test('an existing account with the demo’s address gets the demo’s password', async () => {
  await using demo = await startDemo()
  const { password } = await demo.seed()
  demo.stored.length = 0
  const theirs = { password: 'theirs', passwordUpdatedAt: new Date(2026, 0, 1) }
  demo.stored.push({ localId: 'x', email: demoEmail, isEmailVerified: false, displayName: '', isDisabled: false, ...theirs })
  await demo.seed()
  expect(demo.stored).toMatchObject([{ localId: 'x', isEmailVerified: true, password }])
})

test.each<[string, Partial<StoredAccount>]>([
  ['another password', { password: 'theirs', passwordUpdatedAt: new Date(2025, 0, 1) }],
  ['no password', { password: '', passwordUpdatedAt: undefined }],
  ['another address', { email: 'theirs@example.com' }],
  ['an address that is not confirmed', { isEmailVerified: false }],
])('an account that was given %s is restored at the next start, and then left unchanged', async (_, change) => {
  await using demo = await startDemo()
  const { password } = await demo.seed()
  Object.assign(demo.stored[0] ?? {}, change)
  expect(await demo.seed()).toEqual({ email: demoEmail, password })
  expect(demo.stored).toMatchObject([{ localId: 'demo', email: demoEmail, isEmailVerified: true, password, isDisabled: false }])
  const update = vi.spyOn(demo.options.accounts, 'updateAccount')
  await demo.seed()
  expect(update).not.toHaveBeenCalled()
})

test('a password reset by the demo’s user is reverted at the next start', async () => {
  await using demo = await startDemo()
  await using backend = await startBackend()
  const seed = () => seedDemo({ ...demo.options, accounts: backend.identity })
  const { email, password } = await seed()
  const session = await signIn(backend, { email, password })
  backend.clock.advance(1000)
  const { idToken } = session.json as { idToken: string } // of its answer
  expect((await callAccounts(backend, 'update', { idToken, password: 'ten red balloons' })).status).toBe(200)
  expect((await signIn(backend, { email, password })).status).toBe(400)
  backend.clock.advance(1000)
  await seed()
  expect((await signIn(backend, { email, password })).status).toBe(200)
  await callAdmin(backend, ':update', { localId: 'demo', email: 'theirs@example.com' })
  await seed()
  expect((await signIn(backend, { email, password })).status).toBe(200)
})

test('a password file that was damaged stops the start, and the words say what to do', async () => {
  await using demo = await startDemo()
  await writeFile(demo.file, '{"email":')
  await chmod(demo.file, 0o600)
  await expect(demo.seed()).rejects.toThrow('Delete it, and the next start makes a new password.')
})
