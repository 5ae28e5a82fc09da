import { expect, test } from 'vitest'
import * as v from 'valibot'
import { invoiceIdOf, InvoiceNumber, numberOfInvoiceId } from './invoice-number.ts'

const numbers = ['2026-0001', 'R1', 'RE/2026/001', 'RE-2026-001', 'RE_2026_001', 'RE_2F2026', 'Rg. 12 #3', '1.0', 'a/b_c.d', 'x'.repeat(40)]

/** With the letters of other languages: Germany, Spain, Poland, Greece, Serbia, Japan, and one of four bytes. */
const letters = ['RÜ-2026/1', 'Año 2026/ª7', 'FV 12/Ł/2026', 'ΤΙΜ-Α 123', 'Р-12/2026', '請求 2026-01', '\u{20BB7}-1', 'é'.repeat(40)]

test('common invoice numbers are accepted, and each has an id that can be decoded', () => {
  for (const number of numbers) {
    expect(v.is(InvoiceNumber, number)).toBe(true)
    expect(invoiceIdOf(number)).toMatch(/^[A-Za-z\d][A-Za-z\d_-]{0,119}$/u)
    expect(numberOfInvoiceId(invoiceIdOf(number))).toBe(number)
  }
  expect(new Set(numbers.map(invoiceIdOf)).size).toBe(numbers.length)
})

test('letters of all scripts are taken, and ids stay plain', () => {
  for (const number of letters) {
    expect(v.is(InvoiceNumber, number)).toBe(true)
    expect(invoiceIdOf(number)).toMatch(/^[A-Za-z\d_-]{1,480}$/u)
    expect(numberOfInvoiceId(invoiceIdOf(number))).toBe(number)
  }
  expect(invoiceIdOf('RÜ/1')).toBe('R_C3_9C_2F1')
})

test('a number of letters, digits and hyphens is its own id, and so is what no number makes', () => {
  expect([invoiceIdOf('2026-0001'), invoiceIdOf('RE/2026/001')]).toEqual(['2026-0001', 'RE_2F2026_2F001'])
  for (const text of ['RE_X26', 'RE/2026/001', 'a_41', 'R_C3', 'R_C3_9c', 'R_ED_A0_80', '%41', 'Ü'])
    expect(numberOfInvoiceId(text)).toBe(text)
})

test.each([
  '',
  ' 1',
  '1 ',
  '1  2',
  '/1',
  '../1',
  '-1',
  '=1',
  '_1',
  'R\u212A',
  '1\n',
  'a\u03081',
  '1\u0301',
  '1²',
  '№1',
  '1٣',
  '1\u00A02',
  '1<b>',
  '1"',
  'x'.repeat(41),
])('%j is no invoice number', (text) => {
  expect(v.is(InvoiceNumber, text)).toBe(false)
})
