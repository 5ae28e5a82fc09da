import { expect, test } from 'vitest'
import { createEpcText } from './epc-code.ts'

const transfer = { name: 'Fourfold', iban: 'DE13000000000000012345', bic: 'XXXXDEXXXXX', amountMinor: 119_050, remittance: '2026-0001' }

test('the lines of the code are in the order that banking apps read (EPC069-12)', () => {
  expect(createEpcText(transfer).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'XXXXDEXXXXX',
    'Fourfold',
    'DE13000000000000012345',
    'EUR1190.50',
    '',
    '',
    '2026-0001',
  ])
})

test('a transfer without a BIC keeps its line (EPC069-12, version 002)', () => {
  const { bic: _, ...rest } = transfer
  expect(createEpcText(rest).split('\n').slice(3, 6)).toEqual(['SCT', '', 'Fourfold'])
})

test('a line break in a name moves no line, and long texts are cut where the code ends them', () => {
  const lines = createEpcText({ ...transfer, name: `Four\nfold ${'é'.repeat(100)}`, remittance: 'x'.repeat(200) }).split('\n')
  expect(lines).toHaveLength(11)
  expect(lines[5]).toBe(`Four fold ${'é'.repeat(60)}`)
  expect(lines[10]).toHaveLength(140)
})

test.each([0, -1, 0.5, 100_000_000_000])('%d cents cannot be transferred', (amountMinor) => {
  expect(() => createEpcText({ ...transfer, amountMinor })).toThrow(RangeError)
})
