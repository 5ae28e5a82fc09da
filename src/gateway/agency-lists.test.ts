import { expect, test } from 'vitest'
import { parseCalendarDate } from '#domain/calendar-date.ts'
import { openAgencyLists } from '#gateway/agency-lists.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { completeListed } from '#gateway/customers.ts'
import { createGateway } from '#gateway/gateway.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createProduct } from '#testing/site/products.ts'
import { createBooking } from '#testing/site/bookings.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

/** A backend with invoices of several customers, and the index entries that a call reads. */
async function openLists(count: number) {
  let entries = 0
  const backend = await startGuardedBackend({ onEvent: (event) => (entries += event.kind === 'query' ? event.entriesRead : 0) })
  const { invoices, requests } = createGateway(backend.documents)
  const states = ['open', 'paid', 'void', 'draft'] as const
  for (const customerId of ['alpen', 'halde']) {
    const own = Array.from({ length: count }, (_, at) => {
      const number = `2026-${customerId}-${String(at).padStart(4, '0')}`
      const state = states[at % 4] ?? 'open'
      const dayOf = (day: number) => parseCalendarDate(`2026-0${1 + (at % 9)}-${day}`)
      const paid = state === 'paid' ? [[dayOf(12), 11_900] as const] : []
      return createInvoice({ number, state, paid, issuedOn: dayOf(11), dueOn: dayOf(25) })
    })
    await invoices.putInvoices(customerId, own)
  }
  const reading = async <Found>(read: () => Promise<Found>) => {
    const before = entries
    return { found: await read(), entries: entries - before }
  }
  return { backend, lists: openAgencyLists({ documents: backend.documents }), requests, reading }
}

test('lists of invoices read as many entries as they show, however many invoices there are', async () => {
  const queries = [
    { kind: 'newest' },
    { kind: 'newest', state: 'open' },
    { kind: 'newest', customerId: 'halde' },
    { kind: 'newest', customerId: 'halde', state: 'paid' },
    { kind: 'overdue', today: '2026-05-01' },
    { kind: 'numbered', prefix: '2026-halde' },
  ] as const
  for (const count of [40, 400]) {
    const { lists, reading } = await openLists(count)
    for (const query of queries) {
      const { found, entries } = await reading(() => lists.listInvoices(query, 5))
      expect({ query, items: found.items.length, hasNext: found.next !== undefined }).toEqual({ query, items: 5, hasNext: true })
      expect({ query, isBounded: entries < 20 }).toEqual({ query, isBounded: true })
    }
  }
})

test('the parts of a list show each invoice once, in the order of the list', async () => {
  const { lists } = await openLists(30)
  for (const query of [{ kind: 'newest' }, { kind: 'overdue', today: '2026-06-01' }, { kind: 'numbered', prefix: '2026-' }] as const) {
    const seen: string[] = []
    const orders: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await lists.listInvoices(query, 7, after)
      seen.push(...items.map(({ invoice }) => invoice.number))
      orders.push(
        ...items.map(({ invoice }) =>
          query.kind === 'overdue' ? invoice.dueOn : query.kind === 'numbered' ? invoice.number : invoice.issuedOn,
        ),
      )
      after = next
    } while (after !== undefined)
    expect([new Set(seen).size, seen.length]).toEqual(query.kind === 'overdue' ? [10, 10] : [60, 60])
    const sorted = orders.toSorted()
    expect(orders).toEqual(query.kind === 'newest' ? sorted.toReversed() : sorted)
  }
})

test('a place in a list that no list wrote gives its first part', async () => {
  const { lists } = await openLists(10)
  const first = await lists.listInvoices({ kind: 'newest' }, 3)
  for (const after of ['', '%', 'a/b', '2026-01-01/HALDE/x', '2026-01-01/halde/a%2Fb', '/'.repeat(9)]) {
    expect(await lists.listInvoices({ kind: 'newest' }, 3, after)).toEqual(first)
  }
})

test('open requests of all customers come with the one that waits longest first', async () => {
  const { backend, lists, requests } = await openLists(0)
  const request = { kind: 'question', subject: 'Lamps', text: 'Which?', locale: 'en' } as const
  for (const [customerId, id, day] of [
    ['halde', 'a', 3],
    ['alpen', 'b', 1],
    ['halde', 'c', 2],
  ] as const) {
    await requests.createRequest({ customerId, id }, request, 'uid', new Date(Date.UTC(2026, 2, day)))
  }
  await requests.closeRequest({ customerId: 'halde', id: 'c' })
  const { items, next } = await lists.listRequests('open', 1)
  expect(items.map(({ customerId, request: { id } }) => [customerId, id])).toEqual([['alpen', 'b']])
  expect((await lists.listRequests('open', 1, next)).items.map(({ request: { id } }) => id)).toEqual(['a'])
  const shown = openAgencyLists({ documents: backend.documents, isShown: (id) => id === 'halde' })
  expect((await shown.listRequests('open', 5)).items.map(({ request: { id } }) => id)).toEqual(['a'])
})

