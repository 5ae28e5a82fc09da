import { expect, test } from 'vitest'
import { parseRecord } from '#agency/imports/parse-record.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { customerExporting, customerRecords } from '#agency/customers/customer-records.ts'

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
    'electronicScheme is not a code of the list EAS; for example 0204',
    'electronicId is missing',
  ])
})

test('the roles of people are columns, in which an export writes them', () => {
  const roles = { emails: 'Ann@halde.example; bob@halde.example', owners: 'ann@halde.example', bookkeepers: 'eve@books.example' }
  const item = read({ ...row, ...roles })
  const lists = { emails: ['ann@halde.example', 'bob@halde.example'], owners: ['ann@halde.example'], bookkeepers: ['eve@books.example'] }
  expect(item).toMatchObject(lists)
  expect(customerExporting.toRows(createCustomer(lists))).toMatchObject([{ ...roles, emails: lists.emails.join(';') }])
  expect(customerExporting.toRows(createCustomer())).toMatchObject([{ owners: undefined, bookkeepers: undefined }])
})

test('a new customer gets the site’s default language unless the row has another', () => {
  const { locale: _, ...silent } = row
  expect(read(silent)).toMatchObject({ locale: 'en' })
  expect(read({ ...row, locale: 'da' })).toEqual(['locale is "da", not one of en, de, nl, es'])
})
