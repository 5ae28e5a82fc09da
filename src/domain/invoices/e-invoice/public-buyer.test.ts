import { expect, test } from 'vitest'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { isGermanAuthority } from './public-buyer.ts'

test('an authority is who has a Leitweg-ID for its reference or its electronic address', () => {
  const { company, address } = createCustomer()
  const electronicAddress = { scheme: '0204', id: '04011000-1234512345-06' }
  expect(isGermanAuthority(createInvoice({ buyerReference: '04011000-1234512345-06' }))).toBe(true)
  expect(isGermanAuthority(createInvoice({ billedTo: { company, address, electronicAddress } }))).toBe(true)
  expect(isGermanAuthority(createInvoice({ billedTo: { company, address }, buyerReference: 'Kst. 4711' }))).toBe(false)
})
