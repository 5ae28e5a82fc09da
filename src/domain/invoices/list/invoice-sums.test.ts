import { expect, test } from 'vitest'
import { createInvoice } from '#testing/site/customers.ts'
import { sumInvoices } from './invoice-sums.ts'

test('invoices are summed by currency, less credit notes, without drafts and void ones', () => {
  const invoices = [
    createInvoice({ number: '1' }),
    createInvoice({ number: '2', paid: [['2026-03-04', 1_900]] }),
    createInvoice({ number: '3', currency: 'CHF' }),
    { ...createInvoice({ number: '4' }), state: 'draft' as const },
    { ...createInvoice({ number: '5' }), state: 'proforma' as const },
    { ...createInvoice({ number: '6' }), state: 'void' as const },
    { ...createInvoice({ number: '7' }), kind: 'creditNote' as const, creditsNumber: '1' },
  ]
  const one = { netMinor: 10_000, taxMinor: 1_900, grossMinor: 11_900 }
  expect(sumInvoices(invoices)).toEqual([
    { currency: 'CHF', ...one, openMinor: 11_900 },
    { currency: 'EUR', ...one, openMinor: 10_000 },
  ])
  expect(sumInvoices([])).toEqual([])
})
