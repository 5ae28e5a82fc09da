import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { openView } from '#testing/identity/staff-views.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { loader as loadHome } from '#web/dashboard/home/home.tsx'
import { loader as loadInvoice } from '#web/dashboard/invoices/detail/invoice.tsx'
import { loader as loadInvoices } from '#web/dashboard/invoices/list/invoices.tsx'
import { loader as loadProduct } from '#web/dashboard/products/product.tsx'
import { loader as loadProducts } from '#web/dashboard/products/products.tsx'
import { loader as loadRequests } from '#web/dashboard/requests/requests-page.tsx'
import { loader as loadCompany } from '#web/dashboard/settings/company/company.tsx'

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>

const email = 'zoe@halde.example'

/** A customer with a draft, another customer, a member of both, and a staff view of the first. */
async function openBoth() {
  const backend = await startGuardedBackend()
  const gateway = createGateway(backend.documents)
  for (const id of ['halde', 'alder']) {
    await gateway.customers.putCustomer(createCustomer({ id, company: id, emails: id === 'halde' ? [email] : ['ann@alder.example'] }))
    await gateway.invoices.putInvoices(id, [
      createInvoice({ number: '2026-0001' }),
      createInvoice({ number: '2026-0002', state: 'draft' }),
      createInvoice({ number: '2026-0003', state: 'proforma' }),
    ])
    await gateway.products.putProducts(id, [createProduct({ id: 'shop' })])
    await gateway.appointments.putAppointments(id, [createAppointment()])
    const question = { kind: 'question', subject: 'Hosting', text: 'Where?', locale: 'nl' } as const
    await gateway.requests.createRequest({ customerId: id, id: 'r1' }, question, 'somebody')
  }
  const content = new Blob(['%PDF-1.7 offer'])
  for (const id of ['halde', 'alder'])
    await backend.files.uploadFile({ name: `customers/${id}/offer.pdf`, content: content.stream(), sizeBytes: content.size })
  const person = await openGatewayAs(backend, email)
  const { documents, files, uid } = await openView(backend, 'halde')
  return {
    backend,
    member: person.gateway,
    uid: person.uid,
    view: createGateway(documents),
    viewUid: uid,
    documents,
    files,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

type Both = Awaited<ReturnType<typeof openBoth>>

function contextOf(gateway: Gateway, uid: string, isView: boolean): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, now: () => Date.parse('2026-04-01T10:00:00Z') }))
  const user = { uid, email, emailVerified: true, displayName: undefined }
  const files = unusedFiles
  const view = { customerId: 'halde', company: 'halde', endsAt: new Date('2026-04-01T10:30:00Z') }
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway, files, ...(isView && { view }) })
  return context
}

async function load(loader: Loader, path: string, context: RouterContextProvider, params: Record<string, string> = {}): Promise<unknown> {
  const url = new URL(`http://site.test${path}`)
  const args = { request: new Request(url), url, params, context, pattern: path }
  try {
    return await loader(args)
  } catch (error) {
    return error
  }
}

const pages: readonly (readonly [path: string, loader: Loader, params?: Record<string, string>])[] = [
  ['/dashboard', loadHome],
  ['/dashboard/invoices', loadInvoices],
  ['/dashboard/invoices/2026-0001', loadInvoice, { number: '2026-0001' }],
  ['/dashboard/invoices/2026-0002', loadInvoice, { number: '2026-0002' }],
  ['/dashboard/invoices/2026-0003', loadInvoice, { number: '2026-0003' }],
  ['/dashboard/products', loadProducts],
  ['/dashboard/products/shop', loadProduct, { id: 'shop' }],
  ['/dashboard/requests', loadRequests],
]

test('staff see the customer’s pages without drafts', async () => {
  await using both = await openBoth()
  for (const [path, loader, params] of pages) {
    const [own, seen] = await Promise.all([
      load(loader, path, contextOf(both.member, both.uid, false), params),
      load(loader, path, contextOf(both.view, both.viewUid, true), params),
    ])
    // Pages contain the user's ID.
    expect([path, withoutKeys(seen).replaceAll(both.viewUid, both.uid)]).toEqual([path, withoutKeys(own)])
  }
  const list = await load(loadInvoices, '/dashboard/invoices', contextOf(both.view, both.viewUid, true))
  expect(JSON.stringify(list)).toContain('2026-0003')
  expect(JSON.stringify(list)).not.toContain('2026-0002')
})

