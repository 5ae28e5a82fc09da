import { expect, test } from 'vitest'
import { readBusyTimes } from './busy-times.ts'

/** How a program writes calendars. */
type Program = {
  readonly name: string
  /** After BEGIN:VCALENDAR. */
  readonly head: readonly string[]
  /** Parameter of times in Berlin. */
  readonly zone: string
  readonly event?: readonly string[]
  readonly free?: readonly string[]
  /** The end of a time, written as DTEND where absent. */
  readonly duration?: true
}

/** A VTIMEZONE with the rules of Central Europe. */
function describeZone(name: string, { since = '19700101', year = 1970, further = [] as readonly string[] } = {}): readonly string[] {
  const [summer, winter] = since === '16010101' ? ['16010101T020000', '16010101T030000'] : [`${year}0329T020000`, `${year}1025T030000`]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...further,
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'TZNAME:CEST',
    `DTSTART:${summer}`,
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'TZNAME:CET',
    `DTSTART:${winter}`,
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
}

const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Reminder', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM']

const programs: readonly Program[] = [
  {
    name: 'Google Calendar',
    head: [
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:mara@example.org',
      'X-WR-TIMEZONE:Europe/Berlin',
      ...describeZone('Europe/Berlin', { further: ['X-LIC-LOCATION:Europe/Berlin'] }),
    ],
    zone: ';TZID=Europe/Berlin',
    event: ['CREATED:20261101T080000Z', 'LAST-MODIFIED:20261101T080000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE'],
  },
  {
    name: 'Outlook',
    head: [
      'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
      'METHOD:PUBLISH',
      'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
      ...describeZone('W. Europe Standard Time', { since: '16010101' }),
    ],
    zone: ';TZID="W. Europe Standard Time"',
    event: ['CLASS:PUBLIC', 'PRIORITY:5', 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'X-MICROSOFT-CDO-IMPORTANCE:1', ...alarm],
    free: ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
  },
  {
    name: 'Exchange, of a mailbox in Paris',
    head: ['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'X-WR-CALNAME:Calendar'],
    zone: ';TZID=Romance Standard Time',
    event: ['CLASS:PUBLIC', 'PRIORITY:5', 'TRANSP:OPAQUE', 'STATUS:CONFIRMED', 'SEQUENCE:0', 'X-MICROSOFT-CDO-APPT-SEQUENCE:0'],
  },
  {
    name: 'Apple Calendar',
    head: [
      'CALSCALE:GREGORIAN',
      'PRODID:-//Apple Inc.//macOS 26.1//EN',
      'X-APPLE-CALENDAR-COLOR:#1BADF8',
      'X-WR-CALNAME:Work',
      ...describeZone('Europe/Berlin', { year: 1981 }),
    ],
    zone: ';TZID=Europe/Berlin',
    event: ['TRANSP:OPAQUE', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'X-APPLE-CREATOR-IDENTITY:com.apple.calendar', ...alarm],
  },
  {
    name: 'Nextcloud',
    head: [
      'CALSCALE:GREGORIAN',
      'PRODID:-//SabreDAV//SabreDAV//EN',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      ...describeZone('Europe/Berlin'),
    ],
    zone: ';TZID=Europe/Berlin',
    event: ['CREATED:20261101T080000Z', 'STATUS:CONFIRMED', 'ATTENDEE;CN="Doe, Jo";PARTSTAT=ACCEPTED:mailto:jo@example.org', ...alarm],
  },
  {
    name: 'Fastmail',
    head: ['PRODID:-//CyrusIMAP.org/Cyrus 3.13.0//EN', 'X-APPLE-CALENDAR-COLOR:#B90E28', ...describeZone('Europe/Berlin')],
    zone: ';TZID=Europe/Berlin',
    event: ['PRIORITY:0', 'STATUS:CONFIRMED', 'X-JMAP-LOCATION;VALUE=TEXT;X-JMAP-ID="1":Hall'],
    duration: true,
  },
  {
    name: 'Proton Calendar',
    head: ['PRODID:-//Proton AG//WebCalendar 5.0.47//EN', 'METHOD:PUBLISH', 'CALSCALE:GREGORIAN', 'X-WR-TIMEZONE:Europe/Berlin'],
    zone: ';TZID=Europe/Berlin',
    event: ['STATUS:CONFIRMED', 'SEQUENCE:1', 'X-PM-TOKEN:4f2a'],
  },
  {
    name: 'Zimbra',
    head: [
      'X-WR-CALNAME:Calendar',
      'PRODID:Zimbra-Calendar-Provider',
      'METHOD:PUBLISH',
      ...describeZone('Europe/Berlin', { since: '16010101' }),
    ],
    zone: ';TZID="Europe/Berlin"',
    event: ['STATUS:CONFIRMED', 'CLASS:PUBLIC', 'X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY', 'TRANSP:OPAQUE', 'SEQUENCE:0'],
  },
  {
    name: 'Yahoo Calendar',
    head: [
      'PRODID://Yahoo//Calendar//EN',
      'METHOD:PUBLISH',
      ...describeZone('Europe/Berlin', { further: ['TZURL:http://example.org/Berlin'] }),
    ],
    zone: ';TZID=Europe/Berlin',
    event: ['CLASS:PRIVATE', 'PRIORITY:0', 'STATUS:CONFIRMED', 'X-YAHOO-YID:mara', ...alarm],
    duration: true,
  },
  {
    name: 'Thunderbird, of long ago',
    head: ['PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'],
    zone: ';TZID=/mozilla.org/20070129_1/Europe/Berlin',
    event: ['X-MOZ-GENERATION:2', 'X-MOZ-LASTACK:20261101T080000Z', 'TRANSP:OPAQUE', ...alarm],
  },
]

function write({ head, zone, event = [], free = [], duration }: Program, kind: Case): string {
  const stamp = ['DTSTAMP:20261101T080000Z', 'SUMMARY:A meeting\\, or two', 'DESCRIPTION:https://example.org/a;b']
  const end = (start: string) =>
    duration ? 'DURATION:PT1H' : `DTEND${zone}:${start.slice(0, 9)}${String(Number(start.slice(9, 11)) + 1)}0000`
  const time = (uid: string, start: string, ...further: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...stamp,
    `DTSTART${zone}:${start}`,
    end(start),
    ...further,
    ...event,
    'END:VEVENT',
  ]
  const ofDays = (uid: string, first: string, last: string, ...further: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...stamp,
    `DTSTART;VALUE=DATE:${first}`,
    `DTEND;VALUE=DATE:${last}`,
    ...further,
    'END:VEVENT',
  ]
  const lines = {
    'a meeting': time('a', '20261207T100000'),
    'a series with a moved and a deleted meeting': [
      ...time('b', '20261130T100000', 'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261221T090000Z;BYDAY=MO', `EXDATE${zone}:20261214T100000`),
      ...time('b', '20261208T140000', `RECURRENCE-ID${zone}:20261207T100000`),
    ],
    'days away': ofDays('c', '20261223', '20261225', ...event),
    'a birthday and a canceled meeting': [
      ...ofDays('d', '19800601', '19800602', 'RRULE:FREQ=YEARLY', 'TRANSP:TRANSPARENT', ...free),
      ...ofDays('e', '20261210', '20261211', 'TRANSP:TRANSPARENT', ...free),
      ...time('f', '20261210T100000')
        .map((line) => line.replace('STATUS:CONFIRMED', 'STATUS:CANCELLED'))
        .flatMap((line) => (line === 'END:VEVENT' && !event.includes('STATUS:CONFIRMED') ? ['STATUS:CANCELLED', line] : [line])),
    ],
    'the last Friday of three months': time('g', '20261030T100000', 'RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=-1FR'),
    'a series from winter into summer': time('h', '20270325T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
  }
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...lines[kind], 'END:VCALENDAR', ''].join('\r\n')
}

const cases = [
  ['a meeting', ['2026-12-07T09:00/2026-12-07T10:00']],
  [
    'a series with a moved and a deleted meeting',
    ['2026-11-30T09:00/2026-11-30T10:00', '2026-12-08T13:00/2026-12-08T14:00', '2026-12-21T09:00/2026-12-21T10:00'],
  ],
  ['days away', ['2026-12-22T23:00/2026-12-24T23:00']],
  ['a birthday and a canceled meeting', []],
  ['the last Friday of three months', ['2026-12-25T09:00/2026-12-25T10:00']],
  ['a series from winter into summer', ['2027-03-25T09:00/2027-03-25T10:00', '2027-04-01T08:00/2027-04-01T09:00']],
] as const
type Case = (typeof cases)[number][0]

test.each(programs.flatMap((program) => cases.map(([kind, busy]) => [program.name, kind, busy, program] as const)))(
  '%s exports %s',
  (_, kind, busy, program) => {
    const faults: string[] = []
    const found = readBusyTimes(write(program, kind), {
      timeZone: 'Europe/Berlin',
      range: { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2027-04-30T00:00:00Z') },
      isOwn: () => false,
      onFault: (fault) => faults.push(fault),
    })
    expect(found.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`)).toEqual(busy)
    expect(faults).toEqual([])
  },
)
