import { expect, test } from 'vitest'
import { describeOpeningHours } from './opening-hours.ts'
import { convertOpeningHours } from './visitor-hours.ts'

const office = { timeZone: 'Europe/Berlin', openingHours: [{ days: [1, 2, 3, 4], opens: '09:00', closes: '17:30' }] }
const winter = new Date('2026-01-15T12:00:00Z')

test.each([
  ['Europe/Madrid', winter, [1, 2, 3, 4], '09:00', '17:30'],
  ['Asia/Kolkata', winter, [1, 2, 3, 4], '13:30', '22:00'],
  ['America/New_York', winter, [1, 2, 3, 4], '03:00', '11:30'],
  // Daylight saving time began there three weeks earlier.
  ['America/New_York', new Date('2026-03-20T12:00:00Z'), [1, 2, 3, 4], '04:00', '12:30'],
  ['Pacific/Auckland', winter, [1, 2, 3, 4], '21:00', '05:30'],
  ['Pacific/Kiritimati', winter, [1, 2, 3, 4], '22:00', '06:30'],
  ['Pacific/Honolulu', winter, [7, 1, 2, 3], '22:00', '06:30'],
  ['UTC', winter, [1, 2, 3, 4], '08:00', '16:30'],
])('a visitor in %s sees the hours of their own clock', (zone, now, days, opens, closes) => {
  expect(convertOpeningHours(office, zone, now)).toEqual([{ days, opens, closes }])
})

test('hours that cross midnight show only times', () => {
  const hours = describeOpeningHours(convertOpeningHours(office, 'Pacific/Auckland', winter), 'de-DE')
  expect(hours).toEqual([{ days: expect.stringMatching(/^Montag.+Donnerstag$/u), hours: expect.stringMatching(/^21:00.05:30 Uhr$/u) }])
})
