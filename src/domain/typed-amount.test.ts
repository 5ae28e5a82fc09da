import { expect, test } from 'vitest'
import { formatPlainAmount } from './money.ts'
import { parseTypedAmount } from './typed-amount.ts'

test.each<[text: string, localeTag: string, currency: string, minor: number | undefined]>([
  ['1.190,00', 'de-DE', 'EUR', 119_000],
  ['1190', 'de-DE', 'EUR', 119_000],
  ['1190,5', 'de-DE', 'EUR', 119_050],
  [' -12,05 ', 'de-DE', 'EUR', -1205],
  ['1.190', 'de-DE', 'EUR', 119_000],
  ['1,190.00', 'en-GB', 'EUR', 119_000],
  ['1 190,00', 'fr-FR', 'EUR', 119_000],
  ['1’190.00', 'de-CH', 'CHF', 119_000],
  ["1'190.00", 'de-CH', 'CHF', 119_000],
  ['1.190,00', 'de-AT', 'EUR', 119_000],
  ['1 190,00', 'de-AT', 'EUR', 119_000],
  ["1'190.00", 'fr-CH', 'CHF', 119_000],
  ["1'190,00", 'fr-CH', 'CHF', 119_000],
  ['1.190', 'fr-CH', 'CHF', undefined],
  ['1.190', 'de-DE', 'JPY', 1190],
  ['1,190', 'en-US', 'KWD', 1_190_000],
  ['1190.00', 'de-DE', 'EUR', undefined],
  ['1.19', 'de-DE', 'EUR', undefined],
  ['1,190', 'de-DE', 'EUR', undefined],
  ['11.90.00', 'de-DE', 'EUR', undefined],
  ['0,5', 'de-DE', 'JPY', undefined],
  ['', 'de-DE', 'EUR', undefined],
  ['12 EUR', 'de-DE', 'EUR', undefined],
  ['1e3', 'de-DE', 'EUR', undefined],
  ['99999999999999999', 'de-DE', 'EUR', undefined],
])('%j in %s is %s %s', (text, localeTag, currency, minor) => {
  expect(parseTypedAmount(text, currency, localeTag)).toBe(minor)
})

test('formatted amounts are parsed to the same amount in each language', () => {
  for (const localeTag of ['de-DE', 'en-GB', 'nl-NL', 'es-ES', 'fr-CH']) {
    const format = new Intl.NumberFormat(localeTag, { minimumFractionDigits: 2 })
    for (const minor of [0, 5, 100, 123_456, 98_765_432_101]) {
      expect(parseTypedAmount(format.format(Number(formatPlainAmount(minor, 'EUR'))), 'EUR', localeTag)).toBe(minor)
    }
  }
})
