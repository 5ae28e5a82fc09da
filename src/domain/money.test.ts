import { expect, test } from 'vitest'
import * as v from 'valibot'
import { AmountMinor, CurrencyCode, formatMoney, multiplyMinor } from './money.ts'

const format = (amountMinor: number, currency: string, localeTag: string) =>
  formatMoney(amountMinor, currency, localeTag).replaceAll(/[\u00a0\u202f]/gu, ' ')

test.each([
  [714_000, 'EUR', 'de-DE', '7.140,00 €'],
  [714_000, 'EUR', 'en-US', '€7,140.00'],
  [714_000, 'EUR', 'nl-NL', '€ 7.140,00'],
  [714_000, 'EUR', 'es-ES', '7140,00 €'],
  [714_005, 'CHF', 'de-DE', '7.140,05 CHF'],
  [714_000, 'JPY', 'en-US', '¥714,000'],
  [714_005, 'KWD', 'en-US', 'KWD 714.005'],
  [714_005, 'CLF', 'en-US', 'CLF 71.4005'],
  [714_005, 'HUF', 'en-US', 'HUF 7,140.05'],
  [-59_500, 'EUR', 'nl-NL', '€ −595,00'],
  [5, 'EUR', 'en-US', '€0.05'],
  [0, 'JPY', 'de-DE', '0 ¥'],
  [-0, 'EUR', 'en-US', '€0.00'],
  [Number.MAX_SAFE_INTEGER, 'EUR', 'de-DE', '90.071.992.547.409,91 €'],
  [Number.MIN_SAFE_INTEGER, 'KWD', 'en-US', '−KWD 9,007,199,254,740.991'],
])('%d minor units of %s are written in %s as %s', (amountMinor, currency, localeTag, expected) => {
  expect(format(amountMinor, currency, localeTag)).toBe(expected)
})

test.each([
  [1050, 0.19, 200], // 199.5
  [-1050, 0.19, -200],
  [1049, 0.19, 199], // 199.31
  [100, 0.081, 8],
  [12_500, 7.5, 93_750],
  [3, 1.5, 5], // 4.5
  [100, 1.005, 101], // 100.5, although 100 * 1.005 is 100.49999999999999
  [333, 0, 0],
  [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
])('%d times %d is %d', (amountMinor, factor, expected) => {
  expect(multiplyMinor(amountMinor, factor)).toBe(expected)
})

test('large products are rounded as exactly as small ones', () => {
  const factors = [0.19, 0.5, 1, 1.000001, 2.5, 999_999.999999]
  for (const factor of factors) {
    const millionths = BigInt(Math.round(factor * 1_000_000))
    for (const base of [0, 1, 49, 333, 2 ** 31 + 1, Math.floor(2 ** 52 / Number(millionths)), 2 ** 52 + 3]) {
      for (const amount of [base - 1, base, base + 1, 0 - base]) {
        const product = BigInt(amount) * millionths
        const half = product < 0n ? -500_000n : 500_000n
        expect([amount, factor, multiplyMinor(amount, factor)]).toEqual([amount, factor, Number((product + half) / 1_000_000n)])
      }
    }
  }
})

test.each([['eur'], ['EU'], ['EUX'], [''], [978]])('%j is no currency code', (code) => {
  expect(v.is(CurrencyCode, code)).toBe(false)
})

test.each([[0.5], [2 ** 53], [NaN], [Infinity], ['100'], [100n]])('%s is no amount', (amount) => {
  expect(v.is(AmountMinor, amount)).toBe(false)
})
