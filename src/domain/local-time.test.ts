import { expect, test } from 'vitest'
import * as v from 'valibot'
import { findLocalInstant, LocalTimeSchema } from './local-time.ts'

test.each([
  ['2026-12-01T10:00', 'Europe/Berlin', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T10:00+01:00', 'Europe/Berlin', '2026-12-01T09:00:00.000Z'],
  // On 25 October the clocks go from 3:00 to 2:00.
  ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30+02:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25T01:30+00:00', 'Europe/London', '2026-10-25T01:30:00.000Z'],
  // Half an hour back, at 2:00 on 5 April.
  ['2026-04-05T01:45+10:30', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  ['2026-11-01T01:30-05:00', 'America/New_York', '2026-11-01T06:30:00.000Z'],
])('%s in %s is %s', (typed, timeZone, instant) => {
  expect(findLocalInstant(typed, timeZone)).toEqual(new Date(instant))
  expect(v.is(LocalTimeSchema, typed)).toBe(true)
})

test.each([
  [
    '2027-03-28T02:30',
    'Europe/Berlin',
    'is left out by the clocks of Europe/Berlin, which are set forward then; right is, say, 2027-03-28T03:30',
  ],
  [
    '2027-03-28T02:30+01:00',
    'Europe/Berlin',
    'is left out by the clocks of Europe/Berlin, which are set forward then; right is, say, 2027-03-28T03:30',
  ],
  [
    '2026-10-25T02:30',
    'Europe/Berlin',
    'is ambiguous in Europe/Berlin, where clocks go back then: write 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00',
  ],
  [
    '2026-04-05T01:45',
    'Australia/Lord_Howe',
    'is ambiguous in Australia/Lord_Howe, where clocks go back then: write 2026-04-05T01:45+11:00 or 2026-04-05T01:45+10:30',
  ],
  ['2026-12-01T10:00+02:00', 'Europe/Berlin', 'has the wrong offset for Europe/Berlin: write 2026-12-01T10:00+01:00'],
])('%s in %s %s', (typed, timeZone, problem) => {
  expect(findLocalInstant(typed, timeZone)).toEqual({ problem })
})

test.each([
  ['2026-12-01', 'is not a time such as 2026-12-01T10:00'],
  ['2026-12-01T10:00Z', 'is not a time such as 2026-12-01T10:00'],
  ['2026-12-01T10:00:00+01:00', 'is not a time such as 2026-12-01T10:00'],
  ['0026-12-01T10:00', 'is not a time such as 2026-12-01T10:00'],
  ['9999-12-31T10:00', 'is not a time of the years 1970 to 2999'],
])('%s %s', (typed, problem) => {
  expect(v.safeParse(LocalTimeSchema, typed).issues?.map(({ message }) => message)).toEqual([problem])
})
