import { expect, test } from 'vitest'
import { createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { listChangeProblems } from './invoice-change.ts'

const party = {
  company: 'Halde BV',
  address: { street: 'Prinsengracht 1', postalCode: '1015 DV', city: 'Amsterdam', country: 'NL' },
} as const
const parties = { billedTo: party, issuedBy: createSeller() }
const open = createInvoice(parties)

test.each<[string, InvoiceChanges]>([
  ['payments', { paid: [['2026-03-09', 5000]] }],
  ['state', { paid: [['2026-03-09', 11_900]] }],
  ['end', { state: 'void' }],
  ['due date', { dueOn: '2026-04-01' }],
  ['words', { reference: 'Checkout, part one', notes: 'Thank you.' }],
  ['payment address', { paymentUrl: 'https://pay.example/1', iban: 'NL00', bic: 'YYYYNLYY' }],
  ['PDF', { file: 'customers/halde/invoices/1.pdf' }],
])('an issued invoice gets another %s', (_, changes) => {
  expect(listChangeProblems(open, createInvoice({ ...parties, ...changes }))).toEqual([])
})

test.each<[string, InvoiceChanges]>([
  ['kind', { kind: 'creditNote' }],
  ['issuedOn', { issuedOn: '2026-03-01', dueOn: open.dueOn }],
  ['currency', { currency: 'CHF' }],
  ['billedTo', { billedTo: { ...party, company: 'Alder AG' } }],
  ['issuedBy', { issuedBy: createSeller({ vatId: 'DE222222222' }) }],
  ['lines, netMinor, taxMinor, grossMinor', { lines: [createLine({ unitPriceMinor: 9000 })] }],
  ['lines', { lines: [createLine({ description: 'Workshop, two days' })] }],
])('an issued invoice keeps its %s', (fields, changes) => {
  const problem = { problem: 'kept-fields', fields: fields.split(', ') }
  expect(listChangeProblems(open, createInvoice({ ...parties, ...changes }))).toEqual([problem])
})

test('an issued invoice is never a draft again, and a void one is never anything else', () => {
  const draft = createInvoice({ ...parties, state: 'draft' })
  expect(listChangeProblems(open, draft)).toEqual([{ problem: 'draft-again' }])
  const voided = createInvoice({ ...parties, state: 'void' })
  for (const given of [open, draft, createInvoice({ ...parties, paid: [['2026-03-09', 11_900]] })]) {
    expect(listChangeProblems(voided, given)).toEqual([{ problem: 'stays-void' }])
  }
  expect(listChangeProblems(voided, createInvoice({ ...parties, state: 'void', notes: 'Issued twice.' }))).toEqual([])
})

test('a draft cannot be voided, and a proforma invoice can', () => {
  const [draft, proforma, given] = (['draft', 'proforma', 'void'] as const).map((state) => createInvoice({ state }))
  if (!draft || !proforma || !given) throw new Error('There are three.')
  expect(listChangeProblems(draft, given)).toEqual([{ problem: 'void-draft' }])
  expect(listChangeProblems(proforma, given)).toEqual([])
})

test('a draft is shared as a proforma and taken back, and an issued invoice is neither again', () => {
  const [draft, proforma] = [createInvoice({ ...parties, state: 'draft' }), createInvoice({ ...parties, state: 'proforma' })]
  expect(listChangeProblems(draft, proforma)).toEqual([])
  expect(listChangeProblems(proforma, draft)).toEqual([])
  expect(listChangeProblems(proforma, open)).toEqual([])
  expect(listChangeProblems(open, proforma)).toEqual([{ problem: 'draft-again' }])
})

test('a draft becomes anything but void, and the parties of an older invoice can be filled in', () => {
  const draft = createInvoice({ state: 'draft' })
  const other = createInvoice({ issuedOn: '2026-05-01', currency: 'CHF', lines: [createLine({ unitPriceMinor: 1 })] })
  expect(listChangeProblems(draft, other)).toEqual([])
  expect(listChangeProblems(createInvoice(), open)).toEqual([])
})
