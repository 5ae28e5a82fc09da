import { expect, test } from 'vitest'
import { createInvoice } from '#testing/site/customers.ts'
import { listSignedPayments, payableMinor, signedMinor } from './balance.ts'

test('BR-CO-16: the payable amount is the gross less the prepaid amount', () => {
  expect(payableMinor(createInvoice())).toBe(11_900)
  expect(payableMinor(createInvoice({ prepaidMinor: 11_900 }))).toBe(0)
  expect(payableMinor(createInvoice({ kind: 'creditNote', prepaidMinor: 1 }))).toBe(11_899)
})

test('a credit note and what it pays out are taken off, and nothing stays nothing', () => {
  expect([signedMinor('invoice', 5), signedMinor('creditNote', 5), signedMinor('creditNote', 0)]).toEqual([5, -5, 0])
  const payments = [{ paidOn: '2026-03-02', amountMinor: 100, method: 'transfer' }] as const
  expect(listSignedPayments({ kind: 'invoice', payments })).toEqual(payments)
  expect(listSignedPayments({ kind: 'creditNote', payments })).toEqual([{ ...payments[0], amountMinor: -100 }])
})
