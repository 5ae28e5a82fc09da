import { expect, test } from 'vitest'
import type { ColumnMapping } from '#domain/bank/bank-columns.ts'
import { createRecall, toFields } from './recall-columns.ts'

const headings = ['Wann', 'Betrag', 'Notiz', '']
const columns = [
  { heading: 'Wann', column: 'day' },
  { heading: 'Betrag', column: 'amount' },
] as const

function read(found: ColumnMapping) {
  return (['day', 'amount', 'purpose'] as const).map((column) => found.get(column))
}

test('columns are remembered with those that were left out; what is given wins', () => {
  const fields = toFields(headings, columns)
  expect([...fields]).toEqual([
    ['Wann', 'day'],
    ['Betrag', 'amount'],
    ['Notiz', ''],
  ])
  expect(read(createRecall(() => fields)(headings))).toEqual([['Wann'], ['Betrag'], []])
  const given = new Map([['amount', ['Notiz']] as const])
  expect(read(createRecall(() => fields, given)(headings))).toEqual([['Wann'], ['Notiz'], []])
  expect(createRecall(() => new Map(), given)(headings)).toEqual(given)
})
