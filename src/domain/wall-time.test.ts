import { expect, test } from 'vitest'
import * as v from 'valibot'
import { findInstant, type WallTime, wallTimeAt, WallTimeSchema } from './wall-time.ts'

test.each<[WallTime, string, string]>([
  ['2026-12-01T10:00', 'Europe/Berlin', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01T10:00', 'Europe/Berlin', '2026-07-01T08:00:00.000Z'],
  ['2026-12-01T00:15', 'America/New_York', '2026-12-01T05:15:00.000Z'],
  ['2026-12-01T10:00', 'Asia/Kathmandu', '2026-12-01T04:15:00.000Z'],
  ['2026-12-01T10:00', 'Pacific/Kiritimati', '2026-11-30T20:00:00.000Z'],
  ['2026-12-01T10:00', 'UTC', '2026-12-01T10:00:00.000Z'],
  // Berlin sets its clocks on 29 March, from 2:00 to 3:00, and on 25 October, from 3:00 to 2:00.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  // Half an hour forward, at 2:00 on 4 October.
  ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
])('clocks show %s in %s at %s', (wallTime, timeZone, instant) => {
  expect(findInstant(wallTime, timeZone)?.toISOString()).toBe(instant)
  expect(wallTimeAt(new Date(instant), timeZone)).toBe(wallTime)
})

test.each<[WallTime, string]>([
  ['2026-03-29T02:00', 'Europe/Berlin'],
  ['2026-03-29T02:59', 'Europe/Berlin'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe'],
  // Samoa left this day out.
  ['2011-12-30T10:00', 'Pacific/Apia'],
])('no clock ever showed %s in %s', (wallTime, timeZone) => {
  expect(findInstant(wallTime, timeZone)).toBeUndefined()
})

test.each(['2026-12-01', '2026-12-01T24:00', '2026-12-01T10:60', '2026-02-29T10:00', '2026-12-01 10:00', '2026-12-01T10:00Z', '', 5])(
  '%j is no time',
  (text) => {
    expect(v.is(WallTimeSchema, text)).toBe(false)
  },
)

test('an unknown time zone is refused', () => {
  expect(() => findInstant('2026-12-01T10:00', 'Mars/Base')).toThrow(RangeError)
})
