import { expect, test } from 'vitest'
import { decodeTimestamp, encodeTimestamp } from './timestamp.ts'

test.each([
  [0n, '1970-01-01T00:00:00.000000Z'],
  [1n, '1970-01-01T00:00:00.000001Z'],
  [-1n, '1969-12-31T23:59:59.999999Z'],
  [-999n, '1969-12-31T23:59:59.999001Z'],
  [-1000n, '1969-12-31T23:59:59.999000Z'],
  [-1_000_001n, '1969-12-31T23:59:58.999999Z'],
  [1_795_354_472_098_007n, '2026-11-22T13:34:32.098007Z'],
  [-62_135_596_800_000_000n, '0001-01-01T00:00:00.000000Z'],
  [253_402_300_799_999_999n, '9999-12-31T23:59:59.999999Z'],
])('%d microseconds are written as %s, and read again', (microseconds, text) => {
  expect(encodeTimestamp(microseconds)).toBe(text)
  expect(decodeTimestamp(text)).toBe(microseconds)
})
