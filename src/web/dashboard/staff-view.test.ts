import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openCustomerFilesView, openCustomerView } from '#gateway/customer-view.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
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

/** A customer with a draft, its neighbor, a member of both, and staff who look at the first. */
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
  const person = await openGatewayAs(backend, email)
  return {
    backend,
    member: person.gateway,
    uid: person.uid,
    view: createGateway(openCustomerView(backend.documents, 'halde')),
    filesView: openCustomerFilesView(backend.files, 'halde'),
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

function contextOf(gateway: Gateway, uid: string, isView: boolean): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, now: () => Date.parse('2026-04-01T10:00:00Z') }))
  const user = { uid, email, emailVerified: true, displayName: undefined }
  const files = openCustomerFilesView(unusedFiles, 'halde')
  const view = { company: 'halde', endsAt: new Date('2026-04-01T10:30:00Z') }
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

test('staff see on every page what the customer sees, and no draft', async () => {
  await using both = await openBoth()
  for (const [path, loader, params] of pages) {
    const [own, seen] = await Promise.all([
      load(loader, path, contextOf(both.member, both.uid, false), params),
      load(loader, path, contextOf(both.view, both.uid, true), params),
    ])
    expect([path, withoutKeys(seen)]).toEqual([path, withoutKeys(own)])
  }
  expect((await both.view.invoices.listAllInvoices('halde')).map(({ number }) => number)).toEqual(['2026-0003', '2026-0001'])
  expect(await both.view.invoices.findInvoice('halde', '2026-0002')).toBeUndefined()
})

test('a view reads nothing of another customer, nor what the rules hide, and writes nothing', async () => {
  await using both = await openBoth()
  const { view, filesView, backend } = both
  const denied = { status: 'PERMISSION_DENIED' }
  expect((await view.customers.findCustomersByEmail('ann@alder.example')).map(({ id }) => id)).toEqual(['halde'])
  await expect(view.customers.findCustomer('alder')).rejects.toMatchObject(denied)
  await expect(view.invoices.listAllInvoices('alder')).rejects.toMatchObject(denied)
  await expect(view.requests.listMessages({ customerId: 'alder', id: 'r1' })).rejects.toMatchObject(denied)
  const documents = openCustomerView(backend.documents, 'halde')
  await expect(documents.runQuery({ collection: ['invoices'], isGroup: true })).rejects.toMatchObject(denied)
  await expect(documents.runQuery({ collection: ['customers', 'halde', 'memberChanges'] })).rejects.toMatchObject(denied)
  await expect(documents.batchGet([['sessions', 'x']])).rejects.toMatchObject(denied)
  await expect(
    view.requests.createRequest({ customerId: 'halde', id: 'r2' }, { kind: 'question', subject: 'a', text: 'b', locale: 'de' }, 'x'),
  ).rejects.toMatchObject(denied)
  await expect(view.customers.putCustomer(createCustomer())).rejects.toMatchObject(denied)
  await expect(filesView.openFile('customers/alder/x.pdf')).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(filesView.openFile('users/x/photo')).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(filesView.deleteFile('customers/halde/x.pdf')).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a view has no settings', async () => {
  await using both = await openBoth()
  expect(await load(loadCompany, '/dashboard/settings/company', contextOf(both.view, both.uid, true))).toMatchObject({
    init: { status: 403 },
  })
})

/** A form's key is another one each time. */
function withoutKeys(data: unknown): string {
  return JSON.stringify(data).replaceAll(/"idempotencyKey":"[^"]*"/gu, '')
}

const unused = () => Promise.reject(new Error('No file is asked for.'))
const unusedFiles = { uploadFile: unused, findFile: unused, openFile: unused, listNames: () => Promise.resolve([]), deleteFile: unused }
