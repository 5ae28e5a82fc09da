import { randomBytes } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { openBookingStore } from '#gateway/bookings.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createMailboxLimiter, type MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createLogo, useLogo } from '#testing/site/own-logo.ts'
import { content } from '#testing/site/product-content.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { type BookingServiceOptions, createBookingService } from './booking-service.ts'

const getBackend = shareBackend()

const here = { clientAddress: '192.0.2.1' }
const minute = 60_000
const hour = 60 * minute
const manyRequests = [{ count: 10_000, seconds: 60 }]
const noLimits = { book: manyRequests, hold: manyRequests, change: manyRequests, moves: manyRequests }
const noMailboxLimit: MailboxLimiter = { admit: () => ({ isAdmitted: true }), admitOptional: () => ({ isAdmitted: true }) }

const details = {
  name: 'Jörg Müller',
  email: 'Joerg@Halde.example',
  topic: 'A shop for lamps',
  phone: '+43123456789',
  locale: 'de',
  timeZone: 'America/New_York',
} as const

async function open(backend: TestBackend, changes: Partial<BookingServiceOptions> = {}, schedule = {}) {
  const bookings = openBookingStore(backend.documents)
  const open247 = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ days: [day], opens: '08:00', closes: '18:00' }))
  const service = createBookingService({
    bookings,
    listBusy: async () => [],
    now: backend.clock.now,
    random: randomBytes,
    content: { ...content, schedule: { ...content.schedule, weeklyHours: open247, exceptions: [], ...schedule } },
    siteName: 'Fourfold',
    siteUrl: 'https://fourfold.example',
    agencyEmail: 'hello@fourfold.example',
    limits: noLimits,
    mailboxes: noMailboxLimit,
    ...changes,
  })
  const from = new Date(backend.clock.now())
  const to = new Date(backend.clock.now() + 30 * 24 * hour)
  const listSlots = () => service.listSlots({ from, to })
  return { service, bookings, listSlots, slot: async (at: number) => (await listSlots())[at] ?? from }
}

function requestFor(start: Date, changes: object = {}) {
  return { ...details, start, idempotencyKey: randomBytes(16).toString('hex'), ...changes }
}

type Sent = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly files: readonly string[]
  readonly event?: ICAL.Component
  readonly type?: string
}

async function listMails({ documents }: TestBackend): Promise<readonly Sent[]> {
  const mails = await documents.runQuery({ collection: ['mail'] })
  return mails.map(({ path, fields }) => {
    const [to, message] = [fields.get('to'), fields.get('message')]
    // What the service writes has this shape.
    const texts = (message as Fields).fields
    const attachments = (texts.get('attachments') ?? []) as readonly Fields[] // see above
    const attachment = attachments.find(({ fields: file }) => file.get('filename') === 'invite.ics')
    const content = attachment?.fields.get('content') as string | undefined // see above
    return {
      id: path.at(-1) ?? '',
      to: to as string, // see above
      subject: texts.get('subject') as string, // see above
      text: texts.get('text') as string, // see above
      files: attachments.map(({ fields: file }) => String(file.get('filename'))),
      ...(content !== undefined && {
        event: new ICAL.Component(ICAL.parse(content)),
        type: attachment?.fields.get('contentType') as string, // see above
      }),
    }
  })
}
type Fields = { readonly fields: ReadonlyMap<string, unknown> }

function readEvent({ event }: Sent) {
  const vevent = event?.getFirstSubcomponent('vevent')
  const valueOf = (name: string) => String(vevent?.getFirstPropertyValue(name))
  return {
    method: String(event?.getFirstPropertyValue('method')),
    uid: valueOf('uid'),
    sequence: Number(valueOf('sequence')),
    start: valueOf('dtstart'),
    stamp: valueOf('dtstamp'),
    status: valueOf('status'),
  }
}

