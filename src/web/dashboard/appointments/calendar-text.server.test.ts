import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { writeCalendar } from './calendar-text.server.ts'

const uid = 'checkout-call.halde@agency.example'

function write(changes: Partial<Appointment> = {}, words: { siteName?: string; description?: string } = {}): string {
  return writeCalendar({ appointment: createAppointment(changes), uid, siteName: 'Fourfold', description: 'With Mara', ...words })
}

/** Parses the text and returns its only event. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]) // one object, as its caller wrote it
  const events = calendar.getAllSubcomponents('vevent')
  const [event] = events
  if (!event) throw new Error('There is no event.')
  return { calendar, events, event: new ICAL.Event(event), component: event }
}

test('the file is byte for byte an event of RFC 5545', () => {
  expect(
    write({ title: 'Review', place: 'Hamburg' }, { description: 'With Mara\nJoin online: https://meet.example/checkout?room=4' }).split(
      '\r\n',
    ),
  ).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fourfold//Dashboard//EN',
    'BEGIN:VEVENT',
    'UID:checkout-call.halde@agency.example',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261201T090000Z',
    'DTEND:20261201T094500Z',
    'SUMMARY:Review',
    'LOCATION:Hamburg',
    'DESCRIPTION:With Mara\\nJoin online: https://meet.example/checkout?room=4',
    'URL:https://meet.example/checkout',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a calendar reads texts with special characters unchanged', () => {
  const title = 'Größe; Farbe, Preis: „C:\\neu“ 👩🏽‍🚀 BEGIN:VALARM'
  const description = 'Erste Zeile\nZweite, mit Komma\r\nEND:VEVENT\r\nBEGIN:VEVENT\rDritte\u0000\u0007\tEnde'
  const siteName = 'A; B, C\r\nX-EVIL:1'
  const { events, event, component, calendar } = read(write({ title, place: 'Raum 4; Hof' }, { siteName, description }))
  expect(events).toHaveLength(1)
  expect(calendar.getAllProperties().map(({ name }) => name)).toEqual(['version', 'prodid'])
  expect(event.summary).toBe(title)
  expect(event.location).toBe('Raum 4; Hof')
  expect(event.description).toBe('Erste Zeile\nZweite, mit Komma\nEND:VEVENT\nBEGIN:VEVENT\nDritte\tEnde')
  expect(event.startDate.toJSDate()).toEqual(new Date('2026-12-01T09:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-12-01T09:45:00Z'))
  expect(component.getFirstPropertyValue('url')).toBe('https://meet.example/checkout')
  expect(component.getAllSubcomponents()).toEqual([])
})

test('without a place the join URL is the location; without a join URL there is none', () => {
  expect(read(write()).event.location).toBe('https://meet.example/checkout')
  const { joinUrl: _, ...rest } = createAppointment({ place: 'By phone' })
  const text = writeCalendar({ appointment: rest, uid, siteName: 'Fourfold', description: 'With Mara' })
  expect(read(text).event.location).toBe('By phone')
  expect(text).not.toContain('URL:')
})

const octets = (line: string) => Buffer.byteLength(line)

test.each(['x', 'ß', '€', '👩'])('no line is longer than 75 octets, and none breaks a character, in a long text of %s', (character) => {
  const title = character.repeat(100)
  const text = write({ title })
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
  expect(Math.max(...lines.map(octets))).toBeGreaterThan(75 - octets(character))
  expect(lines.filter((line) => line.includes('\n') || line.includes('\uFFFD'))).toEqual([])
  expect(Buffer.from(text).toString()).toBe(text)
  expect(read(text).event.summary).toBe(title)
})

test.each([
  [74, 1],
  [75, 1],
  [76, 2],
])('a line of %i octets is folded into %i', (length, count) => {
  const title = 'x'.repeat(length - 'SUMMARY:'.length)
  const lines = write({ title }).split('\r\n')
  const first = lines.findIndex((line) => line.startsWith('SUMMARY:'))
  const rest = lines.slice(first + 1).findIndex((line) => !line.startsWith(' '))
  expect(rest + 1).toBe(count)
})
