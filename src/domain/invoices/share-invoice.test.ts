import { expect, test } from 'vitest'
import { createInvoice, type InvoiceChanges } from '#testing/site/customers.ts'
import { shareInvoice, type ShareRefusal } from './share-invoice.ts'

test('a draft is shared and withdrawn, as often as asked', () => {
  const [draft, proforma] = [createInvoice({ state: 'draft' }), createInvoice({ state: 'proforma' })]
  for (const invoice of [draft, proforma]) {
    expect(shareInvoice(invoice, true)).toEqual({ invoice: proforma })
    expect(shareInvoice(invoice, false)).toEqual({ invoice: draft })
  }
})

test.each<[InvoiceChanges, ShareRefusal]>([
  [{}, { refusal: 'issued' }],
  [{ state: 'void' }, { refusal: 'issued' }],
  [{ kind: 'creditNote', state: 'draft' }, { refusal: 'credit-note' }],
])('an invoice with %j is not shared', (changes, refusal) => {
  expect(shareInvoice(createInvoice(changes), true)).toEqual(refusal)
})
