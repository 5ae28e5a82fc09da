import { expect, test } from 'vitest'
import { normalizeLine, normalizeLines } from './typed-text.ts'

test('lines lose the white space at their ends and keep their indents', () => {
  expect(normalizeLines('One \t\r\n  two\u00a0\r\n\r\nthree')).toBe('One\n  two\n\nthree')
})

test('a row of 200,000 spaces is brought into form within the time of a test', () => {
  const row = ' '.repeat(200_000)
  expect(normalizeLines(`a${row}b`)).toBe(`a${row}b`)
})

test('of the marks on one letter as many stay as any language needs', () => {
  const marks = 'e\u0323\u0301'
  expect(normalizeLine(`${marks}x${'\u0301'.repeat(30)}`)).toBe(`ẹ́x${'\u0301'.repeat(30)}`)
  expect(normalizeLine(`x${'\u0301'.repeat(100_000)}${'\u0323'.repeat(100_000)}`)).toBe(`x${'\u0301'.repeat(30)}`)
})

test('combining marks are limited as they appear, regardless of invisible characters', () => {
  const text = normalizeLine(`x${`${'\u0301'.repeat(30)}\u202A`.repeat(10)}e\u202A\u0301`)
  expect(text).toBe(`x${'\u0301'.repeat(30)}é`)
  expect(normalizeLine(text)).toBe(text)
})

test('a million marks, almost too many on each letter, are looked at within the time of a test', () => {
  const text = `a${'\u0301'.repeat(29)}`.repeat(40_000)
  expect(normalizeLine(text)).toHaveLength(40_000 * 29)
})
