import { expect, test } from 'vitest'
import { parseInvoiceQuery, withFilter, withSort, writeInvoiceQuery } from './invoice-address.ts'

const parse = (query: string) => parseInvoiceQuery(new URLSearchParams(query))

test.each(['', '?status=overdue', '?sort=amount', '?sort=-number&q=caf%C3%A9+1', '?customer=halde&status=paid&year=2026&page=3'])(
  'the address %j is written as it was read',
  (address) => {
    const customer = new URLSearchParams(address).get('customer') ?? undefined
    expect(writeInvoiceQuery(parse(address), customer)).toBe(address)
  },
)

test('an address that asks for nothing known shows the plain list', () => {
  expect(parse('?status=draft&sort=colour&year=26&page=-1&q=++')).toEqual(parse(''))
  expect(parse('?page=1e99')).toEqual(parse(''))
})

test('another chip or order begins at the first page, and the same order turns round', () => {
  const query = parse('?status=open&sort=amount&page=4&year=2025')
  expect(writeInvoiceQuery(withFilter(query, 'all'), undefined)).toBe('?sort=amount&year=2025')
  expect(writeInvoiceQuery(withSort(query, 'amount'), undefined)).toBe('?status=open&sort=-amount&year=2025')
  expect(writeInvoiceQuery(withSort(query, 'dueOn'), undefined)).toBe('?status=open&sort=dueOn&year=2025')
  expect(writeInvoiceQuery(withSort(query, 'issuedOn'), undefined)).toBe('?status=open&year=2025')
})