test('appointments are listed from an instant on, over all customers, and read no earlier ones', async () => {
  await using backend = await startGuardedBackend({})
  const { appointments } = createGateway(backend.documents)
  const at = (hour: number) => ({
    id: `call-${hour}`,
    startsAt: new Date(Date.UTC(2026, 11, 1, hour)),
    endsAt: new Date(Date.UTC(2026, 11, 1, hour + 1)),
  })
  await appointments.putAppointments('halde', [createAppointment(at(8)), createAppointment(at(12))])
  await appointments.putAppointments('alpen', [createAppointment(at(10))])
  const lists = openAgencyLists({ documents: backend.documents })
  const found = await lists.listAppointmentsFrom(new Date('2026-12-01T10:00:00Z'), 5)
  expect(found.map(({ customerId, appointment }) => [customerId, appointment.id])).toEqual([
    ['alpen', 'call-10'],
    ['halde', 'call-12'],
  ])
  expect(await lists.listAppointmentsFrom(new Date('2026-12-01T10:00:00Z'), 1)).toHaveLength(1)
})

test('lists of calls and weeks read as many entries as they show', async () => {
  for (const count of [12, 120]) {
    const { backend, lists, reading } = await openLists(1)
    const bookings = openBookingStore(backend.documents)
    const now = new Date('2026-12-01T12:00:00Z')
    for (let at = 0; at < count; at++) {
      const start = new Date(now.getTime() + (at - count / 2) * 3_600_000)
      const call = createBooking({ id: String(at).padStart(32, '0'), start, state: at % 3 === 0 ? 'canceled' : 'confirmed' })
      await bookings.change({ bookingId: call.id, now, decide: () => ({ change: { booking: call } }) })
    }
    const { found: upcoming, entries } = await reading(() => lists.listCalls({ kind: 'upcoming', instant: now }, 2))
    expect(upcoming.items.map(({ start }) => start.toISOString())).toEqual(['2026-12-01T13:00:00.000Z', '2026-12-01T14:00:00.000Z'])
    const { found: past } = await reading(() => lists.listCalls({ kind: 'past', instant: now }, 2))
    expect(past.items.map(({ start }) => start.toISOString())).toEqual(['2026-12-01T11:00:00.000Z', '2026-12-01T10:00:00.000Z'])
    expect(entries).toBeLessThan(12)
    const seen: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await lists.listCalls({ kind: 'canceled' }, 3, after)
      seen.push(...items.map(({ id }) => id))
      after = next
    } while (after !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([count / 3, count / 3])
    const range = { start: new Date('2026-12-01T10:00:00Z'), end: new Date('2026-12-01T14:00:00Z') }
    const { found: within, entries: read } = await reading(() => lists.listCallsWithin(range, 50))
    expect(within.map(({ start }) => start.getUTCHours())).toEqual([10, 11, 13])
    expect(read).toBeLessThan(40)
  }
})

test('customers are listed in parts, each once, active ones by name and archived ones apart', async () => {
  const { backend, lists, reading } = await openLists(1)
  const { customers } = createGateway(backend.documents)
  for (let at = 0; at < 20; at++) {
    const archived = at % 4 === 0 ? { archivedAt: new Date(Date.UTC(2026, 0, 1 + at)) } : {}
    await customers.putCustomer({ ...createCustomer({ id: `c${at}`, company: `Werk ${String(at).padStart(2, '0')}` }), ...archived })
  }
  for (const [kind, count] of [
    ['active', 15],
    ['archived', 5],
  ] as const) {
    const seen: string[] = []
    const sizes: number[] = []
    let after: string | undefined
    do {
      const { found, entries } = await reading(() => lists.listCustomers({ kind }, 4, after))
      expect(entries).toBeLessThan(10)
      seen.push(...found.items.map(({ id }) => id))
      sizes.push(found.items.length)
      after = found.next
    } while (after !== undefined)
    expect({ kind, count: new Set(seen).size, all: seen.length }).toEqual({ kind, count, all: count })
    // What is archived makes no part of the active ones shorter.
    expect(sizes.slice(0, -1).every((size) => size === 4)).toBe(true)
  }
  const named = await lists.listCustomers({ kind: 'named', prefix: 'WERK 0' }, 50)
  expect(named.items.map(({ company }) => company)).toEqual(Array.from({ length: 10 }, (_, at) => `Werk 0${at}`))
})

