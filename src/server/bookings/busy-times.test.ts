import { expect, test } from 'vitest'
import type { Interval } from '#domain/bookings/slots.ts'
import { readBusyTimes } from './busy-times.ts'

const range = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2027-01-31T00:00:00Z') }
const all = ['2026-11-30T00:00/2027-01-31T00:00']
const meeting = event('DTSTART:20261208T090000Z', 'DTEND:20261208T100000Z')
const meetingTime = '2026-12-08T09:00/2026-12-08T10:00'

/** A VTIMEZONE with one offset. */
const zone = (name: string, offset: string, ...further: readonly string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  ...further,
  'END:STANDARD',
  'END:VTIMEZONE',
]

function event(...lines: readonly string[]): readonly string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}

function wrap(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function read(text: string | readonly string[], within: Interval = range) {
  const faults: string[] = []
  const busy = readBusyTimes(typeof text === 'string' ? text : wrap(text), {
    timeZone: 'Europe/Berlin',
    range: within,
    isOwn: (uid) => uid === 'own',
    onFault: (fault) => faults.push(fault),
  })
  return { busy: busy.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`), faults }
}

test.each<[string, readonly string[], readonly string[]]>([
  ['in UTC', event('DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'), ['2026-12-01T09:00/2026-12-01T10:00']],
  ['in a named zone', event('DTSTART;TZID=America/New_York:20261202T090000', 'DURATION:PT30M'), ['2026-12-02T14:00/2026-12-02T14:30']],
  ['by the clocks of the agency', event('DTSTART:20261203T090000', 'DTEND:20261203T100000'), ['2026-12-03T08:00/2026-12-03T09:00']],
  ['on a day', event('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205'), ['2026-12-03T23:00/2026-12-04T23:00']],
  ['on a day that does not say so', event('DTSTART:20261207', 'DTEND:20261208'), ['2026-12-06T23:00/2026-12-07T23:00']],
  ['on a day without an end', event('DTSTART:20261207'), ['2026-12-06T23:00/2026-12-07T23:00']],
  ['on a day that ends on itself', event('DTSTART:20261207', 'DTEND:20261207'), ['2026-12-06T23:00/2026-12-07T23:00']],
  ['on days by DURATION', event('DTSTART:20261207', 'DURATION:P1W'), ['2026-12-06T23:00/2026-12-13T23:00']],
  ['from a day to a time', event('DTSTART:20261207', 'DTEND:20261207T120000Z'), ['2026-12-06T23:00/2026-12-07T23:00']],
  [
    'in a zone that the calendar describes',
    [...zone('Own', '+0500'), ...event('DTSTART;TZID=Own:20261206T090000', 'DTEND;TZID=Own:20261206T100000')],
    ['2026-12-06T04:00/2026-12-06T05:00'],
  ],
  [
    'in a zone that is described after it, in quotes',
    [...event('DTSTART;TZID="Own; 1":20261206T090000', 'DURATION:PT1H'), ...zone('Own; 1', '+0500')],
    ['2026-12-06T04:00/2026-12-06T05:00'],
  ],
  [
    'in a zone of Windows',
    event('DTSTART;TZID=Eastern Standard Time:20261207T100000', 'DURATION:PT1H'),
    ['2026-12-07T15:00/2026-12-07T16:00'],
  ],
  [
    'in a zone with a path',
    event('DTSTART;TZID=/example.org/1/America/New_York:20261207T100000', 'DURATION:PT1H'),
    ['2026-12-07T15:00/2026-12-07T16:00'],
  ],
  ['at an offset', event('DTSTART;TZID=GMT-0500:20261207T100000', 'DURATION:PT1H'), ['2026-12-07T15:00/2026-12-07T16:00']],
  ['with an offset of its own', event('DTSTART:20261207T100000-0500', 'DURATION:PT1H'), ['2026-12-07T15:00/2026-12-07T16:00']],
  ['as ISO 8601 has it', event('DTSTART:2026-12-07T15:00:00Z', 'DURATION:PT1H'), ['2026-12-07T15:00/2026-12-07T16:00']],
  [
    'from one zone to another',
    event('DTSTART;TZID=Europe/Berlin:20261207T100000', 'DTEND;TZID=America/New_York:20261207T130000'),
    ['2026-12-07T09:00/2026-12-07T18:00'],
  ],
])('an event takes its time %s', (_, lines, busy) => {
  expect(read(lines)).toEqual({ busy, faults: [] })
})

const weekly = ['UID:week', 'DTSTART;TZID=Europe/Berlin:20261130T100000', 'DTEND;TZID=Europe/Berlin:20261130T110000']
const at = (...days: readonly string[]) => days.map((day) => `${day}T09:00/${day}T10:00`)

test.each<[string, readonly string[], readonly string[]]>([
  ['up to a time', event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261214T090000Z'), at('2026-11-30', '2026-12-07', '2026-12-14')],
  ['up to a day, which counts', event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261214'), at('2026-11-30', '2026-12-07', '2026-12-14')],
  ['so many times', event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'), at('2026-11-30', '2026-12-07')],
  ['from long ago', event('DTSTART:19700105T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=2TU'), at('2026-12-08')],
  [
    'on further dates, and at its start',
    event(...weekly, 'RDATE:20261203T090000Z,20261204T090000Z'),
    at('2026-11-30', '2026-12-03', '2026-12-04'),
  ],
  ['in further periods', event(...weekly, 'RDATE;VALUE=PERIOD:20261203T090000Z/PT1H'), at('2026-11-30', '2026-12-03')],
  ['by two rules', event(...weekly, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'), at('2026-11-30', '2026-12-01', '2026-12-07')],
  ['but not on a date in UTC', event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261207T090000Z'), at('2026-11-30', '2026-12-14')],
  ['but not on a day', event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261207'), at('2026-11-30', '2026-12-14')],
  [
    'on days, but not at the midnight of one',
    event('DTSTART;VALUE=DATE:20261207', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20261214T000000'),
    ['2026-12-06T23:00/2026-12-07T23:00', '2026-12-20T23:00/2026-12-21T23:00'],
  ],
  [
    'once elsewhere, named in UTC',
    [
      ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('UID:week', 'RECURRENCE-ID:20261207T090000Z', 'DTSTART:20261208T130000Z', 'DURATION:PT1H'),
    ],
    ['2026-11-30T09:00/2026-11-30T10:00', '2026-12-08T13:00/2026-12-08T14:00', '2026-12-14T09:00/2026-12-14T10:00'],
  ],
  [
    'once elsewhere, named in another zone and before its master',
    [
      ...event('UID:week', 'RECURRENCE-ID;TZID=Europe/London:20261207T090000', 'DTSTART:20261208T130000Z', 'DURATION:PT1H'),
      ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ],
    ['2026-11-30T09:00/2026-11-30T10:00', '2026-12-08T13:00/2026-12-08T14:00', '2026-12-14T09:00/2026-12-14T10:00'],
  ],
  [
    'once a year earlier',
    [
      ...event('UID:late', 'DTSTART:20271201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
      ...event('UID:late', 'RECURRENCE-ID:20271205T090000Z', 'DTSTART:20261201T090000Z', 'DURATION:PT1H'),
    ],
    at('2026-12-01'),
  ],
  [
    'once free and once canceled',
    [
      ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('UID:week', 'RECURRENCE-ID:20261207T090000Z', 'DTSTART:20261207T090000Z', 'TRANSP:TRANSPARENT'),
      ...event('UID:week', 'RECURRENCE-ID:20261214T090000Z', 'STATUS:CANCELLED'),
    ],
    at('2026-11-30'),
  ],
  [
    'later and longer from a date on',
    [
      ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event('UID:week', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261214T090000Z', 'DTSTART:20261215T120000Z', 'DURATION:PT2H'),
    ],
    [...at('2026-11-30', '2026-12-07'), '2026-12-15T12:00/2026-12-15T14:00', '2026-12-22T12:00/2026-12-22T14:00'],
  ],
  [
    'without its master',
    event('UID:lost', 'RECURRENCE-ID:20261207T090000Z', 'DTSTART:20261207T090000Z', 'DURATION:PT1H'),
    at('2026-12-07'),
  ],
  ['only once by an interval without end', event(...weekly, 'RRULE:FREQ=WEEKLY;INTERVAL=999999999999'), at('2026-11-30')],
  ['on days that no month has', event(...weekly, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'), at('2026-11-30')],
])('an event repeats %s', (_, lines, busy) => {
  expect(read(lines)).toEqual({ busy, faults: [] })
})

test('repetitions keep their wall time when clocks are set, and days their length', () => {
  const spring = { start: new Date('2027-03-27T00:00:00Z'), end: new Date('2027-03-31T00:00:00Z') }
  const night = event('DTSTART;TZID=Europe/Berlin:20261201T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY')
  // 02:30 of 28 March is left out by the clocks, and read as by the offset before.
  expect(read(night, spring).busy).toEqual([
    '2027-03-27T01:30/2027-03-27T02:00',
    '2027-03-28T01:30/2027-03-28T02:00',
    '2027-03-29T00:30/2027-03-29T01:00',
    '2027-03-30T00:30/2027-03-30T01:00',
  ])
  expect(read(event('DTSTART;VALUE=DATE:20270328'), spring).busy).toEqual(['2027-03-27T23:00/2027-03-28T22:00'])
})

test('what is canceled, leaves the time free, was booked here, or lies elsewhere does not count', () => {
  const time = ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z']
  const lines = [
    ...event(...time, 'STATUS:CANCELLED'),
    ...event(...time, 'TRANSP:TRANSPARENT'),
    ...event('TRANSP:TRANSPARENT', 'DTSTART:nonsense', 'RRULE:nonsense'),
    ...event(...time, 'UID:own'),
    ...event('DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z'),
    'BEGIN:VTODO',
    ...time,
    'END:VTODO',
    'BEGIN:VJOURNAL',
    'DTSTART:20261201T090000Z',
    'END:VJOURNAL',
  ]
  expect(read(lines)).toEqual({ busy: [], faults: [] })
})

test('a free reminder each hour hides no meeting', () => {
  const reminder = event('DTSTART:20240101T000000Z', 'DURATION:PT5M', 'RRULE:FREQ=HOURLY', 'TRANSP:TRANSPARENT')
  expect(read([...reminder, ...meeting])).toEqual({ busy: [meetingTime], faults: [] })
})

test('free/busy times count, but for free ones; beyond what they cover all times do', () => {
  const lines = (until: string) => [
    'BEGIN:VFREEBUSY',
    'UID:f',
    'DTSTART:20261130T000000Z',
    `DTEND:${until}`,
    'FREEBUSY;FBTYPE=BUSY:20261207T090000Z/20261207T100000Z,20261208T090000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20261209T090000Z/PT1H',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261210T090000Z/PT1H',
    'END:VFREEBUSY',
  ]
  expect(read(lines('20270201T000000Z'))).toEqual({ busy: at('2026-12-07', '2026-12-08', '2026-12-10'), faults: [] })
  const short = read(lines('20261231T000000Z'))
  expect(short.busy.at(-1)).toBe('2026-12-31T00:00/2027-01-31T00:00')
  expect(short.faults).toEqual([expect.stringContaining('free/busy times end at 2026-12-31')])
  expect(read([...lines('20261231T000000Z'), ...meeting]).busy).toEqual(at('2026-12-07', '2026-12-08', '2026-12-10'))
})

test.each<[string, string]>([
  ['a byte-order mark', `\uFEFF${wrap(meeting)}`],
  ['line feeds alone', wrap(meeting).replaceAll('\r\n', '\n')],
  ['carriage returns alone', wrap(meeting).replaceAll('\r\n', '\r')],
  ['folds in names and values', wrap(meeting).replace('DTSTART:2026', 'DTST\r\n ART:20\r\n\t26')],
  ['empty lines', wrap(meeting).replaceAll('\r\n', '\r\n\r\n')],
  [
    'small letters',
    wrap(meeting)
      .toLowerCase()
      .replaceAll(/(?<=\d)[tz]/gu, (letter) => letter.toUpperCase()),
  ],
  ['two calendars', `${wrap([])}${wrap(meeting)}`],
])('a calendar is read with %s', (_, text) => {
  expect(read(text)).toEqual({ busy: [meetingTime], faults: [] })
})

test.each<[string, string, string]>([
  ['a page', '<html></html>', 'not a calendar'],
  ['nothing', '', 'not a calendar'],
  ['a calendar that is cut off', wrap(meeting).slice(0, -20), 'cut off'],
  ['a calendar that is cut off in an event', wrap(meeting).slice(0, 100), 'cut off'],
])('%s is refused', (_, text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

const bad = ['UID:bad', 'DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z']
const badTime = '2026-12-07T09:00/2026-12-07T10:00'
const badDay = '2026-12-06T23:00/2026-12-07T23:00'
const onFromBad = '2026-12-07T09:00/2027-01-31T00:00'
const secondly = zone('S', '+0100', 'RRULE:FREQ=SECONDLY').join('\r\n').replace('16010101', '19000101').split('\r\n')

test.each<[string, readonly string[], readonly string[], string]>([
  [
    'a line that is no property',
    event(...bad, 'DESCRIPTION:one', 'two lines'),
    [badTime, meetingTime],
    'Line 9: The line is not a property.',
  ],
  ['a start without a colon', event('UID:bad', 'DTSTART 20261207T090000Z'), all, '(UID bad)'],
  ['a rule without a colon', event(...bad, 'RRULE FREQ=DAILY'), [onFromBad], 'RRULE'],
  ['a start with an open quote', event('UID:bad', 'DTSTART;TZID="X:20261207T090000'), all, 'DTSTART cannot be read'],
  ['no start', event('UID:bad', 'DTEND:20261207T100000Z'), all, 'DTSTART is missing'],
  ['two starts', event(...bad, 'DTSTART:20261209T090000Z'), all, 'DTSTART'],
  ['a start in words', event('UID:bad', 'DTSTART:next Monday'), all, 'DTSTART'],
  ['31 February', event('UID:bad', 'DTSTART:20260231T090000Z'), all, 'DTSTART'],
  ['a time that no clock shows', event('UID:bad', 'DTSTART:20261207T256000Z'), [badDay, meetingTime], 'whole day'],
  [
    'a day with a time that cannot be read',
    event('UID:bad', 'DTSTART;TZID=Europe/Berlin:20261207Tnoon'),
    [badDay, meetingTime],
    'whole day',
  ],
  ['an end that cannot be read', event('DTSTART:20261207T090000Z', 'DTEND:later'), [badDay, meetingTime], 'whole day'],
  ['an end before the start', event('DTSTART:20261207T090000Z', 'DTEND:20261207T080000Z'), [badDay, meetingTime], 'whole day'],
  ['a duration that cannot be read', event('DTSTART:20261207T090000Z', 'DURATION:1 hour'), [badDay, meetingTime], 'whole day'],
  ['a negative duration', event('DTSTART:20261207T090000Z', 'DURATION:-PT1H'), [badDay, meetingTime], 'whole day'],
  ['two ends, one of which is read', event(...bad, 'DURATION:soon'), [badDay, meetingTime], 'whole day'],
  [
    'a zone that nobody knows',
    event('DTSTART;TZID=Nowhere:20261207T100000', 'DURATION:PT1H'),
    ['2026-12-06T20:00/2026-12-07T23:00', meetingTime],
    'Nowhere',
  ],
  [
    'an abbreviation of two zones',
    event('DTSTART;TZID=BST:20261207T100000', 'DURATION:PT1H'),
    ['2026-12-06T20:00/2026-12-07T23:00', meetingTime],
    'BST',
  ],
  [
    'an offset without the rule for summer',
    event('DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20261207T100000', 'DURATION:PT1H'),
    ['2026-12-07T08:00/2026-12-07T10:00', meetingTime],
    'Amsterdam',
  ],
  [
    'a zone by the second since 1900',
    [...secondly, ...event('DTSTART;TZID=S:20261207T100000', 'DURATION:PT1H')],
    ['2026-12-06T20:00/2026-12-07T23:00', meetingTime],
    'time zone S cannot be read',
  ],
  [
    'a described zone without an offset',
    [...zone('Q', '?'), ...event('DTSTART;TZID=Q:20261207T100000', 'DURATION:PT1H')],
    ['2026-12-06T20:00/2026-12-07T23:00', meetingTime],
    'time zone Q cannot be read',
  ],
  ['an unknown frequency', event(...bad, 'RRULE:FREQ=HOURLYISH'), [onFromBad], 'FREQ'],
  ['a rule of vCalendar 1.0', event(...bad, 'RRULE:W1 MO #10'), [onFromBad], 'start on'],
  ['a rule of another calendar', event(...bad, 'RRULE:FREQ=YEARLY;RSCALE=HEBREW'), [onFromBad], 'RSCALE'],
  ['an unreadable rule with an end', event(...bad, 'RRULE:FREQ=NEVER;UNTIL=20261207'), ['2026-12-07T09:00/2026-12-09T23:59'], 'FREQ'],
  ['a rule with a wrong day', event(...bad, 'RRULE:FREQ=WEEKLY;BYDAY=XX'), [onFromBad], 'BYDAY'],
  ['a rule with a part twice', event(...bad, 'RRULE:FREQ=WEEKLY;BYDAY=MO;BYDAY=TU'), [onFromBad], 'BYDAY'],
  ['a part that the frequency does not have', event(...bad, 'RRULE:FREQ=MONTHLY;BYWEEKNO=50'), [onFromBad], 'BYWEEKNO'],
  [
    'an UNTIL in words',
    event(...bad, 'RRULE:FREQ=MONTHLY;UNTIL=summer'),
    [badTime, meetingTime, '2027-01-07T09:00/2027-01-07T10:00'],
    'UNTIL',
  ],
  ['a COUNT of none', event(...bad, 'RRULE:FREQ=MONTHLY;COUNT=0'), [badTime, meetingTime, '2027-01-07T09:00/2027-01-07T10:00'], 'COUNT'],
  [
    'an INTERVAL of none',
    event(...bad, 'RRULE:FREQ=MONTHLY;INTERVAL=0;COUNT=2'),
    [badTime, meetingTime, '2027-01-07T09:00/2027-01-07T10:00'],
    'INTERVAL',
  ],
  ['a rule by the second', event(...bad, 'RRULE:FREQ=SECONDLY'), [onFromBad], 'too often'],
  [
    'a rule by the minute that is counted for years',
    event('DTSTART:20200101T000000Z', 'RRULE:FREQ=MINUTELY;COUNT=99999999'),
    all,
    'too often',
  ],
  [
    'a count that is never reached',
    event('DTSTART:00010101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=9'),
    all,
    'too often',
  ],
  ['an RDATE that cannot be read', event(...bad, 'RDATE:soon'), [onFromBad], 'RDATE'],
  ['an EXDATE that cannot be read', event(...bad, 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:?'), [badTime, meetingTime], 'EXDATE'],
  ['an EXRULE', event(...bad, 'EXRULE:FREQ=DAILY'), [badTime, meetingTime], 'EXRULE'],
  [
    'a RECURRENCE-ID that cannot be read',
    [...event(...bad, 'RRULE:FREQ=DAILY;COUNT=1'), ...event('UID:bad', 'RECURRENCE-ID:?', 'DTSTART:20261209T090000Z', 'DURATION:PT1H')],
    [badTime, meetingTime, '2026-12-09T09:00/2026-12-09T10:00'],
    'RECURRENCE-ID',
  ],
  ['a free/busy time that cannot be read', ['BEGIN:VFREEBUSY', 'UID:bad', 'FREEBUSY:20261207T090000Z', 'END:VFREEBUSY'], all, 'FREEBUSY'],
  ['an availability', ['BEGIN:VAVAILABILITY', 'UID:bad', 'END:VAVAILABILITY'], all, 'VAVAILABILITY is not read'],
  ['an event without an end of it', ['BEGIN:VEVENT', ...bad], [badTime, meetingTime], 'END:VEVENT is missing'],
  ['an end of nothing', ['END:VEVENT', ...event(...bad)], [badTime, meetingTime], 'END:VEVENT has no BEGIN'],
])('of a calendar with %s the rest is read, and the fault is reported', (_, lines, busy, fault) => {
  // The meeting comes last, so that a part that is not ended would swallow it.
  const found = read([...lines, ...meeting])
  const isCovered = (time: string) => busy.some((each) => each.slice(0, 16) <= time.slice(0, 16) && time.slice(17) <= each.slice(17))
  expect(found.busy).toEqual(busy)
  expect(isCovered(meetingTime)).toBe(true)
  expect(found.faults.join('\n')).toContain(fault)
})

test.each<[string, readonly string[], readonly string[]]>([
  ['a duration of millions of years', event('DTSTART:20261201T090000Z', 'DURATION:P99999999999D'), ['2026-12-01T09:00/2027-01-31T00:00']],
  [
    'a duration of more digits than a number has',
    event('DTSTART:20261201T090000Z', `DURATION:P${'9'.repeat(400)}W`),
    ['2026-12-01T09:00/2027-01-31T00:00'],
  ],
  [
    'a daily duration of millions of years',
    event('DTSTART:20261201T090000Z', 'DURATION:P99999999999D', 'RRULE:FREQ=DAILY'),
    ['2026-12-01T09:00/2027-01-31T00:00'],
  ],
  ['the first and the last year', event('DTSTART:00010101T000000Z', 'DTEND:99991231T235959Z'), all],
  ['31 February each year', event('DTSTART:19000101T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'), []],
  ['an interval of many digits', event('DTSTART:19000101T090000Z', `RRULE:FREQ=YEARLY;INTERVAL=${'9'.repeat(500)}`), []],
  ['as many numbers as a rule can hold', event(...bad, `RRULE:FREQ=DAILY;COUNT=1;BYHOUR=${'9,'.repeat(200_000)}9`), [badTime]],
  ['a line of a megabyte', event(...bad, `DESCRIPTION:${'x'.repeat(1_000_000)}`), [badTime]],
  ['a line in a hundred thousand pieces', event(...bad, `DESCRIPTION:${'x\r\n '.repeat(100_000)}`), [badTime]],
  [
    'a zone that names itself as an object would',
    event('UID:__proto__', 'DTSTART;TZID=Europe/Berlin;constructor=x:20261207T100000', 'DURATION:PT1H'),
    [badTime],
  ],
])('%s is read in a moment', (_, lines, busy) => {
  expect(read(lines)).toEqual({ busy, faults: [] })
})

test('a fault names no more than a line and a UID, and nothing that steers a terminal', () => {
  const { faults } = read(event('UID:\u001B[2Ja\u202Eb', 'SUMMARY:private', 'DTSTART;TZID=X\u0007Y:20261207T100000', 'DTEND:private'))
  expect(faults).toHaveLength(2)
  expect(faults.join('')).toMatch(/^[\w .,:;()[\]]+$/u)
  expect(faults.join('')).not.toContain('private')
})
