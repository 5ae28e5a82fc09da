import { expect, test } from 'vitest'
import * as v from 'valibot'
import { addMonths, type CalendarDate } from '#domain/calendar-date.ts'
import { summarizeInvoices } from '#domain/invoices/ledger/account-summary.ts'
import { InvoiceSchema } from '#domain/invoices/invoice.ts'
import { deriveInvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { createSeller } from '#testing/site/customers.ts'
import { createDemoInvoices } from './demo-invoices.ts'

const days: readonly CalendarDate[] = ['2024-02-29', '2026-01-01', '2026-01-31', '2026-03-31', '2026-07-10', '2026-12-31']

test.each(days)('on %s the invoices are valid and nothing in them lies in the future', (today) => {
  const invoices = createDemoInvoices(today, createSeller())
  for (const invoice of invoices) expect(v.parse(InvoiceSchema, invoice)).toEqual(invoice)
  const past = invoices.flatMap(({ issuedOn, payments }) => [issuedOn, ...payments.map(({ paidOn }) => paidOn)])
  expect(past.filter((day) => day > today || day < addMonths(today, -12))).toEqual([])
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length)
})

test.each(days)('on %s every status shows, and every card of the first page has something to say', (today) => {
  const invoices = createDemoInvoices(today, createSeller())
  expect(new Set(invoices.map((invoice) => deriveInvoiceStatus(invoice, today)))).toEqual(new Set(invoiceStatuses))
  const [euro, franc] = summarizeInvoices(invoices, today).currencies
  expect(euro).toMatchObject({ currency: 'EUR', overdueMinor: 856_800, nextDue: expect.anything(), creditMinor: 23_800 })
  expect(franc).toMatchObject({ currency: 'CHF', openMinor: 299_800, nextDue: expect.anything() })
})

test('credit notes name the invoice they belong to', () => {
  const invoices = createDemoInvoices('2026-07-10', createSeller())
  const credited = invoices.filter(({ kind }) => kind === 'creditNote').map(({ creditsNumber }) => creditsNumber)
  expect(credited.map((number) => invoices.find((invoice) => invoice.number === number))).toMatchObject([
    { reference: 'Marketplace 2/3', kind: 'invoice' },
    { reference: 'Design System', kind: 'invoice' },
  ])
})