test('a booked call takes its slot, and both sides get the same event', async () => {
  const backend = await getBackend()
  const { service, slot, listSlots } = await open(backend)
  const start = await slot(4)
  const booked = await service.book(requestFor(start), here)
  expect(booked).toMatchObject({ start, end: new Date(start.getTime() + 30 * minute) })
  expect((await listSlots()).filter((each) => Math.abs(each.getTime() - start.getTime()) < 45 * minute)).toEqual([])
  const mails = await listMails(backend)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['Joerg@Halde.example', 'hello@fourfold.example'])
  const [visitor, agency] = mails.toSorted((a) => (a.to.startsWith('Joerg') ? -1 : 1))
  expect(visitor?.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  const events = [visitor, agency].map((mail) => mail && readEvent(mail))
  expect(events[0]).toEqual(events[1])
  expect(events[0]).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED', start: `${start.toISOString().slice(0, 19)}Z` })
  expect(visitor?.subject).toContain('Ihr Gespräch ist gebucht')
  expect(visitor?.text).toContain('token' in booked ? `https://fourfold.example/de/booking?booking=${booked.token}` : 'never')
  // Sent to another person's address, these would be messages to that person.
  expect(visitor?.text).not.toMatch(/lamps|\+43/u)
  expect(agency?.text).toMatch(/lamps/u)
})

test('a mail has the logo besides the event', async () => {
  const backend = await getBackend()
  using _logo = useLogo(createLogo())
  const { service, slot } = await open(backend)
  await service.book(requestFor(await slot(4)), here)
  expect((await listMails(backend)).map(({ files }) => files)).toEqual([
    ['logo.png', 'invite.ics'],
    ['logo.png', 'invite.ics'],
  ])
})

test('tokens are stored as hashes alone', async () => {
  const backend = await getBackend()
  const { service, slot } = await open(backend)
  const booked = await service.book(requestFor(await slot(0)), here)
  const token = 'token' in booked ? booked.token : ''
  expect(token).toMatch(/^[\w-]{22}$/u)
  const stored = await backend.documents.runQuery({ collection: ['bookings'] })
  expect(
    JSON.stringify(
      stored.map(({ path, fields }) => [path, [...fields]]),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    ),
  ).not.toContain(token)
  expect(await service.find(token)).toMatchObject({ state: 'confirmed', firstName: 'Jörg', canChange: true })
  expect(await service.find('A'.repeat(22))).toBeUndefined()
})

test('of two hundred requests for one slot one is booked, and the others are offered free slots', async () => {
  const backend = await getBackend()
  const { service, slot, listSlots } = await open(backend)
  const start = await slot(6)
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => service.book(requestFor(start), here)))
  expect(outcomes.filter((outcome) => 'token' in outcome)).toHaveLength(1)
  const free = (await listSlots()).map((each) => each.getTime())
  const offered = outcomes.flatMap((outcome) => ('code' in outcome && outcome.code === 'slot-taken' ? [outcome.next] : []))
  expect(offered).toHaveLength(199)
  expect(offered.filter((next) => next.length !== 3 || !next.every((each) => free.includes(each.getTime())))).toEqual([])
})

test.each([
  ['before now', -40 * 24 * hour, 0],
  ['after the last day', 400 * 24 * hour, -3],
])('in place of a time %s the three slots nearest to it are offered', async (_, distance, first) => {
  const backend = await getBackend()
  const { service } = await open(backend, {}, { horizonDays: 20 })
  const now = backend.clock.now()
  const slots = await service.listSlots({ from: new Date(now), to: new Date(now + 30 * 24 * hour) })
  const outcome = await service.book(requestFor(new Date(now + distance)), here)
  expect(outcome).toEqual({ code: 'slot-taken', next: slots.slice(first, first + 3 || undefined) })
})

test('two servers never book calls that overlap by length or buffer', async () => {
  const backend = await getBackend()
  const schedule = { stepMinutes: 5 }
  const servers = await Promise.all([1, 2].map(() => open(backend, {}, schedule)))
  const starts = ((await servers[0]?.listSlots()) ?? []).slice(0, 24)
  const outcomes = await Promise.all(starts.flatMap((start) => servers.map(({ service }) => service.book(requestFor(start), here))))
  const booked = outcomes
    .flatMap((outcome) => ('token' in outcome ? [outcome] : []))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  expect(booked.length).toBeGreaterThan(1)
  const gaps = booked.slice(1).map(({ start }, at) => start.getTime() - (booked[at]?.end.getTime() ?? NaN))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15 * minute)
  expect(await backend.documents.countQuery({ collection: ['bookings'] })).toBe(booked.length)
})

