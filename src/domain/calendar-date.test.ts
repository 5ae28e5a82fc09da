import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  addDays,
  addMonths,
  calendarDateAt,
  type CalendarDate,
  CalendarDateSchema,
  compareCalendarDates,
  daysBetween,
  parseCalendarDate,
  startOfDay,
  utcMidnightOf,
} from './calendar-date.ts'

test.each([['2024-02-29'], ['2000-02-29'], ['2026-12-31'], ['0001-01-01'], ['9999-12-31']])('%s is a day', (text) => {
  expect(parseCalendarDate(text)).toBe(text)
})

test.each([
  ['2026-02-29'],
  ['1900-02-29'],
  ['2026-04-31'],
  ['2026-13-01'],
  ['2026-00-10'],
  ['2026-01-00'],
  ['0000-01-01'],
  ['2026-1-5'],
  ['2026-01-05T00:00:00Z'],
  ['2026-01-05\n'],
  ['٢٠٢٦-01-05'],
  ['-026-01-05'],
  [''],
])('%j is no day', (text) => {
  expect(() => parseCalendarDate(text)).toThrow(RangeError)
})

test.each([
  ['1969-12-31', 'is of the year 1969, and not of 1970 to 2999'],
  ['0026-11-01', 'is of the year 0026, and not of 1970 to 2999'],
  ['3000-01-01', 'is of the year 3000, and not of 1970 to 2999'],
  ['9999-12-31', 'is of the year 9999, and not of 1970 to 2999'],
  ['26-11-01', 'is not a day such as 2026-02-28'],
  ['1970-01-01', undefined],
  ['2999-12-31', undefined],
])('a day that others name as %s: %s', (day, problem) => {
  expect(v.safeParse(CalendarDateSchema, day).issues?.map(({ message }) => message)).toEqual(problem && [problem])
})

test.each<[CalendarDate, number, CalendarDate]>([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 1, '2026-03-30'], // the clocks of Berlin go forward
  ['2026-10-24', 2, '2026-10-26'], // and back
  ['0099-12-31', 1, '0100-01-01'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %d days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
  expect(daysBetween(date, expected)).toBe(days)
})

test.each<[CalendarDate, number, CalendarDate]>([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-15', 14, '2028-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %d months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('a sum that leaves the years 0001 to 9999 is refused', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError)
})

test('days sort by time', () => {
  const days: CalendarDate[] = ['2026-01-02', '2025-12-31', '2026-01-01', '2025-12-31']
  expect(days.toSorted(compareCalendarDates)).toEqual(['2025-12-31', '2025-12-31', '2026-01-01', '2026-01-02'])
})

test.each([
  ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ['2026-01-01T10:30:00Z', 'Pacific/Niue', '2025-12-31'],
  ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-06-30T21:59:59.999Z', 'Europe/Berlin', '2026-06-30'],
  ['2026-06-30T22:00:00Z', 'Europe/Berlin', '2026-07-01'],
])('at %s it is in %s the day %s', (instant, timeZone, expected) => {
  expect(calendarDateAt(new Date(instant), timeZone)).toBe(expected)
})

test('a day is handed to Intl as its midnight in UTC', () => {
  expect(utcMidnightOf('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z')
  expect(utcMidnightOf('0099-01-01').toISOString()).toBe('0099-01-01T00:00:00.000Z')
})

test.each<[CalendarDate, string, string]>([
  ['2027-01-01', 'Europe/Berlin', '2026-12-31T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2027-01-01', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ['2027-01-01', 'Etc/GMT+12', '2027-01-01T12:00:00.000Z'],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
  // Havana sets its clocks forward from midnight to 1:00.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  // Samoa left 30 December out.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (date, timeZone, instant) => {
  expect(startOfDay(date, timeZone).toISOString()).toBe(instant)
})
