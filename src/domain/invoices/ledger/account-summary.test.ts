import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { summarizeInvoices } from './account-summary.ts'

const today = '2026-03-20'
const credit = [createLine({ unitPriceMinor: 5000 })] // 59.50 gross

test('a customer without invoices has no currencies and no rows', () => {
  expect(summarizeInvoices([], today)).toEqual({
    currencies: [],
    counts: { draft: 0, proforma: 0, open: 0, partlyPaid: 0, overdue: 0, paid: 0, void: 0, creditNote: 0 },
    latest: [],
  })
})

test('open money holds the overdue part, and the next due date is one that has not passed', () => {
  const invoices = [
    createInvoice({ number: '1', issuedOn: '2026-02-02', dueOn: '2026-03-01' }),
    createInvoice({ number: '2', issuedOn: '2026-02-02', dueOn: '2026-02-20', paid: [['2026-03-02', 1900]] }),
    createInvoice({ number: '3', dueOn: '2026-03-25' }),
    createInvoice({ number: '5', dueOn: today, paid: [['2026-03-19', 900]] }),
    createInvoice({ number: '4', dueOn: today }),
  ]
  expect(summarizeInvoices(invoices, today).currencies).toEqual([
    {
      currency: 'EUR',
      openMinor: 11_900 + 10_000 + 11_900 + 11_000 + 11_900,
      openCount: 5,
      overdueMinor: 11_900 + 10_000,
      overdueSince: '2026-02-20',
      nextDue: { number: '4', dueOn: today, amountMinor: 11_900 },
      creditMinor: 0,
      paidThisYearMinor: 2800,
    },
  ])
})

test('nothing due leaves out the next due date', () => {
  const [summary] = summarizeInvoices([createInvoice({ paid: [['2026-03-10', 11_900]] })], today).currencies
  expect(summary).toEqual({
    currency: 'EUR',
    openMinor: 0,
    openCount: 0,
    overdueMinor: 0,
    creditMinor: 0,
    paidThisYearMinor: 11_900,
  })
})

test('each currency has its own sums, the most frequent first and the rest by code', () => {
  const invoices = [
    createInvoice({ number: '1', currency: 'USD' }),
    createInvoice({ number: '2', currency: 'CHF' }),
    createInvoice({ number: '3', currency: 'JPY' }),
    createInvoice({ number: '4', currency: 'JPY', paid: [['2026-03-10', 11_900]] }),
  ]
  const { currencies } = summarizeInvoices(invoices, today)
  expect(currencies.map(({ currency, openMinor, paidThisYearMinor }) => [currency, openMinor, paidThisYearMinor])).toEqual([
    ['JPY', 11_900, 11_900],
    ['CHF', 11_900, 0],
    ['USD', 11_900, 0],
  ])
})

test('proformas and void invoices are counted and listed, and never part of a sum', () => {
  const invoices = [
    createInvoice({ number: '1', state: 'proforma', currency: 'USD' }),
    createInvoice({
      number: '2',
      state: 'void',
      currency: 'USD',
      paid: [
        ['2026-03-10', 11_900],
        ['2026-03-12', -11_900],
      ],
    }),
  ]
  const { currencies, counts, latest } = summarizeInvoices(invoices, today)
  expect(currencies).toEqual([])
  expect(counts).toMatchObject({ proforma: 1, void: 1, open: 0, overdue: 0 })
  expect(latest.map(({ status, amountDueMinor }) => [status, amountDueMinor])).toEqual([
    ['void', 0],
    ['proforma', 0],
  ])
})

test('a credit note that waits is credit, and does not lower what is open', () => {
  const invoices = [createInvoice(), createInvoice({ number: '2', kind: 'creditNote', lines: credit })]
  const [summary] = summarizeInvoices(invoices, today).currencies
  expect(summary).toMatchObject({ openMinor: 11_900, openCount: 1, overdueMinor: 11_900, creditMinor: 5950 })
})

test('paid this year is money that moved in the calendar year of today, less what went back', () => {
  const invoices = [
    createInvoice({
      number: '1',
      paid: [
        ['2025-12-31', 5000],
        ['2026-01-01', 6900],
      ],
    }),
    createInvoice({ number: '2', kind: 'creditNote', lines: credit, paid: [['2026-02-01', 5950]] }),
    createInvoice({
      number: '3',
      payments: [
        { paidOn: '2026-02-02', amountMinor: 11_000, method: 'transfer' },
        { paidOn: '2026-02-02', amountMinor: 900, method: 'credit' },
      ],
    }),
  ]
  expect(summarizeInvoices(invoices, today).currencies[0]?.paidThisYearMinor).toBe(6900 - 5950 + 11_000)
  expect(summarizeInvoices(invoices, '2025-12-31').currencies[0]?.paidThisYearMinor).toBe(5000)
})

test('the last five invoices come newest first, each with its status and what remains to be paid', () => {
  const days = ['2026-03-01', '2026-03-05', '2026-02-01', '2026-03-18', '2026-03-04', '2026-03-02'] as const
  const invoices = days.map((issuedOn, index) => createInvoice({ number: String(index), issuedOn }))
  const { latest } = summarizeInvoices(invoices, today)
  expect(latest.map(({ invoice, status }) => [invoice.issuedOn, status])).toEqual([
    ['2026-03-18', 'open'],
    ['2026-03-05', 'overdue'],
    ['2026-03-04', 'overdue'],
    ['2026-03-02', 'overdue'],
    ['2026-03-01', 'overdue'],
  ])
})
