import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createCustomer } from '#testing/site/customers.ts'
import { CustomerSchema, normalizeEmail } from './customer.ts'

test('a customer is read as it was written, also before its people are known', () => {
  const customer = createCustomer({ vatId: 'NL000000000B00', phone: '+31201234567' })
  expect(v.parse(CustomerSchema, customer)).toEqual(customer)
  expect(v.is(CustomerSchema, createCustomer({ emails: [] }))).toBe(true)
})

test.each<[Record<string, unknown>, string]>([
  [{ id: 'a/b' }, 'id: is not a customer id'],
  [{ id: '' }, 'id: is not a customer id'],
  [{ company: '' }, 'company: is empty'],
  [{ emails: ['Zoe@halde.example'] }, 'emails.0: is not in lower case'],
  [{ emails: ['zoe'] }, 'emails.0: is not an e-mail address'],
  [{ emails: ['zoe@halde.example', 'zoe@halde.example'] }, 'emails: names an address twice'],
  [{ phone: '020 1234567' }, 'phone: is not an E.164 number'],
  [{ address: { ...createCustomer().address, country: 'XX' } }, 'address.country: is not a country code'],
  [{ timeZone: 'Europe/Halde' }, 'timeZone: is not a time zone'],
])('%j is refused', (changes, problem) => {
  const result = v.safeParse(CustomerSchema, { ...createCustomer(), ...changes })
  expect(result.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([problem])
})

test('addresses are compared without blanks, in lower case and composed', () => {
  expect(normalizeEmail(' Zoe@HALDE.example ')).toBe('zoe@halde.example')
  expect(normalizeEmail('ZOE\u0308@halde.example')).toBe('zo\u00EB@halde.example')
})

test.each([
  ['an\u212A@halde.example', 'ank@halde.example'],
  ['\u0130da@halde.example', 'ida@halde.example'],
])('%s never becomes the address %s', (address, other) => {
  expect(normalizeEmail(address)).not.toBe(other)
})
