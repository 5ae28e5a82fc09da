import { expect, test } from 'vitest'
import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceKinds } from '#domain/invoices/invoice-kind.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'
import { createRandom } from '#testing/queries/random.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { listUndatedPayments, type TaxBasis, taxBases } from './tax-entries.ts'
import { compareTaxes, listMonths, sumTaxes } from './tax-sums.ts'

const year = listMonths('2026')

function billed(invoices: readonly Invoice[]) {
  return invoices.map((invoice) => ({ customer: createCustomer(), invoice }))
}

/** Month, category with rate, net and tax of each row. */
function sum(basis: TaxBasis, ...invoices: readonly Invoice[]) {
  return sumTaxes(billed(invoices), year, basis).map((each) => {
    return [each.month.slice(5), `${each.taxCategory ?? ''} ${each.taxRate}`, each.netMinor, each.taxMinor]
  })
}

// 100.00 at 19 % and 50.00 at 7 %: gross 119.00 and 53.50, together 172.50.
const mixed = [createLine({ unitPriceMinor: 10_000 }), createLine({ unitPriceMinor: 5000, taxRate: 7 })]

test('by supply, tax is due on the last day of supply; void ones and drafts do not count', () => {
  const uncounted = (['draft', 'proforma', 'void'] as const).map((state) => createInvoice({ number: state, state }))
  const supplied = createInvoice({ issuedOn: '2026-04-02', supply: { from: '2026-02-01', to: '2026-03-31' }, lines: mixed })
  expect(sum('supply', supplied, createInvoice({ number: '2', issuedOn: '2026-03-05' }), ...uncounted)).toEqual([
    ['03', 'S 19', 20_000, 3800],
    ['03', 'S 7', 5000, 350],
  ])
})

test('by supply, what is paid before the end of the supply is due with the payment', () => {
  const supply = { from: '2026-02-01', to: '2026-06-30' } as const
  const payments = [
    { paidOn: '2026-03-20', amountMinor: 11_900, method: 'transfer' },
    { paidOn: '2026-04-20', amountMinor: 5350, method: 'credit' },
    { paidOn: '2026-07-01', amountMinor: 0 - 100, method: 'transfer' },
  ] as const
  expect(sum('supply', createInvoice({ supply, lines: mixed, payments }))).toEqual([
    ['03', 'S 19', 6899, 1310],
    ['03', 'S 7', 3450, 241],
    ['06', 'S 19', 3101, 590],
    ['06', 'S 7', 1550, 109],
  ])
  const goods = [createLine({ taxRate: 0, taxCategory: 'K' })]
  const ofEu = createInvoice({ issuedOn: '2026-03-02', supply, lines: goods, paid: [['2026-03-20', 10_000]] })
  expect(sum('supply', ofEu)).toEqual([['03', 'K 0', 10_000, 0]])
})

test('by supply, invoices of Dutch sellers count when issued, at the latest on the 15th', () => {
  const seller = createSeller()
  const issuedBy = { ...seller, address: { ...seller.address, country: 'NL' } }
  const supply = { from: '2026-03-01', to: '2026-03-31' } as const
  expect(sum('supply', createInvoice({ issuedBy, issuedOn: '2026-04-02', supply }))).toEqual([['04', 'S 19', 10_000, 1900]])
  expect(sum('supply', createInvoice({ issuedBy, issuedOn: '2026-05-02', supply }))).toEqual([['04', 'S 19', 10_000, 1900]])
  expect(sum('supply', createInvoice({ issuedBy, issuedOn: '2026-02-27', supply }))).toEqual([['02', 'S 19', 10_000, 1900]])
})

test('a discount for early payment lowers both bases when it is taken', () => {
  const payments = [
    { paidOn: '2026-04-07', amountMinor: 16_905, method: 'transfer' },
    { paidOn: '2026-04-07', amountMinor: 345, method: 'discount' },
  ] as const
  const invoice = createInvoice({ lines: mixed, payments })
  expect(invoice.state).toBe('paid')
  expect(sum('supply', invoice)).toEqual([
    ['03', 'S 19', 10_000, 1900],
    ['03', 'S 7', 5000, 350],
    ['04', 'S 19', -200, -38],
    ['04', 'S 7', -100, -7],
  ])
  expect(sum('payment', invoice)).toEqual([
    ['04', 'S 19', 9800, 1862],
    ['04', 'S 7', 4900, 343],
  ])
})

