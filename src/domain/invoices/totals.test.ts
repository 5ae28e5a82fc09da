import { expect, test } from 'vitest'
import { createLine } from '#testing/site/customers.ts'
import { createTaxTable, lineNetMinor, totalLines } from './totals.ts'

test('a line costs quantity times price, rounded half away from zero', () => {
  expect(lineNetMinor(createLine({ quantity: 7.5, unitPriceMinor: 12_500 }))).toBe(93_750)
  expect(lineNetMinor(createLine({ quantity: 0.333, unitPriceMinor: 10_000 }))).toBe(3330)
  expect(lineNetMinor(createLine({ quantity: 1.5, unitPriceMinor: 33 }))).toBe(50) // 49.5
  expect(lineNetMinor(createLine({ quantity: 1.5, unitPriceMinor: -33 }))).toBe(-50)
})

test('tax is rounded once per rate, not per line', () => {
  // Each line alone makes 19 % of 0.03 = 0.0057, which rounds to 0.01.
  const lines = [createLine({ unitPriceMinor: 3 }), createLine({ unitPriceMinor: 3 }), createLine({ unitPriceMinor: 3 })]
  expect(createTaxTable(lines)).toEqual([{ taxRate: 19, netMinor: 9, taxMinor: 2 }])
})

test('the tax table has a row per rate, the highest first, also for 0 %', () => {
  const lines = [
    createLine({ taxRate: 7, unitPriceMinor: 4990 }),
    createLine({ taxRate: 19, unitPriceMinor: 10_000 }),
    createLine({ taxRate: 0, unitPriceMinor: 250 }),
    createLine({ taxRate: 7, unitPriceMinor: 10 }),
  ]
  expect(createTaxTable(lines)).toEqual([
    { taxRate: 19, netMinor: 10_000, taxMinor: 1900 },
    { taxRate: 7, netMinor: 5000, taxMinor: 350 },
    { taxRate: 0, netMinor: 250, taxMinor: 0 },
  ])
  expect(totalLines(lines)).toEqual({ netMinor: 15_250, taxMinor: 2250, grossMinor: 17_500 })
})

test('a rate with decimals is exact: 8.1 % of 12,345.50 is 999.99', () => {
  expect(totalLines([createLine({ taxRate: 8.1, unitPriceMinor: 1_234_550 })]).taxMinor).toBe(99_999) // 99,998.55
})

test('a credit note is the mirror image of its invoice, to the last minor unit', () => {
  const lines = [createLine({ quantity: 1.5, unitPriceMinor: 33 }), createLine({ unitPriceMinor: 1050 })]
  const mirrored = lines.map((line) => ({ ...line, unitPriceMinor: -line.unitPriceMinor }))
  const { netMinor, taxMinor, grossMinor } = totalLines(lines)
  expect(totalLines(mirrored)).toEqual({ netMinor: -netMinor, taxMinor: -taxMinor, grossMinor: -grossMinor })
})
