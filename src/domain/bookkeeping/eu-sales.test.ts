import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createCustomer, createDeduction, createInvoice, createLine } from '#testing/site/customers.ts'
import { listEuAdvances, listEuSales, listUncategorized } from './eu-sales.ts'

const reversed = { taxRate: 0, taxCategory: 'AE' } as const
const options = {
  periodOf: (day: string) => (day.startsWith('2026') ? day.slice(0, 7) : undefined),
  sellerCountry: 'DE',
}

function createBuyer(id: string, country: string, vatId?: string): Customer {
  const customer = createCustomer({ id })
  const { vatId: _, ...rest } = customer
  return { ...rest, ...(vatId !== undefined && { vatId }), address: { ...customer.address, country } }
}

const dutch = createBuyer('delft', 'NL', 'NL123456782B12')

function list(...billings: readonly (readonly [Customer, Invoice])[]) {
  const sales = listEuSales(
    billings.map(([customer, invoice]) => ({ customer, invoice })),
    options,
  )
  return sales.map(({ period, vatId, country, kind, netMinor, wholeEuros }) => [period, vatId, country, kind, netMinor, wholeEuros])
}

test('sales are summed by VAT ID, period and kind, and rounded once to whole euros', () => {
  const lines = [createLine({ ...reversed, unitPriceMinor: 10_049 })]
  const goods = [createLine({ taxRate: 0, taxCategory: 'K', unitPriceMinor: 2550 })]
  const other = createBuyer('delft2', 'NL', 'NL123456782B12')
  const greek = createBuyer('athen', 'GR', 'EL094014201')
  expect(
    list(
      [dutch, createInvoice({ number: '1', lines: [...lines, ...goods, createLine()] })],
      [other, createInvoice({ number: '2', lines })],
      [greek, createInvoice({ number: '3', lines, issuedOn: '2026-04-01' })],
      [dutch, createInvoice({ number: '4', kind: 'creditNote', issuedOn: '2026-05-04', lines })],
    ),
  ).toEqual([
    // 100.49 twice is 200.98, and 201 in whole euros, not 200.
    ['2026-03', 'NL123456782B12', 'NL', 'goods', 2550, 26],
    ['2026-03', 'NL123456782B12', 'NL', 'services', 20_098, 201],
    ['2026-04', 'EL094014201', 'EL', 'services', 10_049, 100],
    ['2026-05', 'NL123456782B12', 'NL', 'services', -10_049, -100],
  ])
})

test('sales at home, outside the EU, of other years and of void documents are not listed', () => {
  const lines = [createLine(reversed)]
  expect(
    list(
      [createBuyer('kiel', 'DE', 'DE136695976'), createInvoice({ lines })],
      [createBuyer('bern', 'CH', 'CHE116281710'), createInvoice({ lines })],
      [createBuyer('belfast', 'GB', 'XI123456789'), createInvoice({ lines })],
      [dutch, createInvoice({ lines, state: 'void' })],
      [dutch, createInvoice({ lines, state: 'draft' })],
      [dutch, createInvoice({ lines, issuedOn: '2025-12-31' })],
      [dutch, createInvoice()],
    ),
  ).toEqual([])
})

test('a VAT ID may be of another country than the address, and goods go to Northern Ireland', () => {
  const goods = [createLine({ taxRate: 0, taxCategory: 'K' })]
  expect(list([createBuyer('bern', 'CH', 'ATU10223006'), createInvoice({ lines: [createLine(reversed)] })])).toMatchObject([
    ['2026-03', 'ATU10223006', 'AT', 'services', 10_000, 100],
  ])
  expect(list([createBuyer('belfast', 'GB', 'XI123456789'), createInvoice({ lines: goods })])).toMatchObject([
    ['2026-03', 'XI123456789', 'XI', 'goods', 10_000, 100],
  ])
})

test('buyers without a VAT ID of the EU are apart, each with its numbers', () => {
  const lines = [createLine(reversed)]
  const billings = ['gent', 'namur'].map((id) => ({ customer: createBuyer(id, 'BE'), invoice: createInvoice({ lines }) }))
  expect(listEuSales(billings, options)).toMatchObject([
    { vatId: undefined, country: 'BE', customerIds: ['gent'], numbers: ['2026-0001'] },
    { vatId: undefined, country: 'BE', customerIds: ['namur'], numbers: ['2026-0001'] },
  ])
})

test('a final invoice counts whole, and its advance invoice is named and does not count', () => {
  const lines = [createLine(reversed)]
  const advance = createInvoice({ number: '1', kind: 'advance', lines, paid: [['2026-03-20', 10_000]] })
  const finalLines = [createLine({ ...reversed, unitPriceMinor: 30_000 }), createDeduction('1', reversed)]
  const final = createInvoice({ number: '2', issuedOn: '2026-06-30', lines: finalLines })
  expect(list([dutch, advance], [dutch, final])).toEqual([['2026-06', 'NL123456782B12', 'NL', 'services', 30_000, 300]])
  expect(listEuAdvances([{ customer: dutch, invoice: advance }], options)).toHaveLength(1)
  expect(listEuAdvances([{ customer: dutch, invoice: advance }], { ...options, periodOf: () => undefined })).toEqual([])
})

test('a discount for early payment is taken off when it is taken', () => {
  const payments = [
    { paidOn: '2026-04-07', amountMinor: 9800, method: 'transfer' },
    { paidOn: '2026-04-07', amountMinor: 200, method: 'discount' },
  ] as const
  expect(list([dutch, createInvoice({ lines: [createLine(reversed)], payments })])).toEqual([
    ['2026-03', 'NL123456782B12', 'NL', 'services', 10_000, 100],
    ['2026-04', 'NL123456782B12', 'NL', 'services', -200, -2],
  ])
})

test('an amount in another currency has no whole euros', () => {
  expect(list([dutch, createInvoice({ currency: 'CHF', lines: [createLine(reversed)] })])).toEqual([
    ['2026-03', 'NL123456782B12', 'NL', 'services', 10_000, undefined],
  ])
})

test('what has no category at 0 % is named, if the buyer is a business in another EU country', () => {
  const untaxed = [createLine({ taxRate: 0 })]
  const billings = [
    { customer: dutch, invoice: createInvoice({ number: '1', lines: untaxed }) },
    { customer: dutch, invoice: createInvoice({ number: '2', lines: [createLine(reversed)] }) },
    { customer: dutch, invoice: createInvoice({ number: '3', lines: untaxed, state: 'void' }) },
    { customer: dutch, invoice: createInvoice({ number: '4', lines: untaxed, issuedOn: '2025-12-30' }) },
    { customer: createBuyer('gent', 'BE'), invoice: createInvoice({ number: '5', lines: untaxed }) },
    { customer: createBuyer('bern', 'CH', 'CHE123456788'), invoice: createInvoice({ number: '6', lines: untaxed }) },
    { customer: createBuyer('kiel', 'DE', 'DE136695976'), invoice: createInvoice({ number: '7', lines: untaxed }) },
  ]
  expect(listUncategorized(billings, options).map(({ invoice }) => invoice.number)).toEqual(['1'])
})
