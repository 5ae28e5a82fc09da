import { expect, test } from 'vitest'
import { createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { creditInvoice, type CreditRefusal, type EnteredCredit } from './credit-invoice.ts'
import type { Invoice } from './invoice.ts'

const facts = { creditNotes: [], others: [], agency: createSeller() }
const entered = { number: 'GS-1', issuedOn: '2026-03-09' } as const
const part = { amountMinor: 5950, reason: 'Delay' }
const createNote = (changes: InvoiceChanges) =>
  createInvoice({ number: 'GS-0', kind: 'creditNote', creditsNumber: '2026-0001', ...changes })

test('a credit note of the whole invoice has its lines, and names it', () => {
  const invoice = createInvoice()
  expect(creditInvoice(invoice, entered, facts)).toMatchObject({
    creditNote: {
      number: 'GS-1',
      kind: 'creditNote',
      creditsNumber: '2026-0001',
      dueOn: '2026-03-09',
      lines: invoice.lines,
      reference: 'Checkout',
    },
    amountMinor: 11_900,
    isRest: true,
  })
})

test('a part is one line with the reason, at the rate of the invoice, up to what is left', () => {
  const lines = [{ description: 'Delay', quantity: 1, unit: 'piece', unitPriceMinor: 5000, taxRate: 19 }]
  expect(creditInvoice(createInvoice(), { ...entered, ...part }, facts)).toMatchObject({ creditNote: { lines }, isRest: false })
  const half = createNote({ lines: [createLine({ unitPriceMinor: 5000 })] })
  const creditNotes = [half, { ...half, number: 'GS-2', state: 'void' as const }]
  expect(creditInvoice(createInvoice(), { ...entered, ...part }, { ...facts, creditNotes })).toMatchObject({ isRest: true })
})

test('what a discount took off cannot be credited again', () => {
  const payments = [
    { paidOn: '2026-03-05', amountMinor: 11_662, method: 'transfer' },
    { paidOn: '2026-03-05', amountMinor: 238, method: 'discount' },
  ] as const
  const invoice = createInvoice({ payments })
  expect(creditInvoice(invoice, entered, facts)).toEqual({ refusal: 'more-than-left', leftMinor: 11_662, currency: 'EUR' })
  expect(creditInvoice(invoice, { ...entered, amountMinor: 11_662, reason: 'Refund' }, facts)).toMatchObject({ isRest: true })
})

test('the seller of a small business is kept after its status changed', () => {
  const issuedBy = createSeller({ isSmallBusiness: true })
  const invoice = createInvoice({ issuedBy, lines: [createLine({ taxRate: 0, taxCategory: 'E' })] })
  expect(creditInvoice(invoice, entered, facts)).toMatchObject({ creditNote: { issuedBy } })
  expect(creditInvoice(createInvoice({ issuedBy: createSeller() }), entered, facts)).not.toHaveProperty('creditNote.issuedBy')
})

const advance = { kind: 'advance', paid: [['2026-03-05', 11_900]] } as const
const final = createInvoice({ number: 'F-1', issuedOn: '2026-03-10', lines: [createLine({ quantity: 3 }), createDeduction('2026-0001')] })

test.each<[InvoiceChanges, Partial<EnteredCredit>, readonly Invoice[], CreditRefusal]>([
  [{ kind: 'creditNote' }, {}, [], { refusal: 'credit-note' }],
  [{ state: 'draft' }, {}, [], { refusal: 'not-issued', state: 'draft' }],
  [{ state: 'void' }, {}, [], { refusal: 'void' }],
  [advance, {}, [final], { refusal: 'deducted', by: 'F-1' }],
  [{}, {}, [createNote({})], { refusal: 'already-credited' }],
  [{}, { amountMinor: 0, reason: 'Delay' }, [], { refusal: 'amount-not-positive' }],
  [{}, { ...part, amountMinor: 11_901 }, [], { refusal: 'more-than-left', leftMinor: 11_900, currency: 'EUR' }],
  [{}, { amountMinor: 5950 }, [], { refusal: 'no-reason' }],
  [{ lines: [createLine(), createLine({ taxRate: 7 })] }, part, [], { refusal: 'several-rates' }],
  // 0.02 net makes 0.02 gross, 0.03 makes 0.04.
  [{}, { ...part, amountMinor: 3 }, [], { refusal: 'no-net-amount', amountMinor: 3, nearestMinor: [2, 4], taxRate: 19 }],
])('an invoice with %j is not credited by %j', (changes, given, others, refusal) => {
  const invoice = createInvoice(changes)
  const creditNotes = others.filter(({ kind }) => kind === 'creditNote')
  expect(creditInvoice(invoice, { ...entered, ...given }, { ...facts, creditNotes, others: [invoice, ...others] })).toEqual(refusal)
})
