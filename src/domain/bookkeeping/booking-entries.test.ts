import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { BookkeepingSchema } from './accounts.ts'
import { listBookings } from './booking-entries.ts'

const accounts = v.parse(BookkeepingSchema, {
  debtor: '10000',
  debtors: { halde: '10001' },
  bank: '1200',
  payments: { card: '1361' },
  revenue: { 'S 19': '8400', 'S 7': '8300', AE: { account: '8337', taxKey: '94' } },
  discounts: { 'S 19': '8736' },
  advances: { 'S 19': '1718' },
})

function book(...invoices: readonly Invoice[]) {
  const { entries, problems } = listBookings(
    invoices.map((invoice) => ({ customer: createCustomer(), invoice })),
    '2026',
    accounts,
  )
  return {
    booked: entries.map(({ on, side, amountMinor, account, contra, number }) => [on, number, side, amountMinor, account, contra.account]),
    problems,
  }
}

test('an invoice is booked by tax, and its payments by means', () => {
  const lines = [createLine({ unitPriceMinor: 10_000 }), createLine({ unitPriceMinor: 5000, taxRate: 7 })]
  const payments = [
    { paidOn: '2026-03-20', amountMinor: 10_000, method: 'card' },
    { paidOn: '2026-04-01', amountMinor: 7250, method: 'transfer' },
    { paidOn: '2026-04-05', amountMinor: -250, method: 'transfer' },
    { paidOn: '2027-01-02', amountMinor: 250, method: 'transfer' },
  ] as const
  expect(book(createInvoice({ number: '1', issuedOn: '2026-03-02', lines, payments }))).toEqual({
    booked: [
      ['2026-03-02', '1', 'debit', 11_900, '10001', '8400'],
      ['2026-03-02', '1', 'debit', 5350, '10001', '8300'],
      ['2026-03-20', '1', 'credit', 10_000, '10001', '1361'],
      ['2026-04-01', '1', 'credit', 7250, '10001', '1200'],
      ['2026-04-05', '1', 'debit', 250, '10001', '1200'],
    ],
    problems: [],
  })
})

test('a discount is booked by tax, to the account of the revenue where it has none of its own', () => {
  const lines = [createLine({ unitPriceMinor: 10_000 }), createLine({ unitPriceMinor: 5000, taxRate: 7 })]
  const payments = [
    { paidOn: '2026-04-07', amountMinor: 16_905, method: 'transfer' },
    { paidOn: '2026-04-07', amountMinor: 345, method: 'discount' },
  ] as const
  expect(book(createInvoice({ number: '1', issuedOn: '2026-03-02', lines, payments })).booked.slice(2)).toEqual([
    ['2026-04-07', '1', 'credit', 16_905, '10001', '1200'],
    ['2026-04-07', '1', 'credit', 238, '10001', '8736'],
    ['2026-04-07', '1', 'credit', 107, '10001', '8300'],
  ])
})

test('the VAT ID is that of sales to other EU countries alone', () => {
  const reversed = createInvoice({ issuedOn: '2026-03-02', lines: [createLine(), createLine({ taxRate: 0, taxCategory: 'AE' })] })
  const buyers = ['NL123456782B12', 'DE136695976', 'CHE116281710'].map((vatId) => createCustomer({ vatId }))
  const { entries } = listBookings(
    buyers.map((customer) => ({ customer, invoice: reversed })),
    '2026',
    accounts,
  )
  expect(entries.map(({ tax, vatId }) => [tax?.taxCategory, vatId])).toEqual([
    ['S', undefined],
    ['AE', 'NL123456782B12'],
    ['S', undefined],
    ['AE', undefined],
    ['S', undefined],
    ['AE', undefined],
  ])
})

test('a credit note is booked the other way, and what it settles without money is no booking', () => {
  const payments = [{ paidOn: '2026-03-10', amountMinor: 11_900, method: 'credit' }] as const
  const note = createInvoice({ number: '2', kind: 'creditNote', issuedOn: '2026-03-10', payments })
  expect(book(createInvoice({ number: '1', issuedOn: '2026-03-02', payments }), note).booked).toEqual([
    ['2026-03-02', '1', 'debit', 11_900, '10001', '8400'],
    ['2026-03-10', '2', 'credit', 11_900, '10001', '8400'],
  ])
})

test('tax is of the month of the supply, and that of an advance invoice of its payment', () => {
  const customer = createCustomer()
  const supply = { from: '2026-02-01', to: '2026-02-28' } as const
  const invoices = [
    createInvoice({ number: '1', supply }),
    createInvoice({ number: '2', supply, kind: 'advance', paid: [['2026-03-10', 11_900]] }),
  ]
  const note = createInvoice({ number: '3', supply, kind: 'creditNote', creditsNumber: '1', issuedOn: '2026-04-02' })
  const { entries } = listBookings(
    [...invoices, note].map((invoice) => ({ customer, invoice })),
    '2026',
    accounts,
  )
  const taxed = entries.filter(({ tax }) => tax)
  expect(taxed.map(({ number, on, suppliedOn, taxedOn }) => [number, on, suppliedOn, taxedOn])).toEqual([
    ['1', '2026-03-02', '2026-02-28', '2026-02-28'],
    ['2', '2026-03-10', undefined, undefined],
    ['3', '2026-04-02', '2026-02-28', '2026-04-02'],
  ])
})

