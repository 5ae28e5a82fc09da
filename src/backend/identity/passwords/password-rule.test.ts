import { expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { assertNewPassword } from './password-rule.ts'

const commonPasswords = await loadCommonPasswords()
const rule = { settings: { passwordMinLength: 12, passwordStrength: true }, commonPasswords }

test.each([
  'correct horse battery',
  'sunshine over the bay',
  'k7-password-Qm2x-velvet',
  '7391-8264-0573',
  '583920174655',
  'anna loves green tea',
  'Ünïcödé wörds!',
  '            .',
  'abcdefghijkm',
  '👩‍👩‍👧‍👦 and twelve',
])('%j is accepted', (password) => {
  expect(() => assertNewPassword(password, 'anna@example.com', rule)).not.toThrow()
})

test.each([
  ['elevenchars', 'at least 12 characters'],
  ['aaaaaaaaaaaa', 'more than one part repeated'],
  ['passwordpassword', 'more than one part repeated'],
  ['abcabcabcabc', 'more than one part repeated'],
  ['123456789012', 'more than characters in their order'],
  ['098765432109', 'more than characters in their order'],
  ['motherfucker', 'not be one that many people have'],
  ['Password2024!', 'not be one that many people have'],
  ['P@ssw0rd2024', 'not be one that many people have'],
  ['2024_SUNSHINE_2024', 'not be one that many people have'],
  ['!!!!!!!!qwerty', 'not be one that many people have'],
  ['1qaz2wsx3edc', 'not be one that many people have'],
  ['abcdefghijklmno', 'more than characters in their order'],
  ['anna.schmidt@example.com', 'not be made of the e-mail address'],
  ['AnnaSchmidt2024!', 'not be made of the e-mail address'],
  ['schmidt-example-1', 'not be made of the e-mail address'],
])('%j should be %s', (password, reason) => {
  expect(() => assertNewPassword(password, 'anna.schmidt@example.com', rule)).toThrow(/^WEAK_PASSWORD : Password should (be )?/)
  expect(() => assertNewPassword(password, 'anna.schmidt@example.com', rule)).toThrow(reason)
})

test('the longest password is judged in no time', () => {
  const start = performance.now()
  assertNewPassword(`${'a'.repeat(4095)}b`, `${'a'.repeat(60)}@${'a.'.repeat(90)}example.com`, rule)
  expect(performance.now() - start).toBeLessThan(100)
})

test('long passwords whose compatibility form is four times as long are judged without delay', () => {
  for (const last of 'bcdefg') expect(() => assertNewPassword(`a${'⁗'.repeat(4000)}${last}`, 'anna@example.com', rule)).not.toThrow()
})
