import { expect, test } from 'vitest'
import { formatRecoveryCode, normalizeRecoveryCode } from './recovery-code.ts'

test('a code is the same however it is typed', () => {
  const code = formatRecoveryCode(Uint8Array.from({ length: 16 }, (_, at) => at * 17))
  expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/u)
  expect(normalizeRecoveryCode(code)).toBe(code)
  expect(normalizeRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
  expect(normalizeRecoveryCode('oil0')).toBe('0110')
})

test('codes differ in every place', () => {
  const [low, high] = [0, 31].map((byte) => formatRecoveryCode(new Uint8Array(16).fill(byte)))
  expect([low, high]).toEqual(['0000-0000-0000-0000', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'])
})
