import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { Milestone } from '#domain/products/milestone.ts'
import type { Product } from '#domain/products/product.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { createSite } from '#testing/site/site.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { loadHome } from './load-home.server.ts'
import type { Content } from '#i18n/content/content.ts'

const now = new Date('2026-04-01T10:00:00Z')
const schedule = { joinUrl: 'https://meet.fourfold.example/call', timeZone: 'Europe/Berlin' }
const event = { locale: 'en', subject: 'Call with us', paragraphs: [], fields: [], closing: [], actions: [] }
const site = { email: 'agency@fourfold.example', phone: '+31201234567', phoneDisplay: '020 123 4567' }
const people = [
  { id: 'mara', name: 'Mara Lindholm', languages: ['de', 'en'], roles: { en: 'Plans', de: 'Pläne' } },
  { id: 'joost', name: 'Joost', languages: ['nl', 'en'], roles: { en: 'Search', de: 'Suche' } },
]

const request: CustomerRequest = {
  id: 'r1',
  kind: 'question',
  state: 'answered',
  subject: 'Half a day',
  text: 'What for?',
  locale: 'nl',
  createdBy: 'zoe',
  createdAt: new Date('2026-03-20T10:00:00Z'),
  updatedAt: new Date('2026-03-30T10:00:00Z'),
}

type Readings = {
  invoices?: () => Promise<unknown>
  products?: (customerId: string, state: string) => Promise<unknown>
  productCount?: (customerId: string, state: string) => Promise<number>
  requests?: () => Promise<unknown>
  appointments?: () => Promise<unknown>
  calls?: () => Promise<unknown>
  timeZone?: string
}

/** Loads the home of a customer; each reading returns what the test gives. */
async function load(readings: Readings = {}) {
  const reported: unknown[] = []
  const gateway = {
    invoices: { openLedger: readings.invoices ?? (async () => new InvoiceLedger([createInvoice()])) },
    products: {
      listProductsThat: readings.products ?? (async (_: string, state: string) => (state === 'run' ? [createProduct()] : [])),
      countProductsThat: readings.productCount ?? (async (_: string, state: string) => (state === 'run' ? 1 : 0)),
    },
    requests: { listRequests: readings.requests ?? (async () => [request]), countRequests: async () => 0 },
    appointments: { listAppointmentsAfter: readings.appointments ?? (async () => [createAppointment()]) },
  }
  // The home reads only these fields.
  const visitor = {
    gateway,
    listCalls: readings.calls ?? (async () => []),
  } as unknown as Visitor
  const content = { site, people, schedule, mails: { 'booking-event': { en: event } } } as unknown as Content // see above
  const parts = await loadHome({
    site: createSite({ content, now: () => now.getTime(), reportError: (error) => reported.push(error) }),
    visitor,
    readingPerson: Promise.resolve({ displayName: undefined, photo: undefined, timeZone: readings.timeZone }),
    customer: createCustomer({ bookkeepers: ['kim@books.example'] }),
    locale: 'en',
    request: new Request('http://site.test/dashboard'),
  })
  return { parts, reported }
}

test('the home page loads invoices, sheet, answers, products, appointment and contact', async () => {
  const { parts, reported } = await load()
  expect(parts).toMatchObject({
    company: 'Halde BV',
    home: { kind: 'loaded', due: { first: { number: '2026-0001', days: -16, isOverdue: true, amount: '€119.00' } } },
    sheet: { kind: 'drawn', id: 'support' },
    answers: { kind: 'loaded', answered: [{ id: 'r1', subject: 'Half a day', lang: 'nl-NL' }], openCount: 0 },
    products: { kind: 'loaded', products: [{ id: 'support' }] },
    appointment: { kind: 'loaded', next: { id: 'checkout-call', hosts: 'Mara Lindholm', faces: [{ id: 'mara' }] } },
    contact: { name: 'Joost', role: 'Search' },
  })
  expect(reported).toEqual([])
})

/** Loads the home of a customer with these records. */
async function loadRecords({ products = [], invoices = [] }: { products?: readonly Product[]; invoices?: readonly Invoice[] }) {
  const isListed = (state: string) => (product: Product) => (product.status === 'ended') === (state === 'ended')
  const { parts } = await load({
    invoices: async () => new InvoiceLedger(invoices),
    products: async (_, state) => products.filter(isListed(state)),
    productCount: async (_, state) => products.filter(isListed(state)).length,
  })
  return parts
}

