import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { decodePlainFields, encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createViewStore } from '#testing/identity/staff-views.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { acceptInvitation } from '#testing/site/accept-invitation.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createBooking } from '#testing/site/bookings.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getBackend = shareBackend(startGuardedBackend)
const runner = { host: 'test', pid: 1 }
const address = { customerId: 'halde', number: '2026-0001' }

/** A backend with one overdue invoice of 119.00 EUR for a customer, and one for a demo customer. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const gateway = createGateway(site.documents)
  for (const id of ['halde', 'demo']) {
    await gateway.customers.putCustomer(createCustomer({ id, company: `Company ${id}` }))
    await gateway.invoices.putInvoices(id, [createInvoice()])
  }
  const deskOf = (uid: string, role?: StaffRole, email?: string) =>
    openTestDesk(site, uid, { ...(role && { role }), ...(email !== undefined && { email }) })
  return { site, gateway, deskOf }
}

test('a payment is stored in the state that was seen, and its member of staff can undo it', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara')
  const { updateTime = '' } = (await desk.invoices.open(address)) ?? {}
  const payment = { paidOn: '2026-03-20', method: 'transfer', amountMinor: 11_900 } as const
  const paid = await desk.invoices.pay({ ...address, updateTime }, payment)
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'paid' })
  expect(await desk.invoices.pay({ ...address, updateTime }, payment)).toEqual({ refusal: 'changed-meanwhile' })

  const batchId = 'batchId' in paid ? paid.batchId : ''
  expect(await desk.findAct(batchId)).toEqual({ command: 'invoices pay', isUndone: false })
  expect(await deskOf('tobias').findAct(batchId)).toBeUndefined()
  expect(await deskOf('tobias').undo(batchId)).toEqual({ refusal: 'no-such-act' })
  expect(await desk.undo(batchId)).toEqual({ batchId })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'open', payments: [] })
  expect(await desk.undo(batchId)).toEqual({ refusal: 'already-undone' })
})

test('an act belongs to an account, not to its address, and to an area of its role', async () => {
  const { site, gateway, deskOf } = await openOffice()
  const { updateTime = '' } = (await deskOf('mara').invoices.open(address)) ?? {}
  const done = await deskOf('mara').invoices.remind({ ...address, updateTime })
  const batchId = 'batchId' in done ? done.batchId : ''
  const successor = deskOf('someone', 'owner', 'mara@vierfalt.example')
  expect([await successor.findAct(batchId), await successor.undo(batchId)]).toEqual([undefined, { refusal: 'no-such-act' }])
  expect(await deskOf('mara', 'owner', 'mara@new.example').findAct(batchId)).toMatchObject({ command: 'invoices remind' })

  const lead = new BatchRecorder({ id: 'lead', command: 'leads answer', actor: 'Mara', uid: 'mara', runner, isDryRun: false })
  const customer = { ...createCustomer(), company: 'Renamed' }
  await createGateway(lead.wrap(site.documents)).customers.putCustomer(customer)
  expect(await deskOf('mara', 'bookkeeping').undo('lead')).toEqual({ refusal: 'no-such-act' })
  expect(await gateway.customers.findCustomer('halde')).toMatchObject({ company: 'Renamed' })
  expect(await deskOf('mara', 'staff').undo('lead')).toEqual({ batchId: 'lead' })
})

test('reminding, crediting and voiding go through the rules of the agency', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara')
  const seen = async () => ({ ...address, updateTime: (await desk.invoices.open(address))?.updateTime ?? '' })
  expect(await desk.invoices.remind(await seen())).toHaveProperty('batchId')
  expect(await desk.invoices.remind(await seen())).toEqual({ refusal: 'reminded-today' })
  expect(await desk.invoices.credit(await seen(), { number: '2026-0002', amountMinor: 1 })).toEqual({ refusal: 'no-reason' })
  expect(await desk.invoices.credit(await seen(), { number: '2026-0002' })).toHaveProperty('batchId')
  expect(await desk.invoices.makeVoid(await seen())).toEqual({ refusal: 'credited', creditNotes: ['2026-0002'] })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'open', reminders: ['2026-04-01'] })
})

test('a credit of a part that is sent twice is given once', async () => {
  const { gateway, deskOf } = await openOffice()
  const { invoices } = deskOf('mara')
  const seen = { ...address, updateTime: (await invoices.open(address))?.updateTime ?? '' }
  const credit = { amountMinor: 100, reason: 'Kulanz', seenCount: 0 }
  expect(await invoices.credit(seen, credit)).toHaveProperty('batchId')
  expect(await invoices.credit(seen, credit)).toEqual({ refusal: 'changed-meanwhile' })
  expect(await gateway.invoices.listCreditNotes('halde', address.number)).toHaveLength(1)
  expect(await invoices.credit(seen, { ...credit, seenCount: 1 })).toHaveProperty('batchId')
})

test('a draft is shown, issued under the next or a typed number, and that is undone', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara')
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: 'Draft-1', state: 'draft' })])
  const draft = { customerId: 'halde', number: 'Draft-1' }
  const seen = async () => ({ ...draft, updateTime: (await desk.invoices.open(draft))?.updateTime ?? '' })
  expect(await desk.invoices.share(await seen(), true)).toHaveProperty('batchId')
  expect(await gateway.invoices.findInvoice('halde', 'Draft-1')).toMatchObject({ state: 'proforma' })
  const old = { ...draft, updateTime: '2020-01-01T00:00:00Z' }
  expect(await desk.invoices.issue(old)).toEqual({ refusal: 'changed-meanwhile' })
  expect(await desk.invoices.issue(await seen(), '2026-0001')).toMatchObject({ refusal: 'exists' })
  const typed = await desk.invoices.issue(await seen(), '2026-0077')
  expect(typed).toMatchObject({ number: '2026-0077' })
  expect(await gateway.invoices.findInvoice('halde', 'Draft-1')).toBeUndefined()
  expect(await desk.undo('batchId' in typed ? (typed.batchId ?? '') : '')).toHaveProperty('batchId')
  expect(await gateway.invoices.findInvoice('halde', 'Draft-1')).toMatchObject({ state: 'proforma' })
  expect(await desk.invoices.issue(await seen())).toMatchObject({ number: expect.stringMatching(/^2026-0\d{3}$/u) })
  expect(await deskOf(demoStaffId).invoices.issue(await seen())).toEqual({ refusal: 'no-such-invoice' })
})

test('a draft is stored, previewed under the next number, edited as it was seen, and undone', async () => {
  const { gateway, deskOf } = await openOffice()
  const { invoices, undo } = deskOf('mara')
  expect(await invoices.findCustomer('halde')).toMatchObject({ customer: { id: 'halde' }, isSilent: false, last: { number: '2026-0001' } })
  const draft = { customerId: 'halde', number: 'Draft-20260401-A1B2' }
  const { number: _, state: __, netMinor: ___, taxMinor: ____, grossMinor: _____, ...fields } = createInvoice({ issuedOn: '2026-04-01' })
  const added = await invoices.save(draft, { ...fields, state: 'draft' })
  expect(await invoices.save(draft, { ...fields, state: 'draft' })).toMatchObject({ refusal: 'exists' })
  const file = await invoices.open(draft)
  expect(file).toMatchObject({ invoice: { state: 'draft', grossMinor: 11_900 }, replacesFile: false })
  expect(file && (await invoices.preview(file))).toMatchObject({
    number: expect.stringMatching(/^2026-0\d{3}$/u),
    state: 'open',
    supply: { from: '2026-04-01' },
  })
  expect(await gateway.invoices.findInvoice('halde', draft.number)).toMatchObject({ state: 'draft' })

  const changed = { ...fields, state: 'draft', reference: 'Other' }
  expect(await invoices.save(draft, changed, '2020-01-01T00:00:00Z')).toEqual({ refusal: 'changed-meanwhile' })
  const replaced = await invoices.save(draft, changed, file?.updateTime)
  expect(await gateway.invoices.findInvoice('halde', draft.number)).toMatchObject({ reference: 'Other' })
  expect(added).toHaveProperty('batchId')
  expect(await undo('batchId' in replaced ? (replaced.batchId ?? '') : '')).toHaveProperty('batchId')
  expect(await gateway.invoices.findInvoice('halde', draft.number)).toMatchObject({ reference: fields.reference })
})

test('a PDF becomes the document of an invoice, and one that was replaced cannot be undone', async () => {
  const { gateway, deskOf } = await openOffice()
  const { invoices, undo } = deskOf('mara')
  const seen = async () => ({ ...address, updateTime: (await invoices.open(address))?.updateTime ?? '' })
  const pdf = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
  expect(await invoices.attach(await seen(), new Blob(['text']))).toEqual({ refusal: 'not-pdf' })
  const attached = await invoices.attach(await seen(), pdf)
  const file = 'customers/halde/invoices/2026-0001.pdf'
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ file })
  expect(await invoices.open(address)).toMatchObject({ replacesFile: true })
  expect(await undo('batchId' in attached ? (attached.batchId ?? '') : '')).toHaveProperty('batchId')
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).not.toHaveProperty('file')
  // The file that was undone stays in the folder, and is replaced.
  expect(await invoices.open(address)).toMatchObject({ replacesFile: true })
  expect(await invoices.attach(await seen(), pdf)).toEqual({ doneKey: expect.any(String) })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ file })
  expect(await invoices.attach({ ...address, updateTime: '2020-01-01T00:00:00Z' }, pdf)).toEqual({ refusal: 'changed-meanwhile' })
})

test('customers read who of the staff looked at their data, once in half an hour', async () => {
  const { site, deskOf } = await openOffice()
  const views = createViewStore(site)
  await deskOf('mara').invoices.open(address)
  site.clock.advance(60_000)
  await deskOf('mara').invoices.open(address)
  await deskOf('tobias').invoices.open(address)
  site.clock.advance(30 * 60_000)
  await deskOf('mara').invoices.open(address)
  const staff = (await views.listOpened('halde')).map((view) => view.staff)
  expect(staff).toEqual(['mara@vierfalt.example', 'tobias@vierfalt.example', 'mara@vierfalt.example'])
  expect(await views.listOpened('demo')).toEqual([])
})

test('the demo’s member of staff reads and changes the demo’s customers alone', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf(demoStaffId)
  const customersOf = (items: readonly { readonly customerId: string }[]) => items.map(({ customerId }) => customerId)
  expect(customersOf((await desk.invoices.list({ kind: 'newest' })).items)).toEqual(['demo'])
  expect(customersOf((await desk.invoices.list({ kind: 'newest', customerId: 'halde' })).items)).toEqual([])
  for (const id of ['halde', 'demo']) await gateway.invoices.putInvoices(id, [createInvoice({ number: 'Draft-9', state: 'draft' })])
  const today = await desk.loadToday()
  expect([customersOf(today.overdue.items), customersOf(today.drafts.items)]).toEqual([['demo'], ['demo']])
  expect(await desk.loadToday()).not.toHaveProperty('leads')
  expect(await desk.invoices.open(address)).toBeUndefined()
  expect((await desk.customers.list({ kind: 'active' })).items.map(({ id }) => id)).toEqual(['demo'])
  expect((await desk.customers.list({ kind: 'named', prefix: 'company halde' })).items).toEqual([])
  expect((await deskOf('mara').customers.list({ kind: 'named', prefix: 'company halde' })).items.map(({ id }) => id)).toEqual(['halde'])
  expect(await desk.customers.open('halde')).toBeUndefined()
  expect(await desk.customers.createViewLink('halde')).toBeUndefined()
  expect(await desk.customers.archive('halde', true)).toEqual({ refusal: 'no-such-customer' })
  expect(await desk.customers.create('new', {})).toEqual({ refusal: 'only-demo' })
  const { updateTime = '' } = (await deskOf('mara').invoices.open(address)) ?? {}
  expect(await desk.invoices.makeVoid({ ...address, updateTime })).toEqual({ refusal: 'no-such-invoice' })
  expect(await desk.invoices.findCustomer('halde')).toBeUndefined()
  expect(await desk.invoices.save({ ...address, number: 'Draft-1' }, createInvoice({ state: 'draft' }))).toEqual({
    refusal: 'no-such-invoice',
  })
  expect(await desk.invoices.save(address, createInvoice({ state: 'draft' }), updateTime)).toEqual({ refusal: 'no-such-invoice' })
  expect(await desk.invoices.attach({ ...address, updateTime }, new Blob(['%PDF-1.7']))).toEqual({ refusal: 'no-such-invoice' })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'open' })
})

test('the last active owner is neither removed nor gets another role on the pages', async () => {
  const { site, deskOf } = await openOffice()
  const { staff } = deskOf('mara')
  const uidOf = async (email: string) => (await staff.list()).find((member) => member.email === email)?.uid ?? ''
  expect(await staff.add({ email: 'Kim@vierfalt.example', role: 'owner', locale: 'en' })).toHaveProperty('doneKey')
  const kim = await uidOf('kim@vierfalt.example')
  expect(await staff.remove(kim)).toEqual({ refusal: 'last-owner' })
  expect(await staff.changeRole(kim, 'staff')).toEqual({ refusal: 'last-owner' })
  expect(await staff.add({ email: 'ada@vierfalt.example', role: 'owner', locale: 'en' })).toHaveProperty('doneKey')
  // Until the new one has accepted, the site would have no active owner.
  expect(await staff.remove(kim)).toEqual({ refusal: 'last-owner' })
  await acceptInvitation(site, await uidOf('ada@vierfalt.example'))
  expect(await staff.remove(kim)).toHaveProperty('doneKey')
  expect((await staff.list()).map(({ email, role }) => ({ email, role }))).toEqual([{ email: 'ada@vierfalt.example', role: 'owner' }])
})

test('the demo’s member of staff sees no colleague, no change of others and no state of the site', async () => {
  const { deskOf } = await openOffice()
  const real = deskOf('mara')
  const { updateTime = '' } = (await real.invoices.open(address)) ?? {}
  const paid = await real.invoices.pay({ ...address, updateTime }, { paidOn: '2026-03-20', method: 'transfer' })
  const id = 'batchId' in paid ? (paid.batchId ?? '') : ''
  expect((await real.audit.list({ actor: 'mara@vierfalt.example' })).items).toMatchObject([{ id }])
  const demo = deskOf(demoStaffId)
  expect((await demo.audit.list({})).items).toEqual([])
  expect(await demo.audit.open(id)).toBeUndefined()
  expect(await demo.audit.undo(id)).toEqual({ refusal: 'no-such-act' })
  expect(await demo.staff.list()).toEqual([])
  expect(await demo.staff.add({ email: 'kim@vierfalt.example', role: 'owner', locale: 'en' })).toEqual({ refusal: 'demo' })
  expect(await demo.health.load()).toMatchObject({ findings: [], mails: [], vitals: [] })
})

test('Today has what a role may read', async () => {
  const { deskOf, gateway } = await openOffice()
  const [line] = createInvoice().lines
  const lines = line ? [{ ...line, taxRate: 0, taxCategory: 'E' } as const] : []
  for (const id of ['halde', 'demo']) await gateway.invoices.putInvoices(id, [createInvoice({ number: 'draft-1', state: 'draft', lines })])
  expect(Object.keys(await deskOf('mara', 'bookkeeping').loadToday()).toSorted()).toEqual(['companies', 'drafts', 'imports', 'overdue'])
  const { overdue, drafts, ...all } = await deskOf('mara').loadToday()
  expect(customersIn(drafts.items)).toEqual(['demo', 'halde'])
  expect(drafts.items[0]?.problems).toEqual([{ problem: 'no-exemption-reason' }])
  expect(customersIn((await deskOf(demoStaffId).loadToday()).drafts.items)).toEqual(['demo'])
  expect(customersIn(overdue.items)).toEqual(['demo', 'halde'])
  expect(Object.keys(all).toSorted()).toEqual(['calls', 'companies', 'imports', 'leads', 'mails', 'requests'])
})

test('no list of the demo’s staff names hidden customers, nor does the place of its next part', async () => {
  const { gateway, deskOf } = await openOffice()
  const numbers = Array.from({ length: 60 }, (_, at) => String(at + 1).padStart(3, '0'))
  const archivedAt = new Date('2026-03-01T10:00:00Z')
  const ask = (customerId: string, id: string) =>
    gateway.requests.createRequest({ customerId, id }, { kind: 'question', subject: 'Why', text: 'Why?', locale: 'en' }, 'zoe')
  for (const number of numbers) {
    const isArchived = Number(number) % 2 === 0 && { archivedAt }
    await gateway.customers.putCustomer(createCustomer({ id: `real-${number}`, company: `Aa ${number}`, ...isArchived }))
    await ask(`real-${number}`, `real-${number}`)
    await ask('demo', `demo-${number}`)
  }
  await gateway.customers.putCustomer(createCustomer({ id: 'demo-en', company: 'Zz', archivedAt }))
  const invoices = (start: string) => numbers.map((number) => createInvoice({ number: `${start}-${number}` }))
  await gateway.invoices.putInvoices('halde', invoices('2026-real'))
  await gateway.invoices.putInvoices('demo', invoices('2026-demo'))

  const desk = deskOf(demoStaffId)
  const customersOf = (items: readonly { readonly customerId: string }[]) => items.map(({ customerId }) => customerId)
  type Read = (after?: string) => Promise<{ readonly customers: readonly string[]; readonly next: string | undefined }>
  const ofOwned = ({ items, next }: { readonly items: readonly { readonly customerId: string }[]; readonly next: string | undefined }) => ({
    customers: customersOf(items),
    next,
  })
  const ofCustomers: (kind: 'active' | 'archived') => Read = (kind) => async (after) => {
    const { items, next } = await desk.customers.list({ kind }, after)
    return { customers: items.map(({ id }) => id), next }
  }
  const lists: Readonly<Record<string, readonly [read: Read, count: number]>> = {
    invoices: [async (after) => ofOwned(await desk.invoices.list({ kind: 'newest' }, after)), 61],
    overdue: [async (after) => ofOwned(await desk.invoices.list({ kind: 'overdue', today: '2026-04-01' }, after)), 61],
    numbered: [async (after) => ofOwned(await desk.invoices.list({ kind: 'numbered', prefix: '2026-' }, after)), 61],
    requests: [async (after) => ofOwned(await desk.requests.list('open', after)), 60],
    active: [ofCustomers('active'), 1],
    archived: [ofCustomers('archived'), 1],
  }
  for (const [name, [read, count]] of Object.entries(lists)) {
    const seen: string[] = []
    const places: string[] = []
    let next: string | undefined
    do {
      const part = await read(next)
      seen.push(...part.customers)
      next = part.next
      if (next !== undefined) places.push(next)
    } while (next !== undefined)
    const hidden = [...seen.filter((id) => !id.startsWith('demo')), ...places.filter((place) => /real|halde/u.test(place))]
    expect({ name, seen: seen.length, hidden }).toEqual({ name, seen: count, hidden: [] })
  }
})

test('a call is moved, which can be undone, and the demo’s staff see no visitor', async () => {
  const { site, gateway, deskOf } = await openOffice()
  const bookings = openBookingStore(site.documents)
  const start = new Date('2026-04-07T07:00:00Z')
  const call = createBooking({ id: 'c'.repeat(32), start })
  const add = { kind: 'booking', id: call.id, start, end: call.end } as const
  await bookings.change({ bookingId: call.id, window: add, now: new Date(), decide: () => ({ change: { booking: call, add } }) })
  await gateway.appointments.putAppointments('demo', [createAppointment({ id: 'demo-1', startsAt: start, endsAt: call.end })])
  const { calls, undo } = deskOf('mara')
  const week = { start: new Date('2026-04-05T22:00:00Z'), end: new Date('2026-04-12T22:00:00Z') }
  expect((await calls.readWeek(week)).calls.map(({ id }) => id)).toEqual([call.id, 'demo/demo-1'])
  expect((await calls.list('upcoming')).items).toMatchObject([{ id: call.id }])

  const seen = await calls.open(call.id)
  if (!seen) throw new Error('There is no call.')
  const slots = await calls.listFreeSlots(seen, { from: start, to: new Date(start.getTime() + 86_400_000) })
  // Its own time, and the next, which its own would hold.
  expect(slots.map((slot) => slot.getTime() - start.getTime())).toEqual(expect.arrayContaining([0, 30 * 60_000]))
  const to = new Date(start.getTime() + 30 * 60_000)
  expect(calls.previewMail(seen, { start: to })).toMatchObject({
    subject: expect.stringContaining('2026'),
    text: expect.stringContaining('Ann Smit'),
  })
  expect(calls.previewMail(seen, { reason: 'Ziek.' }).text).toContain('Ziek.')
  expect(await bookings.findBooking(call.id)).toMatchObject({ sequence: 0, start })

  const moved = await calls.move(call.id, 0, to)
  expect(await bookings.findBooking(call.id)).toMatchObject({ sequence: 1, start: to, mailDue: 'moved' })
  expect(await calls.cancel(call.id, 0, '')).toEqual({ refusal: 'changed-meanwhile' })
  expect(await undo('batchId' in moved ? (moved.batchId ?? '') : '')).toHaveProperty('batchId')
  expect(await bookings.findBooking(call.id)).toMatchObject({ sequence: 0, start })

  const demo = deskOf(demoStaffId).calls
  expect((await demo.readWeek(week)).calls.map(({ id }) => id)).toEqual(['demo/demo-1'])
  expect((await demo.list('upcoming')).items).toEqual([])
  expect([await demo.open(call.id), await demo.writeCalendar(call.id)]).toEqual([undefined, undefined])
  expect(await demo.move(call.id, 0, to)).toEqual({ refusal: 'no-such-booking' })
  expect(await demo.cancel(call.id, 0, '')).toEqual({ refusal: 'no-such-booking' })
  expect(await bookings.findBooking(call.id)).toMatchObject({ sequence: 0, start })
})

function customersIn(items: readonly { readonly customerId: string }[]): readonly string[] {
  return items.map(({ customerId }) => customerId).toSorted()
}

test('an act that cannot be undone says what happened, to the account that did it alone', async () => {
  const { site, deskOf } = await openOffice()
  await createGateway(site.documents).customers.putCustomer(createCustomer({ emails: ['zoe@halde.example', 'yan@halde.example'] }))
  const desk = deskOf('mara')
  const reminded = await desk.customers.remind('halde')
  const { doneKey = '', ...rest } = 'refusal' in reminded ? {} : reminded
  expect(rest).toEqual({})
  expect(await desk.findAct(doneKey)).toEqual({
    command: 'customers remind',
    isUndone: false,
    facts: { people: ['zoe@halde.example', 'yan@halde.example'], isSilent: false },
  })
  expect(await deskOf('tobias').findAct(doneKey)).toBeUndefined()
  expect(await desk.undo(doneKey)).toEqual({ refusal: 'no-such-act' })
})

test('changes are found by person, customer and day, and parts go on where they end', async () => {
  const { site, deskOf } = await openOffice()
  const [mara, tobias] = [deskOf('mara'), deskOf('tobias')]
  const invite = async (desk: typeof mara, id: string, email: string) => {
    const outcome = await desk.customers.invite(id, email, 'member')
    return 'batchId' in outcome ? outcome.batchId : undefined
  }
  const first = await invite(mara, 'halde', 'a@halde.example')
  const second = await invite(tobias, 'halde', 'b@halde.example')
  site.clock.advance(86_400_000)
  const third = await invite(mara, 'demo', 'c@demo.example')
  const idsOf = async (query: Parameters<typeof mara.audit.list>[0]) => (await mara.audit.list(query)).items.map(({ id }) => id)
  expect(await idsOf({ customer: 'halde' })).toEqual([second, first])
  expect(await idsOf({ customer: 'halde', actor: 'mara@vierfalt.example' })).toEqual([first])
  const dayAfter = new Date('2026-04-02T00:00:00Z')
  expect(await idsOf({ from: dayAfter })).toEqual([third])
  expect(await idsOf({ actor: 'mara@vierfalt.example', before: dayAfter })).toEqual([first])
  expect(await idsOf({ command: 'customers invite', from: dayAfter })).toEqual([third])
  expect(await idsOf({ customer: 'nobody', from: dayAfter, before: dayAfter })).toEqual([])
  const { items } = await deskOf(demoStaffId).audit.list({ customer: 'halde' })
  expect(items).toEqual([])
})

test('a mail that was given up is sent again once, and not by the demo', async () => {
  const { site, deskOf } = await openOffice()
  const message = { subject: 'Invitation', text: 'Sign in.' }
  const fields = encodePlainObject({ to: 'zoe@halde.example', message, delivery: { state: 'ERROR', attempts: 8, error: '550' } })
  await site.documents.commit([{ set: ['mail', 'given-up'], fields }])
  const { health, findAct } = deskOf('mara')
  expect((await health.load()).mails).toMatchObject([{ id: 'given-up', state: 'ERROR' }])
  expect(await deskOf(demoStaffId).health.sendAgain('given-up')).toEqual({ refusal: 'no-such-mail' })
  const sent = await health.sendAgain('given-up')
  const { doneKey = '' } = 'refusal' in sent ? {} : sent
  expect(await findAct(doneKey)).toMatchObject({ command: 'mails again', facts: { people: ['zoe@halde.example'] } })
  // The outbox may have sent it since.
  const [mail] = await site.documents.batchGet([['mail', 'given-up']])
  expect(mail && decodePlainFields(mail.fields)).toMatchObject({
    delivery: { state: expect.stringMatching(/^(?:RETRY|PROCESSING|SUCCESS)$/u) },
  })
  expect((await health.load()).mails).toEqual([])
  for (const id of ['given-up', 'none', 'a/b', '']) expect([id, await health.sendAgain(id)]).toEqual([id, { refusal: 'no-such-mail' }])
})
