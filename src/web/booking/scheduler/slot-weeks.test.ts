import { expect, test } from 'vitest'
import { findFreeDay, findFreeWeek, groupSlots } from './slot-weeks.ts'

const now = new Date('2026-11-26T20:00:00Z')

test('slots are grouped by the days of the visitor’s time zone', () => {
  const slots = ['2026-11-30T08:00:00.000Z', '2026-11-30T15:30:00.000Z']
  const datesIn = (timeZone: string) =>
    groupSlots(slots, timeZone, now).flatMap((week) =>
      week.flatMap(({ date, slots: ofDay }) => (ofDay.length > 0 ? [[date, ofDay.length]] : [])),
    )
  expect(datesIn('Europe/Berlin')).toEqual([['2026-11-30', 2]])
  expect(datesIn('Pacific/Auckland')).toEqual([
    ['2026-11-30', 1],
    ['2026-12-01', 1],
  ])
  expect(datesIn('Pacific/Honolulu')).toEqual([
    ['2026-11-29', 1],
    ['2026-11-30', 1],
  ])
})

test('weeks start today in the time zone and reach the last slot', () => {
  const weeks = groupSlots(['2026-12-10T09:00:00.000Z'], 'Asia/Tokyo', now)
  expect(weeks.map((week) => [week.length, week[0]?.date])).toEqual([
    [7, '2026-11-27'],
    [7, '2026-12-04'],
  ])
  expect(findFreeWeek(weeks, 0)).toBe(1)
  expect(findFreeDay(weeks[1] ?? [])).toEqual({ date: '2026-12-10', slots: ['2026-12-10T09:00:00.000Z'] })
})

test('without slots there is one empty week', () => {
  const weeks = groupSlots([], 'Europe/Madrid', now)
  expect(weeks).toHaveLength(1)
  expect(findFreeWeek(weeks, 0)).toBeUndefined()
  expect(findFreeDay(weeks[0] ?? [])).toBeUndefined()
})

test('no slot is lost or doubled when daylight saving time starts or ends', () => {
  for (const start of ['2026-03-20T00:00:00Z', '2026-10-20T00:00:00Z']) {
    const slots = Array.from({ length: 24 * 20 }, (_, hour) => new Date(Date.parse(start) + hour * 3_600_000).toISOString())
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago']) {
      const grouped = groupSlots(slots, timeZone, new Date(start)).flatMap((week) => week.flatMap(({ slots: ofDay }) => ofDay))
      expect(grouped).toEqual(slots)
    }
  }
})
