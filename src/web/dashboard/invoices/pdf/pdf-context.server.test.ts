import { expect, test } from 'vitest'
import { createSeller } from '#testing/site/customers.ts'
import { writeAddress } from './pdf-context.server.ts'

test.each([
  [
    { street: 'Prinsengracht 1', postalCode: '1015 DV', city: 'Amsterdam', country: 'NL' },
    ['Prinsengracht 1', '1015 DV Amsterdam', 'Niederlande'],
  ],
  [{ street: 'Altstraße 2', postalCode: '24103', city: 'Kiel', country: 'DE' }, ['Altstraße 2', '24103 Kiel']],
  [
    { street: '1 Test Street', postalCode: '', city: 'Hong Kong', country: 'HK' },
    ['1 Test Street', 'Hong Kong', 'Sonderverwaltungsregion Hongkong'],
  ],
])('the address %j is printed as %j, below the company', (address, lines) => {
  expect(writeAddress({ company: 'Halde', address }, { agency: createSeller(), tag: 'de-DE' })).toEqual(['Halde', ...lines])
})