test('the same request is booked once, and its repeat gets a token that works', async () => {
  const backend = await getBackend()
  const { service, slot } = await open(backend)
  const request = requestFor(await slot(2))
  const outcomes = [await service.book(request, here), await service.book(request, here)]
  const tokens = outcomes.map((outcome) => ('token' in outcome ? outcome.token : ''))
  for (const token of tokens) expect(await service.find(token)).toMatchObject({ start: request.start })
  expect(await listMails(backend)).toHaveLength(2)
})

test('a held slot is kept for five minutes for its holder, and a new hold frees the last one', async () => {
  const backend = await getBackend()
  const { service, slot } = await open(backend)
  const [first, second] = [await slot(0), await slot(8)]
  const held = await service.hold({ start: first }, here)
  const hold = 'hold' in held ? held.hold : ''
  expect(await service.hold({ start: first }, here)).toMatchObject({ code: 'slot-taken' })
  expect(await service.book(requestFor(first), here)).toMatchObject({ code: 'slot-taken' })
  const next = await service.hold({ start: second, hold }, here)
  expect(await service.hold({ start: first }, here)).toHaveProperty('hold')
  const secondHold = 'hold' in next ? next.hold : ''
  expect(await service.book(requestFor(second, { hold: secondHold }), here)).toHaveProperty('token')
  backend.clock.advance(5 * minute)
  const third = await slot(0)
  expect(await service.book(requestFor(third), here)).toHaveProperty('token')
})

test('a moved call is the same event later, frees its slot and takes the new one', async () => {
  const backend = await getBackend()
  const { service, slot, listSlots } = await open(backend)
  const [start, later] = [await slot(0), await slot(1)]
  const booked = await service.book(requestFor(start), here)
  const token = 'token' in booked ? booked.token : ''
  // The new one lies within the buffer of the old one, which goes.
  expect(await service.move(token, later, here)).toMatchObject({ start: later, state: 'confirmed' })
  expect((await listSlots()).map(String)).not.toContain(String(later))
  expect(await service.move(token, later, here)).toMatchObject({ start: later })
  expect(await service.cancel(token, here)).toMatchObject({ state: 'canceled', canChange: false })
  expect(await service.cancel(token, here)).toMatchObject({ state: 'canceled' })
  expect((await listSlots()).map(String)).toContain(String(start))
  const events = (await listMails(backend)).map(readEvent).toSorted((a, b) => a.sequence - b.sequence)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(events.map(({ sequence, method, status }) => `${sequence} ${method} ${status}`)).toEqual([
    '0 REQUEST CONFIRMED',
    '0 REQUEST CONFIRMED',
    '1 REQUEST CONFIRMED',
    '1 REQUEST CONFIRMED',
    '2 CANCEL CANCELLED',
    '2 CANCEL CANCELLED',
  ])
})

test('a call is neither moved nor canceled after the cut-off, nor moved to a slot that is taken', async () => {
  const backend = await getBackend()
  const { service, slot } = await open(backend)
  const start = await slot(0)
  const booked = await service.book(requestFor(start), here)
  const token = 'token' in booked ? booked.token : ''
  const other = await slot(5)
  await service.book(requestFor(other), here)
  const taken = await service.move(token, other, here)
  expect(taken).toMatchObject({ code: 'slot-taken' })
  backend.clock.advance(start.getTime() - backend.clock.now() - 2 * hour + 1)
  expect(await service.find(token)).toMatchObject({ canChange: false })
  expect(await service.cancel(token, here)).toEqual({ code: 'too-late' })
  expect(await service.move(token, await slot(40), here)).toEqual({ code: 'too-late' })
  expect(await service.cancel('A'.repeat(22), here)).toEqual({ code: 'unknown' })
})

