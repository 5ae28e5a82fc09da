import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { type BookingRecord, openBookingStore } from '#gateway/bookings.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { beginAct } from '#testing/site/operation.ts'
import { blockPeriod, cancelBooking, moveBooking, removeBlock } from './change-booking.ts'

const getBackend = shareBackend(startBackend)
const at = (time: string) => new Date(`2026-03-09T${time}Z`)
const id = 'a'.repeat(32)
const schedule = {
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  bufferMinutes: 15,
  stepMinutes: 30,
  noticeMinutes: 60,
  horizonDays: 30,
  changeCutoffMinutes: 120,
  weeklyHours: [],
  exceptions: [],
  joinUrl: 'https://meet.example.test/',
}

/** A backend with one call at 10:00. */
async function createSite() {
  const site = await getBackend()
  site.clock.set(at('08:00').getTime())
  const bookings = openBookingStore(site.documents)
  const [start, end] = [at('10:00'), at('10:30')]
  const booking: BookingRecord = {
    id,
    state: 'confirmed',
    start,
    end,
    name: 'Ann',
    email: 'ann@example.test',
    locale: 'de',
    timeZone: 'Europe/Berlin',
    sequence: 0,
    createdAt: at('07:00'),
    changedAt: at('07:00'),
    tokenHashes: ['hash'],
    reminderAt: at('09:00'),
  }
  const add = { kind: 'booking', id, start, end } as const
  await bookings.change({ bookingId: id, window: add, now: at('08:00'), decide: () => ({ change: { booking, add } }) })
  return { site, bookings }
}

test('a call is moved to a free time with its mail, and moved back by undo', async () => {
  const { site, bookings } = await createSite()
  const blocked = await blockPeriod(beginAct(site), { start: at('09:00'), end: at('12:00'), note: 'Workshop' })
  if ('refusal' in blocked) throw new Error(blocked.refusal)
  expect(blocked.booked).toMatchObject([{ id }])
  const operation = beginAct(site)
  const move = async (time: string) => await moveBooking(operation, id, { start: at(time), schedule })
  expect(await move('11:00')).toEqual({ refusal: 'taken' })
  expect(await move('07:59')).toEqual({ refusal: 'in-past' })
  expect(await move('14:00')).toMatchObject({ booking: { start: at('14:00'), mailDue: 'moved' } })
  expect(await bookings.findBooking(id)).not.toHaveProperty('reminderAt')
  expect(await bookings.listEntries({ start: at('13:00'), end: at('15:00') }, at('08:00'))).toMatchObject([{ id, start: at('14:00') }])
  await openBatchStore(site.documents).undoBatch(operation.batch.id, 'undo')
  expect(await bookings.findBooking(id)).toMatchObject({ start: at('10:00'), sequence: 0 })
  expect(await removeBlock(beginAct(site), blocked.id)).toBeUndefined()
  expect(await removeBlock(beginAct(site), blocked.id)).toEqual({ refusal: 'no-such-block' })
  expect(await blockPeriod(beginAct(site), { start: at('12:00'), end: at('09:00') })).toEqual({ refusal: 'ends-before-start' })
})

test('a call is canceled once, and its time is free again', async () => {
  const { site, bookings } = await createSite()
  expect(await cancelBooking(beginAct(site), id)).toMatchObject({ booking: { state: 'canceled', mailDue: 'canceled' } })
  expect(await bookings.listEntries({ start: at('09:00'), end: at('12:00') }, at('08:00'))).toEqual([])
  expect(await cancelBooking(beginAct(site), id)).toEqual({ refusal: 'already-canceled' })
  expect(await cancelBooking(beginAct(site), 'b'.repeat(32))).toEqual({ refusal: 'no-such-booking' })
})

test('a call that has changed since it was seen stays, and busy times are taken', async () => {
  const { site, bookings } = await createSite()
  const operation = beginAct(site)
  const busy = [{ start: at('13:00'), end: at('14:00') }]
  expect(await moveBooking(operation, id, { start: at('13:30'), schedule, busy, sequence: 0 })).toEqual({ refusal: 'taken' })
  expect(await moveBooking(operation, id, { start: at('14:30'), schedule, busy, sequence: 0 })).toHaveProperty('booking')
  expect(await moveBooking(operation, id, { start: at('16:00'), schedule, sequence: 0 })).toEqual({ refusal: 'changed-meanwhile' })
  expect(await cancelBooking(operation, id, { sequence: 0, reason: 'Ill.' })).toEqual({ refusal: 'changed-meanwhile' })
  expect(await cancelBooking(operation, id, { reason: 'x'.repeat(501) })).toMatchObject({ refusal: 'long-reason' })
  expect(await bookings.findBooking(id)).toMatchObject({ start: at('14:30'), state: 'confirmed', sequence: 1 })
  expect(await cancelBooking(operation, id, { sequence: 1, reason: 'Ill.' })).toMatchObject({ booking: { cancelReason: 'Ill.' } })
})
