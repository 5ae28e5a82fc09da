import { expect, test } from 'vitest'
import * as v from 'valibot'
import { isOfSequence, nameSequence, NumberPattern, writeNumber } from './number-pattern.ts'

test.each([
  ['{year}-{0000}', 7, '2026-0007'],
  ['{year}-{0000}', 12_345, '2026-12345'],
  ['RE/{year}/{0}', 7, 'RE/2026/7'],
  ['{00000}', 7, '00007'],
])('the pattern %s makes of the count %i the number %s', (pattern, count, number) => {
  expect(v.is(NumberPattern, pattern)).toBe(true)
  expect(writeNumber(pattern, '2026-12-31', count)).toBe(number)
})

test('each year of a pattern with the year is a sequence of its own', () => {
  expect(nameSequence('{year}-{0000}', '2027-01-01')).toBe('2027-{0000}')
  expect(nameSequence('{0000}', '2027-01-01')).toBe('{0000}')
})

test('a number is of its sequence or not', () => {
  expect(isOfSequence('{year}-{0000}', '2026-05-01', '2026-0012')).toBe(true)
  expect(isOfSequence('{0}', '2026-05-01', '12')).toBe(true)
  for (const number of ['2026-12', '2025-0012', '2026-0012a', 'Draft-0012'])
    expect(isOfSequence('{year}-{0000}', '2026-05-01', number)).toBe(false)
})

test.each(['2026', '{year}', '{0}{0}', '{month}-{000}', '-{000}', `${'x'.repeat(38)}{000}`])('the pattern %s is refused', (pattern) => {
  expect(v.is(NumberPattern, pattern)).toBe(false)
})