test('a reminder is sent once, a day before, with a link of its own', async () => {
  const backend = await getBackend()
  const { service, slot } = await open(backend)
  const start = await slot(60)
  await service.book(requestFor(start), here)
  await service.writeMails()
  expect(await listMails(backend)).toHaveLength(2)
  backend.clock.advance(start.getTime() - backend.clock.now() - 24 * hour)
  await service.writeMails()
  await service.writeMails()
  const reminders = (await listMails(backend)).filter(({ id }) => id.endsWith('reminder'))
  expect(reminders.map(({ subject }) => subject)).toEqual([expect.stringContaining('Erinnerung')])
  const [, token = ''] = /booking=([\w-]{22})/u.exec(reminders[0]?.text ?? '') ?? []
  expect(await service.find(token)).toMatchObject({ start })
})

test('a change by staff is mailed to both sides once', async () => {
  const backend = await getBackend()
  const { service, bookings, slot } = await open(backend)
  await service.book(requestFor(await slot(60)), here)
  for (const { readAt: _, ...booking } of await bookings.listBookingsAfter(new Date(0))) {
    await bookings.change({
      bookingId: booking.id,
      now: new Date(backend.clock.now()),
      decide: () => ({
        change: {
          booking: { ...booking, state: 'canceled', sequence: 1, mailDue: 'canceled', cancelReason: 'Mara ist krank.' },
          remove: [booking.id],
        },
      }),
    })
  }
  await service.writeMails()
  await service.writeMails()
  const mails = (await listMails(backend)).filter(({ id }) => id.includes('-1-'))
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringContaining('Call with Jörg Müller canceled'),
    expect.stringContaining('Wir müssen unser Gespräch absagen'),
  ])
  expect(mails.map((mail) => readEvent(mail).method)).toEqual(['CANCEL', 'CANCEL'])
  expect(mails.map(({ text }) => /(?:Grund|Reason): Mara ist krank\./u.test(text))).toEqual([true, true])
})

test('busy times elsewhere cannot be booked', async () => {
  const backend = await getBackend()
  const free = await open(backend)
  const start = await free.slot(3)
  const { service } = await open(backend, { listBusy: async () => [{ start, end: new Date(start.getTime() + hour) }] })
  expect(await service.book(requestFor(start), here)).toMatchObject({ code: 'slot-taken' })
  expect(await service.hold({ start }, here)).toMatchObject({ code: 'slot-taken' })
})

test('one address books so many calls in a minute', async () => {
  const backend = await getBackend()
  const { service, listSlots } = await open(backend, { limits: { book: [{ count: 2, seconds: 60 }] } })
  const slots = (await listSlots()).filter((_, at) => at % 3 === 0)
  const [first = new Date(0), second = new Date(0), third = new Date(0)] = slots
  for (const start of [first, second]) expect(await service.book(requestFor(start), here)).toHaveProperty('token')
  expect(await service.book(requestFor(third), here)).toMatchObject({ code: 'limited' })
})

test('of 40 moves from 40 clients three are made, and their visitor gets no more mails than that', async () => {
  const backend = await getBackend()
  const { moves: _, ...limits } = noLimits
  const { service, listSlots } = await open(backend, { limits })
  const [first, ...others] = (await listSlots()).filter((_, at) => at % 4 === 0)
  if (!first) throw new Error('There is no free slot.')
  const booked = await service.book(requestFor(first), here)
  const token = 'token' in booked ? booked.token : ''
  const move = async (at: number) => await service.move(token, others[at % others.length] ?? first, { clientAddress: `192.0.2.${at + 2}` })
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => move(at)))
  expect(outcomes.filter((outcome) => 'state' in outcome)).toHaveLength(3)
  expect(outcomes.filter((outcome) => 'code' in outcome)[0]).toMatchObject({ code: 'limited', retryAfterSeconds: 3600 })
  expect((await listMails(backend)).filter(({ to }) => to === details.email)).toHaveLength(4)
  expect(await service.cancel(token, here)).toMatchObject({ state: 'canceled' })
})

