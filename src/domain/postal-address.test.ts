import { expect, test } from 'vitest'
import * as v from 'valibot'
import { countryCodes } from './country.ts'
import { PostalAddressSchema } from './postal-address.ts'
import { hasPostalCodes } from './postal-codes.ts'
import { writeTown } from './write-town.ts'

const address = { street: '1 Test Street', city: 'Hong Kong', country: 'HK' }

test.each([
  ['HK', false],
  ['AE', false],
  ['QA', false],
  ['DE', true],
  ['IE', true],
  ['XX', true],
])('%s has postal codes: %s', (country, expected) => {
  expect(hasPostalCodes(country)).toBe(expected)
})

test('about a quarter of all countries has none, and each of them is a country', () => {
  const without = countryCodes.filter((country) => !hasPostalCodes(country))
  expect(without).toHaveLength(64)
})

test.each<[string, object, readonly string[]]>([
  ['none in Hong Kong', {}, []],
  ['an empty one there', { postalCode: '' }, []],
  ['one there all the same', { postalCode: '999077' }, []],
  ['none in Germany', { country: 'DE' }, ['postalCode: is empty']],
  ['a blank one in Germany', { country: 'DE', postalCode: ' ' }, ['postalCode: is empty']],
  ['none in no country', { country: 'XX' }, ['country: is not a country code', 'postalCode: is empty']],
])('an address with %s as its postal code', (_, changes, problems) => {
  const { issues = [] } = v.safeParse(PostalAddressSchema, { ...address, ...changes })
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual(problems)
})

test.each([
  ['', 'Hong Kong', 'Hong Kong'],
  ['1015 DV', 'Amsterdam', '1015 DV Amsterdam'],
])('the town of the postal code %j in %s is written %j', (postalCode, city, line) => {
  expect(writeTown({ postalCode, city })).toBe(line)
})