const done: Milestone = { name: 'Plan', dueOn: '2026-03-06', doneOn: '2026-03-02' }
const late: Milestone = { name: 'Catalog', dueOn: '2026-03-28' }
const next: Milestone = { name: 'Launch', dueOn: '2026-04-10' }
const shop = createProduct({ id: 'shop', name: 'Shop', type: 'shop', interval: 'once', milestones: [done, next] })
const care = createProduct({ id: 'care', renewsOn: '2026-05-01', noticeOn: '2026-04-30', nextInvoiceOn: '2026-04-15' })
const endedShop = createProduct({ ...shop, id: 'old', status: 'ended', endsOn: '2026-03-02', milestones: [done] })

test.each<[string, readonly Product[], object]>([
  ['no product', [], { kind: 'blank', hasPast: false }],
  ['only an ended service', [createProduct({ status: 'ended', endsOn: '2026-02-01' })], { kind: 'blank', hasPast: true }],
  [
    'a service, which is drawn with its dates',
    [care, endedShop],
    {
      id: 'care',
      ticks: [
        { kind: 'start', status: 'done' },
        { kind: 'invoice', status: 'next', daysLeft: 14 },
        { kind: 'notice', status: 'later' },
        { kind: 'renewal', status: 'later' },
      ],
    },
  ],
  [
    'a project, before a service',
    [care, shop],
    { id: 'shop', doneCount: 1, ticks: [{ name: 'Plan' }, { name: 'Launch', status: 'next' }] },
  ],
  [
    'the running project whose milestone is due first, before a planned one',
    [
      createProduct({ ...shop, id: 'later', milestones: [{ name: 'Trial', dueOn: '2026-04-11' }] }),
      createProduct({ ...shop, id: 'planned', status: 'planned', milestones: [{ name: 'Trial', dueOn: '2026-04-01' }] }),
      shop,
    ],
    { id: 'shop' },
  ],
  [
    'a project with a late milestone, after the accepted ones',
    [createProduct({ ...shop, milestones: [late, { ...done, dueOn: '2026-03-30' }, next] })],
    { doneCount: 1, ticks: [{ name: 'Plan' }, { name: 'Catalog', status: 'late', daysLeft: -4 }, { name: 'Launch', status: 'next' }] },
  ],
  ['a finished project', [createProduct({ ...shop, milestones: [done] })], { doneCount: 1, ticks: [{ status: 'done' }] }],
  ['the last project, once it has ended', [endedShop], { id: 'old', status: 'ended', doneCount: 1 }],
])('the sheet shows %s', async (_, products, sheet) => {
  expect((await loadRecords({ products })).sheet).toMatchObject(sheet)
})

test.each<[string, readonly Invoice[], string | undefined]>([
  ['names the product', [createInvoice({ reference: 'shop: plan' })], '2026-0001'],
  ['is for something else', [createInvoice({ reference: 'Care' })], undefined],
  ['is of another day', [createInvoice({ reference: 'Shop', issuedOn: '2026-03-03' })], undefined],
  ['is a credit note', [createInvoice({ reference: 'Shop', kind: 'creditNote' })], undefined],
  ['is one of two', ['2026-0001', '2026-0002'].map((number) => createInvoice({ number, reference: 'Shop' })), undefined],
])('an accepted milestone has the invoice of its day if it %s', async (_, invoices, number) => {
  const { sheet } = await loadRecords({ products: [shop], invoices })
  const [first] = sheet.kind === 'drawn' ? sheet.ticks : []
  expect(first?.invoice?.number).toBe(number)
})

const soon = createInvoice({ number: '2026-0002', issuedOn: '2026-03-30' })
const swiss = createInvoice({ number: '2026-0003', issuedOn: '2026-03-31', currency: 'CHF' })
const credit = createInvoice({ number: '2026-0004', kind: 'creditNote' })

