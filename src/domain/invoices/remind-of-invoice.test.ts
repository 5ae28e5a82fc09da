import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import { createCustomer, createInvoice, type InvoiceChanges } from '#testing/site/customers.ts'
import { remindOfInvoice, type ReminderRefusal } from './remind-of-invoice.ts'

const today = '2026-04-01'
const createNote = (changes: InvoiceChanges) =>
  createInvoice({ number: 'GS-1', kind: 'creditNote', creditsNumber: '2026-0001', ...changes })

test('an overdue invoice is noted as reminded today, to the bookkeepers or else the owners', () => {
  const remind = (customer: Partial<Customer>) =>
    remindOfInvoice(createInvoice({ reminders: ['2026-03-20'] }), { customer: createCustomer(customer), creditNotes: [], today })
  expect(remind({})).toMatchObject({ invoice: { reminders: ['2026-03-20', today] }, recipients: ['zoe@halde.example'] })
  expect(remind({ bookkeepers: ['bo@halde.example'] })).toMatchObject({ recipients: ['bo@halde.example'] })
  const emails = ['zoe@halde.example', 'ada@halde.example']
  expect(remind({ emails, owners: ['ada@halde.example'] })).toMatchObject({ recipients: ['ada@halde.example'] })
})

test('a partly credited invoice is reminded of', () => {
  const creditNotes = [createNote({ lines: [{ description: 'Delay', quantity: 1, unit: 'piece', unitPriceMinor: 100, taxRate: 19 }] })]
  expect(remindOfInvoice(createInvoice(), { customer: createCustomer(), creditNotes, today })).toMatchObject({ invoice: {} })
})

test.each<[InvoiceChanges, Partial<Customer>, readonly InvoiceChanges[], ReminderRefusal]>([
  [{}, { archivedAt: new Date(0) }, [], { refusal: 'archived', since: new Date(0) }],
  [{ kind: 'creditNote' }, {}, [], { refusal: 'credit-note' }],
  [{ state: 'draft' }, {}, [], { refusal: 'not-open', state: 'draft' }],
  [{ paid: [['2026-03-09', 11_900]] }, {}, [], { refusal: 'not-open', state: 'paid' }],
  [{ dueOn: today }, {}, [], { refusal: 'not-overdue', dueOn: today }],
  [{}, { emails: [] }, [], { refusal: 'no-recipients' }],
  [{}, {}, [{}], { refusal: 'credited', creditNote: 'GS-1' }],
  [{ reminders: [today] }, {}, [], { refusal: 'reminded-today' }],
])('of an invoice with %j, a customer with %j and the credit notes %j no reminder is sent', (changes, customer, notes, refusal) => {
  const facts = { customer: createCustomer(customer), creditNotes: notes.map(createNote), today } as const
  expect(remindOfInvoice(createInvoice(changes), facts)).toEqual(refusal)
})
