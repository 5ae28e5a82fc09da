import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Content } from '#i18n/content/content.ts'
import { createSite } from '#testing/site/site.ts'
import type { BookingRequest, BookingService } from '#web/booking/booking-service.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { submitBooking } from './submit-booking.server.ts'

const start = '2026-12-01T09:00:00.000Z'
const token = 'abcdefghijklmnopqrstuv'
const idempotencyKey = '0123456789abcdef0123456789abcdef'
const filled = { form: 'booking', start, timeZone: 'America/New_York', name: 'Zoë', email: 'zoe@halde.example', idempotencyKey }

async function send(path: string, fields: Readonly<Record<string, string>>, service: Partial<BookingService>) {
  const reported: unknown[] = []
  // The action uses no texts, only the time zone.
  const content = { schedule: { timeZone: 'Europe/Berlin' } } as Content
  const context = new RouterContextProvider()
  const reportError = (error: unknown) => reported.push(error)
  const site = createSite({ content, reportError })
  context.set(siteContext, { ...site, bookingService: { ...site.bookingService, ...service } })
  context.set(visitContext, { clientAddress: '192.0.2.1' })
  const url = new URL(path, 'http://site.test')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { result: await submitBooking({ request, url, context }), reported }
}

test('a booking is made with slot, zone and key, and redirects to its page in that language', async () => {
  const received: BookingRequest[] = []
  const book: BookingService['book'] = (request) => {
    received.push(request)
    return Promise.resolve({ token, start: new Date(start), end: new Date(start) })
  }
  const { result } = await send('/de/booking', { ...filled, hold: token, topic: ' Lampen ' }, { book })
  expect(result).toMatchObject({ status: 303 })
  expect(result instanceof Response && result.headers.get('location')).toBe(`/de/booking?booking=${token}`)
  const known = { name: 'Zoë', email: 'zoe@halde.example', topic: 'Lampen', locale: 'de' }
  expect(received).toEqual([{ ...known, start: new Date(start), hold: token, timeZone: 'America/New_York', idempotencyKey }])
})

test('without scripts a near slot can be booked, and the same input is one booking', async () => {
  const received: BookingRequest[] = []
  const book: BookingService['book'] = (request) => {
    received.push(request)
    return Promise.resolve({ token, start: request.start, end: request.start })
  }
  const { idempotencyKey: _, ...unkeyed } = { ...filled, timeZone: 'Nowhere/Else', hold: 'no token' }
  const startInstead = '2026-12-01T10:00:00.000Z'
  for (const words of [unkeyed, unkeyed, { ...unkeyed, startInstead }]) await send('/booking', words, { book })
  const [first, second, third] = received
  expect(first).toMatchObject({ timeZone: 'Europe/Berlin', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/u) })
  expect(first).not.toHaveProperty('hold')
  expect(second).toEqual(first)
  expect(third?.start).toEqual(new Date(startInstead))
})

test('a refused booking returns 422 with everything typed, and is not submitted', async () => {
  const { result } = await send('/booking', { ...filled, email: 'zoe@', topic: '  as typed  ' }, {})
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { kind: 'refused', errors: { email: 'emailInvalid' }, fields: { topic: '  as typed  ' }, start, zone: 'America/New_York' },
  })
})

test('a taken slot returns 409 with the nearest three', async () => {
  const next = ['2026-12-01T10:00:00.000Z', '2026-12-01T10:30:00.000Z', '2026-12-01T11:00:00.000Z']
  const taken = () => Promise.resolve({ code: 'slot-taken', next: next.map((text) => new Date(text)) } as const)
  const { result } = await send('/booking', filled, { book: taken })
  expect(result).toMatchObject({ init: { status: 409 }, data: { kind: 'slotTaken', next, fields: { name: 'Zoë' } } })
  const moved = await send(`/booking?booking=${token}`, { act: 'move', start }, { move: taken })
  expect(moved.result).toMatchObject({ init: { status: 409 }, data: { code: 'slot-taken', next } })
})

test.each(['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-12-01', '1e9'])(
  'the invalid start %s returns 409 with the first free slots and everything typed',
  async (wrong) => {
    const free = ['10:00', '10:30', '11:00', '11:30'].map((time) => new Date(`2026-12-01T${time}:00.000Z`))
    const next = free.slice(0, 3).map((slot) => slot.toISOString())
    const listSlots = () => Promise.resolve(free)
    const { result } = await send('/booking', { ...filled, start: wrong }, { listSlots })
    expect(result).toMatchObject({ init: { status: 409 }, data: { kind: 'slotTaken', next, fields: { name: 'Zoë' } } })
    const moved = await send(`/booking?booking=${token}`, { act: 'move', start: wrong }, { listSlots })
    expect(moved.result).toMatchObject({ init: { status: 409 }, data: { code: 'slot-taken', next } })
  },
)

test('an unexpected error returns a failure with the typed text, and is reported', async () => {
  const { result, reported } = await send('/booking', filled, { book: () => Promise.reject(new Error('disk')) })
  expect(result).toMatchObject({ init: { status: 503 }, data: { kind: 'failed', fields: { name: 'Zoë' } } })
  expect(reported).toHaveLength(1)
})

test('a form without a start returns to the slots', async () => {
  const { result } = await send('/nl/booking', { ...filled, start: '' }, {})
  expect(result instanceof Response && result.headers.get('location')).toBe('/nl/booking')
})

test('a call is moved or canceled only by the token of the address', async () => {
  const calls: unknown[] = []
  const cancel: BookingService['cancel'] = (...call) => {
    calls.push(call)
    return Promise.resolve({ code: 'too-late' })
  }
  const { result } = await send(`/es/booking?booking=${token}`, { act: 'cancel' }, { cancel })
  expect(result).toMatchObject({ init: { status: 409 }, data: { code: 'too-late' } })
  expect(calls).toEqual([[token, { clientAddress: '192.0.2.1' }]])
  const without = await send('/es/booking', { act: 'cancel', booking: token }, { cancel })
  expect(without.result).toMatchObject({ init: { status: 404 }, data: { code: 'unknown' } })
})
