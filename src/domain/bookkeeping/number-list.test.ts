import { expect, test } from 'vitest'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { listNumbers } from './number-list.ts'

const patterns = { invoices: '{year}-{0000}', creditNotes: 'C-{year}-{000}' }

function list(invoices: readonly Invoice[], last?: Readonly<Record<string, number>>, given = patterns) {
  const billings = invoices.map((invoice) => ({ customer: createCustomer(), invoice }))
  return listNumbers(billings, '2026', given, last).map(({ number, lastNumber, state }) => [
    number,
    ...(lastNumber === undefined ? [] : [lastNumber]),
    state,
  ])
}

function createIssued(number: string, change: Partial<Invoice> = {}): Invoice {
  return createInvoice({ number, issuedOn: '2026-03-02', ...change })
}

test('numbers that no document has are named, many in a row at once', () => {
  const invoices = [
    createIssued('2026-0002', { state: 'void' }),
    createIssued('2026-900000000'),
    createIssued('2026-0003'),
    createIssued('X/7'),
    createIssued('A-1'),
  ]
  expect(list(invoices)).toEqual([
    ['2026-0001', 'missing'],
    ['2026-0002', 'void'],
    ['2026-0003', 'issued'],
    ['2026-0004', '2026-899999999', 'missing'],
    ['2026-900000000', 'issued'],
    ['A-1', 'issued'],
    ['X/7', 'issued'],
  ])
})

test('a number that was taken last, and whose invoice is gone, is missing', () => {
  const numbers = [
    createIssued('2026-0001'),
    createIssued('C-2026-001', { kind: 'creditNote' }),
    createIssued('2026-0002', { state: 'draft' }),
  ]
  expect(list(numbers, { '2026-{0000}': 4, 'C-2026-{000}': 1, '2025-{0000}': 90 })).toEqual([
    ['2026-0001', 'issued'],
    ['2026-0002', 'draft'],
    ['2026-0003', '2026-0004', 'missing'],
    ['C-2026-001', 'issued'],
  ])
})

test('a sequence without the year begins with the first number of the year', () => {
  const numbers = [createInvoice({ number: 'R7', issuedOn: '2025-12-30' }), createIssued('R8'), createIssued('R10')]
  expect(list(numbers, {}, { invoices: 'R{0}', creditNotes: 'R{0}' })).toEqual([
    ['R8', 'issued'],
    ['R9', 'missing'],
    ['R10', 'issued'],
  ])
})
