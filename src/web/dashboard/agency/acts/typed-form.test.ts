import { expect, test } from 'vitest'
import { readAmount } from './typed-form.ts'

test('an amount is read in the notation of the language, with or without its currency', () => {
  for (const typed of ['1.190,00', '1190', '1190,00 €', '€ 1.190,00', 'EUR 1.190', '1.190,00\u00a0EUR']) {
    expect([typed, readAmount(typed, 'EUR', 'de-DE')]).toEqual([typed, 119_000])
  }
  for (const typed of ['1,190.00', '$1,190.00', '1190 USD', 'US$1,190'])
    expect([typed, readAmount(typed, 'USD', 'en-IE')]).toEqual([typed, 119_000])
  expect(readAmount('\u2212€1.50', 'EUR', 'en-US')).toBe(-150)
})

test('another currency, a unit and digits with letters between them are no amount', () => {
  for (const typed of ['12x3', '12x', '$12', '12 %', '1,190.00', ''])
    expect([typed, readAmount(typed, 'EUR', 'de-DE')]).toEqual([typed, undefined])
})
