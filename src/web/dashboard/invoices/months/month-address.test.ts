import { expect, test } from 'vitest'
import { parseCalendarDate } from '#domain/calendar-date.ts'
import { daysOfMonth, monthOf } from './month-address.ts'

test.each([
  ['2026-02-01', '2026-02-28'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-01', '2026-12-31'],
])('the month of %s ends on %s, and its days name the month', (first, last) => {
  const month = new Date(`${first}T00:00:00Z`)
  expect(daysOfMonth(month)).toEqual({ from: first, to: last })
  expect(monthOf(daysOfMonth(month))).toEqual(month)
})

test.each([
  [undefined, undefined],
  ['2026-02-01', undefined],
  [undefined, '2026-02-28'],
  ['2026-02-02', '2026-02-28'],
  ['2026-02-01', '2026-03-31'],
])('days from %s to %s are no month', (from, to) => {
  const parse = (day: string | undefined) => (day === undefined ? undefined : parseCalendarDate(day))
  expect(monthOf({ from: parse(from), to: parse(to) })).toBeUndefined()
})
