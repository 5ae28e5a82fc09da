import { expect, test } from 'vitest'
import { parseRecord } from '#cli/records/parse-record.ts'
import { customerRecords } from './customer-records.ts'

const row = {
  id: 'halde',
  company: 'Halde BV',
  street: 'Prinsengracht 1',
  postalCode: '1015 DV',
  city: 'Amsterdam',
  country: 'NL',
  locale: 'nl',
  timeZone: 'Europe/Amsterdam',
}

function read(cells: Readonly<Record<string, string>>) {
  const { item, problems } = parseRecord(customerRecords, customerRecords.readRows([{ place: 'line 2', row: cells }]), new Date())
  return item ?? problems.map(({ problem }) => problem)
}

test('two columns say where e-invoices go, and faults in them are named by them', () => {
  expect(read(row)).not.toHaveProperty('electronicAddress')
  const electronic = { electronicScheme: '9944', electronicId: 'NL000000000B01' }
  expect(read({ ...row, ...electronic })).toMatchObject({ id: 'halde', electronicAddress: { scheme: '9944', id: 'NL000000000B01' } })
  expect(read({ ...row, electronicScheme: 'NL' })).toEqual([
    'electronicScheme is not a code of the list EAS; right is, say, 0204',
    'electronicId is missing',
  ])
})
