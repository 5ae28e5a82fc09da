import { expect, test } from 'vitest'
import * as v from 'valibot'
import { emailField, linkField, messageField, nameField } from './form-fields.ts'

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
