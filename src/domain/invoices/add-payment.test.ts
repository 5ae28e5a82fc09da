import { expect, test } from 'vitest'
import { createInvoice, type InvoiceChanges } from '#testing/site/customers.ts'
import { addPayment, type EnteredPayment, type PaymentRefusal } from './add-payment.ts'

const now = new Date('2026-03-09T10:00:00Z')
const today = { paidOn: '2026-03-09', method: 'transfer' } as const

test('payments in parts are added until the invoice is paid, and may be returned', () => {
  const first = addPayment(createInvoice(), { ...today, amountMinor: 1900, method: 'card' }, now)
  if ('refusal' in first) throw new Error(first.refusal)
  expect(first).toMatchObject({ amountMinor: 1900, leftMinor: 10_000, invoice: { state: 'open', payments: [{ method: 'card' }] } })
  const second = addPayment(first.invoice, today, now)
  if ('refusal' in second) throw new Error(second.refusal)
  expect(second).toMatchObject({ amountMinor: 10_000, leftMinor: 0, invoice: { state: 'paid', payments: [{}, { method: 'transfer' }] } })
  expect(addPayment(second.invoice, { ...today, amountMinor: -100 }, now)).toMatchObject({ leftMinor: 100, invoice: { state: 'open' } })
})

test('more than is left is added only where it is meant, and what was prepaid is not left', () => {
  expect(addPayment(createInvoice(), { ...today, amountMinor: 12_000, isOverpaid: true }, now)).toMatchObject({ leftMinor: -100 })
  expect(addPayment(createInvoice({ prepaidMinor: 1900 }), today, now)).toMatchObject({ amountMinor: 10_000, leftMinor: 0 })
})

test.each<[InvoiceChanges, Partial<EnteredPayment>, PaymentRefusal]>([
  [{ state: 'draft' }, {}, { refusal: 'not-issued', state: 'draft' }],
  [{ state: 'proforma' }, {}, { refusal: 'not-issued', state: 'proforma' }],
  [{ state: 'void' }, {}, { refusal: 'void' }],
  [{}, { currency: 'chf' }, { refusal: 'other-currency', currency: 'EUR' }],
  [{ paid: [['2026-03-05', 11_900]] }, {}, { refusal: 'already-paid' }],
  [{}, { amountMinor: 0 }, { refusal: 'zero-amount' }],
  [{}, { amountMinor: 11_901 }, { refusal: 'more-than-left', leftMinor: 11_900, currency: 'EUR' }],
  [{ paid: [['2026-03-05', 100]] }, { amountMinor: -101 }, { refusal: 'more-than-paid', paidMinor: 100, currency: 'EUR' }],
  [{}, { paidOn: '2026-03-11' }, { refusal: 'paid-in-future', paidOn: '2026-03-11' }],
  [{}, { paidOn: '2026-03-01' }, { refusal: 'paid-before-issue', paidOn: '2026-03-01', issuedOn: '2026-03-02' }],
])('on an invoice with %j the payment %j is refused', (changes, payment, refusal) => {
  expect(addPayment(createInvoice(changes), { ...today, ...payment }, now)).toEqual(refusal)
})
