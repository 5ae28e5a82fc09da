import { expect, test } from 'vitest'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { appointmentRecords } from '#agency/appointments/appointment-records.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { productRecords } from '#agency/products/product-records.ts'
import { parseRecord } from './parse-record.ts'
import type { RecordKind } from './record-kind.ts'

const party = { company: 'Halde BV', vatId: 'NL004495445B01', address: createCustomer().address }
const invoice = {
  ...createInvoice({ paid: [['2026-03-05', 5000]] }),
  billedTo: party,
  issuedBy: createSeller(),
  file: 'customers/halde/1.pdf',
}
const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ vatId: 'NL004495445B01', phone: '+31201234567', owners: [] })
const appointment = {
  customerId: 'halde',
  id: 'a1',
  title: 'Workshop',
  startsAt: '2026-12-01T10:00',
  endsAt: '2026-12-01T11:00',
  timeZone: 'Europe/Berlin',
  place: 'Hamburg',
  hosts: ['Mara'],
  note: 'Ring twice',
}

/** What people and programs write instead of what is right. */
const faults = [null, true, '', ' ', 'x', '1,5', 'x'.repeat(5000), '\u0000', -1, 0.0001, 1e300, [], [null], {}, { x: 1 }]

/** The record with each of its members, at any depth, as a fault. */
function listFaulty(value: unknown, wrap: (changed: unknown) => unknown): readonly unknown[] {
  const own = faults.map(wrap)
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item: unknown, at) => listFaulty(item, (changed) => wrap(value.with(at, changed))))]
  }
  if (typeof value !== 'object' || value === null) return own
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, member]) => listFaulty(member, (changed) => wrap({ ...value, [name]: changed }))),
  ]
}

function listMessages<Item>(kind: RecordKind<Item>, record: object): readonly string[] {
  return listFaulty(record, (changed) => changed).flatMap((value) =>
    parseRecord(kind, { place: 'entry 1', value }, new Date()).problems.map(({ problem }) => problem),
  )
}

test.each<[string, () => readonly string[]]>([
  ['invoice', () => listMessages(invoiceRecords, { customerId: 'halde', ...invoice })],
  ['customer', () => listMessages(customerRecords, customer)],
  [
    'product',
    () =>
      listMessages(productRecords, { customerId: 'halde', ...createProduct({ links: [{ label: 'Board', url: 'https://a.example' }] }) }),
  ],
  ['appointment', () => listMessages(appointmentRecords, appointment)],
])('every problem in a record of an %s is described in our own words', (_name, list) => {
  const messages = list()
  expect(messages.length).toBeGreaterThan(100)
  // The words of the validating library, and names of types of the programming language.
  const foreign = messages.filter((message) => /Invalid|Expected|Received|undefined|NaN|!|\b(?:Object|Array|Date|unknown)\b/u.test(message))
  expect(new Set(foreign)).toEqual(new Set())
})

test('a record that is right has no problem', () => {
  const check = <Item>(kind: RecordKind<Item>, value: object) => parseRecord(kind, { place: 'entry 1', value }, new Date()).problems
  expect(check(invoiceRecords, { customerId: 'halde', ...invoice })).toEqual([])
  expect(check(customerRecords, customer)).toEqual([])
  expect(check(appointmentRecords, appointment)).toEqual([])
})

test.each([
  ['NL004495445B02', 'NL', []],
  ['nl 0044.95.445.b.01', 'NL', []],
  ['NL004495446B01', 'NL', ['vatId has a typing error: its check digits do not fit']],
  ['123', 'NL', ['vatId does not begin with the letters of a country that has VAT ids; one of NL is, say, NL004495445B01']],
  ['any id', 'BR', []],
])('the VAT id %s of a customer in %s', (vatId, country, problems) => {
  const value = { ...customer, vatId, address: { ...customer.address, country } }
  expect(parseRecord(customerRecords, { place: 'entry 1', value }, new Date()).problems.map(({ problem }) => problem)).toEqual(problems)
})

const wrongLeitwegId = '04011000-1234512345-07'
const typingError = `is "${wrongLeitwegId}", a Leitweg-ID with a typing error: its check digits do not fit`

test.each<[string, object, readonly string[]]>([
  ['a right one', { buyerReference: '04011000-1234512345-06' }, []],
  ['a reference of another form', { buyerReference: 'Kst. 4711-07' }, []],
  [
    'a wrong one as the address of its buyer',
    { billedTo: { ...party, electronicAddress: { scheme: '0204', id: wrongLeitwegId } } },
    [`billedTo has an electronicAddress whose id ${typingError}`],
  ],
])('an invoice with %s', (_, changes, problems) => {
  const value = { customerId: 'halde', ...invoice, ...changes }
  expect(parseRecord(invoiceRecords, { place: 'entry 1', value }, new Date()).problems.map(({ problem }) => problem)).toEqual(problems)
})

