import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { StoredFile } from '#gateway/files.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { createSite } from '#testing/site/site.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { loadHome } from './load-home.server.ts'
import type { Content } from '#i18n/content/content.ts'

const now = new Date('2026-04-01T10:00:00Z')
const schedule = { joinUrl: 'https://meet.fourfold.example/call', timeZone: 'Europe/Berlin' }
const event = { locale: 'en', subject: 'Call with us', paragraphs: [], fields: [], closing: [] }
const site = { email: 'agency@fourfold.example', phone: '+31201234567', phoneDisplay: '020 123 4567' }
const people = [
  { name: 'Mara', languages: ['de', 'en'], roles: { en: 'Plans', de: 'Pläne' } },
  { name: 'Joost', languages: ['nl', 'en'], roles: { en: 'Search', de: 'Suche' } },
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
  products?: () => Promise<unknown>
  requests?: () => Promise<unknown>
  appointments?: () => Promise<unknown>
  calls?: () => Promise<unknown>
  timeZone?: string
  files?: (name: string) => Promise<StoredFile | undefined>
}

/** Loads the home of a customer; each reading returns what the test gives. */
async function load(readings: Readings = {}) {
  const reported: unknown[] = []
  const gateway = {
    invoices: { openLedger: readings.invoices ?? (async () => new InvoiceLedger([createInvoice()])) },
    products: {
      listProductsThat: readings.products ?? (async () => [createProduct({ files: ['customers/halde/a.txt', 'customers/halde/b.txt'] })]),
      countProductsThat: async (_: string, state: string) => (state === 'run' ? 1 : 0),
    },
    requests: { listRequests: readings.requests ?? (async () => [request]), countRequests: async () => 0 },
    appointments: { listAppointmentsAfter: readings.appointments ?? (async () => [createAppointment()]) },
  }
  const findFile = async (name: string): Promise<StoredFile> => {
    return {
      name,
      sizeBytes: 1200,
      contentType: 'text/plain',
      md5Hash: '',
      updatedAt: new Date(name.endsWith('b.txt') ? 2_000_000 : 1_000_000),
    }
  }
  // The home reads only these fields.
  const visitor = {
    gateway,
    listCalls: readings.calls ?? (async () => []),
    files: { findFile: readings.files ?? findFile },
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

test('the home page loads overdue invoices, answers, products, appointment, files and contact', async () => {
  const { parts, reported } = await load()
  expect(parts).toMatchObject({
    home: { kind: 'loaded', overdue: [{ number: '2026-0001', daysLeft: -16 }], moreOverdue: 0 },
    answers: { kind: 'loaded', answered: [{ id: 'r1', subject: 'Half a day', lang: 'nl-NL' }], openCount: 0 },
    products: { kind: 'loaded', products: [{ id: 'support' }] },
    files: { kind: 'loaded', files: [{ label: 'b.txt', size: '1.2 kB' }, { label: 'a.txt' }] },
    appointment: { kind: 'loaded', next: { id: 'checkout-call', hosts: 'Mara Lindholm' } },
    members: ['zoe@halde.example', 'kim@books.example'],
    contact: { name: 'Joost', role: 'Search' },
  })
  expect(reported).toEqual([])
})

test('the three oldest overdue invoices are shown, and the number of others', async () => {
  const numbers = ['2026-0001', '2026-0002', '2026-0003', '2026-0004', '2026-0005']
  const overdue = numbers.map((number, place) => createInvoice({ number, dueOn: `2026-03-${10 + place}` }))
  const { parts } = await load({ invoices: async () => new InvoiceLedger(overdue) })
  expect(parts.home).toMatchObject({
    overdue: [{ number: '2026-0001' }, { number: '2026-0002' }, { number: '2026-0003' }],
    moreOverdue: 2,
  })
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
  ['products', ['products', 'files']],
  ['requests', ['answers']],
  ['appointments', ['appointment']],
  ['files', ['files']],
])('when the %s cannot be read, the parts that rest on them fail and no others', async (reading, failing) => {
  const { parts, reported } = await load({ [reading]: fail })
  const { contact: _, members: __, ...kinds } = parts
  expect(
    Object.entries(kinds)
      .filter(([, { kind }]) => kind === 'failed')
      .map(([name]) => name),
  ).toEqual(expect.arrayContaining([...failing]))
  expect(reported).toHaveLength(failing.length)
})
