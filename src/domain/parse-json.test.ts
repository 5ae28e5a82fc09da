import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.each([
  ['{"unitPriceMinor": 100}', { unitPriceMinor: 100 }],
  ['{"unitPriceMinor": -100}', { unitPriceMinor: -100 }],
  ['{"unitPriceMinor": 100.00}', { unitPriceMinor: '100.00' }],
  ['{"lines": [{"netMinor": 1e4}]}', { lines: [{ netMinor: '1e4' }] }],
  ['{"priceMinor": 100.5, "quantity": 1.50}', { priceMinor: '100.5', quantity: 1.5 }],
  ['{"priceMinor": "100.00", "amountMinor": null}', { priceMinor: '100.00', amountMinor: null }],
  ['[1.0]', [1]],
])('%s is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test('invalid JSON is refused', () => {
  expect(() => parseJson('{')).toThrow(SyntaxError)
})
