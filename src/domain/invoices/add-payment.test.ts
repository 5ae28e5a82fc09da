import { expect, test } from 'vitest'
import { createInvoice, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
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

const terms = { paymentTerms: '#SKONTO#TAGE=7#PROZENT=2.00#\n' }

test.each<[string, InvoiceChanges, Partial<EnteredPayment>, discountMinor: number]>([
  ['on the last day', terms, { amountMinor: 11_662 }, 238],
  ['rounded by the payer', terms, { amountMinor: 11_663 }, 237],
  ['after a part', { ...terms, paid: [['2026-03-05', 5000]] }, { amountMinor: 6662 }, 238],
  ['a day late', { ...terms, issuedOn: '2026-03-01' }, { amountMinor: 11_662 }, 0],
  ['with too little', terms, { amountMinor: 11_660 }, 0],
  ['without an agreement', {}, { amountMinor: 11_662 }, 0],
  ['granted by hand', {}, { amountMinor: 100, method: 'discount' }, 0],
  ['on a credit note', { ...terms, kind: 'creditNote' }, { amountMinor: 11_662 }, 0],
])('the discount %s', (_, changes, payment, discountMinor) => {
  const paid = addPayment(createInvoice(changes), { ...today, ...payment }, now)
  expect(paid).toMatchObject({ discountMinor, ...(discountMinor > 0 && { leftMinor: 0, invoice: { state: 'paid' } }) })
})

test('a seller in Spain grants a discount with a credit note alone', () => {
  const seller = createSeller()
  const issuedBy = { ...seller, address: { ...seller.address, country: 'ES' } }
  expect(addPayment(createInvoice({ ...terms, issuedBy }), { ...today, amountMinor: 11_662 }, now)).toMatchObject({ discountMinor: 0 })
})

test('a discount goes back with the payment, and no more than the payment can be returned', () => {
  const paid = addPayment(createInvoice(terms), { ...today, amountMinor: 11_662, source: { endToEndId: 'E' } }, now)
  if ('refusal' in paid) throw new Error(paid.refusal)
  expect(paid.invoice.payments).toMatchObject([{ method: 'transfer' }, { amountMinor: 238, method: 'discount', endToEndId: 'E' }])
  const back = addPayment(paid.invoice, { ...today, amountMinor: -11_662 }, now)
  expect(back).toMatchObject({ discountMinor: -238, leftMinor: 11_900, invoice: { state: 'open' } })
  expect(addPayment(paid.invoice, { ...today, amountMinor: -11_663 }, now)).toMatchObject({ refusal: 'more-than-paid', paidMinor: 11_662 })
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
