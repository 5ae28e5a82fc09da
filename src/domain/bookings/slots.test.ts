import { expect, test } from 'vitest'
import type { Schedule } from './schedule.ts'
import { findNearestSlots, isFreeSlot, listFreeSlots, mergeIntervals } from './slots.ts'

const hour = 3_600_000
const schedule: Schedule = {
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  stepMinutes: 30,
  bufferMinutes: 15,
  noticeMinutes: 60,
  horizonDays: 14,
  changeCutoffMinutes: 120,
  joinUrl: 'https://meet.example/call',
  weeklyHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '11:00' }],
  exceptions: [],
}
const now = new Date('2026-12-01T06:00:00Z')

function list(
  changes: Partial<Schedule> = {},
  taken: readonly { start: Date; end: Date }[] = [],
  day = '2026-12-01',
  today = now,
): string[] {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - 14 * hour)
  const slots = listFreeSlots({ schedule: { ...schedule, ...changes }, taken, from, to: new Date(from.getTime() + 38 * hour), now: today })
  return slots.map((slot) => slot.toISOString().slice(0, 16))
}

test('calls begin at each step while the hours last', () => {
  expect(list()).toEqual(['2026-12-01T08:00', '2026-12-01T08:30', '2026-12-01T09:00', '2026-12-01T09:30'])
  expect(list({ durationMinutes: 45 })).toEqual(['2026-12-01T08:00', '2026-12-01T08:30', '2026-12-01T09:00'])
})

test('a call that is booked takes its slot and those within the buffer', () => {
  const taken = [{ start: new Date('2026-12-01T08:30:00Z'), end: new Date('2026-12-01T09:00:00Z') }]
  expect(list({}, taken)).toEqual(['2026-12-01T09:30'])
  expect(list({ bufferMinutes: 0 }, taken)).toEqual(['2026-12-01T08:00', '2026-12-01T09:00', '2026-12-01T09:30'])
})

test('nothing is offered before the notice has passed, after the horizon, or on a weekend', () => {
  expect(list({ noticeMinutes: 150 })).toEqual(['2026-12-01T08:30', '2026-12-01T09:00', '2026-12-01T09:30'])
  expect(list({ horizonDays: 1 }, [], '2026-12-02')).toHaveLength(4)
  expect(list({ horizonDays: 1 }, [], '2026-12-03')).toEqual([])
  expect(list({}, [], '2026-12-05')).toEqual([])
})

test('an exception replaces the hours of its days', () => {
  const day = { from: '2026-12-01', to: '2026-12-01' } as const
  expect(list({ exceptions: [{ ...day, hours: [] }] })).toEqual([])
  expect(list({ exceptions: [{ ...day, hours: [{ opens: '20:00', closes: '20:30' }] }] })).toEqual(['2026-12-01T19:00'])
})

test('an hour that the clocks repeat is offered once, and one that they leave out not at all', () => {
  const night = { weeklyHours: [{ days: [7], opens: '01:00', closes: '04:00' }], stepMinutes: 60, horizonDays: 365 }
  // Summer time ends at 01:00 UTC, so these hours last four; and it begins at 01:00 UTC, so they last two.
  expect(list(night, [], '2027-10-31')).toEqual(['2027-10-30T23:00', '2027-10-31T00:00', '2027-10-31T01:00', '2027-10-31T02:00'])
  expect(list(night, [], '2027-03-28')).toEqual(['2027-03-28T00:00', '2027-03-28T01:00'])
})

test('only a slot that is listed is free', () => {
  const query = { schedule, taken: [], now }
  expect(isFreeSlot(new Date('2026-12-01T08:30:00Z'), query)).toBe(true)
  expect(isFreeSlot(new Date('2026-12-01T08:40:00Z'), query)).toBe(false)
  expect(isFreeSlot(new Date('2026-12-01T08:30:00.001Z'), query)).toBe(false)
})

test('the nearest slots are at most three, in the order of time', () => {
  const slots = ['08:00', '08:30', '09:30', '10:00', '11:00'].map((time) => new Date(`2026-12-01T${time}:00Z`))
  const nearest = findNearestSlots(slots, new Date('2026-12-01T09:20:00Z'))
  expect(nearest.map((slot) => slot.toISOString().slice(11, 16))).toEqual(['08:30', '09:30', '10:00'])
})

test('merged intervals are in order, do not overlap, and include gaps below the shortest', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const between = (from: number, to: number) => ({ start: at(from), end: at(to) })
  const intervals = [between(50, 60), between(0, 20), between(5, 10), between(15, 30), between(30, 40), between(70, 70)]
  expect(mergeIntervals(intervals)).toEqual([between(0, 30), between(30, 40), between(50, 60), between(70, 70)])
  expect(mergeIntervals(intervals, 11 * 60_000)).toEqual([between(0, 70)])
  expect(mergeIntervals([])).toEqual([])
})

test('of thousands of busy times each takes its slots, in whichever order they come', () => {
  const taken = Array.from({ length: 5000 }, (_, day) => {
    const start = new Date(now.getTime() + (day - 2500) * 24 * hour + 2 * hour)
    return { start, end: new Date(start.getTime() + hour / 2) }
  })
  // 8:00 UTC on each day.
  expect(list({}, taken)).toEqual(['2026-12-01T09:00', '2026-12-01T09:30'])
  expect(list({}, taken.toReversed())).toEqual(['2026-12-01T09:00', '2026-12-01T09:30'])
})