test('by supply, a credit note counts on its day of issue, whatever it takes back', () => {
  const note = createInvoice({
    number: '2',
    kind: 'creditNote',
    creditsNumber: '1',
    issuedOn: '2026-05-04',
    supply: { from: '2026-03-01', to: '2026-03-02' },
  })
  expect(sum('supply', createInvoice({ number: '1' }), note)).toEqual([
    ['03', 'S 19', 10_000, 1900],
    ['05', 'S 19', -10_000, -1900],
  ])
})

test('by payment, each payment is split by rate to the cent, and a returned one is negative', () => {
  const paid = [
    ['2026-03-20', 10_000],
    ['2026-04-01', 7250],
    ['2026-04-05', -7250],
    ['2026-06-01', 7250],
  ] as const
  // 100.00 of 172.50: running sums 5797.10, 6898.55, 9797.10 and 10000 are rounded to 5797, 6899, 9797 and 10000.
  expect(sum('payment', createInvoice({ lines: mixed, paid }))).toEqual([
    ['03', 'S 19', 5797, 1102],
    ['03', 'S 7', 2898, 203],
    ['06', 'S 19', 4203, 798],
    ['06', 'S 7', 2102, 147],
  ])
})

test('by payment, shares of odd payments add up to each payment and to the invoice', () => {
  const lines = [
    createLine({ unitPriceMinor: 3333 }),
    createLine({ unitPriceMinor: 1111, taxRate: 7 }),
    createLine({ unitPriceMinor: 777, taxRate: 0, taxCategory: 'Z' }),
  ]
  const days = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'] as const
  // 33.33 + 6.33 + 11.11 + 0.78 + 7.77 = 59.32
  const amounts = [1, 1000, 333, 4597, 1]
  const invoice = createInvoice({ issuedOn: '2026-01-02', lines, paid: days.map((day, at) => [day, amounts[at] ?? 0] as const) })
  expect(invoice).toMatchObject({ grossMinor: 5932, state: 'paid' })
  const sums = sumTaxes(billed([invoice]), year, 'payment')
  const total = (month: string) => sums.filter((each) => each.month === month).reduce((all, each) => all + each.netMinor + each.taxMinor, 0)
  expect(year.slice(0, 5).map(total)).toEqual(amounts)
  const taxAt = (rate: number) => sums.filter(({ taxRate }) => taxRate === rate).reduce((all, { taxMinor }) => all + taxMinor, 0)
  expect([taxAt(19), taxAt(7), taxAt(0)]).toEqual([633, 78, 0])
})

test('what a credit note settles without money cancels both documents by payment', () => {
  const payments = [{ paidOn: '2026-04-10', amountMinor: 11_900, method: 'credit' }] as const
  const note = createInvoice({ number: '2', kind: 'creditNote', creditsNumber: '1', issuedOn: '2026-04-10', payments })
  expect(sum('payment', createInvoice({ number: '1', payments }), note)).toEqual([])
  expect(sum('supply', createInvoice({ number: '1', payments }), note)).toHaveLength(2)
})

test('after a credit of one rate of a mixed invoice, the rest by payment is of the other rate', () => {
  const payments = [
    { paidOn: '2026-03-20', amountMinor: 11_900, method: 'transfer' },
    { paidOn: '2026-03-25', amountMinor: 5350, method: 'credit' },
  ] as const
  const credited = [{ paidOn: '2026-03-25', amountMinor: 5350, method: 'credit' }] as const
  const lines = [createLine({ unitPriceMinor: 5000, taxRate: 7 })]
  const note = createInvoice({ number: '2', kind: 'creditNote', creditsNumber: '1', issuedOn: '2026-03-25', lines, payments: credited })
  expect(sum('payment', createInvoice({ number: '1', lines: mixed, payments }), note)).toEqual([['03', 'S 19', 10_000, 1900]])
})

test('tax on advance invoices is due with payments on both bases, and final ones add the rest', () => {
  const advance = createInvoice({ number: '1', kind: 'advance', paid: [['2026-04-07', 11_900]] })
  const lines = [createLine({ unitPriceMinor: 30_000 }), createDeduction('1')]
  const final = createInvoice({ number: '2', issuedOn: '2026-06-30', lines, paid: [['2026-07-10', 23_800]] })
  expect(sum('supply', advance, final)).toEqual([
    ['04', 'S 19', 10_000, 1900],
    ['06', 'S 19', 20_000, 3800],
  ])
  expect(sum('payment', advance, final)).toEqual([
    ['04', 'S 19', 10_000, 1900],
    ['07', 'S 19', 20_000, 3800],
  ])
})

