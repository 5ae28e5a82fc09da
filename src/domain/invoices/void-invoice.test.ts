import { expect, test } from 'vitest'
import { createInvoice, type InvoiceChanges } from '#testing/site/customers.ts'
import { voidInvoice, type VoidRefusal } from './void-invoice.ts'

const createNote = (number: string, changes: InvoiceChanges = {}) =>
  createInvoice({ number, kind: 'creditNote', creditsNumber: '2026-0001', ...changes })

test('an issued invoice becomes void, with returned payments or void credit notes too', () => {
  const returned = createInvoice({
    paid: [
      ['2026-03-05', 100],
      ['2026-03-06', -100],
    ],
  })
  for (const [invoice, notes] of [
    [createInvoice(), []],
    [returned, []],
    [createInvoice(), [createNote('GS-1', { state: 'void' })]],
  ] as const)
    expect(voidInvoice(invoice, notes)).toEqual({ invoice: { ...invoice, state: 'void' } })
})

test.each<[InvoiceChanges, readonly InvoiceChanges[], VoidRefusal]>([
  [{ state: 'void' }, [], { refusal: 'already-void' }],
  [{ state: 'draft' }, [], { refusal: 'not-issued', state: 'draft' }],
  [{ state: 'proforma' }, [], { refusal: 'not-issued', state: 'proforma' }],
  [{ paid: [['2026-03-05', 100]] }, [], { refusal: 'has-payments' }],
  [{}, [{}, { state: 'void' }], { refusal: 'credited', creditNotes: ['GS-0'] }],
])('an invoice with %j and the credit notes %j is not voided', (changes, notes, refusal) => {
  const created = notes.map((each, index) => createNote(`GS-${index}`, each))
  expect(voidInvoice(createInvoice(changes), created)).toEqual(refusal)
})