test.each<[string, readonly Invoice[], object]>([
  ['nothing', [createInvoice({ paid: [['2026-03-09', 11_900]] })], { first: undefined, open: [], credits: [] }],
  ['the next payment', [soon], { first: { isOverdue: false, days: 12, count: 1, number: '2026-0002' }, open: [] }],
  [
    'what is overdue, then the rest',
    [createInvoice(), soon],
    { first: { isOverdue: true, amount: '€119.00', count: 1 }, open: [{ amount: '€119.00', count: 1 }] },
  ],
  [
    'all overdue invoices of a currency together, the oldest first',
    [createInvoice({ number: '2026-0005', issuedOn: '2026-03-03' }), createInvoice()],
    { first: { isOverdue: true, amount: '€238.00', count: 2, number: '2026-0001' }, open: [] },
  ],
  [
    'currencies apart, the overdue one first',
    [soon, swiss, { ...createInvoice(), currency: 'CHF' }],
    {
      first: { amount: 'CHF\u00A0119.00', isOverdue: true },
      open: [
        { currency: 'CHF', count: 1 },
        { currency: 'EUR', count: 1 },
      ],
    },
  ],
  ['a credit, which is not subtracted', [soon, credit], { first: { amount: '€119.00' }, credits: ['€119.00'] }],
])('due is %s', async (_, invoices, due) => {
  const { home } = await loadRecords({ invoices })
  if (home.kind !== 'loaded') throw new Error(`The invoices are ${home.kind}.`)
  const { first, open, credits } = home.due
  expect({ first, open, credits }).toMatchObject(due)
})

test('without invoices the home page is empty, but for the sheet', async () => {
  expect(await loadRecords({ products: [shop] })).toMatchObject({ home: { kind: 'empty' }, sheet: { id: 'shop' } })
})

test('an answer counts as new for two weeks', async () => {
  const answered = (updatedAt: string) => load({ requests: async () => [{ ...request, updatedAt: new Date(updatedAt) }] })
  const shown = async (updatedAt: string) => {
    const { answers } = (await answered(updatedAt)).parts
    return answers.kind === 'loaded' && answers.answered.length
  }
  expect(await shown('2026-03-18T10:00:00Z')).toBe(1)
  expect(await shown('2026-03-18T09:59:59Z')).toBe(0)
})

test.each([
  [undefined, '10:00 – 10:45 AM'],
  ['America/New_York', '4:00 – 4:45 AM'],
  ['Mars/Base', '10:00 – 10:45 AM'],
])('an appointment is shown in the time zone %s of the user, else in that of the customer', async (timeZone, time) => {
  const { appointment } = (await load(timeZone === undefined ? {} : { timeZone })).parts
  expect(appointment.kind === 'loaded' && appointment.next?.time.replaceAll(/\s/gu, ' ')).toBe(time)
})

test('a call that the person has booked is an appointment, unless another one comes before it', async () => {
  const booking = {
    id: 'b'.repeat(32),
    state: 'confirmed',
    start: new Date('2026-04-02T10:00:00Z'),
    end: new Date('2026-04-02T10:30:00Z'),
    createdAt: now,
    changedAt: now,
  }
  const calls = async () => [booking, { ...booking, state: 'canceled', start: new Date('2026-04-01T11:00:00Z') }]
  const none = (await load({ calls, appointments: async () => [] })).parts.appointment
  expect(none).toMatchObject({
    next: { id: `call-${booking.id}`, title: 'Call with us', joinUrl: schedule.joinUrl },
  })
  const review = createAppointment({ startsAt: new Date('2026-04-02T09:00:00Z'), endsAt: new Date('2026-04-02T09:30:00Z') })
  expect((await load({ calls, appointments: async () => [review] })).parts.appointment).toMatchObject({ next: { id: review.id } })
})

test('a canceled appointment is not next, and an empty list has no next one', async () => {
  const canceled = createAppointment({ canceledAt: new Date('2026-03-20T10:00:00Z') })
  for (const appointments of [[canceled], []]) {
    const { parts, reported } = await load({ appointments: async () => appointments })
    expect(parts.appointment).toEqual({ kind: 'loaded', next: undefined })
    expect(reported).toEqual([])
  }
})

const fail = () => Promise.reject(new Error('no connection'))

test.each<[keyof Readings, readonly string[]]>([
  ['invoices', ['home']],
  ['products', ['products', 'sheet']],
  ['requests', ['answers']],
  ['appointments', ['appointment']],
])('when the %s cannot be read, the parts that rest on them fail and no others', async (reading, failing) => {
  const { parts, reported } = await load({ [reading]: fail })
  const { home, sheet, products, answers, appointment } = parts
  const failed = Object.entries({ home, sheet, products, answers, appointment }).filter(([, { kind }]) => kind === 'failed')
  expect(failed.map(([name]) => name).toSorted()).toEqual(failing.toSorted())
  expect(reported).toHaveLength(failing.length)
})
