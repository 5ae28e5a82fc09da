import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { listOpenDuties } from './open-duties.ts'
import { createTranslate } from './translate.ts'

const address = { street: 'Rue 1', postalCode: '1000', city: 'Bruxelles' }
const vatIds = { BE: 'BE0123456749', FR: 'FR12345678901', NL: 'NL123456789B01' } as const

function listFor(seller: 'BE' | 'FR', buyer: keyof typeof vatIds | undefined, invoice: Invoice) {
  const country = buyer ?? seller
  const vatId = buyer && { vatId: vatIds[buyer] }
  const customer = createCustomer({ address: { ...address, country }, ...vatId })
  const site = { ...content.site, ...createSeller({ vatId: vatIds[seller], address: { ...address, country: seller } }) }
  return listOpenDuties(invoice, { customer, site, translate: createTranslate('en', content.messages.en) })
}

const draft = createInvoice({ state: 'draft' })
const without = createInvoice({
  state: 'draft',
  lines: [{ description: 'Work', quantity: 1, unit: 'piece', unitPriceMinor: 100, taxRate: 0 }],
})

test.each([
  ['a Belgian business gets it by the network', listFor('BE', 'BE', draft), [{ kind: 'network' }]],
  ['a person gets it as usual', listFor('BE', undefined, draft), []],
  ['a buyer in another country gets it as usual', listFor('BE', 'NL', draft), []],
  ['a French business before the law is in force', listFor('FR', 'FR', draft), []],
  ['a void invoice owes nothing', listFor('BE', 'BE', createInvoice({ state: 'void' })), []],
  [
    'what cannot become an e-invoice says why',
    listFor('BE', 'BE', without),
    [{ kind: 'network', missing: ['has lines at 0 % that do not say why (taxCategory)'] }],
  ],
])('%s', (_, found, expected) => {
  expect(found).toMatchObject(expected)
  expect(found).toHaveLength(expected.length)
  expect(found.filter(({ missing }) => missing !== undefined)).toHaveLength(expected.filter((each) => 'missing' in each).length)
})
