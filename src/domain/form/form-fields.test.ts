import { expect, test } from 'vitest'
import * as v from 'valibot'
import { addressLine, emailField, linkField, messageField, nameField } from './form-fields.ts'

test.each([
  ['an address of dots', emailField(), `a@${'.'.repeat(60_000)}<`, 'emailTooLong'],
  ['an address of many labels', emailField(), `a@${'a.'.repeat(30_000)}<`, 'emailTooLong'],
  ['a link of many labels', linkField(), `https://${'é.'.repeat(30_000)}!`, 'linkTooLong'],
  ['a name of marks', nameField(), 'a\u0301\u0323'.repeat(20_000), 'nameTooLong'],
])('%s that fills a form is refused for its length alone, within the time of a test', (_, field, value, problem) => {
  expect(v.safeParse(field, value).issues?.map(({ message }) => message)).toEqual([problem])
})

test.each([
  ['a name', nameField(), 'Zo\u0000e\u001B Zonder', 'Zo e Zonder'],
  ['a message', messageField(), 'One\u0000\r\n\ttwo\uD83D', 'One\n\ttwo\uFFFD'],
])('control characters and halves of letters are left out of %s', (_, field, value, stored) => {
  expect(v.parse(field, value)).toBe(stored)
})

test.each([
  ['an e-mail address', emailField(), '\u200Bzoe@\u00ADhalde.example\uFEFF', 'zoe@halde.example'],
  ['a VAT id', addressLine('vatId'), '\u200EDE 136 695 976\u202C', 'DE 136 695 976'],
  ['a postal code', addressLine('postalCode'), '\u200B1015\u2060 DV', '1015 DV'],
  ['a link', linkField(), '\uFEFFhttps://halde.example/a', 'https://halde.example/a'],
  ['a name, but not joiners of its letters', nameField(), 'می\u200Cخواهم', 'می\u200Cخواهم'],
])('invisible characters are left out of %s', (_, field, typed, stored) => {
  expect(v.parse(field, typed)).toBe(stored)
})
