import * as v from 'valibot'
import { expect, test } from 'vitest'
import { InvoiceSchema } from '#domain/invoices/invoice.ts'
import { createProduct } from '#testing/site/products.ts'
import { type Product, ProductSchema } from './product.ts'
import { isInvoiceDue, makeRecurringInvoice } from './recurring-invoice.ts'

const due = createProduct({ name: 'Pflege', invoicing: 'draft', taxRate: 19, nextInvoiceOn: '2026-03-01' })
const draft = { number: 'draft-1', issuedOn: '2026-03-01', iban: 'DE89370400440532013000' } as const

test('the draft charges the interval that begins on the day, and the product goes on to the next', () => {
  const { invoice, product } = makeRecurringInvoice(due, { ...draft, issuedOn: '2026-03-03' })
  expect(v.parse(InvoiceSchema, invoice)).toMatchObject({
    number: 'draft-1',
    state: 'draft',
    issuedOn: '2026-03-03',
    dueOn: '2026-03-17',
    supply: { from: '2026-03-01', to: '2026-03-31' },
    lines: [{ description: 'Pflege', quantity: 1, unit: 'month', unitPriceMinor: 25_000, taxRate: 19 }],
    grossMinor: 29_750,
  })
  expect(v.parse(ProductSchema, product)).toEqual({ ...due, nextInvoiceOn: '2026-04-01' })
})

test.each<[string, Partial<Product>]>([
  ['later', { nextInvoiceOn: '2026-03-02' }],
  ['after its end', { endsOn: '2026-02-28' }],
  ['of a paused product', { status: 'paused' }],
])('no draft is made %s', (_, changes) => {
  const product = { ...due, ...changes }
  expect(isInvoiceDue(product, '2026-03-01')).toBe(false)
  expect(() => makeRecurringInvoice(product, draft)).toThrow(RangeError)
})

test('without invoicing, or a day, no draft is made', () => {
  const { invoicing: _, ...byHand } = due
  const { nextInvoiceOn: __, ...undated } = due
  expect([byHand, undated].map((product) => isInvoiceDue(product, '2026-03-01'))).toEqual([false, false])
})

test('the last draft ends with the product, after which none follows', () => {
  const { invoice, product } = makeRecurringInvoice({ ...due, endsOn: '2026-03-20' }, draft)
  expect(invoice.supply).toEqual({ from: '2026-03-01', to: '2026-03-20' })
  expect(product).not.toHaveProperty('nextInvoiceOn')
})

test.each<[Partial<Product>, string[]]>([
  [{ startedOn: '2026-01-31', nextInvoiceOn: '2026-01-31' }, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  [{ startedOn: '2025-11-30', nextInvoiceOn: '2026-01-30', interval: 'quarter' }, ['2026-04-30', '2026-07-30', '2026-10-30']],
  [{ startedOn: '2024-02-29', nextInvoiceOn: '2026-02-28', interval: 'year' }, ['2027-02-28', '2028-02-29', '2029-02-28']],
  [{ startedOn: '2025-12-15', nextInvoiceOn: '2026-02-28' }, ['2026-03-28', '2026-04-28']],
])('from %j the next invoices are on %j', (changes, days) => {
  let product: Product = { ...due, ...changes }
  const found = days.map(() => (product = makeRecurringInvoice(product, { ...draft, issuedOn: '2029-12-31' }).product).nextInvoiceOn)
  expect(found).toEqual(days)
})
