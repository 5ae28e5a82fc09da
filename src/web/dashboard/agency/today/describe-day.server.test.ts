import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { describeDay } from './describe-day.server.ts'
import type { Call } from './today-report.server.ts'

const schedule = {
  ...content.schedule,
  timeZone: 'Europe/Berlin',
  weeklyHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
  exceptions: [],
}
const callAt = (start: string, minutes = 30): Call => ({
  id: start,
  start: new Date(start),
  end: new Date(Date.parse(start) + minutes * 60_000),
  about: 'Search',
  name: 'Anna',
})

/** The day of 1 December 2026, a Tuesday, at a time in UTC. */
function describe(time: string, calls: readonly Call[]) {
  return describeDay(calls, {
    locale: 'de',
    now: Date.parse(`2026-12-01T${time}Z`),
    schedule,
    companies: new Map([['halde', 'Halde GmbH']]),
  })
}

test('calls are earlier, next or later, and the next may be on another day', () => {
  const calls = [
    callAt('2026-12-01T08:30:00Z'),
    callAt('2026-12-01T11:00:00Z'),
    callAt('2026-12-01T13:00:00Z'),
    callAt('2026-12-02T09:00:00Z'),
  ]
  const noon = describe('11:10:00', calls)
  expect([noon.earlier, noon.later].map((each) => each.map(({ time }) => time))).toEqual([['9:30'], ['14:00']])
  expect(noon.next).toMatchObject({ time: '12:00', name: 'Anna', to: '/dashboard/agency/calls/2026-12-01T11%3A00%3A00Z' })
  const evening = describe('16:00:00', calls)
  expect(evening.next).toMatchObject({ time: '10:00', day: expect.stringContaining('Mittwoch') })
  expect(evening.later).toEqual([])
  expect(describe('16:00:00', []).next).toBeUndefined()
})

test('an appointment is named by its customer', () => {
  const { name: _, ...call } = { ...callAt('2026-12-01T13:00:00Z'), name: '' }
  expect(describe('08:00:00', [{ ...call, customerId: 'halde' }]).next).toMatchObject({
    name: 'Halde GmbH',
    to: '/dashboard/agency/customers/halde',
  })
})

test('both halves of the line have a scale at any time of the day', () => {
  for (const time of ['00:01:00', '08:00:00', '12:30:00', '16:59:00', '22:59:59']) {
    const { past, future } = describe(time, [callAt('2026-12-01T11:00:00Z')])
    for (const half of [past, future]) {
      expect(half.hours.length).toBeGreaterThan(0)
      for (const { at } of [...half.hours, ...half.calls]) expect(at).toBeGreaterThanOrEqual(0)
      for (const { at, width } of half.calls) expect(at + width).toBeLessThanOrEqual(100.1)
    }
  }
})

test('a call that goes on is on both sides of the seam', () => {
  const { past, future } = describe('11:10:00', [callAt('2026-12-01T11:00:00Z')])
  expect([past.calls.length, future.calls.length]).toEqual([1, 1])
})
