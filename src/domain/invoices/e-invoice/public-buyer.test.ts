import { expect, test } from 'vitest'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { isGermanAuthority, isLeitwegId } from './public-buyer.ts'

test.each([
  ['04011000-1234512345-06', true], // the example of KoSIT
  ['991-33333TEST-33', true], // of KoSIT's test files
  ['04011000-1234512345-07', false],
  ['0401100012345123450606', false],
  ['PO 77', false],
  ['', false],
])('%j as Leitweg-ID: %s', (text, expected) => {
  expect(isLeitwegId(text)).toBe(expected)
})

test('an authority is who has a Leitweg-ID for its reference or its electronic address', () => {
  const { company, address } = createCustomer()
  const electronicAddress = { scheme: '0204', id: '04011000-1234512345-06' }
  expect(isGermanAuthority(createInvoice({ buyerReference: '04011000-1234512345-06' }))).toBe(true)
  expect(isGermanAuthority(createInvoice({ billedTo: { company, address, electronicAddress } }))).toBe(true)
  expect(isGermanAuthority(createInvoice({ billedTo: { company, address }, buyerReference: 'Kst. 4711' }))).toBe(false)
})
