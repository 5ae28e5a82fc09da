import { expect, test } from 'vitest'
import { readBusyTimes } from './busy-times.ts'

const range = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2027-01-31T00:00:00Z') }

/** @param events Lines between BEGIN and END of each event. */
function read(events: readonly (readonly string[])[], further: readonly string[] = []): string[] {
  const lines = events.flatMap((event, at) => [
    'BEGIN:VEVENT',
    ...(event.some((line) => line.startsWith('UID')) ? [] : [`UID:${at}`]),
    ...event,
    'END:VEVENT',
  ])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...further, ...lines, 'END:VCALENDAR', ''].join('\r\n')
  const busy = readBusyTimes(text, { timeZone: 'Europe/Berlin', range, isOwn: (uid) => uid === 'own' })
  return busy.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`)
}

test('an event takes its time, in UTC, in a named zone, by the clocks of the agency, or a whole day', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Own Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const events = [
    ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'],
    ['DTSTART;TZID=America/New_York:20261202T090000', 'DURATION:PT30M'],
    ['DTSTART:20261203T090000', 'DTEND:20261203T100000'],
    ['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205'],
    ['DTSTART;TZID=Own Standard Time:20261206T090000', 'DTEND;TZID=Own Standard Time:20261206T100000'],
  ]
  expect(read(events, zone)).toEqual([
    '2026-12-01T09:00/2026-12-01T10:00',
    '2026-12-02T14:00/2026-12-02T14:30',
    '2026-12-03T08:00/2026-12-03T09:00',
    '2026-12-03T23:00/2026-12-04T23:00',
    '2026-12-06T04:00/2026-12-06T05:00',
  ])
})

test('a repeated event counts each time, with its exceptions', () => {
  const events = [
    [
      'UID:week',
      'DTSTART:20250106T090000Z',
      'DTEND:20250106T100000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20261228T090000Z',
      'EXDATE:20261214T090000Z',
    ],
    ['UID:week', 'RECURRENCE-ID:20261221T090000Z', 'DTSTART:20261222T110000Z', 'DTEND:20261222T120000Z'],
  ]
  expect(read(events)).toEqual([
    '2026-11-30T09:00/2026-11-30T10:00',
    '2026-12-07T09:00/2026-12-07T10:00',
    '2026-12-22T11:00/2026-12-22T12:00',
    '2026-12-28T09:00/2026-12-28T10:00',
  ])
})

test('what is canceled, leaves the time free, was booked here, or lies elsewhere does not count', () => {
  const time = ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z']
  expect(
    read([
      [...time, 'STATUS:CANCELLED'],
      [...time, 'TRANSP:TRANSPARENT'],
      [...time, 'UID:own'],
      ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z'],
    ]),
  ).toEqual([])
})

test('something else than a calendar is refused, and one that repeats without end', () => {
  expect(() => readBusyTimes('<html></html>', { timeZone: 'UTC', range, isOwn: () => false })).toThrow('invalid')
  expect(() => read([['DTSTART:20200101T090000Z', 'DTEND:20200101T090001Z', 'RRULE:FREQ=SECONDLY']])).toThrow('repeat too often')
})
