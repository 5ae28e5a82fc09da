import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('cells with commas, quotes and lines stand in quotes, and lines end as RFC 4180 says', () => {
  expect(
    writeCsv(
      ['a', 'b'],
      [
        ['x, y', 'say "no"\nor'],
        ['', undefined],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x, y","say ""no""\nor"\r\n,\r\n')
})

test('numbers and dates are written as such, and nothing is a formula', () => {
  expect(writeCsv(['n', 'd', 't'], [[-5, new Date(0), '=1+1']])).toBe("\uFEFFn,d,t\r\n-5,1970-01-01T00:00:00.000Z,'=1+1\r\n")
})
