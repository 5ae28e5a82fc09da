import * as strictLibrary from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { listCountryChoices } from './country-options.server.ts'
import { createCheckPhone, loadCheckPhone } from './check-phone.ts'

test.each([
  ['20 123 4567', 'NL', '+31201234567'],
  ['040/66969-123', 'DE', '+494066969123'],
  ['+49 (40) 66969 123', 'US', '+494066969123'],
  ['0049 40 66969123', 'AT', '+494066969123'],
  ['(212) 555-0123 ext. 45', 'US', '+12125550123;ext=45'],
  ['+34 912 345 678', 'nowhere', '+34912345678'],
])('%s in %s is %s, in the browser and on the server', async (number, country, phone) => {
  expect(createCheckPhone(strictLibrary)(number, country)).toBe(phone)
  expect((await loadCheckPhone())(number, country)).toBe(phone)
})

test.each([
  ['12', 'DE'],
  ['call me', 'DE'],
  ['040 66969 123 after five', 'DE'],
  ['40 66969 123', ''],
  ['+999 123 456 789', 'DE'],
])('%s in %j is not a phone number', (number, country) => {
  expect(createCheckPhone(strictLibrary)(number, country)).toBeUndefined()
})

test('Kosovo is both a country and a dial code option', () => {
  expect(listCountryChoices('en-US').countries).toContainEqual(['XK', 'Kosovo', '383'])
})
