import { expect, test } from 'vitest'
import { createDeduction, createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import { findDeduction, listNewlyBroken } from './deductions.ts'

const paid = [['2026-03-05', 11_900]] as const
const advance = createInvoice({ number: 'A-1', kind: 'advance', paid })
const lines = [createLine({ quantity: 3 }), createDeduction('A-1')]
const final = createInvoice({ number: 'F-1', issuedOn: '2026-03-10', lines })
const later = { ...final, number: 'F-2' }
const createNote = (number: string, changes: InvoiceChanges = {}) =>
  createInvoice({ number, kind: 'creditNote', creditsNumber: 'F-1', ...changes })
const half = [createLine({ description: 'Delay' })]

test.each<[string, readonly InvoiceChanges[], string | undefined]>([
  ['it has no credit note', [], 'F-1'],
  ['a part of it is credited, with its deduction', [{ lines: [createLine({ quantity: 2 }), createDeduction('A-1')] }], 'F-1'],
  ['all of it is credited in other words', [{ lines: [createLine({ quantity: 2 })] }], undefined],
  ['all of it is credited in parts', [{ lines: half }, { lines: half }], undefined],
  ['its credit note is void', [{ lines, state: 'void' }], 'F-1'],
  ['its credit note is a draft', [{ lines, state: 'draft' }], 'F-1'],
  ['another invoice is credited', [{ lines, creditsNumber: 'F-9' }], 'F-1'],
])('an invoice deducts an advance invoice when %s', (_, notes, expected) => {
  const invoices = [advance, final, ...notes.map((changes, index) => createNote(`C-${index}`, changes))]
  expect(findDeduction(invoices, 'A-1')?.number).toBe(expected)
})

test.each(['draft', 'proforma', 'void'] as const)('an invoice that is %s deducts nothing', (state) => {
  expect(findDeduction([advance, { ...final, state }], 'A-1')).toBeUndefined()
})

test('a deduction is broken when its advance invoice was not paid by its day', () => {
  const listProblems = (changes: InvoiceChanges) =>
    listNewlyBroken([], [createInvoice({ ...advance, ...changes }), final]).map(({ why }) => why)
  expect(listProblems({ payments: [{ paidOn: '2026-03-11', amountMinor: 11_900, method: 'transfer' }] })).toEqual([
    { fault: 'paid-later', finalOn: '2026-03-10' },
  ])
  expect(listProblems({})).toEqual([])
  // More than was due may come later.
  const more = { paidOn: '2026-03-12', amountMinor: 100, method: 'transfer' } as const
  expect(listProblems({ payments: [...advance.payments, more] })).toEqual([])
})

test('what credit notes of an advance invoice leave is deducted; drafts of them leave all', () => {
  const note = createInvoice({ number: 'C-1', kind: 'creditNote', creditsNumber: 'A-1', lines: [createLine({ unitPriceMinor: 1000 })] })
  expect(listNewlyBroken([], [advance, final, { ...note, state: 'draft' }])).toEqual([])
  expect(listNewlyBroken([], [advance, final, note])).toMatchObject([
    { final: { number: 'F-1' }, advance: 'A-1', why: { fault: 'other-sum', leftMinor: 9000, takenMinor: 10_000, taxRate: 19 } },
  ])
})

test('what was broken before is not listed', () => {
  const both = [advance, final, later]
  expect(listNewlyBroken([], both)).toHaveLength(2)
  expect(listNewlyBroken(both, [...both, createNote('C-1', { lines: half })])).toEqual([])
})
