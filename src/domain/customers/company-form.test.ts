import { expect, test } from 'vitest'
import { createCustomer } from '#testing/site/customers.ts'
import { companyForm, listCompanyChanges, readCompanyDetails } from './company-form.ts'

const acceptPhone = (number: string) => number

test('a form that is sent as it came asks for no change', () => {
  const present = readCompanyDetails(createCustomer({ vatId: 'NL000000000B00', phone: '+31201234567' }))
  const parsed = companyForm.parse(present, 'en', acceptPhone)
  expect(parsed.ok && listCompanyChanges(present, parsed.result)).toEqual([])
})

test('company changes are listed by field, including removed values', () => {
  const present = readCompanyDetails(createCustomer({ vatId: 'NL000000000B00' }))
  const wished = { ...present, street: 'Nieuwe Kade 1', vatId: '' }
  expect(listCompanyChanges(present, wished)).toEqual(['vatId', 'street'])
})

test.each([
  ['HK', undefined],
  ['AE', undefined],
  ['DE', { postalCode: 'postalCodeRequired' }],
])('the postal code may stay empty in %s: %j', (country, errors) => {
  const parsed = companyForm.parse({ ...readCompanyDetails(createCustomer()), country, postalCode: '' }, 'en', acceptPhone)
  expect(parsed.ok ? undefined : parsed.errors).toEqual(errors)
})

test('an address without a street, place or country is refused', () => {
  const typed = { company: '', street: ' ', postalCode: '', city: '', country: 'XX', vatId: 'x'.repeat(41) }
  expect(companyForm.parse(typed, 'en', acceptPhone)).toEqual({
    ok: false,
    errors: {
      company: 'companyRequired',
      vatId: 'lineTooLong',
      street: 'streetRequired',
      postalCode: 'postalCodeRequired',
      city: 'cityRequired',
      country: 'countryRequired',
    },
  })
})
