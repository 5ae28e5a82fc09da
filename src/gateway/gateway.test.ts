import { expect, test } from 'vitest'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createProduct } from '#testing/site/products.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createGateway } from './gateway.ts'

const getBackend = shareBackend(startGuardedBackend)

const creditNote = createInvoice({
  number: '2026-0002',
  issuedOn: '2026-03-20',
  kind: 'creditNote',
  creditsNumber: '2026-0001',
  lines: [{ description: 'Workshop', quantity: 1, unit: 'piece', unitPriceMinor: 1000, taxRate: 19 }],
})

/** The company of zoe and ann, and one of eve, each with an invoice and a product. */
async function startCompanies() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.storeCustomers([
    createCustomer({ emails: ['ann@halde.example', 'zoe@halde.example'] }),
    createCustomer({ id: 'other', emails: ['eve@other.example'] }),
  ])
  const older = createInvoice({ number: '2025-0009', issuedOn: '2025-12-31', paid: [['2026-01-04', 11_900]] })
  await service.invoices.storeInvoices([
    ...[createInvoice(), creditNote, older].map((invoice) => ({ customerId: 'halde', invoice })),
    { customerId: 'other', invoice: createInvoice({ number: '2026-0003' }) },
  ])
  await service.products.storeProducts(['halde', 'other'].map((customerId) => ({ customerId, product: createProduct() })))
  return { backend, service, older }
}

/** What each call was answered, or the status of its refusal. */
async function listOutcomes(attempts: readonly Promise<unknown>[]): Promise<readonly unknown[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason instanceof DocumentsError ? outcome.reason.status : outcome.reason,
  )
}

test('a user reads their own company, invoices and products by every query of the dashboard', async () => {
  const companies = await startCompanies()
  const { gateway } = await openGatewayAs(companies.backend, 'zoe@halde.example')
  expect((await gateway.customers.findCustomersByEmail('zoe@halde.example')).map(({ id }) => id)).toEqual(['halde'])
  const { invoices, products } = gateway
  expect((await invoices.openLedger('halde')).invoices).toEqual([creditNote, createInvoice(), companies.older])
  expect(await invoices.findShownInvoice('halde', '2025-0009')).toEqual(companies.older)
  expect(await invoices.findShownInvoice('halde', '2025-0001')).toBeUndefined()
  expect(await invoices.listCreditNotes('halde', '2026-0001')).toEqual([creditNote])
  expect(await products.listProducts('halde')).toEqual([createProduct()])
  expect(await products.findProduct('halde', 'support')).toEqual(createProduct())
})

test.each([
  ['somebody of another company', 'eve@other.example', true],
  ['somebody whose address is not confirmed', 'zoe@halde.example', false],
] as const)('%s reads nothing of a company, and asks it nothing', async (_, email, isEmailVerified) => {
  const companies = await startCompanies()
  const { uid, gateway } = await openGatewayAs(companies.backend, email, { isEmailVerified })
  const address = { customerId: 'halde', id: 'q1' }
  const attempts = [
    gateway.customers.getCustomer('halde'),
    gateway.customers.findCustomersByEmail('ann@halde.example'),
    gateway.customers.listAllCustomers(),
    gateway.invoices.listAllInvoices('halde'),
    gateway.invoices.findInvoice('halde', '2026-0001'),
    gateway.invoices.openLedger('halde'),
    gateway.invoices.findShownInvoice('halde', '2026-0001'),
    gateway.products.listProducts('halde'),
    gateway.requests.listRequests('halde'),
    gateway.requests.createRequest(address, { kind: 'question', subject: 'Why', text: 'Why', locale: 'en' }, uid),
  ]
  expect(await listOutcomes(attempts)).toEqual(attempts.map(() => 'PERMISSION_DENIED'))
  expect(await companies.service.requests.listRequests('halde')).toEqual([])
})

test('a person changes no invoice, product or company, not even of their own', async () => {
  const companies = await startCompanies()
  const { gateway } = await openGatewayAs(companies.backend, 'zoe@halde.example')
  const attempts = [
    gateway.invoices.putInvoices('halde', [createInvoice({ paid: [['2026-03-03', 11_900]] })]),
    gateway.invoices.deleteInvoices('halde', ['2026-0001']),
    gateway.products.putProducts('halde', [createProduct({ priceMinor: 1 })]),
    gateway.customers.putCustomer(createCustomer({ emails: ['zoe@halde.example', 'eve@other.example'] })),
  ]
  expect(await listOutcomes(attempts)).toEqual(attempts.map(() => 'PERMISSION_DENIED'))
})

test('new customers, invoices and products are stored all or not at all', async () => {
  const companies = await startCompanies()
  const { customers, invoices, products } = companies.service
  const taken = { status: 'ALREADY_EXISTS' }
  await expect(customers.storeCustomers([createCustomer({ id: 'new' }), createCustomer()])).rejects.toMatchObject(taken)
  const fresh = createInvoice({ number: '2026-0100' })
  const both = [fresh, createInvoice()].map((invoice) => ({ customerId: 'halde', invoice }))
  await expect(invoices.storeInvoices(both)).rejects.toMatchObject(taken)
  const pair = [createProduct({ id: 'new' }), createProduct()].map((product) => ({ customerId: 'halde', product }))
  await expect(products.storeProducts(pair)).rejects.toMatchObject(taken)
  expect((await customers.listAllCustomers()).map(({ id }) => id)).toEqual(['halde', 'other'])
  expect(await invoices.findInvoice('halde', '2026-0100')).toBeUndefined()
  expect(await products.listProducts('halde')).toHaveLength(1)
})
