import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import { amountDueMinor, deriveInvoiceStatus, type InvoiceStatus } from './invoice-status.ts'

/** Due on this day. */
const dueOn = '2026-03-16'
const creditNote = { kind: 'creditNote', lines: [createLine({ unitPriceMinor: 10_000 })] } as const

test.each<[string, InvoiceChanges, CalendarDate, InvoiceStatus, number]>([
  ['an invoice before its due date', {}, '2026-03-15', 'open', 11_900],
  ['an invoice due today', {}, '2026-03-16', 'open', 11_900],
  ['an invoice due yesterday', {}, '2026-03-17', 'overdue', 11_900],
  ['a part paid in time', { paid: [['2026-03-10', 1900]] }, '2026-03-16', 'partlyPaid', 10_000],
  ['a part paid, the rest overdue', { paid: [['2026-03-10', 1900]] }, '2026-03-17', 'overdue', 10_000],
  [
    'a payment that bounced',
    {
      paid: [
        ['2026-03-10', 11_900],
        ['2026-03-12', -11_900],
      ],
    },
    '2026-03-16',
    'open',
    11_900,
  ],
  ['one that was paid in part before it was issued', { prepaidMinor: 5000 }, '2026-03-16', 'open', 6900],
  ['a paid invoice', { paid: [['2026-03-10', 11_900]] }, '2026-03-17', 'paid', 0],
  ['one that was paid too much', { paid: [['2026-03-10', 12_000]] }, '2026-03-17', 'paid', 0],
  ['a draft after its due date', { state: 'draft' }, '2026-03-17', 'draft', 0],
  ['a proforma after its due date', { state: 'proforma' }, '2026-03-17', 'proforma', 0],
  ['a void one after its due date', { state: 'void' }, '2026-03-17', 'void', 0],
  ['a credit note that waits', creditNote, '2026-03-17', 'creditNote', -11_900],
  ['a credit note paid out in part', { ...creditNote, paid: [['2026-03-10', 1900]] }, '2026-03-16', 'creditNote', -10_000],
  ['a settled credit note', { ...creditNote, paid: [['2026-03-10', 11_900]] }, '2026-03-16', 'creditNote', 0],
  ['a draft of a credit note', { ...creditNote, state: 'draft' }, '2026-03-16', 'draft', 0],
  ['a void credit note', { ...creditNote, state: 'void' }, '2026-03-16', 'void', 0],
])('%s', (_, changes, today, status, dueMinor) => {
  const invoice = createInvoice({ dueOn, ...changes })
  expect([deriveInvoiceStatus(invoice, today), amountDueMinor(invoice)]).toEqual([status, dueMinor])
})
