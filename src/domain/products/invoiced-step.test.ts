import { expect, test } from 'vitest'
import { createInvoice, type InvoiceChanges } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { findInvoicedStep } from './invoiced-step.ts'

const shop = createProduct({
  name: 'Shop',
  milestones: [
    { name: 'Launch', dueOn: '2026-06-01' },
    { name: 'Search', dueOn: '2026-03-04', doneOn: '2026-03-02' },
    { name: 'Concept', dueOn: '2026-01-10', doneOn: '2026-01-12' },
  ],
})
const search = { product: 'Shop', name: 'Search', acceptedOn: '2026-03-02', index: 1, count: 3 }

test.each<[string, InvoiceChanges, object | undefined]>([
  ['that names the product', { reference: 'New shop 2/3' }, search],
  ['of something else', { reference: 'Care' }, undefined],
  ['of another day', { reference: 'Shop', issuedOn: '2026-03-03' }, undefined],
  ['that is a credit note', { reference: 'Shop', kind: 'creditNote' }, undefined],
])('an invoice %s has the milestone that was accepted on its day, or none', (_, changes, step) => {
  expect(findInvoicedStep(createInvoice(changes), [shop, createProduct({ name: 'Hosting' })])).toEqual(step)
})

test('an invoice that fits two milestones has none', () => {
  const invoice = createInvoice({ reference: 'Shop' })
  expect(findInvoicedStep(invoice, [shop, { ...shop, id: 'other' }])).toBeUndefined()
})