const denied = { status: 'PERMISSION_DENIED' }
const unauthorized = { code: 'unauthorized' }

const reads: readonly (readonly [what: string, read: (both: Both) => Promise<unknown>])[] = [
  ['another customer', ({ view }) => view.customers.findCustomer('alder')],
  ['customers by their address, its own included', ({ view }) => view.customers.findCustomersByEmail(email)],
  ['invoices of another customer', ({ view }) => view.invoices.listAllInvoices('alder')],
  ['messages of another customer', ({ view }) => view.requests.listMessages({ customerId: 'alder', id: 'r1' })],
  ['drafts', ({ documents }) => documents.runQuery({ collection: ['customers', 'halde', 'invoices'] })],
  ['one draft', ({ view }) => view.invoices.findInvoice('halde', '2026-0002')],
  ['invoices of all customers', ({ documents }) => documents.runQuery({ collection: ['invoices'], isGroup: true })],
  ['changes of members', ({ documents }) => documents.runQuery({ collection: ['customers', 'halde', 'memberChanges'] })],
  ['other views', ({ documents }) => documents.runQuery({ collection: ['customers', 'halde', 'staffViews'] })],
  ['sessions', ({ documents }) => documents.batchGet([['sessions', 'x']])],
  ['a person’s profile', ({ view, uid }) => view.profiles.getProfile(uid)],
]

const writes: readonly (readonly [what: string, write: (both: Both) => Promise<unknown>])[] = [
  [
    'a request',
    ({ view }) =>
      view.requests.createRequest({ customerId: 'halde', id: 'r2' }, { kind: 'question', subject: 'a', text: 'b', locale: 'de' }, 'x'),
  ],
  ['the customer', ({ view }) => view.customers.putCustomer(createCustomer({ id: 'halde' }))],
  ['an invoice', ({ view }) => view.invoices.putInvoices('halde', [createInvoice()])],
  ['a profile of its own', ({ documents, viewUid }) => documents.commit([{ set: ['users', viewUid], fields: new Map() }])],
]

test('a view reads no other customer or hidden records, and writes nothing', async () => {
  await using both = await openBoth()
  const attempts = [...reads, ...writes]
  const outcomes = await Promise.all(attempts.map(async ([what, attempt]) => [what, await attempt(both).catch((error: unknown) => error)]))
  expect(outcomes).toEqual(attempts.map(([what]) => [what, expect.objectContaining(denied)]))
})

test('a view reads only the files of its customer, and changes none', async () => {
  await using both = await openBoth()
  const { files, viewUid } = both
  expect(await (await files.openFile('customers/halde/offer.pdf')).text()).toBe('%PDF-1.7 offer')
  expect(await files.listNames('customers/halde')).toEqual(['customers/halde/offer.pdf'])
  const photo = new Blob([new Uint8Array([137, 80, 78, 71])])
  await expect(files.openFile('customers/alder/offer.pdf')).rejects.toMatchObject(unauthorized)
  await expect(files.openFile('users/x/photo')).rejects.toMatchObject(unauthorized)
  await expect(files.deleteFile('customers/halde/offer.pdf')).rejects.toMatchObject(unauthorized)
  await expect(files.uploadFile({ name: `users/${viewUid}/photo`, content: photo.stream(), sizeBytes: photo.size })).rejects.toMatchObject(
    unauthorized,
  )
})

test('a view has no settings', async () => {
  await using both = await openBoth()
  expect(await load(loadCompany, '/dashboard/settings/company', contextOf(both.view, both.viewUid, true))).toMatchObject({
    init: { status: 403 },
  })
})

/** A form's key differs on every load. */
function withoutKeys(data: unknown): string {
  return JSON.stringify(data).replaceAll(/"idempotencyKey":"[^"]*"/gu, '')
}

const unused = () => Promise.reject(new Error('No file is requested.'))
const unusedFiles = { uploadFile: unused, findFile: unused, openFile: unused, listNames: () => Promise.resolve([]), deleteFile: unused }