test.each([
  [{ debtor: '100000' }, 'has a debtor of more digits than accountLength and one'],
  [{ debtors: { halde: '100000' } }, 'has a debtor of more digits than accountLength and one'],
  [{ bank: '12000' }, 'has an account of more digits than accountLength'],
  [{ advances: { 'S 19': '17180' } }, 'has an account of more digits than accountLength'],
])('DATEV does not take %j', (changes, problem) => {
  const { issues } = v.safeParse(BookkeepingSchema, { ...accounts, datev: { consultant: 1001, client: 1 }, ...changes })
  expect(issues?.map(({ message }) => message)).toEqual([problem])
})

test('an advance invoice is booked when it is paid, and is revenue with the final one', () => {
  const paid = [
    ['2026-02-10', 3000],
    ['2026-03-10', 966],
  ] as const
  const lines = [createLine({ unitPriceMinor: 3333 })]
  const advance = createInvoice({ number: '1', kind: 'advance', issuedOn: '2026-02-02', lines, paid })
  const deducts = { number: '1', issuedOn: '2026-02-02' } as const
  const final = createInvoice({
    number: '2',
    issuedOn: '2026-05-04',
    lines: [createLine({ unitPriceMinor: 10_001 }), createLine({ quantity: -1, unitPriceMinor: 3333, deducts })],
  })
  const { booked } = book(advance, final, createInvoice({ number: '3', kind: 'advance' }))
  expect(booked).toEqual([
    ['2026-02-10', '1', 'debit', 3000, '10001', '1718'],
    ['2026-02-10', '1', 'credit', 3000, '10001', '1200'],
    ['2026-03-10', '1', 'debit', 966, '10001', '1718'],
    ['2026-03-10', '1', 'credit', 966, '10001', '1200'],
    ['2026-05-04', '2', 'debit', 11_901, '10001', '8400'],
    ['2026-05-04', '2', 'credit', 3966, '10001', '1718'],
  ])
  expect(11_901 - 3966).toBe(final.grossMinor)
})

test('a discount on an advance invoice is one on what it is for', () => {
  const payments = [
    { paidOn: '2026-02-10', amountMinor: 11_662, method: 'transfer' },
    { paidOn: '2026-02-10', amountMinor: 238, method: 'discount' },
  ] as const
  expect(book(createInvoice({ number: '1', kind: 'advance', issuedOn: '2026-02-02', payments })).booked).toEqual([
    ['2026-02-10', '1', 'debit', 11_662, '10001', '1718'],
    ['2026-02-10', '1', 'debit', 238, '10001', '1718'],
    ['2026-02-10', '1', 'credit', 11_662, '10001', '1200'],
    ['2026-02-10', '1', 'credit', 238, '10001', '8736'],
  ])
})

test('a credit note of an advance invoice is taken off the advances with its refund', () => {
  const advance = createInvoice({ number: '1', kind: 'advance', issuedOn: '2026-02-02', paid: [['2026-02-05', 11_900]] })
  const note = { number: '2', kind: 'creditNote', creditsNumber: '1', issuedOn: '2026-02-10' } as const
  expect(book(advance, createInvoice({ ...note, paid: [['2026-03-01', 11_900]] })).booked).toEqual([
    ['2026-02-05', '1', 'debit', 11_900, '10001', '1718'],
    ['2026-02-05', '1', 'credit', 11_900, '10001', '1200'],
    ['2026-03-01', '2', 'credit', 11_900, '10001', '1718'],
    ['2026-03-01', '2', 'debit', 11_900, '10001', '1200'],
  ])
  const credit = { payments: [{ paidOn: '2026-02-10', amountMinor: 11_900, method: 'credit' }] } as const
  const unpaid = createInvoice({ number: '1', kind: 'advance', issuedOn: '2026-02-02', ...credit })
  expect(book(unpaid, createInvoice({ ...note, ...credit })).booked).toEqual([])
})

test('drafts, proformas, void invoices and other years are not booked', () => {
  const states = ['draft', 'proforma', 'void'] as const
  expect(book(...states.map((state) => createInvoice({ number: state, issuedOn: '2026-03-02', state })))).toEqual({
    booked: [],
    problems: [],
  })
  expect(book(createInvoice({ issuedOn: '2025-12-31' }), createInvoice({ issuedOn: '2027-01-01' })).booked).toEqual([])
})

test('what has no account, or is in another currency, is named and not booked', () => {
  const reversed = createInvoice({ number: '1', issuedOn: '2026-03-02', lines: [createLine({ taxRate: 0, taxCategory: 'AE' })] })
  const unknown = createInvoice({ number: '2', issuedOn: '2026-03-02', lines: [createLine({ taxRate: 0 })] })
  const lines = [createLine({ taxRate: 7 })]
  const reduced = createInvoice({ number: '3', kind: 'advance', issuedOn: '2026-03-02', lines, paid: [['2026-03-05', 10_700]] })
  const foreign = createInvoice({ number: '4', issuedOn: '2026-03-02', currency: 'CHF' })
  expect(book(reversed, unknown, reduced, foreign)).toEqual({
    booked: [
      ['2026-03-02', '1', 'debit', 10_000, '10001', '8337'],
      ['2026-03-05', '3', 'credit', 10_700, '10001', '1200'],
    ],
    problems: [
      { number: '2', problem: 'no-account', detail: 'revenue: 0 %' },
      { number: '3', problem: 'no-account', detail: 'advances: S 7' },
      { number: '4', problem: 'other-currency', detail: 'CHF' },
    ],
  })
})
