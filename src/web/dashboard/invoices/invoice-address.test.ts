import { expect, test } from 'vitest'
import { isNarrowed, parseInvoiceQuery, withChange, withoutFilters, withSort, writeInvoiceQuery } from './invoice-address.ts'

const parse = (query: string) => parseInvoiceQuery(new URLSearchParams(query))

test.each([
  '',
  '?status=overdue',
  '?sort=amount',
  '?sort=-number&q=caf%C3%A9+1',
  '?status=void&currency=CHF',
  '?customer=halde&status=paid&from=2026-01-01&to=2026-03-31&page=3',
])('the address %j is written as it was read', (address) => {
  const customer = new URLSearchParams(address).get('customer') ?? undefined
  expect(writeInvoiceQuery(parse(address), customer)).toBe(address)
})

test('unknown parameters show the default list', () => {
  expect(parse('?status=lost&sort=colour&currency=euro&from=2026-02-30&to=soon&page=-1&q=++')).toEqual(parse(''))
  expect(parse('?page=1e99')).toEqual(parse(''))
})

test('a new filter or order starts at page one, and the same order reverses', () => {
  const query = parse('?status=open&sort=amount&page=4&from=2025-01-01')
  expect(writeInvoiceQuery(withChange(query, { filter: 'all' }), undefined)).toBe('?sort=amount&from=2025-01-01')
  expect(writeInvoiceQuery(withSort(query, 'amount'), undefined)).toBe('?status=open&sort=-amount&from=2025-01-01')
  expect(writeInvoiceQuery(withSort(query, 'dueOn'), undefined)).toBe('?status=open&sort=dueOn&from=2025-01-01')
  expect(writeInvoiceQuery(withSort(query, 'issuedOn'), undefined)).toBe('?status=open&from=2025-01-01')
})

test('dates in reverse order are swapped', () => {
  expect(parse('?from=2026-03-31&to=2026-01-01')).toEqual(parse('?from=2026-01-01&to=2026-03-31'))
})

test('a list without its filters keeps its order', () => {
  const query = parse('?status=open&currency=CHF&from=2025-01-01&q=checkout&sort=amount&page=4')
  expect(isNarrowed(query)).toBe(true)
  expect(isNarrowed(withoutFilters(query))).toBe(false)
  expect(writeInvoiceQuery(withoutFilters(query), undefined)).toBe('?sort=amount')
})
