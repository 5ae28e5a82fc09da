import { expect, test } from 'vitest'
import { onTheRight, writeTable } from './table.ts'

const headings = ['Id', 'Message', onTheRight('Gross')]
const rows = [
  ['1', 'A message that is longer than what is left of a line', '1.190,00 €'],
  ['2024-07', 'Short', '−5,00 €'],
]

test('without a terminal a table holds whole values, with amounts right-aligned', () => {
  expect(writeTable(headings, rows)).toBe(
    [
      'Id       Message                                                    Gross',
      '1        A message that is longer than what is left of a line  1.190,00 €',
      '2024-07  Short                                                    −5,00 €',
      '',
    ].join('\n'),
  )
})

test('on a terminal the widest columns are cut until a line fits, and no amount is', () => {
  expect(writeTable(headings, rows, 40)).toBe(
    [
      'Id       Message                   Gross',
      '1        A message that is …  1.190,00 €',
      '2024-07  Short                   −5,00 €',
      '',
    ].join('\n'),
  )
  // What does not fit at all is still shown, with columns that can be read.
  expect(writeTable(headings, rows, 1).split('\n')[1]).toBe('1        A messa…  1.190,00 €')
  expect(writeTable(headings, rows, 200)).toBe(writeTable(headings, rows))
})
