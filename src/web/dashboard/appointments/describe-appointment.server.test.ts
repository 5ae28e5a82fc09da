import { expect, test } from 'vitest'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Locale } from '#domain/locale.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { type AppointmentReader, describeAppointment } from './describe-appointment.server.ts'

const now = new Date('2026-11-28T12:00:00Z')

function describe(changes: Partial<Appointment> = {}, reader: Partial<AppointmentReader> = {}) {
  const view = describeAppointment(createAppointment(changes), { locale: 'en', timeZone: 'Europe/Amsterdam', now, people: [], ...reader })
  // Some locales use special spaces, such as U+202F.
  return JSON.parse(JSON.stringify(view).replaceAll(/[\u00A0\u2009\u202F]/gu, ' ')) as typeof view // only spaces differ
}

test.each<[Locale, object]>([
  [
    'en',
    { day: 'Tuesday, December 1', time: '10:00 – 10:45 AM', length: '45 minutes', distance: 'in 3 days', leaf: { month: 'Dec', day: '1' } },
  ],
  ['de', { day: 'Dienstag, 1. Dezember', time: '10:00–10:45 Uhr', length: '45 Minuten', distance: 'in 3 Tagen' }],
  ['nl', { day: 'dinsdag 1 december', time: '10:00–10:45', length: '45 minuten', distance: 'over 3 dagen' }],
  ['es', { day: 'martes, 1 de diciembre', time: '10:00–10:45', length: '45 minutos', distance: 'dentro de 3 días' }],
])('in %s it says day, time, length and how far it is', (locale, words) => {
  const view = describe({}, { locale })
  expect(view).toMatchObject(words)
  expect(view).not.toHaveProperty('zone')
})

test('a reader in another time zone sees their own day and time with the zone', () => {
  expect(describe({}, { timeZone: 'America/Los_Angeles' })).toMatchObject({
    day: 'Tuesday, December 1',
    time: '1:00 – 1:45 AM',
    zone: 'Pacific Time',
  })
  expect(describe({}, { timeZone: 'Pacific/Honolulu' })).toMatchObject({
    day: 'Monday, November 30',
    leaf: { month: 'Nov', day: '30' },
    distance: 'in 2 days',
  })
})

test('a time zone with the same offset is not named', () => {
  expect(describe({}, { timeZone: 'Europe/Madrid' })).not.toHaveProperty('zone')
})

test('an appointment of several days shows both dates and no duration', () => {
  const view = describe({ endsAt: new Date('2026-12-02T15:00:00Z') })
  expect(view.time).toBe('Tuesday, December 1 at 10:00 AM – Wednesday, December 2 at 4:00 PM')
  expect(view).not.toHaveProperty('day')
  expect(view).not.toHaveProperty('length')
})

test('the year is shown if it is not the current one', () => {
  const nextYear = { startsAt: new Date('2027-01-04T09:00:00Z'), endsAt: new Date('2027-01-04T11:30:00Z') }
  expect(describe(nextYear)).toMatchObject({ day: 'Monday, January 4, 2027', length: '2 hours, 30 minutes' })
})

test('hosts are a list in words, and a current appointment is marked', () => {
  const view = describe({ hosts: ['Mara Lindholm', 'Inés Arrabal'] }, { now: new Date('2026-12-01T09:30:00Z'), locale: 'es' })
  expect(view).toMatchObject({ hosts: 'Mara Lindholm e Inés Arrabal', isNow: true, changesIn: 15 * 60_000, distance: 'hoy' })
  expect(describe()).toMatchObject({ isNow: false, changesIn: 69 * 60 * 60_000 })
})
