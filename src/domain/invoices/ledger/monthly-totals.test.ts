import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { totalMonths } from './monthly-totals.ts'

test('each recent month is listed once, with invoiced and paid totals in one currency', () => {
  const invoices = [
    createInvoice({ number: '1', issuedOn: '2026-01-31', paid: [['2026-02-01', 11_900]] }),
    createInvoice({ number: '2', issuedOn: '2026-02-28' }),
    createInvoice({ number: '3', issuedOn: '2026-02-10', kind: 'creditNote', lines: [createLine({ unitPriceMinor: 5000 })] }),
    createInvoice({ number: '4', issuedOn: '2026-02-10', currency: 'CHF' }),
    createInvoice({ number: '5', issuedOn: '2026-02-10', state: 'draft' }),
    createInvoice({ number: '8', issuedOn: '2026-02-10', state: 'proforma' }),
    createInvoice({ number: '6', issuedOn: '2026-02-10', state: 'void' }),
    createInvoice({ number: '7', issuedOn: '2025-11-30' }),
  ]
  expect(totalMonths(invoices, 'EUR', '2026-03-20', 4)).toEqual([
    { month: '2025-12-01', invoicedMinor: 0, paidMinor: 0 },
    { month: '2026-01-01', invoicedMinor: 11_900, paidMinor: 0 },
    { month: '2026-02-01', invoicedMinor: 5950, paidMinor: 11_900 },
    { month: '2026-03-01', invoicedMinor: 0, paidMinor: 0 },
  ])
})

test('an invoice that is settled against its credit note is paid by no money', () => {
  const payments = [{ paidOn: '2026-03-10', amountMinor: 11_900, method: 'credit' }] as const
  expect(totalMonths([createInvoice({ payments })], 'EUR', '2026-03-20', 1)).toEqual([
    { month: '2026-03-01', invoicedMinor: 11_900, paidMinor: 0 },
  ])
})
