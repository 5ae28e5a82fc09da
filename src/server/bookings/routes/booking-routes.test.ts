import { randomBytes } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { bookingCalls } from '#domain/bookings/booking-calls.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { content } from '#testing/site/product-content.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { createBookingService } from '#server/bookings/booking-service.ts'
import { createRouteClient, siteOrigin } from '#testing/site/ask-routes.ts'

const getBackend = shareBackend()
const day = 24 * 60 * 60 * 1000

function serve(backend: TestBackend) {
  const { now } = backend.clock
  const bookings = createBookingService({
    bookings: openBookingStore(backend.documents),
    listBusy: async () => [],
    now,
    random: randomBytes,
    mailboxes: createMailboxLimiter(now),
    content,
    siteName: 'Fourfold',
    siteUrl: siteOrigin,
    agencyEmail: 'hello@fourfold.example',
  })
  const askRoute = createRouteClient({
    bookings,
    content,
    checkPhone: (number) => (number === 'nonsense' ? undefined : number),
    writeFeed: async (key) => (key === 'secret' ? 'BEGIN:VCALENDAR' : undefined),
    now,
  })
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
    const answer = await askRoute(path, sent)
    const text = await answer.text()
    // Replies are looked at in the form that scripts see.
    const json = (answer.headers.get('content-type') === 'application/json' ? JSON.parse(text) : undefined) as Record<string, any>
    return { status: answer.status, headers: answer.headers, text, json }
  }
  const listSlots = async (): Promise<string[]> => {
    const [from, to] = [0, 10].map((days) => new Date(now() + days * day).toISOString())
    return (await ask(`${bookingCalls.slots}?from=${from}&to=${to}`)).json['slots'] as string[] // as `SlotsReply` says
  }
  return { ask, listSlots }
}

const typed = { name: 'Ann', email: 'ann@example.test', locale: 'nl', timeZone: 'Europe/Amsterdam', idempotencyKey: 'a'.repeat(32) }

test('a script finds a slot, holds it, books it, moves it and cancels it', async () => {
  const server = serve(await getBackend())
  const [start = '', , , , later = ''] = await server.listSlots()
  const held = await server.ask(bookingCalls.hold, { start })
  expect(held.status).toBe(200)
  expect(await server.listSlots()).not.toContain(start)
  const booked = await server.ask(bookingCalls.bookings, { ...typed, start, hold: held.json['hold'] })
  expect(booked).toMatchObject({ status: 200, json: { start, end: new Date(Date.parse(start) + 1_800_000).toISOString() } })
  const booking = String(booked.json['token'])
  const shown = await server.ask(`${bookingCalls.bookings}?booking=${booking}`)
  expect(shown.json).toMatchObject({ state: 'confirmed', start, firstName: 'Ann', canChange: true, timeZone: 'Europe/Amsterdam' })
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(shown.text).not.toContain('ann@example.test')
  expect((await server.ask(bookingCalls.move, { booking, start: later })).json).toMatchObject({ start: later })
  expect((await server.ask(bookingCalls.cancel, { booking })).json).toMatchObject({ state: 'canceled', canChange: false })
})

test('the file of a call is a calendar of one event, without a method of mails', async () => {
  const server = serve(await getBackend())
  const [start = ''] = await server.listSlots()
  const booked = await server.ask(bookingCalls.bookings, { ...typed, start })
  const file = await server.ask(`${bookingCalls.calendar}?booking=${String(booked.json['token'])}`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(file.text))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect((await server.ask(`${bookingCalls.calendar}?booking=${'A'.repeat(22)}`)).status).toBe(404)
})

test('a slot that is taken is refused with the nearest three', async () => {
  const server = serve(await getBackend())
  const [start = ''] = await server.listSlots()
  await server.ask(bookingCalls.bookings, { ...typed, start })
  const late = await server.ask(bookingCalls.bookings, { ...typed, idempotencyKey: 'b'.repeat(32), start })
  expect(late).toMatchObject({
    status: 409,
    json: { code: 'slot-taken', next: [expect.any(String), expect.any(String), expect.any(String)] },
  })
  const repeated = await server.ask(bookingCalls.bookings, { ...typed, start })
  expect(repeated).toMatchObject({ status: 200, json: { start } })
})

const extremes = [
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '3000-01-01T00:00:00Z',
]

test.each(extremes)('the time %s is refused by every call that takes one', async (extreme) => {
  const server = serve(await getBackend())
  const [start = ''] = await server.listSlots()
  const booked = await server.ask(bookingCalls.bookings, { ...typed, start })
  const answers = [
    await server.ask(bookingCalls.hold, { start: extreme }),
    await server.ask(bookingCalls.bookings, { ...typed, idempotencyKey: 'c'.repeat(32), start: extreme }),
    await server.ask(bookingCalls.move, { booking: booked.json['token'], start: extreme }),
    await server.ask(`${bookingCalls.slots}?${new URLSearchParams({ from: extreme, to: extreme }).toString()}`),
  ]
  expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [400, { code: 'malformed' }]))
})

test('what is wrong with a field, a request, a token, an origin or a method is said', async () => {
  const server = serve(await getBackend())
  const [start = ''] = await server.listSlots()
  const wrong = await server.ask(bookingCalls.bookings, { ...typed, start, name: ' ', email: 'ann', phone: 'nonsense' })
  expect(wrong).toMatchObject({
    status: 422,
    json: { code: 'invalid', errors: { name: 'nameRequired', email: 'emailInvalid', phone: 'phoneInvalid' } },
  })
  const cases: readonly (readonly [path: string, body: unknown, status: number])[] = [
    [bookingCalls.bookings, { ...typed, start, idempotencyKey: 'short' }, 400],
    [bookingCalls.bookings, { ...typed, start, timeZone: 'Mars/Olympus' }, 400],
    [bookingCalls.hold, { start: 'tomorrow' }, 400],
    [bookingCalls.hold, '{', 400],
    [bookingCalls.cancel, { booking: 'A'.repeat(22) }, 404],
    [bookingCalls.slots, {}, 405],
    [bookingCalls.hold, 'x'.repeat(70_000), 413],
  ]
  for (const [path, body, status] of cases) expect([path, (await server.ask(path, body)).status]).toEqual([path, status])
  expect((await server.ask(bookingCalls.hold, { start }, { origin: 'http://evil.test' })).status).toBe(403)
  expect((await server.ask(bookingCalls.hold, { start }, { origin: '' })).status).toBe(403)
  expect((await server.ask(`${bookingCalls.slots}?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`)).status).toBe(400)
  expect((await server.ask(bookingCalls.move)).status).toBe(405)
  expect((await server.ask(`${bookingCalls.bookings}?booking=x`)).status).toBe(404)
})

test('only the current key opens the feed, and one client reads so often', async () => {
  const server = serve(await getBackend())
  expect((await server.ask('/bookings/feed.ics?key=secret')).text).toBe('BEGIN:VCALENDAR')
  expect((await server.ask('/bookings/feed.ics?key=old')).status).toBe(404)
  for (let count = 2; count < 120; count++) await server.ask('/bookings/feed.ics?key=secret')
  const limited = await server.ask('/bookings/feed.ics?key=secret')
  expect(limited).toMatchObject({ status: 429, json: { code: 'limited' } })
  expect(limited.headers.get('retry-after')).toBe('60')
})
