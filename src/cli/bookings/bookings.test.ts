import { expect, test } from 'vitest'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { type BookingRecord, openBookingStore } from '#gateway/bookings.ts'
import { shareSite } from '#testing/site/agency.ts'
import { bookingsBlock } from './bookings-block.ts'
import { bookingsCancel } from './bookings-cancel.ts'
import { bookingsFeed } from './bookings-feed.ts'
import { bookingsHours } from './bookings-hours.ts'
import { bookingsList } from './bookings-list.ts'
import { bookingsMove } from './bookings-move.ts'

const getSite = shareSite()

// The command line goes by the machine's clock: what is to be ahead of it lies far ahead.
const start = new Date('2999-07-01T08:00:00Z')
const half = 30 * 60_000

/** A running site with one booked call: on 1 July 2999 at 10:00 in Berlin. */
async function createSite(id = 'a'.repeat(32)) {
  const site = await getSite()
  const bookings = openBookingStore(site.documents)
  const booking: BookingRecord = {
    id,
    state: 'confirmed',
    start,
    end: new Date(start.getTime() + half),
    name: 'Ann Smit',
    email: 'ann@halde.example',
    locale: 'nl',
    timeZone: 'Europe/Amsterdam',
    sequence: 0,
    createdAt: new Date(),
    changedAt: new Date(),
    tokenHashes: ['hash'],
  }
  const { end } = booking
  await bookings.change({
    bookingId: id,
    window: { start, end },
    now: new Date(),
    decide: () => ({ change: { booking, add: { kind: 'booking', id, start, end } } }),
  })
  return { site, bookings, id }
}

test('a booked call is listed by the agency’s clocks, without what opens it', async () => {
  const { site, id } = await createSite()
  expect(await bookingsList.run([], site)).toMatch(/^Booking .*\n\S+ +confirmed +2999-07-01 10:00 +Ann Smit +ann@halde\.example +nl\n$/u)
  const json = await bookingsList.run(['--json'], site)
  expect(JSON.parse(json)).toMatchObject([{ id, start: '2999-07-01T08:00:00.000Z', timeZone: 'Europe/Amsterdam' }])
  expect(json).not.toContain('hash')
})

test('a call is moved to a free time alone, and its mails are due', async () => {
  const { site, bookings, id } = await createSite()
  await bookingsBlock.run(['2999-07-02T09:00', '2999-07-02T12:00', '--note', 'Workshop'], site)
  await expect(bookingsMove.run([id, '2999-07-02T11:50'], site)).rejects.toThrow('That time is taken')
  await expect(bookingsMove.run([id, '2999-03-31T02:30'], site)).rejects.toThrow('left out by the clocks')
  await expect(bookingsMove.run(['b'.repeat(32), '2999-07-02T13:00'], site)).rejects.toThrow('No such booking')
  expect(await bookingsMove.run([id, '2999-07-02T13:00'], site)).toContain(`Moved booking ${id}.`)
  expect(await bookings.findBooking(id)).toMatchObject({ start: new Date('2999-07-02T11:00:00Z'), sequence: 1, mailDue: 'moved' })
  const entries = await bookings.listEntries({ start, end: new Date('2999-07-03T00:00:00Z') }, new Date())
  expect(entries.filter(({ kind }) => kind === 'booking')).toMatchObject([{ id, start: new Date('2999-07-02T11:00:00Z') }])
})

test('a time in a year that no calendar of ours reaches is refused', async () => {
  const { site, id } = await createSite()
  const block = bookingsBlock.run(['9999-12-31T22:00', '9999-12-31T23:59'], site)
  await expect(block).rejects.toThrow('9999-12-31T22:00 is not a time of the years 1970 to 2999.')
  await expect(bookingsMove.run([id, '9999-12-31T23:59'], site)).rejects.toThrow('is not a time of the years 1970 to 2999.')
})

test('a call is canceled once, and its time is free again', async () => {
  const { site, bookings, id } = await createSite()
  await expect(bookingsCancel.run([id, '--reason', 'x'.repeat(501)], site)).rejects.toThrow('at most 500 characters')
  expect(await bookingsCancel.run([id, '--reason', 'Mara is ill.'], site)).toContain(`Canceled booking ${id}.`)
  expect(await bookings.findBooking(id)).toMatchObject({ cancelReason: 'Mara is ill.' })
  await expect(bookingsCancel.run([id], site)).rejects.toThrow('is already canceled')
  expect(await bookings.findBooking(id)).toMatchObject({ state: 'canceled', sequence: 1, mailDue: 'canceled' })
  expect(await bookings.listEntries({ start, end: new Date(start.getTime() + half) }, new Date())).toEqual([])
  expect(await bookingsList.run([], site)).toBe('No upcoming calls.\n')
})

test('a block names the calls within it, is shown with the hours, and can be removed', async () => {
  const { site } = await createSite()
  expect(await bookingsBlock.run(['2999-07-01T09:00', '2999-07-01T12:00'], site)).toMatch(
    /A call is already booked then: 2999-07-01 10:00/u,
  )
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const [, id = ''] = /block (\w+)\./u.exec(await bookingsBlock.run([`${soon}T09:00`, `${soon}T10:00`, '--note', 'Dentist'], site)) ?? []
  expect(await bookingsHours.run([], site)).toMatch(new RegExp(`Blocked: ${soon} 09:00 to ${soon} 10:00 \\(${id}\\): Dentist`, 'u'))
  expect(await bookingsBlock.run(['--remove', id], site)).toContain('Removed block')
  await expect(bookingsBlock.run(['--remove', id], site)).rejects.toThrow('No such block')
  expect(await bookingsHours.run([], site)).not.toContain('Dentist')
  await expect(bookingsBlock.run(['2999-07-01T09:00'], site)).rejects.toThrow('Specify FROM and TO.')
  await expect(bookingsBlock.run(['2999-07-01T09:00', '2999-07-01T08:00'], site)).rejects.toThrow('TO must be after FROM.')
  await expect(bookingsBlock.run(['2027-03-28T02:30', '2027-03-28T03:30'], site)).rejects.toThrow(
    '2027-03-28T02:30 is left out by the clocks of Europe/Berlin, which are set forward then',
  )
  await expect(bookingsBlock.run(['2027-10-31T02:30', '2027-10-31T03:30'], site)).rejects.toThrow(
    'write 2027-10-31T02:30+02:00 or 2027-10-31T02:30+01:00.',
  )
})

test('the address of the feed is shown when it is made, and ends', async () => {
  const { site } = await createSite()
  expect(await bookingsFeed.run([], site)).toContain('No feed address yet')
  const shown = await bookingsFeed.run(['--renew', 'https://www.example.com/'], site)
  expect(shown).toMatch(/^https:\/\/www\.example\.com\/bookings\/feed\.ics\?key=[\w-]{32}\n/u)
  const key = await createBookingFeed(site.documents).findKey()
  expect(shown).not.toContain(key?.keyHash ?? 'never')
  expect(await bookingsFeed.run([], site)).toContain('Feed address created on')
  expect(await bookingsFeed.run(['--revoke'], site)).toBe('Revoked the feed address.\n')
  expect(await createBookingFeed(site.documents).findKey()).toBeUndefined()
})
