import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { createCustomers } from '#gateway/customers.ts'
import { createInvoices } from '#gateway/invoices/invoices.ts'
import { keepInvoiceParties } from './keep-invoice-parties.ts'

const getBackend = shareBackend(startBackend)

test('issued invoices get the parties that they do not name, once; drafts and what is named stay', async () => {
  const { documents } = await getBackend()
  const invoices = createInvoices(documents)
  const customer = createCustomer({ vatId: 'NL000000000B01' })
  await createCustomers(documents).putCustomer(customer)
  const many = Array.from({ length: 500 }, (_, index) => createInvoice({ number: `M${index}` }))
  const named = createInvoice({ number: 'N1', issuedBy: createSeller({ legalName: 'Earlier GmbH' }) })
  const draft = createInvoice({ number: 'D1', state: 'draft' })
  const proforma = createInvoice({ number: 'D2', state: 'proforma' })
  await invoices.putInvoices('halde', [...many, named, draft, proforma])

  expect(await keepInvoiceParties(documents, createSeller())).toEqual({ count: 501, refused: [] })
  const { company, vatId, address } = customer
  const billedTo = { company, vatId, address }
  expect(await invoices.findInvoice('halde', 'M499')).toEqual({ ...many[499], billedTo, issuedBy: createSeller() })
  expect(await invoices.findInvoice('halde', 'N1')).toEqual({ ...named, billedTo })
  expect(await invoices.findInvoice('halde', 'D1')).toEqual(draft)
  expect(await invoices.findInvoice('halde', 'D2')).toEqual(proforma)

  await invoices.putInvoices('halde', [createInvoice({ number: 'L1' })])
  expect(await keepInvoiceParties(documents, createSeller({ legalName: 'Later GmbH' }))).toEqual({ count: 0, refused: [] })
  expect(await invoices.findInvoice('halde', 'M0')).toEqual({ ...many[0], billedTo, issuedBy: createSeller() })
})

test('invoices that have no room for their parties are named, and keep neither the others nor the next start', async () => {
  const { documents } = await getBackend()
  const invoices = createInvoices(documents)
  await createCustomers(documents).putCustomer(createCustomer())
  await invoices.putInvoices('halde', [createInvoice({ number: 'A1' }), createInvoice({ number: 'Z1' })])
  for (const id of ['B1', 'C1']) {
    const fields = new Map([['state', 'open'] as const, ['note', 'x'.repeat(1_048_400)] as const])
    await documents.commit([{ set: ['customers', 'halde', 'invoices', id], fields }])
  }
  const { count, refused } = await keepInvoiceParties(documents, createSeller())
  expect(count).toBe(2)
  expect(refused).toEqual(['B1', 'C1'].map((id) => expect.stringMatching(`^customers/halde/invoices/${id}: .*the maximum size`)))
  for (const number of ['A1', 'Z1']) expect((await invoices.findInvoice('halde', number))?.issuedBy).toEqual(createSeller())
  expect(await keepInvoiceParties(documents, createSeller())).toEqual({ count: 0, refused: [] })
})