test('a customer is found by its name in any spelling, a person, its id or an invoice', async () => {
  const { backend, lists } = await openLists(1)
  const { customers, invoices } = createGateway(backend.documents)
  const people = { mckay: ['zoe@mckay.example'], elan: [], strasse: [] }
  const names = { mckay: 'McKay Ltd', elan: 'Élan SARL', strasse: 'Straße 7 GmbH' }
  for (const id of ['mckay', 'elan', 'strasse'] as const) {
    await customers.putCustomer(createCustomer({ id, company: names[id], emails: people[id], bookkeepers: [`books@${id}.example`] }))
  }
  await invoices.putInvoices('elan', [createInvoice({ number: 'RE/2026/77' })])
  const find = async (prefix: string) => (await lists.listCustomers({ kind: 'named', prefix }, 50)).items.map(({ id }) => id)
  const expected = { mckay: 'mckay', MCK: 'mckay', elan: 'elan', Éla: 'elan', strasse: 'strasse', STRAẞE: 'strasse' }
  for (const [text, id] of Object.entries(expected)) expect([text, ...(await find(text))]).toEqual([text, id])
  expect(await find(' Zoe@McKay.example')).toEqual(['mckay'])
  expect(await find('books@elan.example')).toEqual(['elan'])
  expect(await find('RE/2026/77')).toEqual(['elan'])
  expect(await find('kay')).toEqual([])
  // The name is folded anew when it changes.
  const [stored] = await customers.findVersionedCustomers(['mckay'])
  if (!stored) throw new Error('It was stored.')
  await customers.storeCustomers([{ ...stored, company: 'Ørsted', replaces: stored }])
  expect([await find('mckay'), await find('orsted')]).toEqual([['mckay'], ['mckay']])
})

test('a customer of an earlier version is listed and found once its folded name is added', async () => {
  const { backend, lists } = await openLists(1)
  const { customers } = createGateway(backend.documents)
  const archivedAt = new Date('2026-01-01T10:00:00Z')
  await customers.putCustomer(createCustomer({ id: 'mckay', company: 'McKay Ltd' }))
  await customers.putCustomer(createCustomer({ id: 'old', company: 'McOld', archivedAt }))
  for (const id of ['mckay', 'old']) {
    await backend.documents.commit([{ set: ['customers', id], fields: new Map(), mask: [['listed']], currentDocument: { exists: true } }])
  }
  const find = async () => (await lists.listCustomers({ kind: 'named', prefix: 'mc' }, 50)).items.map(({ id }) => id)
  expect(await find()).toEqual([])
  await completeListed(backend.documents)
  expect(await find()).toEqual(['mckay', 'old'])
  const active = await lists.listCustomers({ kind: 'active' }, 50)
  expect(active.items.map(({ id }) => id).filter((id) => ['mckay', 'old'].includes(id))).toEqual(['mckay'])
  expect(await customers.findCustomer('old')).toMatchObject({ company: 'McOld', archivedAt })
})

test('products are listed by name in parts, by status, customer and the beginning of the name', async () => {
  const { backend, lists, reading } = await openLists(1)
  const { products } = createGateway(backend.documents)
  const owned = Array.from({ length: 12 }, (_, at) => ({
    customerId: at % 3 === 0 ? 'alpen' : 'halde',
    product: createProduct({ id: `p${at}`, name: `Care ${String(at).padStart(2, '0')}`, status: at % 4 === 0 ? 'paused' : 'active' }),
  }))
  for (const { customerId, product } of owned) await products.putProducts(customerId, [product])
  for (const [query, count] of [
    [{ kind: 'all' }, 12],
    [{ kind: 'all', status: 'paused' }, 3],
    [{ kind: 'all', customerId: 'alpen' }, 4],
    [{ kind: 'all', status: 'active', customerId: 'halde' }, 6],
  ] as const) {
    const names: string[] = []
    let next: string | undefined
    do {
      const { found, entries } = await reading(() => lists.listProducts(query, 5, next))
      names.push(...found.items.map(({ product: { name } }) => name))
      expect(entries).toBeLessThanOrEqual(7)
      next = found.next
    } while (next !== undefined)
    expect(new Set(names).size).toBe(count)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  }
  const named = await lists.listProducts({ kind: 'named', prefix: 'care 0' }, 50)
  expect(named.items.map(({ product: { id } }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `p${at}`))
  const shown = openAgencyLists({ documents: backend.documents, isShown: (id) => id === 'alpen' })
  expect((await shown.listProducts({ kind: 'named', prefix: 'Care' }, 50)).items).toHaveLength(4)
  expect((await shown.listProducts({ kind: 'all' }, 50)).items.map(({ customerId }) => customerId)).not.toContain('halde')
})