test.each([
  ['0204', wrongLeitwegId, [`electronicId ${typingError}`]],
  ['0204', 'PO 77', ['electronicId is no Leitweg-ID, which addresses of scheme 0204 are, such as 04011000-1234512345-06']],
  ['0204', '04011000-1234512345-06', []],
  ['9930', wrongLeitwegId, []],
])('the electronic address %s %s of a customer', (electronicScheme, electronicId, problems) => {
  const row = {
    ...party.address,
    id: 'halde',
    company: 'Halde',
    emails: 'ada@halde.example',
    timeZone: 'UTC',
    electronicScheme,
    electronicId,
  }
  const record = customerRecords.readRows([{ place: 'line 2', row }])
  expect(parseRecord(customerRecords, record, new Date()).problems.map(({ problem }) => problem)).toEqual(problems)
})

test.each([
  [0.19, '19 %'],
  [0.081, '8.1 %'],
  [0.07, '7 %'],
])('the tax rate %d is refused with both of its readings', (taxRate, whole) => {
  const lines = [{ ...invoice.lines[0], taxRate }]
  const allowances = [{ reason: 'Less', netMinor: 100, taxRate }]
  const { problems } = parseRecord(
    invoiceRecords,
    { place: 'entry 1', value: { customerId: 'halde', ...invoice, lines, allowances } },
    new Date(),
  )
  const reading = `is ${taxRate}, which may mean ${whole} or ${taxRate} %: rates are in per cent, and none is between 0 and 1`
  expect(problems.map(({ problem }) => problem)).toEqual(
    ['lines.0', 'allowances.0'].map((part) => `${part}.taxRate ${reading}; for example 19 or 9.975`),
  )
})

test.each(['480000.00', '4800,00', '4.8e5'])('the price %s of a product is refused, in minor units as others are', (priceMinor) => {
  const { id, name, type, status, startedOn, currency, interval } = createProduct()
  const row = { customerId: 'halde', id, name, type, status, startedOn, currency, interval, priceMinor }
  const record = productRecords.readRows([{ place: 'line 2', row }])
  const problem = `priceMinor is "${priceMinor}", not a whole number of minor units, without a decimal point; for example 12000 for 120.00`
  expect(parseRecord(productRecords, record, new Date()).problems).toMatchObject([{ place: 'line 2', problem }])
})

const early = '0026-11-01'
const period = { from: early, to: '2026-11-01' }

test.each<[string, object, string]>([
  ['issuedOn', { issuedOn: early }, 'issuedOn'],
  ['dueOn', { dueOn: early }, 'dueOn'],
  ['supply', { supply: period }, 'supply.from'],
  ['a supply of a line', { lines: [{ ...invoice.lines[0], supply: period }] }, 'lines.0.supply.from'],
  ['a payment', { payments: [{ ...invoice.payments[0], paidOn: early }] }, 'payments.0.paidOn'],
  ['a reminder', { reminders: [early] }, 'reminders.0'],
])('a year that was typed with two digits is refused in %s of an invoice', (_, changes, path) => {
  const value = { customerId: 'halde', ...invoice, ...changes }
  const [first] = parseRecord(invoiceRecords, { place: 'entry 1', value }, new Date()).problems
  expect(first?.problem).toBe(`${path} is of the year 0026, and not of 1970 to 2999`)
})

test('such a year is refused in each day of a product and its milestones', () => {
  const days = { startedOn: early, endsOn: early, renewsOn: early, noticeOn: early, nextInvoiceOn: early }
  const value = { customerId: 'halde', ...createProduct(), ...days, milestones: [{ name: 'Start', dueOn: early, doneOn: early }] }
  const { problems } = parseRecord(productRecords, { place: 'entry 1', value }, new Date())
  expect(problems.map(({ problem }) => problem)).toEqual(
    [...Object.keys(days), 'milestones.0.dueOn', 'milestones.0.doneOn'].map(
      (path) => `${path} is of the year 0026, and not of 1970 to 2999`,
    ),
  )
})

test.each([
  ['notes', { notes: 'a\u0000b' }, 'notes holds U+0000, which no document can show'],
  ['a long word', { notes: 'a'.repeat(20_000) }, 'notes is longer than 5000 letters'],
  ['a line', { lines: [{ ...invoice.lines[0], description: '\uD800' }] }, 'lines.0.description holds U+D800, which no document can show'],
])('an invoice is not stored with %s that no document can hold', (_, changes, problem) => {
  const value = { customerId: 'halde', ...invoice, ...changes }
  expect(parseRecord(invoiceRecords, { place: 'entry 1', value }, new Date()).problems).toMatchObject([{ place: 'entry 1', problem }])
})
