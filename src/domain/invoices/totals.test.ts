import { expect, test } from 'vitest'
import { createLine } from '#testing/site/customers.ts'
import { createTaxTable, lineNetMinor, sumParts, totalInvoice } from './totals.ts'

test('BT-131: a line costs quantity times price, rounded half away from zero', () => {
  expect(lineNetMinor(createLine({ quantity: 7.5, unitPriceMinor: 12_500 }))).toBe(93_750)
  expect(lineNetMinor(createLine({ quantity: 0.333, unitPriceMinor: 10_000 }))).toBe(3330)
  expect(lineNetMinor(createLine({ quantity: 1.5, unitPriceMinor: 33 }))).toBe(50) // 49.5
  expect(lineNetMinor(createLine({ quantity: -1.5, unitPriceMinor: 33 }))).toBe(-50)
  expect(lineNetMinor(createLine({ quantity: -1, unitPriceMinor: 0 }))).toBe(0)
})

const billed = {
  lines: [createLine({ unitPriceMinor: 10_000 }), createLine({ unitPriceMinor: 20_001, taxRate: 7 }), createLine({ quantity: -0.5 })],
  allowances: [
    { reason: 'Discount', netMinor: 1000, taxRate: 19 },
    { reason: 'Loyalty', netMinor: 333, taxRate: 7 },
  ],
  charges: [{ reason: 'Freight', netMinor: 599, taxRate: 19 }],
}

test('BR-CO-10, BR-CO-11, BR-CO-12: lines, allowances and charges are summed up', () => {
  expect(sumParts(billed)).toEqual({ linesMinor: 25_001, allowancesMinor: 1333, chargesMinor: 599 })
  expect(sumParts({ lines: billed.lines })).toEqual({ linesMinor: 25_001, allowancesMinor: 0, chargesMinor: 0 })
})

test('BR-CO-13, BR-CO-14, BR-CO-15: net, tax and gross follow from lines, allowances and charges', () => {
  const { linesMinor, allowancesMinor, chargesMinor } = sumParts(billed)
  const { netMinor, taxMinor, grossMinor } = totalInvoice(billed)
  expect(netMinor).toBe(linesMinor - allowancesMinor + chargesMinor)
  expect(taxMinor).toBe(createTaxTable(billed).reduce((sum, row) => sum + row.taxMinor, 0))
  expect(grossMinor).toBe(netMinor + taxMinor)
  expect({ netMinor, taxMinor, grossMinor }).toEqual({ netMinor: 24_267, taxMinor: 2251, grossMinor: 26_518 })
})

test('BR-S-08, BR-CO-18: a rate is charged on its lines, less its allowances, plus its charges', () => {
  expect(createTaxTable(billed)).toEqual([
    { taxCategory: 'S', taxRate: 19, netMinor: 4599, taxMinor: 874 }, // 10,000 - 5000 - 1000 + 599
    { taxCategory: 'S', taxRate: 7, netMinor: 19_668, taxMinor: 1377 }, // 20,001 - 333; 1376.76
  ])
})

test('BR-CO-17, BR-S-09: tax is rounded once per rate, not per line, half away from zero', () => {
  // Each line alone makes 19 % of 0.03 = 0.0057, which rounds to 0.01.
  const lines = [createLine({ unitPriceMinor: 3 }), createLine({ unitPriceMinor: 3 }), createLine({ unitPriceMinor: 3 })]
  expect(createTaxTable({ lines })).toEqual([{ taxCategory: 'S', taxRate: 19, netMinor: 9, taxMinor: 2 }])
  expect(totalInvoice({ lines: [createLine({ unitPriceMinor: 50 })] }).taxMinor).toBe(10) // 9.5
  expect(totalInvoice({ lines: [createLine({ unitPriceMinor: 50, quantity: -1 })] }).taxMinor).toBe(-10)
  // 8.1 % of 12,345.50 is 999.9855; 9.975 % of 1.00 is 0.09975.
  expect(totalInvoice({ lines: [createLine({ taxRate: 8.1, unitPriceMinor: 1_234_550 })] }).taxMinor).toBe(99_999)
  expect(totalInvoice({ lines: [createLine({ taxRate: 9.975, unitPriceMinor: 100 })] }).taxMinor).toBe(10)
})

test.each(['Z', 'E', 'AE', 'K', 'G', 'O'] as const)('BR-…-08, BR-…-09: category %s sums up its lines at no tax', (taxCategory) => {
  const free = createLine({ taxRate: 0, taxCategory, unitPriceMinor: 12_345 })
  const allowances = [{ reason: 'Discount', netMinor: 345, taxRate: 0, taxCategory }]
  expect(createTaxTable({ lines: [free, free], allowances })).toEqual([{ taxCategory, taxRate: 0, netMinor: 24_345, taxMinor: 0 }])
  expect(totalInvoice({ lines: [free] })).toEqual({ netMinor: 12_345, taxMinor: 0, grossMinor: 12_345 })
})

test('the tax table has a row per rate and category, the highest rate first', () => {
  const lines = [
    createLine({ taxRate: 7, unitPriceMinor: 4990 }),
    createLine({ taxRate: 0, taxCategory: 'K', unitPriceMinor: 1 }),
    createLine({ taxRate: 19, taxCategory: 'S', unitPriceMinor: 10_000 }),
    createLine({ taxRate: 0, unitPriceMinor: 250 }),
    createLine({ taxRate: 7, unitPriceMinor: 10 }),
    createLine({ taxRate: 0, taxCategory: 'AE', unitPriceMinor: 2 }),
  ]
  expect(createTaxTable({ lines })).toEqual([
    { taxCategory: 'S', taxRate: 19, netMinor: 10_000, taxMinor: 1900 },
    { taxCategory: 'S', taxRate: 7, netMinor: 5000, taxMinor: 350 },
    { taxCategory: undefined, taxRate: 0, netMinor: 250, taxMinor: 0 },
    { taxCategory: 'AE', taxRate: 0, netMinor: 2, taxMinor: 0 },
    { taxCategory: 'K', taxRate: 0, netMinor: 1, taxMinor: 0 },
  ])
})

test('negative lines are exactly the mirror image of positive ones', () => {
  const lines = [createLine({ quantity: 1.5, unitPriceMinor: 33 }), createLine({ unitPriceMinor: 1050 })]
  const mirrored = lines.map((line) => ({ ...line, quantity: -line.quantity }))
  const { netMinor, taxMinor, grossMinor } = totalInvoice({ lines })
  expect(totalInvoice({ lines: mirrored })).toEqual({ netMinor: -netMinor, taxMinor: -taxMinor, grossMinor: -grossMinor })
})
