import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createAppointment } from '#testing/site/appointments.ts'
import { AppointmentSchema, compareAppointments, WrittenAppointmentSchema } from './appointment.ts'

/** What is wrong with an appointment, each with its field where it is about one. */
function listIssues(schema: v.GenericSchema, value: unknown): readonly string[] {
  return v.safeParse(schema, value).issues?.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`) ?? []
}

test('an appointment is read as it was written, also once it is canceled', () => {
  const appointment = createAppointment({ place: 'Hamburg', note: 'Bring the list.\nAnd the keys.' })
  expect(v.parse(AppointmentSchema, appointment)).toEqual(appointment)
  const canceled = { ...appointment, canceledAt: new Date('2026-11-25T08:00:00Z') }
  expect(v.parse(AppointmentSchema, canceled)).toEqual(canceled)
})

const startsAt = new Date('2026-12-01T09:00:00Z')
const after = (milliseconds: number) => new Date(startsAt.getTime() + milliseconds)
const longestMilliseconds = 14 * 86_400_000
const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`

test.each<[string, object, readonly string[]]>([
  ['a title of 1 character', { title: 'x' }, []],
  ['a title of 199 characters', { title: 'x'.repeat(199) }, []],
  ['a title of 200 characters', { title: 'x'.repeat(200) }, []],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, ['title is too long']],
  ['an empty title', { title: ' ' }, ['title is empty']],
  ['a title of two lines', { title: 'One\r\nTwo' }, ['title is not one line']],
  ['a place of 200 characters', { place: 'x'.repeat(200) }, []],
  ['a place of 201 characters', { place: 'x'.repeat(201) }, ['place is too long']],
  ['a note of 499 characters', { note: 'x'.repeat(499) }, []],
  ['a note of 500 characters', { note: 'x'.repeat(500) }, []],
  ['a note of 501 characters', { note: 'x'.repeat(501) }, ['note is too long']],
  ['an address of 1999 characters', { joinUrl: url(1999) }, []],
  ['an address of 2000 characters', { joinUrl: url(2000) }, []],
  ['an address of 2001 characters', { joinUrl: url(2001) }, ['joinUrl is too long']],
  ['an address in clear', { joinUrl: 'http://meet.example/a' }, ['joinUrl is not an https address']],
  ['a script as its address', { joinUrl: 'javascript:alert(1)' }, ['joinUrl is not an https address']],
  ['words as its address', { joinUrl: 'on the phone' }, ['joinUrl is not an address', 'joinUrl is not an https address']],
  ['nobody of the agency', { hosts: [] }, ['hosts is empty']],
  ['9 people', { hosts: Array.from({ length: 9 }, (_, at) => `P${at}`) }, []],
  ['10 people', { hosts: Array.from({ length: 10 }, (_, at) => `P${at}`) }, []],
  ['11 people', { hosts: Array.from({ length: 11 }, (_, at) => `P${at}`) }, ['hosts has too many entries']],
  ['a name of 201 characters', { hosts: ['x'.repeat(201)] }, ['hosts.0 is too long']],
  ['an end with its begin', { endsAt: startsAt }, ['it endsAt does not lie after startsAt']],
  ['an end a moment later', { endsAt: after(1) }, []],
  ['14 days without a moment', { endsAt: after(longestMilliseconds - 1) }, []],
  ['14 days', { endsAt: after(longestMilliseconds) }, []],
  ['a moment more', { endsAt: after(longestMilliseconds + 1) }, ['it endsAt is more than 14 days after startsAt']],
  ['another zone', { timeZone: 'Mars/Base' }, ['timeZone is not a time zone']],
  ['an id with a slash', { id: 'a/b' }, ['id is not an appointment id']],
])('an appointment with %s has the expected problems', (_, changes, problems) => {
  expect(listIssues(AppointmentSchema, createAppointment(changes))).toEqual(problems)
})

test('an appointment is somewhere: at a place, at an address, or both', () => {
  const nowhere = 'it place and joinUrl are missing: one of them says where it is'
  const { joinUrl: _, ...without } = createAppointment()
  expect(listIssues(AppointmentSchema, without)).toEqual([nowhere])
  expect(listIssues(AppointmentSchema, { ...without, place: 'By phone' })).toEqual([])
  expect(listIssues(AppointmentSchema, createAppointment({ place: 'By phone' }))).toEqual([])
})

test('staff write local times, and a duration across a clock change counts elapsed time', () => {
  const written = { ...createAppointment(), startsAt: '2026-10-25T01:30', endsAt: '2026-10-25T03:30', timeZone: 'Europe/Berlin' }
  expect(v.parse(WrittenAppointmentSchema, written)).toEqual({
    ...written,
    startsAt: new Date('2026-10-24T23:30:00Z'),
    endsAt: new Date('2026-10-25T02:30:00Z'),
  })
})

test.each<[string, object, readonly string[]]>([
  [
    'a time that no clock shows',
    { startsAt: '2026-03-29T02:30', endsAt: '2026-03-29T03:30' },
    ['it startsAt is left out by the clocks of Europe/Berlin, which are set forward then; right is, say, 2026-03-29T03:30'],
  ],
  ['an end before its begin', { endsAt: '2026-12-01T09:59' }, ['it endsAt does not lie after startsAt']],
  ['a far year', { startsAt: '9999-12-31T23:00' }, ['startsAt is not a time of the years 1970 to 2999']],
  ['an instant', { startsAt: '2026-12-01T09:00:00Z' }, ['startsAt is not a time such as 2026-12-01T10:00']],
  ['several faults', { title: '', timeZone: 'Mars/Base' }, ['title is empty', 'timeZone is not a time zone']],
])('an appointment that staff write with %s is refused with the problem', (_, changes, problems) => {
  const written = {
    ...createAppointment(),
    startsAt: '2026-12-01T10:00',
    endsAt: '2026-12-01T10:45',
    timeZone: 'Europe/Berlin',
    ...changes,
  }
  expect(listIssues(WrittenAppointmentSchema, written)).toEqual(problems)
})

test('appointments are sorted by start, then by end', () => {
  const later = createAppointment({ id: 'a', startsAt: after(1), endsAt: after(2) })
  const longer = createAppointment({ id: 'b', endsAt: after(3) })
  const shorter = createAppointment({ id: 'c', endsAt: after(2) })
  expect([later, longer, shorter].toSorted(compareAppointments).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
