import { expect, test } from 'vitest'
import { encodeBase32, findStep, stepOf, totpCode } from './totp.ts'

/** The secret of the vectors for SHA-1 (RFC 6238, appendix B). */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %d the code is %s (RFC 6238, appendix B)', (seconds, code) => {
  expect(totpCode(secret, stepOf(seconds * 1000), 8)).toBe(code)
  // Six digits are the last six.
  expect(totpCode(secret, stepOf(seconds * 1000))).toBe(code.slice(2))
})

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('counter %d gives %s (RFC 4226, appendix D)', (counter, code) => {
  expect(totpCode(secret, counter)).toBe(code)
})

test('a code counts one step early and one late, and never again', () => {
  const timeMs = 1_234_567_890_000
  const step = stepOf(timeMs)
  const find = (of: number, after = 0) => findStep(secret, totpCode(secret, of), timeMs, after)
  expect([-2, -1, 0, 1, 2].map((offset) => find(step + offset))).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(find(step, step)).toBeUndefined()
  expect(find(step - 1, step)).toBeUndefined()
  expect(find(step + 1, step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 23456'])('%o is no code', (code) => {
  expect(findStep(secret, code, 0, -1)).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%o is %s in Base32 (RFC 4648, section 10)', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
})