test('the credit note of an advance invoice counts with its refund, without one never', () => {
  const payments = [{ paidOn: '2026-04-10', amountMinor: 11_900, method: 'credit' }] as const
  const note = { number: '2', kind: 'creditNote', creditsNumber: '1', issuedOn: '2026-04-10' } as const
  expect(sum('supply', createInvoice({ number: '1', kind: 'advance', payments }), createInvoice({ ...note, payments }))).toEqual([])
  const paidAdvance = createInvoice({ number: '1', kind: 'advance', paid: [['2026-03-20', 11_900]] })
  expect(sum('supply', paidAdvance, createInvoice({ ...note, paid: [['2026-05-02', 11_900]] }))).toEqual([
    ['03', 'S 19', 10_000, 1900],
    ['05', 'S 19', -10_000, -1900],
  ])
})

test('what was paid before issue has no day: it is named, and payments have the rest', () => {
  const invoice = createInvoice({ prepaidMinor: 5950, paid: [['2026-03-20', 5950]] })
  expect(sum('payment', invoice)).toEqual([['03', 'S 19', 5000, 950]])
  expect(listUndatedPayments(billed([invoice]), 'payment')).toMatchObject([{ netMinor: 5000, taxMinor: 950 }])
  expect(listUndatedPayments(billed([invoice]), 'supply')).toEqual([])
})

test('goods to the EU count when invoiced, at the latest on the 15th of the next month', () => {
  const lines = [createLine({ taxRate: 0, taxCategory: 'K' })]
  const supply = { from: '2026-03-30', to: '2026-03-30' } as const
  expect(sum('supply', createInvoice({ issuedOn: '2026-05-02', supply, lines }))).toEqual([['04', 'K 0', 10_000, 0]])
  expect(sum('supply', createInvoice({ issuedOn: '2026-03-31', supply, lines }))).toEqual([['03', 'K 0', 10_000, 0]])
})

test('currencies and countries are apart, and both bases stand side by side', () => {
  const { company, address } = createCustomer()
  const german = { company, address: { ...address, country: 'DE' } }
  const invoices = [createInvoice({ currency: 'CHF', billedTo: german }), createInvoice({ number: '2', paid: [['2026-04-01', 11_900]] })]
  const whole = { netMinor: 10_000, taxMinor: 1900 }
  const none = { netMinor: 0, taxMinor: 0 }
  expect(compareTaxes(billed(invoices), year)).toMatchObject([
    { currency: 'CHF', month: '2026-03', country: 'DE', supply: whole, payment: none },
    { currency: 'EUR', month: '2026-03', country: 'NL', supply: whole, payment: none },
    { currency: 'EUR', month: '2026-04', country: 'NL', supply: none, payment: whole },
  ])
})

test('months are those of a year, a quarter or one month', () => {
  expect([year[0], year.at(-1), year.length]).toEqual(['2026-01', '2026-12', 12])
  expect(listMonths('2026', { quarter: 4 })).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(listMonths('2026', { month: 2 })).toEqual(['2026-02'])
})

test('for 500 random paid documents, both bases come to their net amounts and taxes', () => {
  const { below, pick } = createRandom(7)
  const taxes = [{ taxRate: 19 }, { taxRate: 7 }, { taxRate: 8.1 }, { taxRate: 0, taxCategory: 'AE' }] as const
  const invoices = Array.from({ length: 500 }, (_, at) => {
    const lines = Array.from({ length: 1 + below(4) }, () => createLine({ unitPriceMinor: 1 + below(99_999), ...pick(taxes) }))
    const { grossMinor } = totalInvoice({ lines })
    const first = below(grossMinor)
    const returned = below(first + 1)
    const paid = [
      ['2026-02-03', first],
      ['2026-02-09', 0 - returned],
      ['2026-11-30', grossMinor - first + returned],
    ] as const
    return createInvoice({ number: String(at), issuedOn: '2026-01-02', kind: pick(invoiceKinds), lines, paid })
  })
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const expected = [
    add(invoices.map(({ kind, netMinor }) => signedMinor(kind, netMinor))),
    add(invoices.map(({ kind, taxMinor }) => signedMinor(kind, taxMinor))),
  ]
  for (const basis of taxBases) {
    const sums = sumTaxes(billed(invoices), year, basis)
    expect([add(sums.map(({ netMinor }) => netMinor)), add(sums.map(({ taxMinor }) => taxMinor))]).toEqual(expected)
  }
})
