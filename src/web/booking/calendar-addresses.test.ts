import { expect, test } from 'vitest'
import { webCalendars } from './calendar-addresses.ts'

const event = {
  title: 'Call with Fourfold & Co',
  start: '2026-12-01T09:00:00.000Z',
  end: '2026-12-01T09:30:00.000Z',
  place: 'https://meet.fourfold.example/call?a=1',
}

test.each(webCalendars)('the form of $name gets title, time and place uncut', ({ addressOf }) => {
  const { protocol, searchParams } = new URL(addressOf(event))
  expect(protocol).toBe('https:')
  const values = [...searchParams.values()]
  expect(values).toContain(event.title)
  expect(values).toContain(event.place)
})

test('Google takes start and end in one UTC value, Outlook in two', () => {
  const [google, outlook] = webCalendars.map(({ addressOf }) => new URL(addressOf(event)).searchParams)
  expect(google?.get('dates')).toBe('20261201T090000Z/20261201T093000Z')
  expect([outlook?.get('startdt'), outlook?.get('enddt')]).toEqual([event.start, event.end])
})
