import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

test.each([
  [' Anna@Example.COM\n', 'anna@example.com'],
  ["o'neil+news@sub.example.co", "o'neil+news@sub.example.co"],
  ['a@b.co', 'a@b.co'],
  ['Jürgen@MÜLLER.de', 'jürgen@müller.de'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  ['x@xn--mller-kva.de', 'x@xn--mller-kva.de'],
])('%j is the address %j', (text, email) => {
  expect(parseEmail(text)).toBe(email)
})

test.each([
  '',
  'anna',
  '@example.com',
  'anna@',
  'anna@example',
  'anna@@example.com',
  'anna@b@example.com',
  'an na@example.com',
  'anna@exa mple.com',
  'anna@example..com',
  'anna@.example.com',
  'anna@-example.com',
  'anna@example.com.',
  'anna@example-.com',
  'anna@example.c',
  'anna@[192.0.2.1]',
  '"anna"@example.com',
  'Anna <anna@example.com>',
  'anna@example.com,ben@example.com',
  'anna\r\nbcc:ben@example.com',
  'anna\u0000@example.com',
  'an\u200bna@example.com',
  `${'a'.repeat(65)}@example.com`,
  `anna@${'a'.repeat(64)}.com`,
  `anna@${'a.'.repeat(130)}com`,
])('%j is no address', (text) => {
  expect(() => parseEmail(text)).toThrow('INVALID_EMAIL')
})

test('a text that is almost an address is refused without delay', () => {
  const start = performance.now()
  for (const text of [`a@${'a-'.repeat(30_000)}`, `a@${'a.'.repeat(30_000)}`, `a@${'a'.repeat(60_000)}!`]) {
    expect(() => parseEmail(text)).toThrow('INVALID_EMAIL')
  }
  expect(performance.now() - start).toBeLessThan(100)
})

test('a letter with a hundred thousand marks is refused before normalization', () => {
  expect(() => parseEmail(`a${'\u0301'.repeat(100_000)}${'\u0323'.repeat(100_000)}@example.com`)).toThrow('INVALID_EMAIL')
})
