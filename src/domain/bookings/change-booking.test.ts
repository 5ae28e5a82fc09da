import { expect, test } from 'vitest'
import type { Booking } from './booking.ts'
import { cancelCall, moveCall, refuseBlock } from './change-booking.ts'
import type { Schedule } from './schedule.ts'

const at = (time: string) => new Date(`2026-03-09T${time}Z`)
const booking: Booking = {
  id: 'b1',
  state: 'confirmed',
  start: at('10:00'),
  end: at('10:30'),
  name: 'Ann',
  email: 'ann@example.test',
  locale: 'de',
  timeZone: 'Europe/Berlin',
  sequence: 2,
  createdAt: at('06:00'),
  changedAt: at('06:00'),
}
const schedule: Schedule = {
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
const now = at('09:59')

test('a call is canceled until it ends, once', () => {
  expect(cancelCall(booking, now)).toEqual({ ...booking, state: 'canceled', sequence: 3, changedAt: now })
  expect(cancelCall(booking, booking.end)).toEqual({ refusal: 'already-ended' })
  expect(cancelCall({ ...booking, state: 'canceled' }, now)).toEqual({ refusal: 'already-canceled' })
  expect(cancelCall(undefined, now)).toEqual({ refusal: 'no-such-booking' })
})

test('a call is moved to any free time that is still to come', () => {
  const move = (time: string, given = booking) =>
    moveCall(given, at(time), { others: [{ start: at('14:00'), end: at('14:30') }], schedule, now })
  expect(move('22:00')).toMatchObject({ state: 'confirmed', start: at('22:00'), end: at('22:30'), sequence: 3 })
  expect(move('13:15')).toMatchObject({ start: at('13:15') })
  expect(move('13:16')).toEqual({ refusal: 'taken' })
  expect(move('09:59')).toEqual({ refusal: 'in-past' })
  expect(move('22:00', { ...booking, state: 'canceled' })).toEqual({ refusal: 'already-canceled' })
})

test('a block ends after it starts, and lasts 400 days at most', () => {
  expect(refuseBlock({ start: now, end: now })).toEqual({ refusal: 'ends-before-start' })
  expect(refuseBlock({ start: now, end: new Date(now.getTime() + 401 * 86_400_000) })).toEqual({ refusal: 'too-long', mostDays: 400 })
  expect(refuseBlock({ start: now, end: new Date(now.getTime() + 400 * 86_400_000) })).toBeUndefined()
})