test('an address gets five mails an hour about calls, whichever clients book and move them', async () => {
  const backend = await getBackend()
  const { service, listSlots } = await open(backend, { mailboxes: createMailboxLimiter(backend.clock.now) })
  const slots = (await listSlots()).filter((_, at) => at % 4 === 0)
  const book = async (at: number, email: string) => {
    const start = slots[at]
    if (!start) throw new Error('There is no free slot.')
    return await service.book(requestFor(start, { email }), { clientAddress: `192.0.2.${at}` })
  }
  const spellings = ['ann@halde.example', 'Ann@halde.example', 'ann+a@halde.example', 'ann+b@halde.example', 'ANN+c@HALDE.example']
  const booked = await Promise.all(spellings.map((email, at) => book(at, email)))
  expect(booked.filter((outcome) => 'token' in outcome)).toHaveLength(spellings.length)
  expect(await book(5, 'ann@halde.example')).toEqual({ code: 'limited', retryAfterSeconds: 3600 })
  expect(await book(5, 'bea@halde.example')).toHaveProperty('token')
  const [first] = booked
  const token = first && 'token' in first ? first.token : ''
  expect(await service.move(token, slots[6] ?? new Date(0), here)).toEqual({ code: 'limited', retryAfterSeconds: 3600 })
  expect(await listMails(backend)).toHaveLength(12)
  backend.clock.advance(hour)
  expect(await service.move(token, slots[6] ?? new Date(0), here)).toMatchObject({ start: slots[6] })
})

test('erasing an address frees its future calls, and notifies the agency without personal data', async () => {
  const backend = await getBackend()
  const { service, slot, listSlots } = await open(backend)
  const start = await slot(3)
  await service.book(requestFor(start), here)
  await service.eraseBookingsOf('joerg@halde.example')
  expect(await backend.documents.countQuery({ collection: ['bookings'] })).toBe(0)
  expect((await listSlots()).map(String)).toContain(String(start))
  const notice = (await listMails(backend)).find(({ id }) => id.startsWith('erased-'))
  expect(notice?.to).toBe('hello@fourfold.example')
  expect(`${notice?.text}${notice?.event?.toString()}`).not.toMatch(/halde|Müller|lamps|\+43/iu)
  expect(notice && readEvent(notice)).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' })
})

test('calls are deleted six months after they have ended', async () => {
  const backend = await getBackend()
  let passed = 0
  const { service, slot } = await open(backend, { now: () => backend.clock.now() + passed })
  const start = await slot(3)
  await service.book(requestFor(start), here)
  passed = start.getTime() - backend.clock.now() + 180 * 24 * hour
  await service.removeOld()
  expect(await backend.documents.countQuery({ collection: ['bookings'] })).toBe(1)
  expect(await backend.documents.countQuery({ collection: ['bookingSlots'] })).toBe(0)
  passed += 5 * 24 * hour
  await service.removeOld()
  expect(await backend.documents.countQuery({ collection: ['bookings'] })).toBe(0)
})

test('malformed bookings do not block reminders and change mails of other bookings', async () => {
  const backend = await getBackend()
  let passed = 0
  const { service, bookings, listSlots } = await open(backend, { now: () => backend.clock.now() + passed })
  const slots = await listSlots()
  const [changed = new Date(), , , , start = new Date()] = slots.slice(-5)
  await service.book(requestFor(start), here)
  await service.book(requestFor(changed, { email: 'ida@halde.example' }), here)
  const [stored] = await bookings.listBookingsOf('ida@halde.example')
  if (stored) await bookings.putBooking({ ...stored, sequence: 1, mailDue: 'moved' }, stored, [])
  // More than are read at once.
  const broken = Array.from({ length: 60 }, (_, at) => ({
    set: ['bookings', `broken${at}`],
    fields: encodePlainObject({ reminderAt: new Date(0), mailDue: 'canceled' }),
  }))
  await backend.documents.commit(broken)
  passed = start.getTime() - backend.clock.now() - 23 * hour
  const before = (await listMails(backend)).length
  await expect(service.writeMails()).rejects.toMatchObject({ errors: [{ errors: { length: 60 } }, { errors: { length: 60 } }] })
  await backend.documents.commit(broken.map(({ set }) => ({ delete: set })))
  expect((await listMails(backend)).length).toBeGreaterThanOrEqual(before + 3)
  await service.writeMails()
  expect(await bookings.listMailsDue(10)).toEqual([])
})
