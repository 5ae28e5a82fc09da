import { expect, test } from 'vitest'
import { cleanMessage, cleanPage, findPlace } from './problem-texts.ts'

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'name')", "TypeError: Cannot read properties of undefined (reading 'name')"],
  ['TypeError: Cannot read properties of undefined (reading ‘Robin’)', 'TypeError: Cannot read properties of undefined (reading …)'],
  [`ReferenceError: Can't find variable: page`, `ReferenceError: Can't find variable: page`],
  [`TypeError: can't access property "Robin", it's undefined`, `TypeError: can't access property …, it's undefined`],
  ['Failed: https://site.test/dashboard/invoices/R-1?a=b for ada@example.com', 'Failed: … for …'],
  ['Account 4411 2233 in «Muster»', 'Account … in …'],
  ['one\u0000\u001b[31m\ntwo\u202e', 'one [31m two'],
  ['a'.repeat(5000), 'a'.repeat(200)],
  ['"'.repeat(5000), '…'],
])('%j keeps nothing that a person may have written', (message, clean) => {
  expect(cleanMessage(message)).toBe(clean)
  expect(cleanMessage(clean)).toBe(clean)
})

test.each([
  `Unexpected token 'R', "Robin Mus"... is not valid JSON`,
  `Unexpected token 'R', "["Robin Muster", x]" is not valid JSON`,
  `Unexpected token 'M', ..."in", "city":Muster}}" is not valid JSON`,
  `Unexpected token '"', ""Robin"Muster" is not valid JSON`,
  'JSON Parse error: Unexpected identifier "Robin Muster"',
])('nothing is left of the text in the JSON error %j', (message) => {
  expect(cleanMessage(message)).not.toMatch(/Robin|Muster/u)
})

test.each(['""', "''", '``', '“”', '‘’', '„“', '„”', '‚‘', '‚’', '«»', '»«', '‹›', '›‹', '””', '´´'])(
  'what is in %s is masked',
  ([open, close]) => {
    for (const text of ['Robin', 'Robin Muster', 'Robin "R." Muster', "Robin O'Muster", 'Jo']) {
      expect(cleanMessage(`no ${open}${text}${close} here`)).toBe('no … here')
      expect(cleanMessage(`no x${open}${text}${close}`)).toBe('no x…')
    }
    expect(cleanMessage(`no ${open}Robin Muster`)).toBe('no …')
  },
)

test.each(['0228 123 45 67', '+49 (0)228 / 123-45-67', '0228.123.45', '01.02.1990', '1,234,567.00', '4411 2233', '٠٢٢٨'])(
  '%s is masked',
  (number) => {
    expect(cleanMessage(`Call ${number} now`)).not.toMatch(/\p{N}/u)
  },
)

test.each(['at line 12 column 345', 'error #418', '12 of 34'])('%s is no number of a person', (message) => {
  expect(cleanMessage(message)).toBe(message)
})

const chromium = `TypeError: x is not a function
    at chrome-extension://abc/content.js:1:2
    at Page (https://site.test/assets/a1b2c3d.js:2:345)
    at https://site.test/assets/other.js:1:1`
const firefox = `Page@https://site.test/assets/a1b2c3d.js?v=1:2:345
@https://other.test/script.js:1:1`

test.each([
  [chromium, '/assets/a1b2c3d.js:2:345'],
  [firefox, '/assets/a1b2c3d.js:2:345'],
  ['at https://site.test/dashboard/invoices/R-1:10:5', 'document'],
  ['at https://other.test/a.js:1:2', undefined],
  ['at https://site.test.evil.test/a.js:1:2', undefined],
  ['Error: nothing', undefined],
  ['', undefined],
])('the place of %j is the first frame of this site', (stack, place) => {
  expect(findPlace(stack, 'https://site.test')).toBe(place)
})

test.each([
  ['/de/pricing', '/de/pricing'],
  ['/dashboard/invoices/2026-0001', '/dashboard/invoices'],
  ['/de/dashboard/products/store/files', '/de/dashboard/products'],
  ['/ada@example.com', '/…'],
])('%s is reported as %s', (path, page) => expect(cleanPage(path)).toBe(page))
